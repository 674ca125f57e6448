//! Takes people out of rows that stay.

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use time::OffsetDateTime;

use super::own_bookings::Bookings;

/// What was written for a provider: with $1, $2 the bookings.
pub(super) const ERASE_WORDS: [&str; 2] = [
    "DELETE FROM answer USING unnest($1, $2) AS own (organization_nr, id)
     WHERE answer.organization_nr = own.organization_nr AND booking_id = own.id",
    "UPDATE booking SET remark = NULL, note = NULL FROM unnest($1, $2) AS own (organization_nr, id)
     WHERE booking.organization_nr = own.organization_nr AND booking.id = own.id
       AND (remark IS NOT NULL OR note IS NOT NULL)",
];

/// What leads to a person beside the contact data. Nobody finds a text whose SHA-256 is the number of a booking, so that
/// neither a link nor a repetition leads to it any more.
const ERASE_TRACES: [&str; 5] = [
    "UPDATE participation SET mailbox = NULL FROM unnest($1, $2) AS own (organization_nr, id)
     WHERE participation.organization_nr = own.organization_nr AND booking_id = own.id AND mailbox IS NOT NULL",
    "DELETE FROM idempotency_key USING unnest($1, $2) AS own (organization_nr, id)
     WHERE idempotency_key.organization_nr = own.organization_nr AND booking_id = own.id",
    "UPDATE booking SET account_id = NULL, repetition_hash = nothing, manage_token_hash = nothing,
         given_first_name = NULL, given_last_name = NULL, given_email = NULL, given_phone = NULL
     FROM unnest($1, $2) AS own (organization_nr, id), LATERAL (
         SELECT decode(lpad(to_hex(own.id), 64, '0'), 'hex') AS nothing) AS hash
     WHERE booking.organization_nr = own.organization_nr AND booking.id = own.id",
    "DELETE FROM planned_mail USING unnest($1, $2) AS own (organization_nr, id)
     WHERE planned_mail.organization_nr = own.organization_nr AND booking_id = own.id AND sent_at IS NULL
       AND kind NOT LIKE 'PROVIDER\\_%'",
    "UPDATE planned_mail SET last_failure = NULL FROM unnest($1, $2) AS own (organization_nr, id)
     WHERE planned_mail.organization_nr = own.organization_nr AND booking_id = own.id AND last_failure IS NOT NULL",
];

/// A customer with bookings of somebody else as well (somebody booked for a friend who books, too) stays, and the bookings
/// of whoever is erased get one that is nobody.
const PART_FROM_SHARED_CUSTOMERS: &str = "
    WITH own AS MATERIALIZED (SELECT * FROM unnest($1, $2) AS own (organization_nr, id)),
    shared AS MATERIALIZED (
        SELECT booking.organization_nr, booking.id FROM own
        JOIN booking ON booking.organization_nr = own.organization_nr AND booking.id = own.id
        WHERE EXISTS (
            SELECT FROM booking AS other
            WHERE other.organization_nr = booking.organization_nr AND other.customer_id = booking.customer_id
              AND NOT EXISTS (SELECT FROM own AS mine WHERE mine.organization_nr = other.organization_nr
                              AND mine.id = other.id))),
    nobody AS (
        INSERT INTO customer (organization_nr, first_name, last_name, email, created_at, erased_at)
        SELECT DISTINCT organization_nr, '', '', '', $3, $3 FROM shared
        RETURNING organization_nr, id)
    UPDATE booking SET customer_id = nobody.id, changed_at = $3
    FROM shared JOIN nobody ON nobody.organization_nr = shared.organization_nr
    WHERE booking.organization_nr = shared.organization_nr AND booking.id = shared.id";
const ERASE_CUSTOMERS: &str = "
    UPDATE customer SET first_name = '', last_name = '', email = '', phone = NULL, note = NULL,
        blocked_at = NULL, merged_contacts = '{}', erased_at = $3
    FROM (SELECT DISTINCT booking.organization_nr, customer_id FROM unnest($1, $2) AS own (organization_nr, id)
          JOIN booking ON booking.organization_nr = own.organization_nr AND booking.id = own.id) AS of_bookings
    WHERE customer.organization_nr = of_bookings.organization_nr AND customer.id = customer_id AND erased_at IS NULL";

/// Files that no booking hangs on: with $1, $2 the files.
const ERASE_FILES: &str = "
    UPDATE customer SET first_name = '', last_name = '', email = '', phone = NULL, note = NULL,
        blocked_at = NULL, merged_contacts = '{}', erased_at = $3
    FROM unnest($1, $2) AS own (organization_nr, id)
    WHERE customer.organization_nr = own.organization_nr AND customer.id = own.id AND erased_at IS NULL
      AND NOT EXISTS (SELECT FROM booking WHERE booking.organization_nr = customer.organization_nr
                      AND customer_id = customer.id)";

/// E-mail addresses that no booking of their organisation has any more: wishes that nothing is left to follow. With $1, $2 the
/// bookings that have lost theirs.
const FORGET_OPT_OUTS: &str = "
    DELETE FROM reminder_opt_out
    WHERE organization_nr IN (SELECT organization_nr FROM unnest($1, $2) AS own (organization_nr, id))
      AND NOT EXISTS (SELECT FROM bookings_of_email(mailbox) AS other
                      WHERE other.organization_nr = reminder_opt_out.organization_nr)";

/// Whoever looks at these calendars is shown nothing that was read before.
const RAISE_VERSIONS: &str = "
    UPDATE calendar SET bookings_version = bookings_version + 1
    WHERE organization_nr IN (SELECT organization_nr FROM unnest($1, $2) AS own (organization_nr, id))";

/// Takes the person out of these bookings: they keep times, services, prices and states. Their organisations are locked.
pub(super) async fn erase_person_of(
    connection: &mut AsyncPgConnection,
    bookings: &Bookings,
    at: OffsetDateTime,
) -> QueryResult<()> {
    for statement in ERASE_WORDS.into_iter().chain(ERASE_TRACES) {
        of_bookings(connection, statement, bookings).await?;
    }
    for statement in [PART_FROM_SHARED_CUSTOMERS, ERASE_CUSTOMERS] {
        sql_query(statement)
            .bind::<Array<Integer>, _>(&bookings.organizations)
            .bind::<Array<BigInt>, _>(&bookings.ids)
            .bind::<Timestamptz, _>(at)
            .execute(connection)
            .await?;
    }
    for statement in [FORGET_OPT_OUTS, RAISE_VERSIONS] {
        of_bookings(connection, statement, bookings).await?;
    }
    Ok(())
}

/// Takes the person out of files that no booking hangs on. Their organisations are locked.
pub(super) async fn erase_files(
    connection: &mut AsyncPgConnection,
    files: &Bookings,
    at: OffsetDateTime,
) -> QueryResult<()> {
    sql_query(ERASE_FILES)
        .bind::<Array<Integer>, _>(&files.organizations)
        .bind::<Array<BigInt>, _>(&files.ids)
        .bind::<Timestamptz, _>(at)
        .execute(connection)
        .await
        .map(|_| ())
}

pub(super) async fn of_bookings(
    connection: &mut AsyncPgConnection,
    statement: &str,
    bookings: &Bookings,
) -> QueryResult<usize> {
    sql_query(statement)
        .bind::<Array<Integer>, _>(&bookings.organizations)
        .bind::<Array<BigInt>, _>(&bookings.ids)
        .execute(connection)
        .await
}
