use std::sync::Arc;

use shared_kernel::{Actor, AppointmentId, BookingId, Change, Clock, OrganizationNr, Rank, RequestId};

use super::manage_booking::change_booking;
use super::{
    AppointmentOutcome, BookingLifecycle, BookingRef, CancelScope, ChangeAction, ChangeRefused, ChangeRequest,
    ChangedBy, Relocation, StoredBooking,
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
    /// Over its ports.
    pub fn new(bookings: Arc<dyn BookingLifecycle>, calendars: Arc<dyn CalendarReader>, clock: Arc<dyn Clock>) -> Self {
        Self {
            bookings,
            calendars,
            clock,
        }
    }

    /// Records the outcome of an appointment.
    pub async fn close(
        &self,
        actor: Actor,
        request_id: RequestId,
        (organization, booking): (OrganizationNr, BookingId),
        appointment: AppointmentId,
        outcome: AppointmentOutcome,
    ) -> Result<StoredBooking, ChangeRefused> {
        let action = ChangeAction::Close { appointment, outcome };
        let by = allowed(actor, organization, Rank::BusinessUser, false)?;
        self.change(actor, request_id, (organization, booking), by, action)
            .await
    }

    /// Calls appointments off, at any time.
    pub async fn cancel(
        &self,
        actor: Actor,
        request_id: RequestId,
        (organization, booking): (OrganizationNr, BookingId),
        which: CancelScope,
    ) -> Result<StoredBooking, ChangeRefused> {
        let by = allowed(actor, organization, Rank::BusinessManager, false)?;
        self.change(
            actor,
            request_id,
            (organization, booking),
            by,
            ChangeAction::Cancel(which),
        )
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
    ) -> Result<StoredBooking, ChangeRefused> {
        let by = allowed(actor, organization, Rank::BusinessManager, over_rules)?;
        self.change(
            actor,
            request_id,
            (organization, booking),
            by,
            ChangeAction::Move(relocations),
        )
        .await
    }

    async fn change(
        &self,
        actor: Actor,
        request_id: RequestId,
        (organization, booking): (OrganizationNr, BookingId),
        by: ChangedBy,
        action: ChangeAction,
    ) -> Result<StoredBooking, ChangeRefused> {
        let change = Change {
            actor,
            on_behalf_of: None,
            at: self.clock.now(),
            request_id,
        };
        let request = ChangeRequest {
            booking: BookingRef::Number { organization, booking },
            by,
            action,
            idempotency_key: None,
        };
        change_booking(self.bookings.as_ref(), self.calendars.as_ref(), &change, &request).await
    }
}

fn allowed(
    actor: Actor,
    organization: OrganizationNr,
    least: Rank,
    over_rules: bool,
) -> Result<ChangedBy, ChangeRefused> {
    match actor {
        Actor::Staff { rank, .. } if actor.has_rank(organization, least) => Ok(ChangedBy::Staff { rank, over_rules }),
        Actor::Guest | Actor::Staff { .. } | Actor::System => Err(ChangeRefused::Forbidden),
    }
}

#[cfg(test)]
mod tests;
