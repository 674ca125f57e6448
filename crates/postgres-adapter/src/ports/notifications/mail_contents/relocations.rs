use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use notifications::{PostalAddress, RelocationContent};
use shared_kernel::StoreError;
use time::OffsetDateTime;

use super::read_mail_content;
use crate::error::store_error;
use crate::schema::relocation;

/// The bookings of organisation $1 with visits after $2 under the e-mail address of booking $3, by the next of these. No mail
/// shows more.
const BOOKINGS: &str = "
    WITH told AS (
        SELECT lower(coalesce(given_email, email) COLLATE \"und-x-icu\") AS normalized_email
        FROM booking JOIN customer ON customer.organization_nr = $1 AND customer.id = customer_id
        WHERE booking.organization_nr = $1 AND booking.id = $3),
    own AS (
        SELECT booking.id FROM told JOIN booking ON lower(given_email COLLATE \"und-x-icu\") = normalized_email
        WHERE booking.organization_nr = $1
        UNION ALL
        SELECT booking.id FROM told JOIN customer ON lower(email COLLATE \"und-x-icu\") = normalized_email
        JOIN booking ON booking.organization_nr = $1 AND customer_id = customer.id AND given_email IS NULL
        WHERE customer.organization_nr = $1)
    SELECT own.id AS booking_id FROM own, LATERAL (
        SELECT min(starts_at) AS next FROM (
            SELECT starts_at FROM appointment
            WHERE organization_nr = $1 AND booking_id = own.id AND status = 'CONFIRMED' AND starts_at > $2
            UNION ALL
            SELECT starts_at FROM participation
            JOIN event_date ON event_date.organization_nr = $1 AND event_date.event_id = participation.event_id
            WHERE participation.organization_nr = $1 AND booking_id = own.id AND status = 'CONFIRMED'
              AND starts_at > $2 AND called_off_at IS NULL AND NOT EXISTS (
                  SELECT FROM called_off_date AS gone
                  WHERE gone.organization_nr = $1 AND gone.participation_id = participation.id
                    AND gone.event_date_id = event_date.id)) AS one) AS ahead
    WHERE next IS NOT NULL ORDER BY next, own.id LIMIT 50";

#[derive(QueryableByName)]
struct BookingAhead {
    #[diesel(sql_type = BigInt)]
    booking_id: i64,
}

/// Name, street, number, postcode and city.
type RelocationRow = (String, String, String, String, String);

pub(super) async fn read_relocation(
    connection: &mut AsyncPgConnection,
    (nr, number): (i32, i32),
    booking: i64,
    at: OffsetDateTime,
) -> Result<Option<RelocationContent>, StoreError> {
    let row: Option<RelocationRow> = relocation::table
        .find((nr, number))
        .select((
            relocation::company_name,
            relocation::street_name,
            relocation::street_number,
            relocation::zip_code,
            relocation::city,
        ))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let Some((name, street_name, street_number, zip_code, city)) = row else {
        return Ok(None);
    };
    let ahead: Vec<BookingAhead> = sql_query(BOOKINGS)
        .bind::<Integer, _>(nr)
        .bind::<Timestamptz, _>(at)
        .bind::<BigInt, _>(booking)
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut bookings = Vec::with_capacity(ahead.len());
    for ahead in ahead {
        bookings.extend(read_mail_content(connection, nr, ahead.booking_id).await?);
    }
    Ok(Some(RelocationContent {
        name,
        address: PostalAddress {
            street_name,
            street_number,
            zip_code,
            city,
        },
        bookings,
    }))
}
