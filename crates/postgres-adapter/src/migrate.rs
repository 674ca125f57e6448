//! Brings the schema up to date. The migrations are part of the program.

use diesel::{ConnectionError, RunQueryDsl};
use diesel_async::AsyncPgConnection;
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::connection::{Address, InvalidDatabaseUrl};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// Two servers that start together must not migrate together: the second waits for the first.
const MIGRATION_LOCK: i64 = 20_261_120;

type Wrapped = AsyncConnectionWrapper<AsyncPgConnection>;

/// Why the schema was not brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    #[error(transparent)]
    Address(#[from] InvalidDatabaseUrl),
    #[error("the database cannot be reached")]
    Connection(#[from] ConnectionError),
    /// A migration failed; it was rolled back.
    #[error("a migration failed: {0}")]
    Migration(Box<dyn std::error::Error + Send + Sync>),
    /// The task that runs them was stopped.
    #[error("the migration was stopped")]
    Stopped(#[from] tokio::task::JoinError),
}

/// Runs the migrations that are missing, under a lock, and names them.
pub async fn migrate(url: &str) -> Result<Vec<String>, MigrationError> {
    under_lock(url, |connection| {
        let done = connection.run_pending_migrations(MIGRATIONS)?;
        Ok(done.into_iter().map(|version| version.to_string()).collect())
    })
    .await
}

/// Whether every migration of this program has run. Waits for another program that is migrating.
pub async fn schema_is_current(url: &str) -> Result<bool, MigrationError> {
    under_lock(url, |connection| Ok(!connection.has_pending_migration(MIGRATIONS)?)).await
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
        diesel::sql_query(format!("SELECT pg_advisory_lock({MIGRATION_LOCK})"))
            .execute(&mut connection)
            .map_err(|error| MigrationError::Migration(Box::new(error)))?;
        // The lock ends with the connection.
        work(&mut connection).map_err(MigrationError::Migration)
    })
    .await?
}
