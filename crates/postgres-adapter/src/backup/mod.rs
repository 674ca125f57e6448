//! What a backup and a restore need of the database, around the programs of PostgreSQL that dump and restore it.
//!
//! A [`Moment`] is what a dump shows, so that its rows can be counted and its images copied as they were then. An
//! [`EmptyDatabase`] is kept from everybody else until the rows of a dump are in it.

mod client_environment;
mod contents;

use catalog::images::StoredImage;
use diesel::ConnectionError;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Integer, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use shared_kernel::{OrganizationNr, StoreError};

pub use client_environment::{ClientConnection, TooOldForTheAddress, client_connection};
pub use contents::TableContent;

use crate::connection::{Address, InvalidDatabaseUrl};
use crate::migrate::{LOCK, MigrationError, WAIT_FOR_MIGRATION};
use crate::queries::images::kept_images;
use crate::schema_comparison::{SchemaState, state};

/// Whatever the role or the database is set to: a backup takes its time.
const WITHOUT_TIME_OUTS: &str = "
    SELECT set_config(name, '0', false) FROM pg_settings
    WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')";
const BEGIN: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
const EXPORT_SNAPSHOT: &str = "SELECT pg_export_snapshot() AS text";
const MAJOR: &str = "SELECT current_setting('server_version_num')::integer / 10000 AS number";

/// Why there is no backup, or nothing was restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// It is not known where the database is.
    #[error(transparent)]
    Address(#[from] InvalidDatabaseUrl),
    /// Nobody answers there.
    #[error("the database cannot be reached")]
    Connection(#[from] ConnectionError),
    /// A statement failed.
    #[error("the database cannot be read or written")]
    Statement(#[from] diesel::result::Error),
    /// A row holds what this program never writes.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The schema cannot be compared.
    #[error(transparent)]
    Schema(#[from] MigrationError),
    /// Somebody's data would be mixed with those of the backup.
    #[error("the database is not empty: name one that is, which `createdb` makes, in DATABASE_URL")]
    NotEmpty,
}

#[derive(QueryableByName)]
struct TextRow {
    #[diesel(sql_type = Text)]
    text: String,
}

#[derive(QueryableByName)]
struct NumberRow {
    #[diesel(sql_type = Integer)]
    number: i32,
}

/// The database as it was at one moment, whatever is written meanwhile, for as long as this lives. Nobody migrates it until then.
pub struct Moment {
    connection: AsyncPgConnection,
    snapshot: String,
}

impl Moment {
    /// This one. Also on a standby, and for a role that may only read.
    pub async fn now(url: &str) -> Result<Self, BackupError> {
        let mut connection = patient(url).await?;
        sql_query(WAIT_FOR_MIGRATION).execute(&mut connection).await?;
        connection.batch_execute(BEGIN).await?;
        let snapshot: TextRow = sql_query(EXPORT_SNAPSHOT).get_result(&mut connection).await?;
        Ok(Self {
            connection,
            snapshot: snapshot.text,
        })
    }

    /// The name under which other sessions see the same moment.
    pub fn snapshot(&self) -> &str {
        &self.snapshot
    }

    /// The major version of the server.
    pub async fn postgres(&mut self) -> Result<u32, BackupError> {
        major(&mut self.connection).await
    }

    /// What each table holds.
    pub async fn tables(&mut self) -> Result<Vec<TableContent>, BackupError> {
        Ok(contents::tables(&mut self.connection).await?)
    }

    /// The images that had their files.
    pub async fn images(&mut self) -> Result<Vec<(OrganizationNr, StoredImage)>, BackupError> {
        Ok(kept_images(&mut self.connection).await?)
    }
}

/// A database without anything in it, which nobody else fills for as long as this lives.
pub struct EmptyDatabase {
    connection: AsyncPgConnection,
}

impl EmptyDatabase {
    /// Refuses one that holds anything.
    pub async fn hold(url: &str) -> Result<Self, BackupError> {
        let mut connection = patient(url).await?;
        sql_query(LOCK).execute(&mut connection).await?;
        match state(&mut connection).await? {
            SchemaState::Empty => Ok(Self { connection }),
            _ => Err(BackupError::NotEmpty),
        }
    }

    /// The major version of the server.
    pub async fn postgres(&mut self) -> Result<u32, BackupError> {
        major(&mut self.connection).await
    }

    /// What each table holds by now.
    pub async fn tables(&mut self) -> Result<Vec<TableContent>, BackupError> {
        Ok(contents::tables(&mut self.connection).await?)
    }

    /// Makes the statistics without which PostgreSQL plans as for empty tables, and lets the others in.
    pub async fn finish(mut self) -> Result<(), BackupError> {
        sql_query("ANALYZE").execute(&mut self.connection).await?;
        Ok(())
    }
}

async fn patient(url: &str) -> Result<AsyncPgConnection, BackupError> {
    let mut connection = Address::parse(url)?.connect().await?;
    sql_query(WITHOUT_TIME_OUTS).execute(&mut connection).await?;
    Ok(connection)
}

async fn major(connection: &mut AsyncPgConnection) -> Result<u32, BackupError> {
    let row: NumberRow = sql_query(MAJOR).get_result(connection).await?;
    Ok(row.number.unsigned_abs())
}
