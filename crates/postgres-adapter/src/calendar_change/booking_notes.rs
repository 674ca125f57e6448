use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::json;
use shared_kernel::{BookingId, Change, CustomerId, StoreError};

use super::CalendarChange;
use crate::audit_log::Audited;
use crate::error::store_error;
use crate::schema::booking;

/// What the people of an organisation write on a booking.
impl CalendarChange<'_> {
    /// Whose booking it is, and the note on it.
    pub(crate) async fn stored_note(
        &mut self,
        booking: BookingId,
    ) -> Result<Option<(CustomerId, Option<String>)>, StoreError> {
        let stored: Option<(i64, Option<String>)> = booking::table
            .find((self.organization.0, booking.0))
            .select((booking::customer_id, booking::note))
            .first(self.connection)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(stored.map(|(customer, note)| (CustomerId(customer), note)))
    }

    pub(crate) async fn write_note(
        &mut self,
        change: &Change,
        (booking, customer): (BookingId, CustomerId),
        note: Option<&str>,
    ) -> Result<(), StoreError> {
        diesel::update(booking::table.find((self.organization.0, booking.0)))
            .set(booking::note.eq(note))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let audited = Audited::BookingNoteChanged { customer: customer.0 };
        self.log(change, audited, None, Some(json!({ "booking": booking.0 })))
            .await
    }
}
