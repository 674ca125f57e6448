//! Brings the schema up to date. The migrations are part of the program.

use std::fmt::Write;

use diesel::migration::MigrationSource;
use diesel::pg::Pg;
use diesel::{Connection, ConnectionError, RunQueryDsl};
use diesel_async::AsyncPgConnection;
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// Two servers that start together must not migrate together: the second waits for the first.
const MIGRATION_LOCK: i64 = 20_261_120;

type Wrapped = AsyncConnectionWrapper<AsyncPgConnection>;

/// Why the schema was not brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    /// No connection.
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
    let url = url.to_owned();
    // The harness is synchronous and must not block a worker of the runtime.
    tokio::task::spawn_blocking(move || {
        let mut connection = Wrapped::establish(&url)?;
        diesel::sql_query(format!("SELECT pg_advisory_lock({MIGRATION_LOCK})"))
            .execute(&mut connection)
            .map_err(|error| MigrationError::Migration(Box::new(error)))?;
        let done = connection
            .run_pending_migrations(MIGRATIONS)
            .map_err(MigrationError::Migration)?;
        // The lock ends with the connection.
        Ok(done.into_iter().map(|version| version.to_string()).collect())
    })
    .await?
}

/// Whether every migration of this program has run.
pub async fn schema_is_current(url: &str) -> Result<bool, MigrationError> {
    let url = url.to_owned();
    tokio::task::spawn_blocking(move || {
        let mut connection = Wrapped::establish(&url)?;
        connection
            .has_pending_migration(MIGRATIONS)
            .map(|pending| !pending)
            .map_err(MigrationError::Migration)
    })
    .await?
}

/// Name of the schema that these migrations make: databases of tests with the same name are equal.
pub fn migrations_fingerprint() -> Result<String, MigrationError> {
    let migrations = MigrationSource::<Pg>::migrations(&MIGRATIONS).map_err(MigrationError::Migration)?;
    let mut fingerprint = String::new();
    for migration in migrations {
        // A migration that is edited before its release must give another schema name; only its
        // text tells, and the text is in the program.
        let _ = write!(fingerprint, "{}_", migration.name().version());
    }
    Ok(format!("{fingerprint}{:016x}", text_hash()))
}

/// FNV-1a over the embedded texts: no secret, only a name.
fn text_hash() -> u64 {
    const TEXTS: &[&str] = &[include_str!("../../../migrations/2026-11-20-000001_core/up.sql")];
    TEXTS
        .iter()
        .flat_map(|text| text.bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
}
