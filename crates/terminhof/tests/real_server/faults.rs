//! One fault of an installation at a time: what `doctor` says about it, and whether `serve` starts. The text names what is
//! to be mended.

use std::io::{BufRead, BufReader};
use std::process::{Output, Stdio};

use local_postgres::TestServer;

use crate::program::Program;

const NOW: &str = "2027-01-11T06:00:00Z";
/// What `timeout` ends with when it had to end the command.
const TIMED_OUT: i32 = 124;

/// What `serve` does about a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Serve {
    /// Ends at once, with the same words as `doctor`.
    Refuses,
    /// Starts: the fault costs one feature only, or is a danger that it cannot mend.
    Starts,
}

struct Fault {
    name: &'static str,
    settings: Vec<(&'static str, String)>,
    /// What the one line about it has in it.
    words: &'static str,
    serve: Serve,
}

fn fault(name: &'static str, setting: (&'static str, impl Into<String>), words: &'static str, serve: Serve) -> Fault {
    Fault {
        name,
        settings: vec![(setting.0, setting.1.into())],
        words,
        serve,
    }
}

fn faults(program: &Program) -> Vec<Fault> {
    let url = program.database.url();
    let as_stranger = url.replace("terminhof@", "nobody_knows@");
    assert_ne!(as_stranger, url);
    vec![
        fault(
            "port",
            ("DATABASE_URL", "postgres://terminhof@127.0.0.1:1/terminhof"),
            "Connection refused",
            Serve::Refuses,
        ),
        fault(
            "host",
            ("DATABASE_URL", "postgres://terminhof@nowhere.invalid/terminhof"),
            "failed to lookup address",
            Serve::Refuses,
        ),
        fault(
            "authority of the database",
            (
                "DATABASE_URL",
                "postgres://terminhof@127.0.0.1:1/terminhof?sslmode=verify-full&sslrootcert=/nowhere.pem",
            ),
            "sslrootcert in DATABASE_URL is /nowhere.pem",
            Serve::Refuses,
        ),
        fault("role", ("DATABASE_URL", as_stranger), "nobody_knows", Serve::Refuses),
        fault(
            "operator's folder",
            ("TERMINHOF_OPERATOR_DIR", "/nowhere"),
            "operator.json is missing",
            Serve::Refuses,
        ),
        fault(
            "key that is short",
            ("TERMINHOF_SIGNING_KEYS", "short"),
            "TERMINHOF_SIGNING_KEYS",
            Serve::Refuses,
        ),
        fault(
            "key of one letter",
            ("TERMINHOF_SIGNING_KEYS", "a".repeat(40)),
            "TERMINHOF_SIGNING_KEYS can be guessed",
            Serve::Refuses,
        ),
        fault(
            "key that is missing",
            ("TERMINHOF_SIGNING_KEYS", ""),
            "TERMINHOF_SIGNING_KEYS is required",
            Serve::Refuses,
        ),
        fault(
            "file of a key that is missing",
            ("SMTP_URL_FILE", "/nowhere"),
            "SMTP_URL",
            Serve::Refuses,
        ),
        fault(
            "host of the marketplace",
            ("TERMINHOF_MAIN_HOSTS", ""),
            "TERMINHOF_MAIN_HOSTS",
            Serve::Refuses,
        ),
        fault(
            "sender",
            ("TERMINHOF_MAIL_FROM", "termine"),
            "TERMINHOF_MAIL_FROM",
            Serve::Refuses,
        ),
        fault(
            "proxies",
            ("TERMINHOF_TRUSTED_PROXIES", ""),
            "TERMINHOF_TRUSTED_PROXIES",
            Serve::Refuses,
        ),
        fault(
            "unknown setting",
            ("TERMINHOF_SIGNING_KEY", "abc"),
            "is TERMINHOF_SIGNING_KEYS meant?",
            Serve::Refuses,
        ),
        fault(
            "no connections",
            ("TERMINHOF_DATABASE_CONNECTIONS", "0"),
            "'--database-connections",
            Serve::Refuses,
        ),
        fault(
            "mail server",
            ("SMTP_URL", "smtp://127.0.0.1:1"),
            "PROBLEM  mail:",
            Serve::Starts,
        ),
        fault(
            "connections",
            ("TERMINHOF_DATABASE_CONNECTIONS", "9000"),
            "PROBLEM  connections: 1 process may open 9000",
            Serve::Starts,
        ),
    ]
}

fn said(output: &Output) -> String {
    let said = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    String::from_utf8(said).unwrap()
}

/// Whether it logs where it listens before it ends.
fn starts(program: &Program, settings: &[(&str, String)]) -> bool {
    let mut serve = program
        .in_production("serve", settings)
        .env("RUST_LOG", "info")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(serve.stderr.take().unwrap()).lines();
    let starts = lines.any(|line| line.unwrap().contains(r#""what":"Terminhof""#));
    // Not killed: `timeout` hands on this one alone.
    crate::program::send_signal("INT", &[serve.id().to_string()]);
    serve.wait().unwrap();
    starts
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fault_is_named_by_doctor_and_refused_by_serve_unless_it_costs_one_feature_only() {
    let program = Program::starting_at(TestServer::shared().unwrap(), NOW);
    for fault in faults(&program) {
        let doctor = program.in_production("doctor", &fault.settings).output().unwrap();
        let text = said(&doctor);
        assert!(!doctor.status.success(), "{}: {text}", fault.name);
        assert!(text.contains(fault.words), "{}: {text}", fault.name);
        if fault.serve == Serve::Refuses {
            let serve = program.in_production("serve", &fault.settings).output().unwrap();
            assert!(
                serve.status.code().is_some_and(|code| ![0, TIMED_OUT].contains(&code)),
                "{}: it serves",
                fault.name
            );
            assert!(said(&serve).contains(fault.words), "{}: {}", fault.name, said(&serve));
        }
    }
    for fault in faults(&program).iter().filter(|fault| fault.serve == Serve::Starts) {
        let without_notice = ("TERMINHOF_SHUTDOWN_NOTICE", "0".to_owned());
        let settings = [fault.settings.as_slice(), &[without_notice]].concat();
        assert!(starts(&program, &settings), "{}", fault.name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn doctor_names_a_database_that_forgets_and_one_without_schema() {
    let program = Program::starting_at(TestServer::shared().unwrap(), NOW);
    let name = program.texts("SELECT current_database()::text").concat();
    program
        .database
        .execute(&format!("ALTER DATABASE {name} SET synchronous_commit = off"))
        .unwrap();
    let text = said(&program.in_production("doctor", &[]).output().unwrap());
    assert!(text.contains("synchronous_commit = off"), "{text}");

    let url = program.database.url();
    let other = format!("{}/postgres", url.rsplit_once('/').unwrap().0);
    for command in ["doctor", "serve"] {
        let empty = program
            .in_production(command, &[("DATABASE_URL", other.clone())])
            .output()
            .unwrap();
        assert!(!empty.status.success());
        assert!(
            said(&empty).contains("terminhof migrate"),
            "{command}: {}",
            said(&empty)
        );
    }
}
