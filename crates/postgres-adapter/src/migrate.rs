//! Brings the schema up to date. The migrations are part of the program.

use diesel::{ConnectionError, RunQueryDsl};
use diesel_async::AsyncPgConnection;
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::connection::{Address, InvalidDatabaseUrl};
use crate::schema_comparison::{SchemaMismatch, SchemaState, schema_state};

pub(crate) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// Two servers that start together must not migrate together: the second waits for the first.
pub(crate) const LOCK: &str = "SELECT pg_advisory_lock(20261120)";
/// Whoever looks at the schema waits for whoever migrates, and not for others who look.
pub(crate) const WAIT_FOR_MIGRATION: &str = "SELECT pg_advisory_lock_shared(20261120)";

type Wrapped = AsyncConnectionWrapper<AsyncPgConnection>;

/// Why the schema was not brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    #[error(transparent)]
    Address(#[from] InvalidDatabaseUrl),
    #[error("the database cannot be reached")]
    Connection(#[from] ConnectionError),
    #[error("the schema of the database cannot be read")]
    Unreadable(#[from] diesel::result::Error),
    #[error(transparent)]
    Schema(SchemaMismatch),
    /// A migration failed; it was rolled back.
    #[error("a migration failed, which happens where it runs on another schema than its own: {0}")]
    Migration(Box<dyn std::error::Error + Send + Sync>),
    /// The task that runs them was stopped.
    #[error("the migration was stopped")]
    Stopped(#[from] tokio::task::JoinError),
}

/// Runs the migrations that are missing, under a lock, and names them. A schema that they do not continue is left alone, and
/// what they make of it must be what this program expects.
pub async fn migrate(url: &str) -> Result<Vec<String>, MigrationError> {
    let refuse = |state: SchemaState| state.expect_current().map_err(MigrationError::Schema);
    match schema_state(url).await? {
        // Diesel would ask for its table, which takes the right to make one.
        SchemaState::Current => return Ok(Vec::new()),
        SchemaState::Empty | SchemaState::Older(_) => {}
        other => refuse(other)?,
    }
    let done = under_lock(url, |connection| {
        let done = connection.run_pending_migrations(MIGRATIONS)?;
        Ok(done.into_iter().map(|version| version.to_string()).collect())
    })
    .await?;
    refuse(schema_state(url).await?)?;
    Ok(done)
}

/// Name of the schema that these migrations make: databases of tests with the same name are equal.
/// At most 40 characters of `a-z0-9_`, however many migrations there are.
pub fn migrations_fingerprint() -> &'static str {
    concat!("schema_", env!("MIGRATIONS_HASH"))
}

async fn under_lock<Answer: Send + 'static>(
    url: &str,
    work: impl FnOnce(&mut Wrapped) -> diesel::migration::Result<Answer> + Send + 'static,
) -> Result<Answer, MigrationError> {
    let connection = Address::parse(url)?.connect().await?;
    // The harness is synchronous and must not block a worker of the runtime.
    tokio::task::spawn_blocking(move || {
        let mut connection = Wrapped::from(connection);
        diesel::sql_query(LOCK)
            .execute(&mut connection)
            .map_err(|error| MigrationError::Migration(Box::new(error)))?;
        // The lock ends with the connection.
        work(&mut connection).map_err(MigrationError::Migration)
    })
    .await?
}
