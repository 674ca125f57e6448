//! Bookings with everything that their organisation knows of them.

use async_trait::async_trait;
use booking_core::lifecycle::StoredBooking;
use booking_core::staff_calendar::{ChangeFilter, ChangedBooking, StaffBookingDetails, StaffBookingReader};
use shared_kernel::{BookingId, OrganizationNr, Reach, StoreError};

use crate::error::Failure;
use crate::ports::Postgres;
use crate::queries::bookings::changed_bookings::read_changed;
use crate::queries::bookings::held_bookings::{read_all_held, read_held};
use crate::queries::bookings::staff_bookings::read_details;

#[async_trait]
impl StaffBookingReader for Postgres {
    async fn booking(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        booking: BookingId,
    ) -> Result<Option<StaffBookingDetails>, StoreError> {
        let mut connection = self.database.connection().await?;
        // One snapshot: the last entry of the history is what led to the booking as it is shown.
        let read = connection
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(async |connection| -> Result<_, Failure> {
                match read_held(connection, organization, booking).await? {
                    Some(held) => Ok(Some(read_details(connection, reach, held).await?)),
                    None => Ok(None),
                }
            })
            .await;
        read.map_err(|Failure(error)| error)
    }

    async fn bookings(
        &self,
        organization: OrganizationNr,
        bookings: &[BookingId],
    ) -> Result<Vec<StoredBooking>, StoreError> {
        let mut connection = self.database.connection().await?;
        let keys: Vec<_> = bookings.iter().map(|id| (organization, *id)).collect();
        let mut held = read_all_held(&mut connection, &keys).await?;
        held.sort_by_key(|booking| booking.id);
        Ok(held)
    }

    async fn changed(
        &self,
        organization: OrganizationNr,
        filter: &ChangeFilter,
        limit: u32,
    ) -> Result<Vec<ChangedBooking>, StoreError> {
        let mut connection = self.database.connection().await?;
        // One snapshot: each booking is shown as its place in the order says, and what changes it later stands behind it.
        let read = connection
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(async |connection| -> Result<_, Failure> {
                Ok(read_changed(connection, organization, filter, limit).await?)
            })
            .await;
        read.map_err(|Failure(error)| error)
    }
}
