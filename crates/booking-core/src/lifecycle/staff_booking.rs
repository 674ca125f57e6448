use std::sync::Arc;

use shared_kernel::{Actor, AppointmentId, BookingId, Change, Clock, OrganizationNr, Rank, RequestId};

use super::manage_booking::change_booking;
use super::{
    Asked, BookingLifecycle, BookingName, By, ChangeRefused, HeldBooking, Relocation, Settlement, WantedChange, Which,
};
use crate::calendar::CalendarReader;

/// What staff does with the bookings of its organisation. Closing an appointment needs a business
/// user; calling off and moving, which touch the calendars of others, a manager.
pub struct StaffBooking {
    bookings: Arc<dyn BookingLifecycle>,
    calendars: Arc<dyn CalendarReader>,
    clock: Arc<dyn Clock>,
}

impl StaffBooking {
    /// The use case over its ports.
    pub fn new(bookings: Arc<dyn BookingLifecycle>, calendars: Arc<dyn CalendarReader>, clock: Arc<dyn Clock>) -> Self {
        Self {
            bookings,
            calendars,
            clock,
        }
    }

    /// Says what became of an appointment.
    pub async fn settle(
        &self,
        actor: Actor,
        request_id: RequestId,
        (organization, booking): (OrganizationNr, BookingId),
        appointment: AppointmentId,
        as_what: Settlement,
    ) -> Result<HeldBooking, ChangeRefused> {
        let asked = Asked::Settle { appointment, as_what };
        let by = allowed(actor, organization, Rank::BusinessUser, false)?;
        self.change(actor, request_id, (organization, booking), by, asked).await
    }

    /// Calls appointments off, at any time.
    pub async fn cancel(
        &self,
        actor: Actor,
        request_id: RequestId,
        (organization, booking): (OrganizationNr, BookingId),
        which: Which,
    ) -> Result<HeldBooking, ChangeRefused> {
        let by = allowed(actor, organization, Rank::BusinessManager, false)?;
        self.change(actor, request_id, (organization, booking), by, Asked::Cancel(which))
            .await
    }

    /// Moves appointments; with `over_rules` knowingly against hours, notice, horizon, grid, skill or
    /// an absence, or to a closed room, which is recorded with the rank. Never over another appointment.
    pub async fn relocate(
        &self,
        actor: Actor,
        request_id: RequestId,
        (organization, booking): (OrganizationNr, BookingId),
        relocations: Vec<Relocation>,
        over_rules: bool,
    ) -> Result<HeldBooking, ChangeRefused> {
        let by = allowed(actor, organization, Rank::BusinessManager, over_rules)?;
        self.change(actor, request_id, (organization, booking), by, Asked::Move(relocations))
            .await
    }

    async fn change(
        &self,
        actor: Actor,
        request_id: RequestId,
        (organization, booking): (OrganizationNr, BookingId),
        by: By,
        asked: Asked,
    ) -> Result<HeldBooking, ChangeRefused> {
        let change = Change {
            actor,
            on_behalf_of: None,
            at: self.clock.now(),
            request_id,
        };
        let wanted = WantedChange {
            booking: BookingName::Number { organization, booking },
            by,
            asked,
            intent: None,
        };
        change_booking(self.bookings.as_ref(), self.calendars.as_ref(), &change, &wanted).await
    }
}

fn allowed(actor: Actor, organization: OrganizationNr, least: Rank, over_rules: bool) -> Result<By, ChangeRefused> {
    match actor {
        Actor::Staff { rank, .. } if actor.has_rank(organization, least) => Ok(By::Staff { rank, over_rules }),
        Actor::Guest | Actor::Staff { .. } | Actor::System => Err(ChangeRefused::Forbidden),
    }
}

#[cfg(test)]
mod tests;
