use async_trait::async_trait;
use booking_core::staff_calendar::BookingNoteStore;
use shared_kernel::{BookingId, Change, OrganizationNr, StoreError};

use crate::calendar_change::{CalendarChange, CalendarTask, Changed, Completion, run_under_lock};
use crate::connection::Database;

/// Keeps what the people of an organisation write on its bookings.
#[derive(Clone)]
pub struct PostgresBookingNotes {
    database: Database,
}

impl PostgresBookingNotes {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[async_trait]
impl BookingNoteStore for PostgresBookingNotes {
    async fn write_note(
        &self,
        change: &Change,
        organization: OrganizationNr,
        booking: BookingId,
        note: Option<String>,
    ) -> Result<bool, StoreError> {
        let task = WriteNote {
            change: *change,
            booking,
            note,
        };
        let written = run_under_lock(&self.database, organization, task).await?;
        Ok(written.unwrap_or(false))
    }
}

struct WriteNote {
    change: Change,
    booking: BookingId,
    note: Option<String>,
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
