use std::sync::Arc;

use shared_kernel::{Actor, AppointmentId, BookingId, Change, Clock, OrganizationNr, Rank, Reach};

use super::manage_booking::{change_booking, other_starts};
use super::other_visits::{MoveVisitsRefused, MovedInVisit, other_visits};
use super::{
    AppointmentOutcome, BookingLifecycle, BookingRef, CancelScope, ChangeAction, ChangeRefusal, ChangeRefused,
    ChangeRequest, ChangedBy, Relocation, StoredBooking,
};
use crate::booking::staff_rank;
use crate::calendar::CalendarReader;
use crate::slots::{SlotList, WallRange};
use crate::visits::{VisitBounds, VisitList};

/// What staff does with the bookings of its organisation. A business user reaches the appointments of the own calendar;
/// what touches the calendars of others, or overrides a rule, needs a manager. An appointment out of reach looks like
/// one that is not there.
#[derive(derive_more::Constructor)]
pub struct StaffBooking {
    bookings: Arc<dyn BookingLifecycle>,
    pub(super) calendars: Arc<dyn CalendarReader>,
    pub(super) clock: Arc<dyn Clock>,
}

/// What staff decides beside a change itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StaffChangeTerms {
    /// Whether rules may be overridden.
    pub over_rules: bool,
    /// Whether the customer gets a mail, where there is an address.
    pub tells_customer: bool,
}

impl Default for StaffChangeTerms {
    /// Within the rules, and told.
    fn default() -> Self {
        Self {
            over_rules: false,
            tells_customer: true,
        }
    }
}

impl StaffBooking {
    /// Records the outcome of an appointment.
    pub async fn close(
        &self,
        change: Change,
        (organization, booking): (OrganizationNr, BookingId),
        appointment: AppointmentId,
        outcome: AppointmentOutcome,
    ) -> Result<StoredBooking, ChangeRefused> {
        let action = ChangeAction::Close { appointment, outcome };
        let by = allowed(
            change.rights(),
            organization,
            Rank::BusinessUser,
            StaffChangeTerms::default(),
        )?;
        self.change(change, (organization, booking), by, action).await
    }

    /// Says of an appointment that it takes place although its employee does not work then or is away. Nobody is told.
    pub async fn keep(
        &self,
        change: Change,
        booking: (OrganizationNr, BookingId),
        appointment: AppointmentId,
    ) -> Result<StoredBooking, ChangeRefused> {
        self.within_rules(change, booking, ChangeAction::Keep { appointment }, false)
            .await
    }

    /// Calls appointments off, at any time, with a mail to the customer or without.
    pub async fn cancel(
        &self,
        change: Change,
        booking: (OrganizationNr, BookingId),
        which: CancelScope,
        tells_customer: bool,
    ) -> Result<StoredBooking, ChangeRefused> {
        self.within_rules(change, booking, ChangeAction::Cancel(which), tells_customer)
            .await
    }

    /// The same where the customer has cancelled, elsewhere or by telephone.
    pub async fn cancel_for_customer(
        &self,
        change: Change,
        booking: (OrganizationNr, BookingId),
        which: CancelScope,
        tells_customer: bool,
    ) -> Result<StoredBooking, ChangeRefused> {
        self.within_rules(change, booking, ChangeAction::CancelForCustomer(which), tells_customer)
            .await
    }

    async fn within_rules(
        &self,
        change: Change,
        booking: (OrganizationNr, BookingId),
        action: ChangeAction,
        tells_customer: bool,
    ) -> Result<StoredBooking, ChangeRefused> {
        let terms = StaffChangeTerms {
            over_rules: false,
            tells_customer,
        };
        let by = allowed(change.rights(), booking.0, Rank::BusinessUser, terms)?;
        self.change(change, booking, by, action).await
    }

    /// Moves appointments, or makes them longer or shorter; with [`StaffChangeTerms::over_rules`], which needs a manager, knowingly against hours, the past, horizon, grid, skill or
    /// an absence, or to a closed room, which is recorded with the rank. Never over another appointment.
    pub async fn relocate(
        &self,
        change: Change,
        (organization, booking): (OrganizationNr, BookingId),
        relocations: Vec<Relocation>,
        terms: StaffChangeTerms,
    ) -> Result<StoredBooking, ChangeRefused> {
        let least = if terms.over_rules {
            Rank::BusinessManager
        } else {
            Rank::BusinessUser
        };
        let by = allowed(change.rights(), organization, least, terms)?;
        let mut relocations = relocations;
        if let ChangedBy::Staff {
            reach: Reach::Only(own),
            ..
        } = by
        {
            for relocation in &mut relocations {
                relocation.employee.get_or_insert(own);
            }
        }
        self.change(change, (organization, booking), by, ChangeAction::Move(relocations))
            .await
    }

    /// The free starts to which an appointment can be moved within the rules, with the employees who could do it and
    /// whose calendars the caller reaches; perhaps with another length in minutes. What the appointment occupies now is
    /// free for it.
    pub(super) async fn other_starts(
        &self,
        actor: Actor,
        (organization, booking): (OrganizationNr, BookingId),
        (appointment, duration): (AppointmentId, Option<u16>),
        range: &WallRange,
    ) -> Result<SlotList, ChangeRefused> {
        let by = allowed(actor, organization, Rank::BusinessUser, StaffChangeTerms::default())?;
        let found = self.reached((organization, booking), appointment, by).await?;
        let asked = (&found, appointment, duration, by);
        let starts = other_starts(self.calendars.as_ref(), asked, range, self.clock.now()).await?;
        let employees = starts.employees().to_vec();
        let everywhere = |_, _| true;
        Ok(starts.filtered(&found.zone, everywhere, |_, index| {
            by.reach().includes(employees[index])
        }))
    }

    /// The visits to which 1 to 6 appointments can be moved together within the rules, as they were booked, with
    /// employees whose calendars the caller reaches. What they occupy now is free for them; as they stand now is not
    /// listed.
    pub(super) async fn other_visits(
        &self,
        actor: Actor,
        (organization, booking): (OrganizationNr, BookingId),
        mut moved: Vec<MovedInVisit>,
        bounds: &VisitBounds,
    ) -> Result<VisitList, MoveVisitsRefused> {
        let terms = StaffChangeTerms::default();
        let by = allowed(actor, organization, Rank::BusinessUser, terms)?;
        if let Reach::Only(own) = by.reach() {
            for one in &mut moved {
                one.employee.get_or_insert(own);
            }
        }
        let found = self.bookings.find(BookingRef::Number { organization, booking }).await?;
        let found = found.ok_or(ChangeRefused::UnknownBooking)?;
        let asked = (&found, moved.as_slice(), by);
        other_visits(self.calendars.as_ref(), asked, bounds, self.clock.now()).await
    }

    /// The booking, where the calendar of this appointment is within reach.
    pub(super) async fn reached(
        &self,
        (organization, booking): (OrganizationNr, BookingId),
        appointment: AppointmentId,
        by: ChangedBy,
    ) -> Result<StoredBooking, ChangeRefused> {
        let found = self.bookings.find(BookingRef::Number { organization, booking }).await?;
        let found = found.ok_or(ChangeRefused::UnknownBooking)?;
        let stored = found.appointment(appointment);
        if stored.is_some_and(|stored| by.reach().includes(stored.employee)) {
            Ok(found)
        } else {
            Err(ChangeRefused::Refused(ChangeRefusal::UnknownAppointment))
        }
    }

    async fn change(
        &self,
        change: Change,
        (organization, booking): (OrganizationNr, BookingId),
        by: ChangedBy,
        action: ChangeAction,
    ) -> Result<StoredBooking, ChangeRefused> {
        let request = ChangeRequest {
            booking: BookingRef::Number { organization, booking },
            by,
            action,
            idempotency_key: None,
        };
        change_booking(self.bookings.as_ref(), self.calendars.as_ref(), &change, &request).await
    }
}

pub(super) fn allowed(
    actor: Actor,
    organization: OrganizationNr,
    least: Rank,
    terms: StaffChangeTerms,
) -> Result<ChangedBy, ChangeRefused> {
    let rank = staff_rank(actor, organization, least).ok_or(ChangeRefused::Forbidden)?;
    Ok(ChangedBy::Staff {
        rank,
        over_rules: terms.over_rules,
        reach: actor.reach(organization),
        tells_customer: terms.tells_customer,
    })
}

#[cfg(test)]
mod tests;
