use std::sync::Arc;

use shared_kernel::{Actor, AppointmentId, BookingId, Change, Clock, OrganizationNr, StoreError};
use time::OffsetDateTime;

use super::decide::check_movable;
use super::other_visits::{MoveVisitsRefused, MovedInVisit, other_visits};
use super::{
    AppointmentState, BookingLifecycle, BookingRef, CancelScope, ChangeAction, ChangeRefusal, ChangeRequest, ChangedBy,
    IdempotencyKey, Relocation, StoredAppointment, StoredBooking,
};
use crate::booking::{Alternatives, BrokenRule, LostRequest, Refusal, alternatives};
use crate::calendar::{Busy, CalendarReader, MAX_SERVICES, Rules, ServiceRules, Span};
use crate::request_identity::{InvalidKey, RequestIdentity};
use crate::slots::{SlotList, WallRange, bookable_days, free_starts_beside};
use crate::visits::{VisitBounds, VisitList};

/// How customers identify a booking of theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomerBooking {
    /// By SHA-256 of the token in its manage link. Whoever has the link may, and needs no account.
    Link([u8; 32]),
    /// By its internal number. It has to belong to the account of the caller.
    Own(BookingId),
}

impl CustomerBooking {
    /// The account is always that of the caller: nobody can ask in the name of another one.
    fn of(self, actor: Actor) -> Result<BookingRef, ChangeRefused> {
        match self {
            Self::Link(hash) => Ok(BookingRef::ManageLink(hash)),
            Self::Own(booking) => actor
                .account()
                .map(|account| BookingRef::OfAccount { account, booking })
                .ok_or(ChangeRefused::UnknownBooking),
        }
    }
}

/// Why a booking is not changed. What a store finds under the lock is the booking, a key, a [`ChangeRefusal`] or a
/// failure.
#[derive(Debug, thiserror::Error)]
pub enum ChangeRefused {
    /// The request selects no appointment or date.
    #[error("the selection is empty")]
    EmptySelection,
    /// The request has more than ten appointments.
    #[error("too many appointments")]
    TooManyAppointments,
    /// The idempotency key is empty or longer than 255 bytes.
    #[error(transparent)]
    InvalidKey(#[from] InvalidKey),
    /// The idempotency key was used with another request body.
    #[error("the idempotency key was used for another request")]
    KeyOfAnotherBody,
    /// There is no such booking, its link has expired, or it belongs to somebody else: all the same to whoever asks.
    #[error("unknown booking")]
    UnknownBooking,
    /// The actor lacks the rank in this organisation.
    #[error("not allowed")]
    Forbidden,
    /// Another booking was faster, or the employee is away; or staff wants a start or an employee that another rule of
    /// the calendar forbids. The old appointment stays.
    #[error("relocation {request}: {rule}")]
    Broken {
        /// Index of the move, from 0.
        request: usize,
        /// The first rule that it breaks.
        rule: BrokenRule,
        /// Where it could go instead.
        alternatives: Alternatives,
    },
    /// The booking cannot be changed like that.
    #[error(transparent)]
    Refused(#[from] ChangeRefusal),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Shows, moves and cancels a booking for its customer: for whoever has its manage link, and for the account it belongs
/// to. There is no other authorisation.
#[derive(derive_more::Constructor)]
pub struct ManageBooking {
    bookings: Arc<dyn BookingLifecycle>,
    calendars: Arc<dyn CalendarReader>,
    clock: Arc<dyn Clock>,
}

impl ManageBooking {
    /// The booking, unless it was identified by a link that has expired.
    pub async fn show(&self, actor: Actor, booking: CustomerBooking) -> Result<StoredBooking, ChangeRefused> {
        let found = self.bookings.find(booking.of(actor)?).await?;
        let is_by_link = matches!(booking, CustomerBooking::Link(_));
        found
            .filter(|found| !is_by_link || !found.link_is_expired(self.clock.now()))
            .ok_or(ChangeRefused::UnknownBooking)
    }

    /// Cancels everything that lies ahead, 1 to 10 appointments, or event dates. A repetition changes nothing: it is
    /// recognised only by its key.
    pub async fn cancel(
        &self,
        change: Change,
        booking: CustomerBooking,
        which: CancelScope,
        identity: RequestIdentity,
    ) -> Result<StoredBooking, ChangeRefused> {
        match &which {
            CancelScope::Only(ids) => check_number(ids.len())?,
            CancelScope::Dates(ids) if ids.is_empty() => return Err(ChangeRefused::EmptySelection),
            CancelScope::All | CancelScope::Dates(_) | CancelScope::NextDateOfCourse => {}
        }
        self.change(change, booking, ChangeAction::Cancel(which), identity)
            .await
    }

    /// The free starts to which an appointment can be moved as it was booked, with the employees who could do it. Its
    /// own occupations count as free; its present time with its present employee is not listed. Unless the booking is of
    /// several people (`parallel`), no start lies within another appointment of it.
    pub(super) async fn other_starts(
        &self,
        actor: Actor,
        booking: CustomerBooking,
        appointment: AppointmentId,
        range: &WallRange,
        parallel: bool,
    ) -> Result<SlotList, ChangeRefused> {
        let booking = self.show(actor, booking).await?;
        let asked = (&booking, appointment, None, ChangedBy::Customer);
        let starts = other_starts(self.calendars.as_ref(), asked, range, self.clock.now()).await?;
        if parallel {
            return Ok(starts);
        }
        let others = booking.appointments.iter().filter(|other| other.id != appointment);
        let standing = others.filter(|other| other.state == AppointmentState::Confirmed);
        let spans: Vec<Span> = standing.map(|other| other.span).collect();
        // As long as was agreed, whoever does it.
        let minutes = booking.appointment(appointment).map_or(0, |moved| moved.duration);
        Ok(starts.outside(&booking.zone, &spans, |_| minutes))
    }

    /// The visits to which 1 to 6 appointments can be moved together, as they were booked. What they occupy now counts
    /// as free; as they stand now is not listed.
    pub(super) async fn other_visits(
        &self,
        actor: Actor,
        booking: CustomerBooking,
        moved: &[MovedInVisit],
        bounds: &VisitBounds,
    ) -> Result<VisitList, MoveVisitsRefused> {
        let booking = self.show(actor, booking).await?;
        let asked = (&booking, moved, ChangedBy::Customer);
        other_visits(self.calendars.as_ref(), asked, bounds, self.clock.now()).await
    }

    /// Moves 1 to 10 appointments, all or none.
    pub async fn relocate(
        &self,
        change: Change,
        booking: CustomerBooking,
        relocations: Vec<Relocation>,
        identity: RequestIdentity,
    ) -> Result<StoredBooking, ChangeRefused> {
        check_number(relocations.len())?;
        self.change(change, booking, ChangeAction::Move(relocations), identity)
            .await
    }

    async fn change(
        &self,
        change: Change,
        booking: CustomerBooking,
        action: ChangeAction,
        identity: RequestIdentity,
    ) -> Result<StoredBooking, ChangeRefused> {
        identity.check()?;
        let request = ChangeRequest {
            booking: booking.of(change.rights())?,
            by: ChangedBy::Customer,
            action,
            idempotency_key: identity.key.map(|key| IdempotencyKey {
                key,
                body_hash: identity.body_hash,
            }),
        };
        change_booking(self.bookings.as_ref(), self.calendars.as_ref(), &change, &request).await
    }
}

fn check_number(count: usize) -> Result<(), ChangeRefused> {
    match count {
        0 => Err(ChangeRefused::EmptySelection),
        1..=MAX_SERVICES => Ok(()),
        _ => Err(ChangeRefused::TooManyAppointments),
    }
}

/// The free starts to which an appointment can be moved as it was booked, or with another length. Its own occupations count as free; its present
/// time with its present employee is not listed.
pub(super) async fn other_starts(
    calendars: &dyn CalendarReader,
    (booking, appointment, duration, by): (&StoredBooking, AppointmentId, Option<u16>, ChangedBy),
    range: &WallRange,
    now: OffsetDateTime,
) -> Result<SlotList, ChangeRefused> {
    let stored = booking.appointment(appointment);
    let stored = stored.ok_or(ChangeRefusal::UnknownAppointment)?;
    check_movable(booking, stored, by, now)?;
    let organization = booking.organization;
    let (rules, agreed) = as_agreed(calendars, organization, (stored, duration, by)).await?;
    let today = rules.zone.date(now);
    let mut occupations = match bookable_days(&rules, range, today) {
        Some((first, last)) => {
            let (from, to) = rules.instants(first, last);
            calendars.occupations(organization, from, to).await?
        }
        None => Vec::new(),
    };
    let own = stored.occupations();
    occupations.retain(|occupation| !own.contains(occupation));
    let busy = Busy::of(&rules, &occupations);
    let slot_list = free_starts_beside(&rules, &[&agreed], &busy, range, now);
    let employees = slot_list.employees().to_vec();
    let is_there = |from, to| (from..to).contains(&stored.span.from());
    Ok(slot_list.filtered(&rules.zone, is_there, |_, index| employees[index] != stored.employee))
}

/// The rules of today, and the service as it was booked, perhaps with another length in minutes.
pub(super) async fn as_agreed(
    calendars: &dyn CalendarReader,
    organization: OrganizationNr,
    (stored, duration, by): (&StoredAppointment, Option<u16>, ChangedBy),
) -> Result<(Arc<Rules>, ServiceRules), ChangeRefused> {
    let rules = by.audience().rules(calendars, organization).await?;
    let rules = rules.ok_or(ChangeRefused::UnknownBooking)?;
    let gone = ChangeRefusal::Unfit(BrokenRule::UnknownService.at(0));
    let mut agreed = stored.as_booked(&rules, by.audience()).ok_or(gone)?;
    if let Some(minutes) = duration {
        agreed = agreed.lasting(minutes).ok_or(ChangeRefusal::ImpossibleLength)?;
    }
    Ok((rules, agreed))
}

/// Changes the booking in the store, and finds alternatives when a new time is taken.
pub(super) async fn change_booking(
    bookings: &dyn BookingLifecycle,
    calendars: &dyn CalendarReader,
    change: &Change,
    request: &ChangeRequest,
) -> Result<StoredBooking, ChangeRefused> {
    match bookings.change(change, request).await {
        Err(ChangeRefused::Refused(ChangeRefusal::Unfit(Refusal::Broken { request: index, rule })))
            if rule.has_alternatives(matches!(request.by, ChangedBy::Staff { .. })) =>
        {
            Err(ChangeRefused::Broken {
                request: index,
                rule,
                alternatives: other_times(bookings, calendars, change, request, index).await?,
            })
        }
        changed => changed,
    }
}

async fn other_times(
    bookings: &dyn BookingLifecycle,
    calendars: &dyn CalendarReader,
    change: &Change,
    request: &ChangeRequest,
    index: usize,
) -> Result<Alternatives, StoreError> {
    let ChangeAction::Move(relocations) = &request.action else {
        return Ok(Alternatives::default());
    };
    let Some(relocation) = relocations.get(index) else {
        return Ok(Alternatives::default());
    };
    let Some(booking) = bookings.find(request.booking).await? else {
        return Ok(Alternatives::default());
    };
    let moving: Vec<_> = relocations
        .iter()
        .filter_map(|relocation| Some((relocation, booking.appointment(relocation.appointment)?)))
        .filter(|(relocation, stored)| !relocation.is_done(stored))
        .collect();
    let same = |(moved, _): &(&Relocation, _)| moved.appointment == relocation.appointment;
    let Some(index) = moving.iter().position(same) else {
        return Ok(Alternatives::default());
    };
    let requests: Vec<_> = moving.iter().map(|(moved, stored)| moved.request(stored)).collect();
    let lost = LostRequest {
        organization: booking.organization,
        audience: request.by.audience(),
        reach: match request.by {
            ChangedBy::Staff { reach, .. } => Some(reach),
            ChangedBy::Customer | ChangedBy::ErasedCustomer => None,
        },
        requests: &requests,
        index,
        service: &|rules, index| {
            let (moved, stored) = moving[index];
            moved.lasting(stored.as_booked(rules, request.by.audience())?)
        },
        freed: moving.iter().flat_map(|(_, stored)| stored.occupations()).collect(),
        present: Some((moving[index].1.start, moving[index].1.employee)),
    };
    alternatives(calendars, change.at, &lost).await
}

#[cfg(test)]
mod tests;
