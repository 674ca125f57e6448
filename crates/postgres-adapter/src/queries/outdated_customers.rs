//! The customers whose contact data an organisation has kept for as long as it may.

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::OrganizationNr;
use time::{Duration, OffsetDateTime};

/// For how long people can be told from what they booked, since the end of their last appointment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PeopleRetention {
    /// Months for contact data, unless the provider says otherwise.
    pub contact_months: i32,
    /// The same where appointments are health data.
    pub health_contact_months: i32,
    /// Remarks and answers.
    pub words: Duration,
}

impl PeopleRetention {
    /// What the product promises.
    pub const PROMISED: Self = Self {
        contact_months: 12,
        health_contact_months: 3,
        words: Duration::days(30),
    };
}

/// Whether a `customer` is old at $1: since the end of the last appointment or date, or since the booking itself, $2 months
/// have passed ($3 where it is health data), or as many as the provider says.
macro_rules! is_old_customer {
    () => {
        "
        customer.erased_at IS NULL AND EXISTS (
            SELECT FROM (
                SELECT ($1 AT TIME ZONE 'UTC' - make_interval(months => coalesce(
                    (SELECT contact_retention FROM calendar WHERE calendar.organization_nr = customer.organization_nr),
                    CASE WHEN EXISTS (SELECT FROM organization_branch AS own
                                      WHERE own.organization_nr = customer.organization_nr AND branch_id = 13)
                    THEN $3 ELSE $2 END))) AT TIME ZONE 'UTC' AS before OFFSET 0) AS kept
            WHERE customer.created_at < before AND NOT EXISTS (
                SELECT FROM booking WHERE booking.organization_nr = customer.organization_nr AND customer_id = customer.id
                  AND (booking.created_at >= before
                       OR EXISTS (SELECT FROM appointment WHERE appointment.organization_nr = booking.organization_nr
                                  AND booking_id = booking.id AND ends_at >= before)
                       OR EXISTS (SELECT FROM participation AS seat
                                  JOIN event_date ON event_date.organization_nr = seat.organization_nr
                                    AND event_date.event_id = seat.event_id
                                  WHERE seat.organization_nr = booking.organization_nr AND booking_id = booking.id
                                    AND ends_at >= before))))"
    };
}

pub(crate) use is_old_customer;

/// $4 the organisation, $5 the most.
const COUNT_CONTACTS: &str = concat!(
    "
    SELECT count(*) AS customers FROM (
        SELECT FROM customer WHERE organization_nr = $4 AND ",
    is_old_customer!(),
    " LIMIT $5) AS old"
);

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    customers: i64,
}

/// How many customers of an organisation have contact data that are older than it keeps them, as far as this number.
pub(crate) async fn count_outdated_customers(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    now: OffsetDateTime,
    most: i64,
) -> QueryResult<i64> {
    let retention = PeopleRetention::PROMISED;
    let counted: Counted = sql_query(COUNT_CONTACTS)
        .bind::<Timestamptz, _>(now)
        .bind::<Integer, _>(retention.contact_months)
        .bind::<Integer, _>(retention.health_contact_months)
        .bind::<Integer, _>(organization.0)
        .bind::<BigInt, _>(most)
        .get_result(connection)
        .await?;
    Ok(counted.customers)
}
