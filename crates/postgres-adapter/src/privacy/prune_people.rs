//! Erases people in what is old: contact data of customers a year after their last appointment (three months where it is
//! health data), what they wrote thirty days after it, proofs of consents three years after these ended.
//!
//! Customers and answers are read in the order of their keys, a batch and a transaction at a time. Times, services, prices
//! and states stay, and so does the account that a booking belongs to: its owner sees it as long as there is the account.

use accounts::TokenPurpose;
use accounts::privacy::CONSENT_PROOF_LIFETIME;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Nullable, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;
use time::{Duration, OffsetDateTime};

use crate::connection::Database;
use crate::error::store_error;

/// Rows that one transaction reads.
const BATCH: i64 = 500;
/// How long the reason is kept for which a mail was given up.
const FAILURES: Duration = Duration::days(14);
/// How long an answered or expired invitation is kept.
const INVITATIONS: Duration = Duration::days(30);

/// For how long people can be told from what they booked, since the end of their last appointment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PeopleRetention {
    /// Contact data.
    pub contacts: Duration,
    /// Contact data of customers whose appointments are health data.
    pub health_contacts: Duration,
    /// Remarks and answers.
    pub words: Duration,
}

impl PeopleRetention {
    /// What the product promises.
    pub const PROMISED: Self = Self {
        contacts: Duration::days(365),
        health_contacts: Duration::days(90),
        words: Duration::days(30),
    };
}

/// How much was erased.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PrunedPeople {
    /// Customers whose contact data are gone.
    pub customers: i64,
    /// Bookings whose remark or answers are gone.
    pub words: i64,
    /// Proofs of consents, and wishes for news that nobody confirmed.
    pub consents: usize,
    /// Requests for data that nobody used.
    pub requests: usize,
    /// Invitations that are over.
    pub invitations: usize,
}

/// $1, $2 the customer after which the batch begins, $3 its size; $4 the instant, and before it $5 for health data. A
/// customer counts from the end of the last appointment or date, or from the booking itself.
const ERASE_CONTACTS: &str = "
    WITH batch AS MATERIALIZED (
        SELECT organization_nr, id, created_at, erased_at FROM customer
        WHERE (organization_nr, id) > ($1, $2) ORDER BY organization_nr, id LIMIT $3),
    old AS MATERIALIZED (
        SELECT batch.organization_nr, batch.id
        FROM batch, LATERAL (
            SELECT CASE WHEN EXISTS (SELECT FROM organization_branch AS own
                                     WHERE own.organization_nr = batch.organization_nr AND branch_id = 13)
                   THEN $5 ELSE $4 END AS before) AS kept
        WHERE erased_at IS NULL AND batch.created_at < before AND NOT EXISTS (
            SELECT FROM booking WHERE booking.organization_nr = batch.organization_nr AND customer_id = batch.id
              AND (booking.created_at >= before
                   OR EXISTS (SELECT FROM appointment WHERE appointment.organization_nr = booking.organization_nr
                              AND booking_id = booking.id AND ends_at >= before)
                   OR EXISTS (SELECT FROM participation AS seat
                              JOIN event_date ON event_date.organization_nr = seat.organization_nr
                                AND event_date.event_id = seat.event_id
                              WHERE seat.organization_nr = booking.organization_nr AND booking_id = booking.id
                                AND ends_at >= before)))),
    bookings AS MATERIALIZED (
        SELECT booking.organization_nr, booking.id FROM old
        JOIN booking ON booking.organization_nr = old.organization_nr AND customer_id = old.id),
    seats AS (
        UPDATE participation SET mailbox = NULL FROM bookings
        WHERE participation.organization_nr = bookings.organization_nr AND booking_id = bookings.id
          AND mailbox IS NOT NULL),
    repetitions AS (
        UPDATE booking SET repetition_hash = decode(lpad(to_hex(booking.id), 64, '0'), 'hex') FROM bookings
        WHERE booking.organization_nr = bookings.organization_nr AND booking.id = bookings.id),
    gone AS (
        UPDATE customer SET first_name = '', last_name = '', email = '', phone = NULL, erased_at = $6 FROM old
        WHERE customer.organization_nr = old.organization_nr AND customer.id = old.id
        RETURNING customer.id)
    SELECT (SELECT organization_nr FROM batch ORDER BY organization_nr DESC, id DESC LIMIT 1) AS organization_nr,
        (SELECT id FROM batch ORDER BY organization_nr DESC, id DESC LIMIT 1) AS id,
        (SELECT count(*) FROM gone) AS changed";

/// The same for bookings that somebody wrote something for; $4 the instant before which they ended.
const ERASE_WORDS: &str = "
    WITH wordy AS MATERIALIZED (
        SELECT organization_nr, id FROM (
            (SELECT organization_nr, id FROM booking
             WHERE (remark IS NOT NULL OR note IS NOT NULL) AND (organization_nr, id) > ($1, $2)
             ORDER BY organization_nr, id LIMIT $3)
            UNION
            (SELECT DISTINCT organization_nr, booking_id FROM answer WHERE (organization_nr, booking_id) > ($1, $2)
             ORDER BY organization_nr, booking_id LIMIT $3)) AS either
        ORDER BY organization_nr, id LIMIT $3),
    old AS MATERIALIZED (
        SELECT wordy.organization_nr, wordy.id FROM wordy
        JOIN booking ON booking.organization_nr = wordy.organization_nr AND booking.id = wordy.id
        WHERE created_at < $4
          AND NOT EXISTS (SELECT FROM appointment WHERE appointment.organization_nr = wordy.organization_nr
                          AND booking_id = wordy.id AND ends_at >= $4)
          AND NOT EXISTS (SELECT FROM participation AS seat
                          JOIN event_date ON event_date.organization_nr = seat.organization_nr
                            AND event_date.event_id = seat.event_id
                          WHERE seat.organization_nr = wordy.organization_nr AND booking_id = wordy.id
                            AND ends_at >= $4)),
    answers AS (
        DELETE FROM answer USING old WHERE answer.organization_nr = old.organization_nr AND booking_id = old.id),
    remarks AS (
        UPDATE booking SET remark = NULL, note = NULL FROM old
        WHERE booking.organization_nr = old.organization_nr AND booking.id = old.id
          AND (remark IS NOT NULL OR note IS NOT NULL))
    SELECT (SELECT organization_nr FROM wordy ORDER BY organization_nr DESC, id DESC LIMIT 1) AS organization_nr,
        (SELECT id FROM wordy ORDER BY organization_nr DESC, id DESC LIMIT 1) AS id,
        (SELECT count(*) FROM old) AS changed";

const FORGET_PROOFS: &str = "DELETE FROM consent WHERE withdrawn_at < $1";
const FORGET_WISHES: &str = "
    DELETE FROM consent WHERE purpose = 'NEWSLETTER' AND confirmed_at IS NULL AND given_at < $1";
const FORGET_REQUESTS: &str = "DELETE FROM data_request WHERE expires_at < $1";
const FORGET_INVITATIONS: &str = "DELETE FROM invitation WHERE expires_at < $1";
const FORGET_FAILURES: &str =
    "UPDATE planned_mail SET last_failure = NULL WHERE given_up_at < $1 AND last_failure IS NOT NULL";

#[derive(QueryableByName)]
struct Batch {
    #[diesel(sql_type = Nullable<Integer>)]
    organization_nr: Option<i32>,
    #[diesel(sql_type = Nullable<BigInt>)]
    id: Option<i64>,
    #[diesel(sql_type = BigInt)]
    changed: i64,
}

/// Erases what is older than it is kept. May be interrupted at any moment, and run in several processes.
pub async fn prune_people(
    database: &Database,
    now: OffsetDateTime,
    retention: &PeopleRetention,
) -> Result<PrunedPeople, StoreError> {
    let mut connection = database.connection().await?;
    let connection = &mut *connection;
    let mut pruned = PrunedPeople::default();
    let mut after = Some((i32::MIN, i64::MIN));
    while let Some((organization, id)) = after {
        let batch: Batch = sql_query(ERASE_CONTACTS)
            .bind::<Integer, _>(organization)
            .bind::<BigInt, _>(id)
            .bind::<BigInt, _>(BATCH)
            .bind::<Timestamptz, _>(now - retention.contacts)
            .bind::<Timestamptz, _>(now - retention.health_contacts)
            .bind::<Timestamptz, _>(now)
            .get_result(connection)
            .await
            .map_err(store_error)?;
        pruned.customers += batch.changed;
        after = batch.organization_nr.zip(batch.id);
    }
    after = Some((i32::MIN, i64::MIN));
    while let Some((organization, id)) = after {
        let batch: Batch = sql_query(ERASE_WORDS)
            .bind::<Integer, _>(organization)
            .bind::<BigInt, _>(id)
            .bind::<BigInt, _>(BATCH)
            .bind::<Timestamptz, _>(now - retention.words)
            .get_result(connection)
            .await
            .map_err(store_error)?;
        pruned.words += batch.changed;
        after = batch.organization_nr.zip(batch.id);
    }
    pruned.consents = before(connection, FORGET_PROOFS, now - CONSENT_PROOF_LIFETIME).await?
        + before(connection, FORGET_WISHES, now - TokenPurpose::Newsletter.lifetime()).await?;
    pruned.requests = before(connection, FORGET_REQUESTS, now).await?;
    pruned.invitations = before(connection, FORGET_INVITATIONS, now - INVITATIONS).await?;
    before(connection, FORGET_FAILURES, now - FAILURES).await?;
    Ok(pruned)
}

async fn before(
    connection: &mut AsyncPgConnection,
    statement: &str,
    instant: OffsetDateTime,
) -> Result<usize, StoreError> {
    sql_query(statement)
        .bind::<Timestamptz, _>(instant)
        .execute(connection)
        .await
        .map_err(store_error)
}
