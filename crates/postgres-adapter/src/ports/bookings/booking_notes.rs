use async_trait::async_trait;
use booking_core::staff_calendar::BookingNoteStore;
use shared_kernel::{BookingId, Change, OrganizationNr, StoreError};

use crate::changes::bookings::notes::WriteNote;
use crate::changes::run_under_lock;
use crate::ports::Postgres;

#[async_trait]
impl BookingNoteStore for Postgres {
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
