//! A town that is loaded block after block. Until it is complete a row tells what it is and how
//! far it is, so that nobody takes a part of it for the whole.

use diesel::dsl::insert_into;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use organization_document::OrganizationDocument;
use shared_kernel::{Change, StoreError};
use time::Date;

use super::{LoadError, NewAccess, profile, write_all};
use crate::connection::Database;
use crate::error::store_error;
use crate::schema::unfinished_town;

/// What makes a town the one that it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = unfinished_town)]
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
            let unfinished = unfinished_town::table
                .select((Town::as_select(), unfinished_town::loaded))
                .first::<(Town, i32)>(connection)
                .await
                .optional()?;
            if let Some((other, loaded)) = unfinished {
                return Ok(Found::Unfinished(other, loaded));
            }
            if !profile::is_empty(connection).await? {
                return Ok(Found::Organizations);
            }
            insert_into(unfinished_town::table)
                .values(town)
                .execute(connection)
                .await?;
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
            let ours = diesel::update(unfinished_town::table.filter(unfinished_town::loaded.eq(loaded)))
                .set(unfinished_town::loaded.eq(loaded + count))
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
    diesel::delete(unfinished_town::table)
        .execute(&mut connection)
        .await
        .map(|_| ())
        .map_err(store_error)
}
