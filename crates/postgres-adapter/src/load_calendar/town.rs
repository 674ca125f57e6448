//! A town that is loaded block after block. Until it is complete, a row in a schema of its own says which town it is and
//! how many providers are loaded, so that nobody takes a part of it for the whole. The product's schema knows nothing of
//! this: [`begin_town`] creates the schema `demo_town`, [`end_town`] drops it.

use diesel::dsl::insert_into;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use organization_document::OrganizationDocument;
use shared_kernel::{Change, StoreError};
use time::Date;

use super::{LoadError, NewAccess, profile, write_all};
use crate::connection::Database;
use crate::error::store_error;
use crate::planner_statistics::analyze_loaded;

/// Two processes that begin a town do so one after the other. The number is that of no other lock.
const ONE_AT_A_TIME: &str = "SELECT pg_advisory_xact_lock(20262, 1)";
const IS_UNFINISHED: &str = "SELECT to_regclass('demo_town.unfinished') IS NOT NULL AS is_unfinished";
const CREATE: &str = "
    CREATE SCHEMA IF NOT EXISTS demo_town;
    CREATE TABLE demo_town.unfinished (
        seed bigint PRIMARY KEY,
        providers integer NOT NULL,
        with_bookings boolean NOT NULL,
        -- As which day it is made.
        day date NOT NULL,
        -- Providers that are there.
        loaded integer NOT NULL DEFAULT 0
    )";
const DROP: &str = "DROP SCHEMA IF EXISTS demo_town CASCADE";

diesel::table! {
    demo_town.unfinished (seed) {
        seed -> BigInt,
        providers -> Integer,
        with_bookings -> Bool,
        day -> Date,
        loaded -> Integer,
    }
}

/// What makes a town the one that it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = unfinished)]
pub struct Town {
    /// The seed, as the database takes it.
    pub seed: i64,
    /// Of all that are wanted.
    pub providers: i32,
    /// Whether calendars are filled.
    pub with_bookings: bool,
    /// As which day it is made.
    pub day: Date,
}

/// What is there when a town is to be loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// Nothing: from now on the town is an unfinished one.
    Nothing,
    /// A town that was ended after so many providers, perhaps another one.
    Unfinished(Town, i32),
    /// Organisations, and no town that is unfinished.
    Organizations,
}

/// Begins a town where nothing is, or tells what is there.
pub async fn begin_town(database: &Database, town: &Town) -> Result<Found, StoreError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| {
            connection.batch_execute(ONE_AT_A_TIME).await?;
            if let Some((other, loaded)) = unfinished_town(connection).await? {
                return Ok(Found::Unfinished(other, loaded));
            }
            if !profile::is_empty(connection).await? {
                return Ok(Found::Organizations);
            }
            connection.batch_execute(CREATE).await?;
            insert_into(unfinished::table).values(town).execute(connection).await?;
            Ok(Found::Nothing)
        })
        .await
        .map_err(store_error)
}

/// Loads the providers that come after so many, all or nothing; returns how many there are now.
pub async fn load_next(
    database: &Database,
    change: &Change,
    documents: &[OrganizationDocument],
    new_access: NewAccess<'_>,
    loaded: i32,
) -> Result<i32, LoadError> {
    let count = i32::try_from(documents.len()).map_err(|_| LoadError::OutOfRange("the number of providers"))?;
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| {
            // Of two processes only the one that comes first finds the number that it goes on from.
            let ours = diesel::update(unfinished::table.filter(unfinished::loaded.eq(loaded)))
                .set(unfinished::loaded.eq(loaded + count))
                .execute(connection)
                .await?;
            if ours == 0 {
                return Err(LoadError::Overtaken);
            }
            write_all(connection, change, documents, new_access).await?;
            Ok(loaded + count)
        })
        .await
}

/// The town is complete.
pub async fn end_town(database: &Database) -> Result<(), StoreError> {
    let mut connection = database.connection().await?;
    connection.batch_execute(DROP).await.map_err(store_error)?;
    analyze_loaded(&mut connection).await;
    Ok(())
}

#[derive(QueryableByName)]
struct IsUnfinished {
    #[diesel(sql_type = Bool)]
    is_unfinished: bool,
}

/// The town that was begun and not ended, with the number of its providers that are there.
async fn unfinished_town(connection: &mut AsyncPgConnection) -> QueryResult<Option<(Town, i32)>> {
    let found: IsUnfinished = diesel::sql_query(IS_UNFINISHED).get_result(connection).await?;
    if !found.is_unfinished {
        return Ok(None);
    }
    unfinished::table
        .select((Town::as_select(), unfinished::loaded))
        .first(connection)
        .await
        .optional()
}
