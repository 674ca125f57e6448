use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Integer, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;
use time::OffsetDateTime;

use crate::error::store_error;

/// Between its release and its mail the e-mail address may have ended reminders.
const REMINDED_START: &str = "
    SELECT starts_at FROM reminder
    JOIN booking ON booking.organization_nr = $1 AND booking.id = booking_id
    JOIN customer ON customer.organization_nr = $1 AND customer.id = customer_id
    WHERE reminder.organization_nr = $1 AND reminder.id = $2 AND state = 'SENT'
      AND NOT EXISTS (
          SELECT FROM reminder_opt_out AS own
          WHERE own.organization_nr = $1
            AND own.mailbox = lower(coalesce(given_email, email) COLLATE \"und-x-icu\"))";

#[derive(QueryableByName)]
struct Start {
    #[diesel(sql_type = Timestamptz)]
    starts_at: OffsetDateTime,
}

pub(super) async fn read_reminded_start(
    connection: &mut AsyncPgConnection,
    nr: i32,
    reminder: i32,
) -> Result<Option<OffsetDateTime>, StoreError> {
    let start: Option<Start> = sql_query(REMINDED_START)
        .bind::<Integer, _>(nr)
        .bind::<Integer, _>(reminder)
        .get_result(connection)
        .await
        .optional()
        .map_err(store_error)?;
    Ok(start.map(|start| start.starts_at))
}
