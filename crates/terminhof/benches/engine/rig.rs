//! Everything that is measured: a PostgreSQL of its own, the released program, and the providers in it.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use local_postgres::PrivatePostgres;
use postgres_adapter::migrations_fingerprint;
use serde_json::{Value, json};
use tempfile::{NamedTempFile, TempDir};
use tokio::runtime::Runtime;
use tokio_postgres::NoTls;

use crate::Failure;
use crate::processes::cpu_of;
use crate::workload::{Cell, NOW, day, document};

const SEED: u64 = 1;

pub struct Rig {
    pub url: String,
    /// Looks on, and changes calendars: its own cost is left out.
    pub observer: tokio_postgres::Client,
    data: TempDir,
    // The last to be dropped: it stops the database.
    _postgres: PrivatePostgres,
}

impl Rig {
    /// A fresh database in a PostgreSQL with the settings of a real one.
    pub fn set_up(runtime: &Runtime) -> Result<Self, Failure> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("engine-bench");
        let postgres = PrivatePostgres::start_or_join(&folder)?;
        let name = format!("engine_{}", &migrations_fingerprint()[..15]);
        let (first, _) = runtime.block_on(connect(&postgres.url()))?;
        runtime.block_on(async {
            first
                .batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
                .await?;
            first.batch_execute(&format!("CREATE DATABASE {name}")).await
        })?;
        let url = postgres.url_for(&name);
        let data = tempfile::tempdir()?;
        run(program(&url, data.path()).arg("migrate"))?;
        let (observer, _) = runtime.block_on(connect(&url))?;
        Ok(Self {
            url,
            observer,
            data,
            _postgres: postgres,
        })
    }

    /// Loads the provider of a cell.
    pub fn load(&self, cell: Cell) -> Result<Provider, Failure> {
        let mut file = NamedTempFile::new()?;
        serde_json::to_writer(&mut file, &document(cell, SEED))?;
        file.flush()?;
        let output = run(program(&self.url, self.data.path())
            .args(["workload", "load"])
            .arg(file.path()))?;
        let ids: Value = serde_json::from_str(&output)?;
        Ok(Provider {
            organization: i32::try_from(number(&ids["organizationNr"])?)?,
            services: ids_of(&ids["services"])?,
            employees: ids_of(&ids["employees"])?.into_values().collect(),
        })
    }

    /// Starts the server, without the work in the background, which is another process's then.
    pub fn serve(&self) -> Result<Server, Failure> {
        self.serve_at(&self.url)
    }

    /// The same with another address of the database.
    pub fn serve_at(&self, url: &str) -> Result<Server, Failure> {
        let mut child = program(url, self.data.path())
            .args(["serve", "--no-worker"])
            .stdout(Stdio::piped())
            .spawn()?;
        let lines = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
        let mut lines = lines.map_while(Result::ok);
        let address = lines.find_map(|line| line.strip_prefix("Terminhof: http://").map(str::to_owned));
        Ok(Server {
            child,
            host: address
                .ok_or("the server did not start")?
                .trim_end_matches('/')
                .to_owned(),
        })
    }

    /// The processor time of the server and of all its sessions at the database.
    pub async fn cost(&self, server: &Server) -> Result<Duration, Failure> {
        let sessions = self
            .observer
            .query(
                "SELECT pid FROM pg_stat_activity WHERE application_name = 'terminhof'",
                &[],
            )
            .await?;
        let mut cost = cpu_of(server.child.id())?;
        for session in sessions {
            cost += cpu_of(u32::try_from(session.get::<_, i32>(0))?)?;
        }
        Ok(cost)
    }

    /// Gives a provider steps, cabins and lasers that are scarce, and slow people.
    pub async fn furnish(&self, provider: &Provider) -> Result<(), Failure> {
        let nr = provider.organization;
        let [first, second, third] = [1, 2, 3].map(|kind| provider.service(kind));
        let furniture = format!(
            "BEGIN;
             INSERT INTO resource_group VALUES ({nr}, 1, 'Kabine'), ({nr}, 2, 'Laser');
             INSERT INTO resource (organization_nr, id, kind, group_id, first_name)
                 SELECT {nr}, (SELECT max(id) FROM resource) + number, 'ROOM', 1 + number / 4, 'Nr. ' || number
                 FROM generate_series(1, 5) AS number;
             INSERT INTO service_step VALUES ({nr}, {third}, 1, 'WORK', 15), ({nr}, {third}, 2, 'PROCESSING', 35),
                 ({nr}, {third}, 3, 'WORK', 10);
             INSERT INTO service_need VALUES ({nr}, {first}, 1), ({nr}, {second}, 2), ({nr}, {third}, 1);
             UPDATE ability SET duration = 45
                 WHERE organization_nr = {nr} AND service_id = {first} AND resource_id % 3 = 0;
             UPDATE calendar SET rules_version = rules_version + 1 WHERE organization_nr = {nr};
             COMMIT"
        );
        Ok(self.observer.batch_execute(&furniture).await?)
    }

    /// Makes all that servers keep of a provider's rules old.
    pub async fn forget(&self, provider: &Provider) -> Result<(), Failure> {
        let raise = "UPDATE calendar SET rules_version = rules_version + 1 WHERE organization_nr = $1";
        self.observer.execute(raise, &[&provider.organization]).await?;
        Ok(())
    }

    /// Makes every stored answer of a provider old, as a booking would.
    pub async fn touch(&self, provider: &Provider) -> Result<(), Failure> {
        let raise = "UPDATE calendar SET bookings_version = bookings_version + 1 WHERE organization_nr = $1";
        self.observer.execute(raise, &[&provider.organization]).await?;
        Ok(())
    }
}

/// A session of its own at the database, with the id of its process.
pub async fn connect(url: &str) -> Result<(tokio_postgres::Client, u32), Failure> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(connection);
    let process: i32 = client.query_one("SELECT pg_backend_pid()", &[]).await?.get(0);
    Ok((client, u32::try_from(process)?))
}

fn program(url: &str, data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_terminhof"));
    command
        .env("DATABASE_URL", url)
        .env("TERMINHOF_DATA_DIR", data)
        .env("TERMINHOF_LISTEN", "127.0.0.1:0")
        .env("TERMINHOF_MODE", "development")
        .env("TERMINHOF_NOW", NOW)
        // Raised, not off: what they cost is measured as well.
        .env("TERMINHOF_RATE_LIMITS", "1000000")
        // The request log is written as in production; nobody reads it here.
        .env("RUST_LOG", "info")
        .env_remove("SMTP_URL")
        .env_remove("TERMINHOF_AI_URL")
        .env_remove("TERMINHOF_AI_MODEL")
        .env_remove("TERMINHOF_AI_KEY")
        .env_remove("TERMINHOF_MAIN_HOSTS")
        .env_remove("TERMINHOF_SIGNING_KEYS")
        .stderr(Stdio::null());
    command
}

fn run(command: &mut Command) -> Result<String, Failure> {
    let output = command.stderr(Stdio::inherit()).env("RUST_LOG", "error").output()?;
    if output.status.success() {
        Ok(String::from_utf8(output.stdout)?)
    } else {
        Err(format!("{command:?} failed").into())
    }
}

fn number(value: &Value) -> Result<i64, Failure> {
    value.as_i64().ok_or_else(|| format!("{value} is no number").into())
}

fn ids_of(object: &Value) -> Result<BTreeMap<usize, i64>, Failure> {
    let entries = object.as_object().ok_or("no ids")?.iter();
    entries.map(|(key, id)| Ok((key.parse()?, number(id)?))).collect()
}

/// A running server; ended with this value.
pub struct Server {
    child: Child,
    /// Host and port, as in `127.0.0.1:8080`.
    pub host: String,
}

impl Server {
    pub fn process(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which the next request has told then.
        let _ended = self.child.kill().and_then(|()| self.child.wait());
    }
}

pub struct Provider {
    pub organization: i32,
    services: BTreeMap<usize, i64>,
    pub employees: BTreeSet<i64>,
}

pub const SLOT_LIST: &str = "/api/calendar/getbookingslotsoverview";
pub const BOOKING: &str = "/api/calendar/addbooking";
pub const BASKET: &str = "/api/calendar/getbasketslots";

impl Provider {
    /// Asks for the first service on this many days.
    pub fn slot_list(&self, days: i64) -> Value {
        self.slot_query_of(1, days)
    }

    pub fn slot_query_of(&self, service: usize, days: i64) -> Value {
        json!({
            "organizationNr": self.organization, "serviceIdList": [self.services[&service]],
            "dateFrom": day(0), "dateTo": day(days - 1),
        })
    }

    /// How many kinds of services there are.
    pub fn kinds(&self) -> usize {
        self.services.len()
    }

    /// Asks for these kinds of services one after the other, on the days from one to another.
    pub fn slot_query_between(&self, kinds: &[usize], from: i64, to: i64) -> Value {
        let services: Vec<i64> = kinds.iter().map(|kind| self.services[kind]).collect();
        json!({
            "organizationNr": self.organization, "serviceIdList": services, "dateFrom": day(from), "dateTo": day(to),
        })
    }

    /// The id of a service.
    pub fn service(&self, service: usize) -> i64 {
        self.services[&service]
    }

    /// Asks for the last service of a basket on this many days.
    pub fn basket(&self, services: &[Value], days: i64) -> Value {
        json!({
            "organizationNr": self.organization, "services": services, "next": services.len() - 1,
            "dateFrom": day(0), "dateTo": day(days - 1),
        })
    }

    /// One service at one time, by this employee (an id of the wire) or by anybody.
    pub fn booking(&self, customer: usize, service: usize, employee: Option<i64>, start: &str) -> Value {
        json!({
            "customerData": {
                "firstName": format!("Vorname{customer}"), "lastName": "Muster",
                "userEmail": format!("kunde{customer}@example.org"), "userPhone": null, "userRemarks": null,
            },
            "location": "", "organizatonNr": self.organization,
            "services": [{"serviceId": self.services[&service], "userId": employee, "start": start}],
            "customizedFields": [],
        })
    }
}
