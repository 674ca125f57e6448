use std::env;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::private_postgres::PrivatePostgres;
use crate::server_program::Durability;
use crate::sql::Session;
use crate::{Installation, LocalPostgresError, sql};

/// Older templates belong to migrations that have changed since.
const KEPT_TEMPLATES: usize = 3;
const LONGEST_NAME: usize = 40;

static SHARED: Mutex<Weak<TestServer>> = Mutex::new(Weak::new());

/// The server of all test processes of a checkout. Its data do not survive a power failure.
#[derive(Debug)]
pub struct TestServer {
    postgres: PrivatePostgres,
}

impl TestServer {
    /// Starts the server, or joins that of another test or process. It lives in
    /// `TERMINHOF_TEST_POSTGRES_DIR`, else in `target/test-postgres` of the checkout, and ends with its
    /// last user.
    ///
    /// # Errors
    /// When no PostgreSQL is found, or it does not start; the text says what to do.
    pub fn shared() -> Result<Arc<Self>, LocalPostgresError> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(server) = shared.upgrade() {
            return Ok(server);
        }
        let server = Self::start_or_join(&data_dir())?;
        *shared = Arc::downgrade(&server);
        Ok(server)
    }

    /// Starts or joins the server of another folder.
    ///
    /// # Errors
    /// As [`TestServer::shared`].
    pub fn start_or_join(data_dir: &Path) -> Result<Arc<Self>, LocalPostgresError> {
        Self::start_with(data_dir, &[])
    }

    /// The same with more settings of the server, as `name=value`, unless it runs already: such as
    /// `listen_addresses` and `port` for tests of what is possible over TCP only.
    ///
    /// # Errors
    /// As [`TestServer::shared`].
    pub fn start_with(data_dir: &Path, settings: &[String]) -> Result<Arc<Self>, LocalPostgresError> {
        Self::start(data_dir, Installation::find, settings)
    }

    /// The same with new data of this version.
    ///
    /// # Errors
    /// As [`TestServer::shared`].
    pub fn of_version(installation: &Installation, data_dir: &Path) -> Result<Arc<Self>, LocalPostgresError> {
        Self::start(data_dir, || Ok(installation.clone()), &[])
    }

    fn start(
        data_dir: &Path,
        installation: impl Fn() -> Result<Installation, LocalPostgresError>,
        settings: &[String],
    ) -> Result<Arc<Self>, LocalPostgresError> {
        let of_a_test = (Durability::ThrownAway, settings);
        let postgres = PrivatePostgres::start(data_dir, installation, of_a_test, drop_leftovers)?;
        Ok(Arc::new(Self { postgres }))
    }

    /// The address of a database of this server.
    pub fn url_for(&self, database: &str) -> String {
        self.postgres.url_for(database)
    }

    /// Makes the template if it is missing. It gets its name when it is complete, so that a test
    /// run killed in the middle leaves nothing that looks like a template.
    fn ensure_template(&self, name: &str, prepare: impl FnOnce(&str)) -> Result<String, LocalPostgresError> {
        let is_usable =
            |character: char| character.is_ascii_lowercase() || character.is_ascii_digit() || character == '_';
        if name.is_empty() || name.len() > LONGEST_NAME || !name.chars().all(is_usable) {
            return Err(LocalPostgresError::UnusableName { name: name.to_owned() });
        }
        let url = self.postgres.url();
        let template = format!("template_{name}");
        let unfinished = format!("making_{name}");
        if sql::database_exists(&url, &template)? {
            return Ok(template);
        }
        let _lock = self.postgres.folders().lock_templates()?;
        if sql::database_exists(&url, &template)? {
            return Ok(template);
        }
        sql::execute(
            &url,
            &[drop_statement(&unfinished), format!("CREATE DATABASE {unfinished}")],
        )?;
        prepare(&self.url_for(&unfinished));
        sql::execute(
            &url,
            &[
                // A session on a template would keep everybody from copying it.
                format!("ALTER DATABASE {unfinished} ALLOW_CONNECTIONS false"),
                format!("ALTER DATABASE {unfinished} RENAME TO {template}"),
            ],
        )?;
        Ok(template)
    }
}

/// A database for one test, a copy of a template; dropped with this value.
#[derive(Debug)]
pub struct TestDatabase {
    name: String,
    server: Arc<TestServer>,
    /// What the test asks goes over one connection, unless two threads ask at the same time.
    session: Mutex<Option<Session>>,
}

impl TestDatabase {
    /// Copies the template, after `prepare` has filled it once: it gets the address of an empty database,
    /// of which it must have closed all connections at its end.
    ///
    /// `template_name` carries a fingerprint of what `prepare` does, such as the hash of all migrations: the
    /// template is kept between test runs, and another fingerprint makes another template.
    ///
    /// # Errors
    /// When there is no server, or the name is none of 1 to 40 characters of `a-z0-9_`.
    pub fn from_template(template_name: &str, prepare: impl FnOnce(&str)) -> Result<Self, LocalPostgresError> {
        Self::on(TestServer::shared()?, template_name, prepare)
    }

    /// The same on a server that need not be the shared one.
    ///
    /// # Errors
    /// As [`TestDatabase::from_template`].
    pub fn on(
        server: Arc<TestServer>,
        template_name: &str,
        prepare: impl FnOnce(&str),
    ) -> Result<Self, LocalPostgresError> {
        let template = server.ensure_template(template_name, prepare)?;
        let url = server.postgres.url();
        // The server counts transactions for all its users, so the number is taken once only.
        let number = sql::texts(&url, "SELECT pg_current_xact_id()::text")?.concat();
        let name = format!("test_{number}");
        sql::execute(
            &url,
            &[format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")],
        )?;
        Ok(Self {
            name,
            server,
            session: Mutex::new(None),
        })
    }

    /// The address of the database.
    pub fn url(&self) -> String {
        self.server.url_for(&self.name)
    }

    /// Runs statements: for tests that look behind a program, or break what it relies on.
    ///
    /// # Errors
    /// When the database refuses one.
    pub fn execute(&self, statements: &str) -> Result<(), LocalPostgresError> {
        self.over_a_session(|session| session.execute(statements))
    }

    /// The first column of all rows of a query, which must be text.
    ///
    /// # Errors
    /// When the database refuses the query.
    pub fn texts(&self, query: &str) -> Result<Vec<String>, LocalPostgresError> {
        self.over_a_session(|session| session.texts(query))
    }

    fn over_a_session<Answer>(
        &self,
        work: impl FnOnce(&Session) -> Result<Answer, LocalPostgresError>,
    ) -> Result<Answer, LocalPostgresError> {
        let kept = || self.session.lock().unwrap_or_else(PoisonError::into_inner);
        let open = kept().take().filter(|session| !session.is_closed());
        let session = match open {
            Some(session) => session,
            None => Session::open(&self.url())?,
        };
        let answer = work(&session)?;
        *kept() = Some(session);
        Ok(answer)
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if let Err(error) = sql::execute(&self.server.postgres.url(), &[drop_statement(&self.name)]) {
            tracing::warn!(%error, database = self.name, "a test's database was not dropped");
        }
    }
}

fn data_dir() -> PathBuf {
    env::var_os("TERMINHOF_TEST_POSTGRES_DIR").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/test-postgres")),
        PathBuf::from,
    )
}

fn drop_statement(database: &str) -> String {
    format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", sql::quoted(database))
}

/// What killed test runs have left, and templates of old migrations.
fn drop_leftovers(postgres: &PrivatePostgres) -> Result<(), LocalPostgresError> {
    let url = postgres.url();
    let tests = sql::texts(
        &url,
        "SELECT datname::text FROM pg_database WHERE datname ~ '^(test|making)_'",
    )?;
    let templates = sql::texts(
        &url,
        "SELECT datname::text FROM pg_database WHERE datname LIKE 'template\\__%' AND datname !~ '^template[01]$' ORDER BY oid DESC",
    )?;
    let old = templates.iter().skip(KEPT_TEMPLATES);
    let statements: Vec<String> = tests
        .iter()
        .chain(old)
        .map(|database| drop_statement(database))
        .collect();
    sql::execute(&url, &statements)
}
