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
use crate::visits_ahead::visits_ahead;

/// The bookings of who has made booking $3, with the same mailbox. More than a mail can show are not told of.
const BOOKINGS: &str = concat!(
    "WITH ahead AS (",
    visits_ahead!("$1", "$2"),
    "), recipient AS (
        SELECT booking.id, customer_id, lower(coalesce(given_email, email) COLLATE \"und-x-icu\") AS mailbox
        FROM booking JOIN customer ON customer.organization_nr = booking.organization_nr AND customer.id = customer_id
        WHERE booking.organization_nr = $1
          AND customer_id = (SELECT customer_id FROM booking WHERE organization_nr = $1 AND id = $3))
    SELECT booking_id FROM ahead
    JOIN recipient ON recipient.id = booking_id
    JOIN recipient AS told ON told.id = $3 AND told.mailbox = recipient.mailbox
    GROUP BY booking_id ORDER BY min(starts_at), booking_id LIMIT 50"
);

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
