use std::sync::Arc;

use shared_kernel::{Actor, BookingId, OrganizationNr, Rank, Reach, StoreError};

use super::{StaffBookingDetails, StaffBookingReader};

/// Why a booking is not shown.
#[derive(Debug, thiserror::Error)]
pub enum StaffBookingError {
    /// The actor is not of the staff of this organisation.
    #[error("forbidden")]
    Forbidden,
    /// There is no such booking, or nothing of it lies in a calendar that the actor reaches.
    #[error("unknown booking")]
    UnknownBooking,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Shows a booking to the people of its organisation. A business user sees the bookings that need the own calendar, sign-ups
/// for events with a date that needs it among them, each as a whole: whoever serves a customer has to know what comes before
/// and after.
#[derive(derive_more::Constructor)]
pub struct ShowStaffBooking {
    bookings: Arc<dyn StaffBookingReader>,
}

impl ShowStaffBooking {
    /// A booking with its customer and everything that happened to it.
    pub async fn show(
        &self,
        actor: Actor,
        organization: OrganizationNr,
        booking: BookingId,
    ) -> Result<StaffBookingDetails, StaffBookingError> {
        if !actor.has_rank(organization, Rank::BusinessUser) {
            return Err(StaffBookingError::Forbidden);
        }
        let reach = actor.reach(organization);
        let found = self.bookings.booking(organization, reach, booking).await?;
        found
            .filter(|found| reach == Reach::Everybody || found.needs_somebody_of(reach))
            .ok_or(StaffBookingError::UnknownBooking)
    }
}

impl StaffBookingDetails {
    fn needs_somebody_of(&self, reach: Reach) -> bool {
        let employees = self.booking.appointments.iter().map(|appointment| appointment.employee);
        let mut needed = employees.chain(self.date_resources.iter().copied());
        needed.any(|resource| reach.includes(resource))
    }
}

#[cfg(test)]
pub(super) mod tests;
