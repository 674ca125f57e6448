//! `terminhof` on a database of the test.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::thread;

use api::tokens::TokenHolder;
use catalog::images::{ImageKind, StoredImage, Upload};
use clap::Parser;
use local_postgres::{TestDatabase, TestServer};
use notifications::ports::{AccountLinks, ManageLinks};
use postgres_adapter::{Database, migrate, migrations_fingerprint};
use shared_kernel::{AccountId, CalendarGuid, Change, Clock, OrganizationNr, RequestId, RunningClock, SessionId};
use tempfile::TempDir;
use terminhof::config::{Config, Settings};
use terminhof::wiring;
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Waits as long as it takes, and a connection for everybody: the limits that shed load are out of
/// the way, because who gets a slot must not depend on how busy the machine is that runs the tests.
const LONG_TIMEOUTS: &str = "options=-c%20lock_timeout%3D0%20-c%20statement_timeout%3D0";
const CONNECTIONS: &str = "50";
/// A minute, in milliseconds.
const CHANGE_WAIT: &str = "60000";

/// A red pixel as a PNG.
pub const LOGO: [u8; 69] = [
    0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0, 0xd, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0,
    0, 0, 0x90, 0x77, 0x53, 0xde, 0, 0, 0, 0xc, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0xf8, 0xcf, 0xc0, 0, 0, 3, 1,
    1, 0, 0xc9, 0xfe, 0x92, 0xef, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

/// A migrated database, and everything needed to run the program on it.
pub struct Program {
    pub database: TestDatabase,
    data: TempDir,
    now: String,
    /// Who the program is to the database, unless it is the one to whom everything belongs.
    role: Option<&'static str>,
}

impl Program {
    /// Over an empty database of this server, with a clock that starts at this instant (RFC 3339).
    pub fn starting_at(server: Arc<TestServer>, now: &str) -> Self {
        let database = TestDatabase::on(server, migrations_fingerprint(), |url| {
            // A thread of its own: the test may run on an asynchronous runtime, which refuses to block.
            let run = || tokio::runtime::Runtime::new().unwrap().block_on(migrate(url)).unwrap();
            thread::scope(|scope| scope.spawn(run).join()).unwrap();
        });
        Self {
            database: database.unwrap(),
            data: tempfile::tempdir().unwrap(),
            now: now.to_owned(),
            role: None,
        }
    }

    /// Over a database of this server without anything in it.
    pub fn on_an_empty_database(server: Arc<TestServer>, now: &str) -> Self {
        Self {
            database: TestDatabase::on(server, "empty", |_| {}).unwrap(),
            data: tempfile::tempdir().unwrap(),
            now: now.to_owned(),
            role: None,
        }
    }

    /// Whatever runs from now on has this role.
    pub fn set_role(&mut self, role: &'static str) {
        self.role = Some(role);
    }

    /// Where it finds the database.
    pub fn url(&self) -> String {
        let url = self.database.url();
        match (self.role, url.split_once('@')) {
            (Some(role), Some((_, rest))) => format!("postgres://{role}@{rest}"),
            _ => url,
        }
    }

    /// With the same clock, over a database of this server without anything in it.
    pub fn elsewhere(&self, server: Arc<TestServer>) -> Self {
        Self::on_an_empty_database(server, &self.now)
    }

    /// The logo of an organisation, uploaded past the server.
    pub async fn upload_logo(&self, organization: OrganizationNr) -> StoredImage {
        let manage_images = wiring::manage_images(&self.config(), &self.pool(1)).unwrap();
        let change = Change::by_system(self.clock().now(), RequestId(Uuid::from_u128(1)));
        let upload = Upload {
            bytes: LOGO.to_vec(),
            kind: ImageKind::Logo,
            crop: None,
        };
        manage_images.upload(change, organization, upload).await.unwrap()
    }

    /// What writes a backup into a folder.
    pub fn backup_command(&self, folder: &Path) -> Command {
        let mut command = self.command();
        command.arg("backup").arg(folder);
        command
    }

    /// Runs a subcommand to its end, whatever that is.
    pub fn attempt(&self, arguments: &[&str]) -> Output {
        self.command().args(arguments).output().unwrap()
    }

    /// Runs a subcommand to its end and gives what it printed.
    pub fn run(&self, arguments: &[&str]) -> String {
        let output = self.attempt(arguments);
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    }

    /// Starts a server. Several may run on one database.
    pub fn serve(&self) -> Server {
        started(self.command().arg("serve"))
    }

    /// One that answers and does nothing else: plans no mails, counts nothing.
    pub fn serve_without_worker(&self) -> Server {
        started(self.command().args(["serve", "--no-worker"]))
    }

    /// One whose mails go to a server at this port.
    pub fn serve_with_mail_server(&self, port: u16) -> Server {
        let mut command = self.command();
        command.env("SMTP_URL", format!("smtp://127.0.0.1:{port}"));
        started(command.arg("serve"))
    }

    /// One with the limits that whoever installs it gets.
    pub fn serve_as_shipped(&self) -> Server {
        let mut command = self.command();
        command
            .env("DATABASE_URL", self.database.url())
            .env_remove("TERMINHOF_DATABASE_CONNECTIONS")
            .env_remove("TERMINHOF_CHANGE_WAIT");
        started(command.arg("serve"))
    }

    /// One that tells the balancer for so many seconds that it leaves, and writes down what an operator reads of it.
    pub fn serve_with_notice(&self, seconds: u64) -> Server {
        let mut command = self.logged();
        command.env("TERMINHOF_SHUTDOWN_NOTICE", seconds.to_string());
        started(command.arg("serve"))
    }

    /// A command as in production, where everything is right but for these settings; an empty one is not set.
    pub fn in_production(&self, argument: &str, settings: &[(&str, String)]) -> Command {
        // Whoever does not end by itself is ended, so that the test does.
        let mut command = Command::new("timeout");
        command
            .args(["60", env!("CARGO_BIN_EXE_terminhof"), argument])
            .env_clear()
            .envs([
                ("DATABASE_URL", self.database.url().as_str()),
                ("TERMINHOF_MODE", "production"),
                ("TERMINHOF_MAIN_HOSTS", "termine.example"),
                ("TERMINHOF_LISTEN", "127.0.0.1:0"),
                ("TERMINHOF_TRUSTED_PROXIES", "none"),
                ("TERMINHOF_MAIL_FROM", "Termine <termine@termine.example>"),
                ("TERMINHOF_SIGNING_KEYS", "5b0c8f6d1e9a47237f4a90c2d86e13bb"),
                (
                    "TERMINHOF_OPERATOR_DIR",
                    concat!(env!("CARGO_MANIFEST_DIR"), "/../api/operator-demo"),
                ),
                // Nobody listens there.
                ("SMTP_URL", "smtp://127.0.0.1:1"),
                ("RUST_LOG", "error"),
            ])
            .env("PATH", std::env::var_os("PATH").unwrap())
            .env("TERMINHOF_DATA_DIR", self.data.path())
            .envs(settings.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Three servers on the one database.
    pub fn serve_three(&self) -> [Server; 3] {
        [self.serve(), self.serve(), self.serve()]
    }

    /// Servers that are started from now on have a clock that starts at this instant (RFC 3339).
    pub fn set_clock(&mut self, now: &str) {
        now.clone_into(&mut self.now);
    }

    /// One that writes down what an operator reads of it.
    pub fn serve_with_log(&self) -> Server {
        started(self.logged().arg("serve"))
    }

    fn logged(&self) -> Command {
        let log = fs::File::create(self.log_path()).unwrap();
        let mut command = self.command();
        command.env("RUST_LOG", "info").stderr(log);
        command
    }

    /// One that searches in the indices with this prefix of an Elasticsearch, which are filled first.
    pub fn serve_with_elasticsearch(&self, url: &str, prefix: &str) -> Server {
        let searching = || {
            let mut command = self.command();
            command
                .env("ELASTICSEARCH_URL", url)
                .env("ELASTICSEARCH_PREFIX", prefix);
            command
        };
        let rebuilt = searching().args(["search", "rebuild"]).output().unwrap();
        assert!(rebuilt.status.success(), "{}", String::from_utf8_lossy(&rebuilt.stderr));
        started(searching().arg("serve"))
    }

    /// What the server that was started to write a log has written.
    pub fn log(&self) -> String {
        fs::read_to_string(self.log_path()).unwrap()
    }

    fn log_path(&self) -> std::path::PathBuf {
        self.data.path().join("log")
    }

    /// Every row of every table, as text.
    pub fn everything(&self) -> Vec<String> {
        let of_each = "SELECT format('SELECT %L || row::text FROM %I AS row', tablename, tablename) FROM pg_tables
             WHERE schemaname = 'public'";
        let of_each = self.texts(of_each);
        self.texts(&format!("{} ORDER BY 1", of_each.join(" UNION ALL ")))
    }

    /// The manage links that its servers put into mails.
    pub fn manage_links(&self) -> Arc<dyn ManageLinks> {
        wiring::manage_links(&self.config()).unwrap()
    }

    /// The links that its servers put into mails about accounts and personal data.
    pub fn account_links(&self) -> Arc<dyn AccountLinks> {
        wiring::account_links(&self.config()).unwrap()
    }

    fn config(&self) -> Config {
        #[derive(Parser)]
        struct Options {
            #[command(flatten)]
            settings: Settings,
        }
        let data_dir = format!("--data-dir={}", self.data.path().display());
        let options = [
            "program",
            "--mode=development",
            "--main-hosts=",
            "--public-url=",
            "--operator-dir=",
            "--signing-keys=",
            "--smtp-url=",
            "--now=",
            &data_dir,
        ];
        Config::new(Options::parse_from(options).settings).unwrap()
    }

    /// What the manage link of a booking ends with.
    pub fn manage_token(&self, guid: &str) -> String {
        let link = self.manage_links().link_for(CalendarGuid(guid.parse().unwrap()));
        link.split_once("/manage#").unwrap().1.to_owned()
    }

    /// The token of a manager of an organisation who has just signed in for a week, written past the program.
    pub fn manager_of(&self, organization: i64) -> String {
        let holder = TokenHolder {
            account: AccountId(1_000_000 + organization),
            session: SessionId(Uuid::from_u128(u128::from(organization.unsigned_abs()))),
        };
        let (account, session, now) = (holder.account, holder.session.0, &self.now);
        self.database
            .execute(&format!(
                "INSERT INTO account (id, email, verified_at, first_name, last_name, password_hash, created_at)
                     VALUES ({account}, 'leitung{organization}@example.org', '{now}', 'Lea', 'Leitung', '', '{now}');
                 INSERT INTO membership (organization_nr, account_id, rank, joined_at)
                     VALUES ({organization}, {account}, 'BUSINESS_MANAGER', '{now}');
                 INSERT INTO session (id, account_id, organization_nr, kind, device, created_at, last_used_at, password_at)
                     VALUES ('{session}', {account}, {organization}, 'BUSINESS', 'Firefox auf Windows', '{now}', '{now}', '{now}')"
            ))
            .unwrap();
        let tokens = wiring::session_tokens(&self.config()).unwrap();
        let now = OffsetDateTime::parse(now, &Rfc3339).unwrap();
        tokens
            .sign(holder, Uuid::from_u128(1), now, now + Duration::WEEK)
            .unwrap()
    }

    /// A clock like those of servers that are started now.
    pub fn clock(&self) -> RunningClock {
        RunningClock::starting_at(OffsetDateTime::parse(&self.now, &Rfc3339).unwrap())
    }

    /// Connections for use cases that have no route yet, as patient as those of a server.
    pub fn pool(&self, connections: usize) -> Database {
        Database::new(&self.patient_url(), connections).unwrap()
    }

    /// A connection for statements of the test.
    pub async fn client(&self) -> tokio_postgres::Client {
        let url = self.database.url();
        let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client
    }

    /// The first column of all rows, which must be text.
    pub fn texts(&self, query: &str) -> Vec<String> {
        self.database.texts(query).unwrap()
    }

    /// The one number that a query gives.
    pub fn number(&self, query: &str) -> i64 {
        self.texts(&format!("SELECT ({query})::text")).concat().parse().unwrap()
    }

    /// All mails that its servers have sent, as they are on the wire.
    pub fn mails(&self) -> Vec<String> {
        let files = fs::read_dir(self.data.path().join("mail")).unwrap();
        let mail = |file: std::io::Result<fs::DirEntry>| fs::read_to_string(file.unwrap().path()).unwrap();
        files.map(mail).collect()
    }

    /// What is in the files that its servers wrote, but for mails, which have been sent.
    pub fn files(&self) -> Vec<String> {
        let mut folders = vec![self.data.path().to_owned()];
        let mut files = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if !path.is_dir() {
                    files.push(String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned());
                } else if !path.ends_with("mail") {
                    folders.push(path);
                }
            }
        }
        files
    }

    fn patient_url(&self) -> String {
        format!("{}?{LONG_TIMEOUTS}", self.url())
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_terminhof"));
        command
            .env("DATABASE_URL", self.patient_url())
            .env("TERMINHOF_DATABASE_CONNECTIONS", CONNECTIONS)
            .env("TERMINHOF_CHANGE_WAIT", CHANGE_WAIT)
            .env("TERMINHOF_DATA_DIR", self.data.path())
            .env("TERMINHOF_LISTEN", "127.0.0.1:0")
            .env("TERMINHOF_MODE", "development")
            .env("TERMINHOF_NOW", &self.now)
            // Races and crowds come from one source here.
            .env("TERMINHOF_RATE_LIMITS", "1000000")
            .env("RUST_LOG", "error")
            .env_remove("SMTP_URL")
            .env_remove("TERMINHOF_AI_URL")
            .env_remove("TERMINHOF_AI_MODEL")
            .env_remove("TERMINHOF_AI_KEY")
            .env_remove("TERMINHOF_MAIN_HOSTS")
            .env_remove("TERMINHOF_SIGNING_KEYS");
        command
    }
}

/// Sends processes a signal, by its short name.
pub fn send_signal(name: &str, processes: &[String]) {
    let sent = Command::new("kill").arg(format!("-{name}")).args(processes).status();
    assert!(sent.unwrap().success(), "{name} {processes:?}");
}

fn started(command: &mut Command) -> Server {
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let address = lines.find_map(|line| line.unwrap().strip_prefix("Terminhof: ").map(str::to_owned));
    Server {
        child,
        address: address.unwrap().trim_end_matches('/').to_owned(),
    }
}

/// A running server; killed with this value.
pub struct Server {
    child: Child,
    /// `http://127.0.0.1:…`, without a slash at the end.
    pub address: String,
}

impl Server {
    /// Ends it from one moment to the next, without a word to anybody.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Sends it a signal, by its short name.
    pub fn signal(&self, name: &str) {
        send_signal(name, &[self.child.id().to_string()]);
    }

    /// Waits until it has ended by itself, and says whether it was content.
    pub fn ended_well(&mut self) -> bool {
        self.child.wait().unwrap().success()
    }

    /// Whether the process that was started still runs.
    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which the test then says in its own words.
        let _ended = self.child.kill().and_then(|()| self.child.wait());
    }
}
