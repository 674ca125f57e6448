use async_trait::async_trait;
use booking_core::lifecycle::{OwnBooking, OwnBookingPage, OwnBookingReader, OwnList, PageOfList};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Integer, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use shared_kernel::{AccountId, BookingId, OrganizationNr, StoreError};
use time::OffsetDateTime;

use super::held_bookings::read_held;
use super::number;
use crate::connection::Database;
use crate::error::{corrupt, store_error};

/// The bookings of accounts.
pub struct PostgresOwnBookings {
    database: Database,
}

impl PostgresOwnBookings {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

/// The bookings of account `$1`, whether something of them is still to come at `$2`, and the start of the next or of the
/// first. An event takes place for its participant on the dates that had not begun when it was signed up for.
const OWN: &str = "
    WITH own AS (SELECT organization_nr, id, created_at FROM booking WHERE account_id = $1),
    item AS (
        SELECT own.organization_nr, own.id, starts_at, status = 'CONFIRMED' AND ends_at > $2 AS is_ahead
        FROM own JOIN appointment ON appointment.organization_nr = own.organization_nr AND booking_id = own.id
        UNION ALL
        SELECT own.organization_nr, own.id, date.starts_at,
            seat.status = 'CONFIRMED' AND gone.status IS NULL AND date.ends_at > $2
        FROM own
        JOIN participation AS seat ON seat.organization_nr = own.organization_nr AND seat.booking_id = own.id
        JOIN event_date AS date ON date.organization_nr = seat.organization_nr AND date.event_id = seat.event_id
            AND date.starts_at > own.created_at
        LEFT JOIN called_off_date AS gone ON gone.organization_nr = seat.organization_nr
            AND gone.participation_id = seat.id AND gone.event_date_id = date.id
        WHERE date.called_off_at IS NULL OR gone.status IS NOT NULL),
    listed AS (
        SELECT organization_nr, id, bool_or(is_ahead) AS is_open,
            coalesce(min(starts_at) FILTER (WHERE is_ahead), min(starts_at)) AS starts_at
        FROM item GROUP BY organization_nr, id)";

#[derive(QueryableByName)]
struct Listed {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    company_name: String,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[async_trait]
impl OwnBookingReader for PostgresOwnBookings {
    async fn page(
        &self,
        account: AccountId,
        list: OwnList,
        page: PageOfList,
        at: OffsetDateTime,
    ) -> Result<OwnBookingPage, StoreError> {
        let mut connection = self.database.connection().await?;
        let is_open = list == OwnList::Open;
        let count: Count = sql_query(format!("{OWN} SELECT count(*) FROM listed WHERE is_open = $3"))
            .bind::<BigInt, _>(account.0)
            .bind::<Timestamptz, _>(at)
            .bind::<Bool, _>(is_open)
            .get_result(&mut connection)
            .await
            .map_err(store_error)?;
        let order = match list {
            OwnList::Open => "starts_at, id",
            OwnList::Past => "starts_at DESC, id DESC",
        };
        let query = format!(
            "{OWN} SELECT organization_nr, id, company_name FROM listed JOIN organization ON nr = organization_nr
             WHERE is_open = $3 ORDER BY {order} OFFSET $4 LIMIT $5"
        );
        let rows: Vec<Listed> = sql_query(query)
            .bind::<BigInt, _>(account.0)
            .bind::<Timestamptz, _>(at)
            .bind::<Bool, _>(is_open)
            .bind::<BigInt, _>(i64::from(page.index) * i64::from(page.size))
            .bind::<BigInt, _>(i64::from(page.size))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        let mut bookings = Vec::with_capacity(rows.len());
        for row in rows {
            let (organization, id) = (OrganizationNr(row.organization_nr), BookingId(row.id));
            let held = read_held(&mut connection, organization, id).await?;
            bookings.push(OwnBooking {
                booking: held.ok_or_else(|| corrupt(format!("booking {id} has no calendar")))?,
                company_name: row.company_name,
            });
        }
        Ok(OwnBookingPage {
            bookings,
            total: number(count.count)?,
        })
    }
}
