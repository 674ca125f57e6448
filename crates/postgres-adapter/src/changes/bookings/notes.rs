//! What the people of an organisation write on its bookings.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::json;
use shared_kernel::{BookingId, Change, CustomerId, StoreError};

use crate::audit_log::Audited;
use crate::changes::{CalendarChange, CalendarTask, Changed, Completion};
use crate::error::store_error;
use crate::schema::booking;

pub(crate) struct WriteNote {
    pub(crate) change: Change,
    pub(crate) booking: BookingId,
    pub(crate) note: Option<String>,
}

impl CalendarTask for WriteNote {
    /// Whether there is such a booking.
    type Answer = bool;
    type Failure = StoreError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<bool>, StoreError> {
        let Some((customer, stored)) = calendar.stored_note(self.booking).await? else {
            return Ok(Completion::RollBack(false));
        };
        if stored == self.note {
            return Ok(Completion::RollBack(true));
        }
        calendar
            .write_note(&self.change, (self.booking, customer), self.note.as_deref())
            .await?;
        Ok(Completion::Commit(Changed::Bookings, true))
    }
}

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
