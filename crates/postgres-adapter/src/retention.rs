//! Deletes what nobody needs any more: facts that all consumers are done with, mails and reminders that were sent, what was written to
//! participants, what browsers reported, and old entries of the audit log.
//!
//! What was given up is kept for people to look at, and what waits is kept. Rows are read in the order of their ids,
//! which is nearly that of time, a batch and a transaction at a time, up to the first batch in which nothing is old.

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Nullable, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;
use time::{Duration, OffsetDateTime};

use crate::connection::Database;
use crate::error::store_error;

/// Rows that one transaction reads.
const BATCH: i64 = 1_000;
/// For how long what a provider wrote to participants is kept: it is sent within days, and nobody reads it afterwards. And
/// what browsers reported: until then somebody has looked.
const WORDS: Duration = Duration::days(14);

/// From now on a change from before this moment need not have its fact any more. Said before the first fact goes, because
/// the audit may look at any time.
const SAY_HOW_OLD: &str = "
    INSERT INTO outbox_pruned (until) VALUES ($1)
    ON CONFLICT (only_one) DO UPDATE SET until = greatest(outbox_pruned.until, excluded.until)";
const DELETE_FACTS: &str = "
    WITH batch AS MATERIALIZED (SELECT id, at FROM outbox WHERE id > $1 ORDER BY id LIMIT $2),
    gone AS (
        DELETE FROM outbox USING batch
        WHERE outbox.id = batch.id AND batch.at < $3 AND NOT EXISTS (
            SELECT FROM outbox_delivery
            WHERE fact_id = batch.id AND (consumed_at IS NULL OR consumed_at >= $3))
        RETURNING outbox.id),
    deliveries AS (DELETE FROM outbox_delivery USING gone WHERE fact_id = gone.id)
    SELECT max(id) AS last, coalesce(bool_or(at < $3), false) AS is_old, (SELECT count(*) FROM gone) AS deleted FROM batch";
const DELETE_MAILS: &str = "
    WITH batch AS MATERIALIZED (SELECT id, planned_at FROM planned_mail WHERE id > $1 ORDER BY id LIMIT $2),
    gone AS (
        DELETE FROM planned_mail USING batch
        WHERE planned_mail.id = batch.id AND sent_at < $3
        RETURNING planned_mail.id)
    SELECT max(id) AS last, coalesce(bool_or(planned_at < $3), false) AS is_old, (SELECT count(*) FROM gone) AS deleted
    FROM batch";
/// The audit log refuses every deletion but of what is older than the moment in this setting, which ends with the statement.
/// The batch needs it, so that it is said before the first row goes.
const DELETE_ENTRIES: &str = "
    WITH said AS MATERIALIZED (SELECT set_config('terminhof.audit_log_kept_from', $3::text, true)),
    batch AS MATERIALIZED (
        SELECT id, at FROM said, (SELECT id, at FROM audit_log WHERE id > $1 ORDER BY id LIMIT $2) AS next),
    gone AS (
        DELETE FROM audit_log USING batch
        WHERE audit_log.id = batch.id AND batch.at < $3
        RETURNING audit_log.id)
    SELECT max(id) AS last, coalesce(bool_or(at < $3), false) AS is_old, (SELECT count(*) FROM gone) AS deleted FROM batch";
/// What mails were about that are gone by then, and what browsers reported; of a flood of reports the newest stay.
const DELETE_WORDS: [&str; 3] = [
    "DELETE FROM date_message WHERE created_at < $1",
    "DELETE FROM relocation WHERE created_at < $1",
    "DELETE FROM ui_log WHERE received_at < $1 OR id <= (SELECT max(id) - 100000 FROM ui_log)",
];

/// Of a visit that has begun nothing is planned any more that would ask what became of its reminder.
const DELETE_REMINDERS: &str = "DELETE FROM reminder WHERE settled_at < $1 AND starts_at < $1";

/// For how long what is done with is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Of a fact, since its last consumer was done with it.
    pub facts: Duration,
    /// Of a mail, since it was sent; of a reminder, since it was, or became void.
    pub mails: Duration,
    /// Of an entry of the audit log, since it was written.
    pub audit_log: Duration,
}

/// How much was deleted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pruned {
    /// Facts that were deleted.
    pub facts: i64,
    /// Mails that were deleted.
    pub mails: i64,
    /// Entries of the audit log that were deleted.
    pub audit_log: i64,
}

#[derive(QueryableByName)]
struct Batch {
    #[diesel(sql_type = Nullable<BigInt>)]
    last: Option<i64>,
    #[diesel(sql_type = Bool)]
    is_old: bool,
    #[diesel(sql_type = BigInt)]
    deleted: i64,
}

/// Deletes the facts, mails, messages and entries of the audit log that are older than they are kept. May be interrupted at
/// any moment, and run in several processes.
pub async fn prune(database: &Database, now: OffsetDateTime, retention: &Retention) -> Result<Pruned, StoreError> {
    let mut connection = database.connection().await?;
    let facts_before = now - retention.facts;
    sql_query(SAY_HOW_OLD)
        .bind::<Timestamptz, _>(facts_before)
        .execute(&mut connection)
        .await
        .map_err(store_error)?;
    for statement in DELETE_WORDS {
        sql_query(statement)
            .bind::<Timestamptz, _>(now - WORDS)
            .execute(&mut connection)
            .await
            .map_err(store_error)?;
    }
    sql_query(DELETE_REMINDERS)
        .bind::<Timestamptz, _>(now - retention.mails)
        .execute(&mut connection)
        .await
        .map_err(store_error)?;
    Ok(Pruned {
        facts: in_batches(&mut connection, DELETE_FACTS, facts_before).await?,
        mails: in_batches(&mut connection, DELETE_MAILS, now - retention.mails).await?,
        audit_log: in_batches(&mut connection, DELETE_ENTRIES, now - retention.audit_log).await?,
    })
}

async fn in_batches(
    connection: &mut AsyncPgConnection,
    statement: &str,
    before: OffsetDateTime,
) -> Result<i64, StoreError> {
    let (mut after, mut deleted) = (0, 0);
    loop {
        let batch: Batch = sql_query(statement)
            .bind::<BigInt, _>(after)
            .bind::<BigInt, _>(BATCH)
            .bind::<Timestamptz, _>(before)
            .get_result(connection)
            .await
            .map_err(store_error)?;
        deleted += batch.deleted;
        match batch.last {
            Some(last) if batch.is_old => after = last,
            _ => return Ok(deleted),
        }
    }
}
