//! One fault of a sound installation at a time: what `doctor` says about it, and whether `serve` starts. The text names what
//! is to be mended. The database is reached over TLS, the mail server over STARTTLS with a login.
//!
//! A clock that goes wrong cannot be had here: what `doctor` says of it is proven beside the comparison, in
//! `src/commands/footing.rs`; `serve` logs the same line, as of the other dangers, and starts. What else a role may lack, and a
//! standby, is proven with the commands (`tests/http/commands.rs`), what a certificate may lack with the connections
//! (`postgres-adapter/tests/postgres/tls.rs`).

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Output, Stdio};
use std::sync::Arc;

use local_postgres::TestServer;
use tempfile::TempDir;

use crate::program::Program;
use crate::sink::{LOGIN, Sink, certificate};
use crate::tls_server::TlsServer;

const NOW: &str = "2027-01-11T06:00:00Z";
/// What `timeout` ends with when it had to end the command.
const TIMED_OUT: i32 = 124;
/// As in production, whatever tests are usually content with.
const DURABLE: [&str; 3] = ["ssl=on", "fsync=on", "full_page_writes=on"];
/// The operator of the demonstration, who is nobody.
const DEMONSTRATION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../api/operator-demo");
const VERIFIED: &str = "sslmode=verify-full&sslrootcert=FOLDER/ours.pem";
/// What is made of a schema that is the one of the program, and what is said of it then.
const SCHEMAS: [(&str, &str, &str); 5] = [
    (
        "schema that is older",
        "DELETE FROM __diesel_schema_migrations
         WHERE version > (SELECT min(version) FROM __diesel_schema_migrations)",
        "run `terminhof migrate`",
    ),
    (
        "schema that is newer",
        "INSERT INTO __diesel_schema_migrations (version) VALUES ('99991231000000')",
        "is newer than this program, which does not know 99991231000000",
    ),
    (
        "schema that was edited",
        "ALTER TABLE service ADD COLUMN colour text",
        "added: column service colour",
    ),
    (
        "schema of other migrations",
        "INSERT INTO __diesel_schema_migrations (version) VALUES ('19990101000001')",
        "migration 19990101000001 is none of this program",
    ),
    (
        "database of something else",
        "TRUNCATE __diesel_schema_migrations",
        "the database holds something else",
    ),
];

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

/// What nothing is wrong with.
struct Installation {
    // Dropped before the server that they are on.
    program: Program,
    /// On a server that forgets what it acknowledged: one for each of [`SCHEMAS`], and one whose schema is right.
    elsewhere: Vec<Program>,
    database: TlsServer,
    mail: Sink,
    /// With the authorities of mail servers, and what an operator has written.
    folder: TempDir,
}

impl Installation {
    async fn prepare() -> Self {
        let database = TlsServer::start(&DURABLE);
        let program = Program::starting_at(Arc::clone(&database.postgres), NOW);
        let folder = tempfile::tempdir().unwrap();
        let (authority, acceptor) = certificate("127.0.0.1");
        fs::write(folder.path().join("ours.pem"), authority).unwrap();
        fs::write(folder.path().join("stranger.pem"), certificate("127.0.0.1").0).unwrap();
        let operator = folder.path().join("operator");
        fs::create_dir(&operator).unwrap();
        for file in ["operator.json", "terms-conditions.html", "dataprivacy.html"] {
            fs::copy(format!("{DEMONSTRATION}/{file}"), operator.join(file)).unwrap();
        }
        fs::write(operator.join("imprint.html"), "<p>Impressum</p>").unwrap();
        let shared = TestServer::shared().unwrap();
        let elsewhere = SCHEMAS.map(|(_, change, _)| {
            let changed = Program::starting_at(Arc::clone(&shared), NOW);
            changed.database.execute(change).unwrap();
            changed
        });
        let mut elsewhere = Vec::from(elsewhere);
        elsewhere.push(Program::starting_at(shared, NOW));
        Self {
            program,
            elsewhere,
            database,
            mail: Sink::start_encrypted(acceptor, false).await,
            folder,
        }
    }

    fn database_url(&self, user: &str, host: &str, parameters: &str) -> String {
        self.database.url(&self.program.database, user, host, parameters)
    }

    fn smtp_url(&self, login: &str) -> String {
        format!("smtp+starttls://{login}@127.0.0.1:{}", self.mail.port())
    }

    fn in_folder(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    fn sound(&self) -> Vec<(&'static str, String)> {
        vec![
            ("DATABASE_URL", self.database_url("terminhof", "localhost", VERIFIED)),
            ("SMTP_URL", self.smtp_url(LOGIN)),
            ("SMTP_CA", self.in_folder("ours.pem")),
            ("TERMINHOF_OPERATOR_DIR", self.in_folder("operator")),
            ("TERMINHOF_SHUTDOWN_NOTICE", "0".to_owned()),
        ]
    }

    fn faults(&self) -> Vec<Fault> {
        let stranger = self.program.database.url().replace("terminhof@", "nobody_knows@");
        let forgetful = self.elsewhere[SCHEMAS.len()].database.url();
        let empty = format!("{}/postgres", forgetful.rsplit_once('/').unwrap().0);
        let durable = self.database_url("terminhof", "localhost", VERIFIED);
        let mut faults = vec![
            fault(
                "password of the database",
                (
                    "DATABASE_URL",
                    self.database_url("with_password:wrong%20horse", "localhost", VERIFIED),
                ),
                "password authentication failed",
                Serve::Refuses,
            ),
            fault(
                "port",
                ("DATABASE_URL", "postgres://terminhof@127.0.0.1:1/terminhof"),
                "127.0.0.1:1: error connecting to server: Connection refused",
                Serve::Refuses,
            ),
            fault(
                "machine of the database",
                ("DATABASE_URL", "postgres://terminhof@nowhere.invalid/terminhof"),
                "failed to lookup address",
                Serve::Refuses,
            ),
            fault(
                "authority of the database",
                (
                    "DATABASE_URL",
                    self.database_url(
                        "terminhof",
                        "localhost",
                        "sslmode=verify-full&sslrootcert=FOLDER/stranger.pem",
                    ),
                ),
                "signed by an authority that is not trusted",
                Serve::Refuses,
            ),
            fault(
                "file of that authority",
                (
                    "DATABASE_URL",
                    self.database_url("terminhof", "localhost", "sslmode=verify-full&sslrootcert=/nowhere.pem"),
                ),
                "sslrootcert in DATABASE_URL is /nowhere.pem",
                Serve::Refuses,
            ),
            fault(
                "host name of the database",
                ("DATABASE_URL", self.database_url("terminhof", "127.0.0.1", VERIFIED)),
                "the certificate of the database server is not for 127.0.0.1",
                Serve::Refuses,
            ),
            fault("role", ("DATABASE_URL", stranger), "nobody_knows", Serve::Refuses),
            fault("fsync", ("DATABASE_URL", forgetful), "fsync = off", Serve::Starts),
            fault(
                "commits that wait for no disk",
                (
                    "DATABASE_URL",
                    format!("{durable}&options=-c%20synchronous_commit%3Doff"),
                ),
                "synchronous_commit = off",
                Serve::Starts,
            ),
            fault(
                "database without a schema",
                ("DATABASE_URL", empty),
                "run `terminhof migrate`",
                Serve::Refuses,
            ),
            fault(
                "connections",
                ("TERMINHOF_DATABASE_CONNECTIONS", "9000"),
                "PROBLEM  connections: 1 process may open 9000",
                Serve::Starts,
            ),
        ];
        faults.extend(SCHEMAS.iter().zip(&self.elsewhere).map(|((name, _, words), changed)| {
            fault(name, ("DATABASE_URL", changed.database.url()), words, Serve::Refuses)
        }));
        faults.extend(self.faults_of_mail());
        faults.extend(faults_of_settings());
        faults
    }

    fn faults_of_mail(&self) -> [Fault; 3] {
        [
            fault(
                "mail server that is dead",
                ("SMTP_URL", "smtp+starttls://terminhof:geheim@127.0.0.1:1"),
                "PROBLEM  mail: the mail server was not reached at 127.0.0.1:1",
                Serve::Starts,
            ),
            fault(
                "password of the mail server",
                ("SMTP_URL", self.smtp_url("terminhof:falsch")),
                "PROBLEM  mail: the mail server answered 535",
                Serve::Starts,
            ),
            fault(
                "authority of the mail server",
                ("SMTP_CA", self.in_folder("stranger.pem")),
                "certificate",
                Serve::Starts,
            ),
        ]
    }
}

fn faults_of_settings() -> Vec<Fault> {
    vec![
        fault(
            "operator's folder",
            ("TERMINHOF_OPERATOR_DIR", "/nowhere"),
            "operator.json is missing",
            Serve::Refuses,
        ),
        fault(
            "operator of the demonstration",
            ("TERMINHOF_OPERATOR_DIR", DEMONSTRATION),
            "PROBLEM  operator: the folder of TERMINHOF_OPERATOR_DIR describes the demonstration",
            Serve::Starts,
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
            "file of a secret that is missing",
            ("TERMINHOF_AI_KEY_FILE", "/nowhere"),
            "the file of TERMINHOF_AI_KEY_FILE cannot be read",
            Serve::Refuses,
        ),
        fault(
            "file of a secret that is empty",
            ("TERMINHOF_AI_KEY_FILE", "/dev/null"),
            "the file of TERMINHOF_AI_KEY_FILE is empty: /dev/null",
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
        // Not even root writes there.
        fault(
            "data folder",
            ("TERMINHOF_DATA_DIR", "/sys"),
            "/sys cannot be written",
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
    ]
}

fn said(output: &Output) -> String {
    let said = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    String::from_utf8(said).unwrap()
}

/// What `doctor` is not content with; that the web app was not built for the tests is no fault of the installation.
fn problems(output: &Output) -> BTreeSet<String> {
    let text = said(output);
    let problems = text.lines().filter_map(|line| line.strip_prefix("PROBLEM  "));
    problems
        .filter(|line| !line.starts_with("web app:"))
        .map(str::to_owned)
        .collect()
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
    let installation = Installation::prepare().await;
    let (program, sound) = (&installation.program, installation.sound());
    let healthy = program.in_production("doctor", &sound).output().unwrap();
    assert_eq!(problems(&healthy), BTreeSet::new(), "{}", said(&healthy));

    for fault in installation.faults() {
        let settings = [sound.as_slice(), &fault.settings].concat();
        let doctor = program.in_production("doctor", &settings).output().unwrap();
        let text = said(&doctor);
        assert!(!doctor.status.success(), "{}: {text}", fault.name);
        assert!(text.contains(fault.words), "{}: {text}", fault.name);
        if fault.serve == Serve::Starts {
            assert_eq!(problems(&doctor).len(), 1, "{}: {text}", fault.name);
            assert!(starts(program, &settings), "{}", fault.name);
            continue;
        }
        let serve = program.in_production("serve", &settings).output().unwrap();
        assert!(
            serve.status.code().is_some_and(|code| ![0, TIMED_OUT].contains(&code)),
            "{}: it serves",
            fault.name
        );
        assert!(said(&serve).contains(fault.words), "{}: {}", fault.name, said(&serve));
    }
}
