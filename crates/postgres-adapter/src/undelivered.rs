//! How much of what is sent to others has not arrived: for the figures of operators.

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Timestamptz};
use diesel_async::RunQueryDsl;
use shared_kernel::StoreError;
use time::OffsetDateTime;

use crate::connection::Database;
use crate::error::store_error;

/// Over the indices of what waits and of what was given up. Nothing is tried for longer than a week: what was given up within
/// a day happened within eight.
const MAILS: &str = "
    SELECT count(*) FILTER (WHERE tries = 0 AND next_try_at <= $1) AS waiting,
        count(*) FILTER (WHERE tries > 0) AS failed,
        (SELECT count(*) FROM planned_mail
         WHERE sent_at IS NULL AND given_up_at IS NOT NULL AND given_up_at > $1 - interval '1 day') AS given_up
    FROM planned_mail WHERE sent_at IS NULL AND given_up_at IS NULL";
const WEBHOOK_MESSAGES: &str = "
    SELECT count(*) FILTER (WHERE tries = 0 AND next_try_at <= $1) AS waiting,
        count(*) FILTER (WHERE tries > 0) AS failed,
        (SELECT count(*) FROM webhook_message
         WHERE happened_at > $1 - interval '8 days' AND given_up_at > $1 - interval '1 day') AS given_up
    FROM webhook_message WHERE delivered_at IS NULL AND given_up_at IS NULL";

/// What has not arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Undelivered {
    /// Is due, and nobody has tried yet.
    #[diesel(sql_type = BigInt)]
    pub waiting: i64,
    /// Was tried in vain, and will be tried again.
    #[diesel(sql_type = BigInt)]
    pub failed: i64,
    /// Was given up within a day: what is older was seen, or never will be.
    #[diesel(sql_type = BigInt)]
    pub given_up: i64,
}

/// Mails that have not arrived at this instant.
pub async fn undelivered_mails(database: &Database, now: OffsetDateTime) -> Result<Undelivered, StoreError> {
    counted(database, MAILS, now).await
}

/// Messages to webhooks that have not arrived at this instant.
pub async fn undelivered_webhook_messages(database: &Database, now: OffsetDateTime) -> Result<Undelivered, StoreError> {
    counted(database, WEBHOOK_MESSAGES, now).await
}

async fn counted(database: &Database, query: &str, now: OffsetDateTime) -> Result<Undelivered, StoreError> {
    let mut connection = database.connection().await?;
    sql_query(query)
        .bind::<Timestamptz, _>(now)
        .get_result(&mut connection)
        .await
        .map_err(store_error)
}
