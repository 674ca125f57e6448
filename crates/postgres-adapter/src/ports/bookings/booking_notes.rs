use async_trait::async_trait;
use booking_core::staff_calendar::BookingNoteStore;
use shared_kernel::{BookingId, Change, OrganizationNr, StoreError};

use crate::changes::bookings::notes::WriteNote;
use crate::changes::run_under_lock;
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
