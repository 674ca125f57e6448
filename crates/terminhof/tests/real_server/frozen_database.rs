//! A database that is frozen answers nobody: whoever waits for it is told so soon, and served again when it goes on.

use std::process::Command;
use std::time::{Duration, Instant};

use local_postgres::TestServer;
use serde_json::json;
use tempfile::TempDir;
use tokio::time::timeout;

use crate::durability::postmaster_in;
use crate::program::{Program, Server, send_signal};

const NOW: &str = "2027-01-11T06:00:00Z";
/// What callers are promised.
const SOON: Duration = Duration::from_secs(3);
/// Far longer than a server needs to find out that the database goes on.
const RECOVERY: Duration = Duration::from_mins(1);

/// All processes of a PostgreSQL, which go on when this is dropped.
struct Frozen(Vec<String>);

impl Frozen {
    fn all_of(folder: &TempDir) -> Self {
        let postmaster = postmaster_in(folder.path());
        send_signal("STOP", std::slice::from_ref(&postmaster));
        let children = Command::new("pgrep").args(["-P", &postmaster]).output().unwrap();
        let children = String::from_utf8(children.stdout).unwrap();
        let all = std::iter::once(postmaster).chain(children.lines().map(str::to_owned));
        let frozen = Self(all.collect());
        send_signal("STOP", &frozen.0);
        frozen
    }
}

impl Drop for Frozen {
    fn drop(&mut self) {
        send_signal("CONT", &self.0);
    }
}

/// What a visitor, a customer and somebody who signs in get, and how long the slowest of them waited.
#[expect(clippy::disallowed_methods, reason = "what is measured is time")]
async fn asked(server: &Server) -> (Vec<(u16, String)>, Duration) {
    let body = json!({ "email": "anna@example.org", "password": "irgendein Satz" });
    let begin = Instant::now();
    let (found, read, signed_in) = tokio::join!(
        server.get("/api/search/organizations?q=salon"),
        server.get("/api/organization/1000"),
        server.post("/api/account/login", &body),
    );
    let answers = [found, read, signed_in].map(|answer| (answer.status, answer.code().to_owned()));
    (answers.to_vec(), begin.elapsed())
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_are_refused_within_three_seconds_and_served_again_when_the_database_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestServer::start_or_join(folder.path()).unwrap();
    let program = Program::starting_at(database, NOW);
    let server = program.serve_as_shipped();
    let (before, _) = asked(&server).await;
    assert!(before.iter().all(|(status, _)| *status != 503), "{before:?}");

    let frozen = Frozen::all_of(&folder);
    for _ in 0..2 {
        let (answers, waited) = asked(&server).await;
        assert!(answers.iter().all(|(status, _)| *status == 503), "{answers:?}");
        assert!(waited < SOON, "{waited:?}");
    }
    assert_eq!(server.get("/health/ready").await.status, 503);
    assert_eq!(server.get("/health/live").await.status, 200);

    drop(frozen);
    let ready = async { while server.get("/health/ready").await.status != 200 {} };
    timeout(RECOVERY, ready).await.unwrap();
    assert_eq!(asked(&server).await.0, before);
}
