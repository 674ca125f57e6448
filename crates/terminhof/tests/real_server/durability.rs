//! What was acknowledged is there, whoever is killed in the middle.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use local_postgres::TestServer;
use reqwest::Client;
use serde_json::Value;
use tempfile::TempDir;
use tokio::task::{JoinSet, yield_now};
use tokio::time::timeout;

use crate::program::{Program, Server};
use crate::provider::{Document, Provider};
use crate::sizes::sizes;

/// Customers who book at the same time, each so many appointments.
const CUSTOMERS: usize = 4;
const APPOINTMENTS: usize = 10;
/// So many bookings are acknowledged before somebody is killed.
const BEFORE_THE_KILL: usize = 8;
/// Far longer than a database takes to recover.
const RECOVERY: Duration = Duration::from_mins(1);
/// Whoever does not wait for the disk loses what the last moments brought; this makes the moments long
/// enough to be seen on every machine.
const FORGETFUL: [&str; 3] = [
    "ALTER SYSTEM SET synchronous_commit = off",
    "ALTER SYSTEM SET wal_writer_delay = '10s'",
    "SELECT pg_reload_conf()",
];

/// A provider on a database server of its own, since that is going to be killed.
struct Trial {
    // Dropped before the server that they are on.
    program: Program,
    database: Arc<TestServer>,
    folder: TempDir,
    provider: Provider,
    /// Starts that nobody has been told to want yet.
    free: Vec<(String, u64)>,
    customers: usize,
    acknowledged: Vec<String>,
}

impl Trial {
    fn prepare() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = TestServer::start_or_join(&data(&folder)).unwrap();
        let (program, provider) = Document::fixture("ten_employees_free.json").loaded_on(Arc::clone(&database));
        Self {
            program,
            database,
            folder,
            provider,
            free: Vec::new(),
            customers: 0,
            acknowledged: Vec::new(),
        }
    }

    /// What the customers book next, a list for each of them.
    async fn wanted(&mut self, server: &Server) -> Vec<Vec<Value>> {
        if self.free.len() < CUSTOMERS * APPOINTMENTS {
            if self.customers > 0 {
                // All is taken: there is one more provider like it.
                self.provider = Document::fixture("ten_employees_free.json").loaded_into(&self.program);
            }
            let starts = self.provider.starts_apart(server).await;
            self.free = starts
                .into_iter()
                .flat_map(|slot| {
                    slot.employees
                        .into_iter()
                        .map(move |employee| (slot.start.clone(), employee))
                })
                .collect();
        }
        let wanted = self.free.split_off(self.free.len() - CUSTOMERS * APPOINTMENTS);
        let bodies = wanted.iter().map(|(start, employee)| {
            self.customers += 1;
            self.provider.booking(self.customers, &[(1, Some(*employee), start)])
        });
        let bodies: Vec<Value> = bodies.collect();
        bodies.chunks(APPOINTMENTS).map(<[Value]>::to_vec).collect()
    }

    /// What was in the middle of something when it was killed has left nothing half done behind.
    fn assert_nothing_is_half_done(&self) {
        self.program.run(&["audit"]);
    }

    /// Bookings that were acknowledged and are not there, or not whole.
    fn lost(&self) -> Vec<String> {
        assert!(!self.acknowledged.is_empty());
        let acknowledged = self.acknowledged.iter().map(|guid| format!("('{guid}'::uuid)"));
        self.program.texts(&format!(
            "SELECT guid::text FROM (VALUES {}) AS acknowledged (guid) WHERE NOT EXISTS (
                SELECT FROM booking
                    JOIN appointment ON appointment.booking_id = booking.id
                    JOIN occupation ON occupation.appointment_id = appointment.id
                    JOIN outbox ON outbox.subject_id = booking.id
                    JOIN history ON history.booking_id = booking.id
                WHERE calendar_guid = guid AND appointment.status = 'CONFIRMED')",
            acknowledged.collect::<Vec<_>>().join(", ")
        ))
    }

    /// Kills all of PostgreSQL at once, so that nobody in it can still write anything down.
    fn kill_database(&self) {
        let postmaster = postmaster_in(&data(&self.folder));
        let all = format!("kill -STOP {postmaster}; pkill -KILL -P {postmaster}; kill -KILL {postmaster}");
        assert!(Command::new("sh").args(["-c", &all]).status().unwrap().success());
    }

    /// Starts the database again, and waits until this server has found it.
    async fn revive_database(&mut self, server: &Server) {
        self.database = TestServer::start_or_join(&data(&self.folder)).unwrap();
        let ready = async { while server.get("/health/ready").await.status != 200 {} };
        timeout(RECOVERY, ready).await.unwrap();
    }
}

/// The process id of the server whose data lie below this folder.
pub fn postmaster_in(data: &Path) -> String {
    let versions = std::fs::read_dir(data).unwrap();
    let file = versions
        .map(|version| version.unwrap().path().join("postmaster.pid"))
        .find(|file| file.exists());
    let content = std::fs::read_to_string(file.unwrap()).unwrap();
    content.lines().next().unwrap().to_owned()
}

fn data(folder: &TempDir) -> PathBuf {
    folder.path().join("data")
}

/// Lets customers book until nobody answers any more, and kills once enough is acknowledged. Gives the
/// names of all bookings that were.
async fn acknowledged_until(address: &str, wanted: Vec<Vec<Value>>, kill: impl FnOnce()) -> Vec<String> {
    let count = Arc::new(AtomicUsize::new(0));
    let mut customers = JoinSet::new();
    for bodies in wanted {
        let (count, address) = (Arc::clone(&count), format!("{address}/api/calendar/addbooking"));
        customers.spawn(async move {
            let client = Client::builder().no_proxy().build().unwrap();
            let mut acknowledged = Vec::new();
            for body in bodies {
                let Ok(response) = client.post(&address).json(&body).send().await else {
                    break;
                };
                let is_booked = response.status() == 200;
                let (true, Ok(answer)) = (is_booked, response.json::<Value>().await) else {
                    break;
                };
                acknowledged.push(answer["calendarGuid"].as_str().unwrap().to_owned());
                count.fetch_add(1, Ordering::Relaxed);
            }
            acknowledged
        });
    }
    while count.load(Ordering::Relaxed) < BEFORE_THE_KILL {
        yield_now().await;
    }
    kill();
    customers.join_all().await.concat()
}

/// Kills the server so often in the middle of bookings, and says what was lost.
async fn lost_with_the_server(trial: &mut Trial, kills: usize) -> Vec<String> {
    for _ in 0..kills {
        let mut server = trial.program.serve();
        let wanted = trial.wanted(&server).await;
        let address = server.address.clone();
        let acknowledged = acknowledged_until(&address, wanted, || server.kill()).await;
        trial.acknowledged.extend(acknowledged);
    }
    trial.lost()
}

/// Kills the database so often under a server that goes on, and says what was lost.
async fn lost_with_the_database(trial: &mut Trial, kills: usize) -> Vec<String> {
    let server = trial.program.serve();
    for _ in 0..kills {
        let wanted = trial.wanted(&server).await;
        let acknowledged = acknowledged_until(&server.address, wanted, || trial.kill_database()).await;
        trial.acknowledged.extend(acknowledged);
        trial.revive_database(&server).await;
    }
    trial.lost()
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_server_loses_no_confirmed_booking() {
    let mut trial = Trial::prepare();
    let lost = lost_with_the_server(&mut trial, sizes().server_kills).await;
    assert_eq!(lost, Vec::<String>::new());
    trial.assert_nothing_is_half_done();
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_database_loses_no_confirmed_booking() {
    let mut trial = Trial::prepare();
    let lost = lost_with_the_database(&mut trial, sizes().database_kills).await;
    assert_eq!(lost, Vec::<String>::new());
    trial.assert_nothing_is_half_done();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_does_not_wait_for_its_disk_loses_bookings() {
    let mut trial = Trial::prepare();
    for setting in FORGETFUL {
        trial.program.database.execute(setting).unwrap();
    }
    assert_ne!(lost_with_the_database(&mut trial, 1).await, Vec::<String>::new());
}
