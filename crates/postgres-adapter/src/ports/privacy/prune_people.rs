//! Erases people in what is old: contact data of customers a year after their last appointment (three months where it is
//! health data, or as long as the provider says), what they wrote thirty days after it, proofs of consents three years after
//! these ended, and whole organisations thirty days after they were closed.
//!
//! Customers and answers are read in the order of their keys, a batch at a time. Where something is old, it is looked at
//! once more under the lock of its organisation, a transaction for each: whoever books at that moment may join the very
//! customer. Times, services, prices and states stay, and so does the account that a booking belongs to: its owner sees it
//! as long as there is the account.

use accounts::TokenPurpose;
use accounts::privacy::CONSENT_PROOF_LIFETIME;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;
use time::{Duration, OffsetDateTime};

use super::erase_closed::erase_closed;
use super::own_bookings::lock_organizations;
use crate::connection::Database;
use crate::error::store_error;
use crate::queries::outdated_customers::{PeopleRetention, is_old_customer};

/// Rows that one transaction reads.
const BATCH: i64 = 500;
/// How long the reason is kept for which a mail was given up.
const FAILURES: Duration = Duration::days(14);
/// How long an answered or expired invitation is kept.
const INVITATIONS: Duration = Duration::days(30);

/// How much was erased.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PrunedPeople {
    /// Customers whose contact data are gone.
    pub customers: usize,
    /// Bookings whose remark or answers are gone.
    pub words: usize,
    /// Proofs of consents, and wishes for news that nobody confirmed.
    pub consents: usize,
    /// Requests for data that nobody used.
    pub requests: usize,
    /// Codes for bookings that are over.
    pub codes: usize,
    /// Invitations that are over.
    pub invitations: usize,
    /// Organisations that were closed thirty days ago.
    pub organizations: usize,
}

/// Whether a `booking` ended before $1.
macro_rules! is_old_booking {
    () => {
        "
        booking.created_at < $1
          AND NOT EXISTS (SELECT FROM appointment WHERE appointment.organization_nr = booking.organization_nr
                          AND booking_id = booking.id AND ends_at >= $1)
          AND NOT EXISTS (SELECT FROM participation AS seat
                          JOIN event_date ON event_date.organization_nr = seat.organization_nr
                            AND event_date.event_id = seat.event_id
                          WHERE seat.organization_nr = booking.organization_nr AND booking_id = booking.id
                            AND ends_at >= $1)"
    };
}

/// Where a `batch` ends, and what is `old` in it.
macro_rules! of_batch {
    () => {
        "
    SELECT (SELECT organization_nr FROM batch ORDER BY organization_nr DESC, id DESC LIMIT 1) AS organization_nr,
        (SELECT id FROM batch ORDER BY organization_nr DESC, id DESC LIMIT 1) AS id,
        (SELECT coalesce(array_agg(organization_nr ORDER BY organization_nr, id), '{}') FROM old) AS organizations,
        (SELECT coalesce(array_agg(id ORDER BY organization_nr, id), '{}') FROM old) AS ids"
    };
}

/// $4, $5 the customer after which the batch begins, $6 its size.
const FIND_CONTACTS: &str = concat!(
    "
    WITH batch AS MATERIALIZED (
        SELECT organization_nr, id FROM customer
        WHERE (organization_nr, id) > ($4, $5) ORDER BY organization_nr, id LIMIT $6),
    old AS MATERIALIZED (
        SELECT organization_nr, id FROM batch JOIN customer USING (organization_nr, id) WHERE ",
    is_old_customer!(),
    ")",
    of_batch!()
);
/// $4 the organisation, $5 the customers.
const ERASE_CONTACTS: &str = concat!(
    "
    WITH old AS MATERIALIZED (
        SELECT organization_nr, id FROM customer WHERE organization_nr = $4 AND id = ANY($5) AND ",
    is_old_customer!(),
    "),
    bookings AS MATERIALIZED (
        SELECT booking.organization_nr, booking.id FROM old
        JOIN booking ON booking.organization_nr = old.organization_nr AND customer_id = old.id),
    seats AS (
        UPDATE participation SET mailbox = NULL FROM bookings
        WHERE participation.organization_nr = bookings.organization_nr AND booking_id = bookings.id
          AND mailbox IS NOT NULL),
    repetitions AS (
        UPDATE booking SET repetition_hash = decode(lpad(to_hex(booking.id), 64, '0'), 'hex'), given_first_name = NULL,
            given_last_name = NULL, given_email = NULL, given_phone = NULL
        FROM bookings
        WHERE booking.organization_nr = bookings.organization_nr AND booking.id = bookings.id)
    UPDATE customer SET first_name = '', last_name = '', email = '', phone = NULL, note = NULL,
        blocked_at = NULL, merged_contacts = '{}', erased_at = $1 FROM old
    WHERE customer.organization_nr = old.organization_nr AND customer.id = old.id"
);

/// The same for bookings that somebody wrote something for.
const FIND_WORDS: &str = concat!(
    "
    WITH batch AS MATERIALIZED (
        SELECT organization_nr, id FROM (
            (SELECT organization_nr, id FROM booking
             WHERE (remark IS NOT NULL OR note IS NOT NULL) AND (organization_nr, id) > ($2, $3)
             ORDER BY organization_nr, id LIMIT $4)
            UNION
            (SELECT DISTINCT organization_nr, booking_id FROM answer WHERE (organization_nr, booking_id) > ($2, $3)
             ORDER BY organization_nr, booking_id LIMIT $4)) AS either
        ORDER BY organization_nr, id LIMIT $4),
    old AS MATERIALIZED (
        SELECT organization_nr, id FROM batch JOIN booking USING (organization_nr, id) WHERE ",
    is_old_booking!(),
    ")",
    of_batch!()
);
const ERASE_WORDS: &str = concat!(
    "
    WITH old AS MATERIALIZED (
        SELECT organization_nr, id FROM booking WHERE organization_nr = $2 AND id = ANY($3) AND ",
    is_old_booking!(),
    "),
    answers AS (
        DELETE FROM answer USING old WHERE answer.organization_nr = old.organization_nr AND booking_id = old.id)
    UPDATE booking SET remark = NULL, note = NULL FROM old
    WHERE booking.organization_nr = old.organization_nr AND booking.id = old.id"
);

const FORGET_PROOFS: &str = "DELETE FROM consent WHERE withdrawn_at < $1";
const FORGET_WISHES: &str = "
    DELETE FROM consent WHERE purpose = 'NEWSLETTER' AND confirmed_at IS NULL AND given_at < $1";
const FORGET_REQUESTS: &str = "DELETE FROM data_request WHERE expires_at < $1";
const FORGET_CODES: &str = "DELETE FROM booking_code WHERE expires_at < $1";
const FORGET_INVITATIONS: &str = "DELETE FROM invitation WHERE expires_at < $1";
/// E-mail addresses that no booking of their organisation has any more.
const FORGET_OPT_OUTS: &str = "
    DELETE FROM reminder_opt_out
    WHERE opted_out_at <= $1
      AND NOT EXISTS (SELECT FROM bookings_of_email(mailbox) AS own
                      WHERE own.organization_nr = reminder_opt_out.organization_nr)";
const FORGET_FAILURES: &str =
    "UPDATE planned_mail SET last_failure = NULL WHERE given_up_at < $1 AND last_failure IS NOT NULL";

#[derive(QueryableByName)]
struct Batch {
    #[diesel(sql_type = Nullable<Integer>)]
    organization_nr: Option<i32>,
    #[diesel(sql_type = Nullable<BigInt>)]
    id: Option<i64>,
    #[diesel(sql_type = Array<Integer>)]
    organizations: Vec<i32>,
    #[diesel(sql_type = Array<BigInt>)]
    ids: Vec<i64>,
}

/// What is erased in batches, and when it is old.
enum Erasure {
    Contacts {
        now: OffsetDateTime,
        months: i32,
        health_months: i32,
    },
    Words {
        before: OffsetDateTime,
    },
}

/// Erases what is older than it is kept. May be interrupted at any moment, and run in several processes.
pub async fn prune_people(
    database: &Database,
    now: OffsetDateTime,
    retention: &PeopleRetention,
) -> Result<PrunedPeople, StoreError> {
    let mut connection = database.connection().await?;
    let connection = &mut *connection;
    let contacts = Erasure::Contacts {
        now,
        months: retention.contact_months,
        health_months: retention.health_contact_months,
    };
    let words = Erasure::Words {
        before: now - retention.words,
    };
    let pruned = PrunedPeople {
        customers: contacts.run(connection).await.map_err(store_error)?,
        words: words.run(connection).await.map_err(store_error)?,
        consents: before(connection, FORGET_PROOFS, now - CONSENT_PROOF_LIFETIME).await?
            + before(connection, FORGET_WISHES, now - TokenPurpose::Newsletter.lifetime()).await?,
        requests: before(connection, FORGET_REQUESTS, now).await?,
        codes: before(connection, FORGET_CODES, now).await?,
        invitations: before(connection, FORGET_INVITATIONS, now - INVITATIONS).await?,
        organizations: erase_closed(connection, now).await?,
    };
    before(connection, FORGET_FAILURES, now - FAILURES).await?;
    before(connection, FORGET_OPT_OUTS, now).await?;
    Ok(pruned)
}

impl Erasure {
    async fn run(&self, connection: &mut AsyncPgConnection) -> QueryResult<usize> {
        let mut erased = 0;
        let mut after = Some((i32::MIN, i64::MIN));
        while let Some(last) = after {
            let batch = self.find(connection, last).await?;
            after = batch.organization_nr.zip(batch.id);
            let found: Vec<(i32, i64)> = batch.organizations.into_iter().zip(batch.ids).collect();
            for of_one in found.chunk_by(|one, next| one.0 == next.0) {
                let organization = of_one[0].0;
                let ids: Vec<i64> = of_one.iter().map(|(_, id)| *id).collect();
                erased += connection
                    .transaction(async |connection| {
                        lock_organizations(connection, &[organization]).await?;
                        self.erase(connection, organization, &ids).await
                    })
                    .await?;
            }
        }
        Ok(erased)
    }

    async fn find(&self, connection: &mut AsyncPgConnection, (organization, id): (i32, i64)) -> QueryResult<Batch> {
        match *self {
            Self::Contacts {
                now,
                months,
                health_months,
            } => {
                sql_query(FIND_CONTACTS)
                    .bind::<Timestamptz, _>(now)
                    .bind::<Integer, _>(months)
                    .bind::<Integer, _>(health_months)
                    .bind::<Integer, _>(organization)
                    .bind::<BigInt, _>(id)
                    .bind::<BigInt, _>(BATCH)
                    .get_result(connection)
                    .await
            }
            Self::Words { before } => {
                sql_query(FIND_WORDS)
                    .bind::<Timestamptz, _>(before)
                    .bind::<Integer, _>(organization)
                    .bind::<BigInt, _>(id)
                    .bind::<BigInt, _>(BATCH)
                    .get_result(connection)
                    .await
            }
        }
    }

    async fn erase(&self, connection: &mut AsyncPgConnection, organization: i32, ids: &[i64]) -> QueryResult<usize> {
        match *self {
            Self::Contacts {
                now,
                months,
                health_months,
            } => {
                sql_query(ERASE_CONTACTS)
                    .bind::<Timestamptz, _>(now)
                    .bind::<Integer, _>(months)
                    .bind::<Integer, _>(health_months)
                    .bind::<Integer, _>(organization)
                    .bind::<Array<BigInt>, _>(ids)
                    .execute(connection)
                    .await
            }
            Self::Words { before } => {
                sql_query(ERASE_WORDS)
                    .bind::<Timestamptz, _>(before)
                    .bind::<Integer, _>(organization)
                    .bind::<Array<BigInt>, _>(ids)
                    .execute(connection)
                    .await
            }
        }
    }
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
