use std::sync::Arc;

use shared_kernel::{Actor, AppointmentId, Change, Clock, RequestId, StoreError};

use super::decide::check_movable;
use super::{
    Asked, BookingLifecycle, BookingName, By, ChangeError, ChangeRefusal, HeldBooking, IdempotencyKey, Relocation,
    WantedChange, Which,
};
use crate::booking::{LONGEST_KEY, LostRequest, Refusal, alternatives};
use crate::calendar::{CalendarReader, MAX_SERVICES};
use crate::slots::{Slot, SlotList, WallRange, bookable_days, free_starts};

/// Who asks for a change, and how to recognise a repetition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManageRequest {
    /// The client's name for this intent, at most 255 bytes.
    pub idempotency_key: Option<String>,
    /// SHA-256 of the request.
    pub body_hash: [u8; 32],
    /// The request.
    pub request_id: RequestId,
}

/// Why a booking stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum ChangeRefused {
    /// No appointment was named.
    #[error("no appointment named")]
    NothingNamed,
    /// More than ten were.
    #[error("too many appointments")]
    TooManyAppointments,
    /// The name of the intent is empty or too long.
    #[error("invalid idempotency key")]
    InvalidKey,
    /// The key was used for another request.
    #[error("the idempotency key was used for another request")]
    KeyOfAnotherBody,
    /// There is no such booking, or its link has expired.
    #[error("unknown booking")]
    UnknownBooking,
    /// The actor may not do that.
    #[error("not allowed")]
    Forbidden,
    /// Somebody else was faster (or the employee is away). The old appointment stands.
    #[error("relocation {index} is taken")]
    Taken {
        /// Which relocation lost.
        index: usize,
        /// The nearest starts for it, at most three.
        alternatives: Vec<Slot>,
    },
    /// It may not become that.
    #[error(transparent)]
    Refused(ChangeRefusal),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Lets whoever has the manage link of a booking see, move and cancel it. Open to everybody: the link
/// is the right.
pub struct ManageBooking {
    bookings: Arc<dyn BookingLifecycle>,
    calendars: Arc<dyn CalendarReader>,
    clock: Arc<dyn Clock>,
}

impl ManageBooking {
    /// The use case over its ports.
    pub fn new(bookings: Arc<dyn BookingLifecycle>, calendars: Arc<dyn CalendarReader>, clock: Arc<dyn Clock>) -> Self {
        Self {
            bookings,
            calendars,
            clock,
        }
    }

    /// The booking that the token with this hash is for.
    pub async fn show(&self, token_hash: [u8; 32]) -> Result<HeldBooking, ChangeRefused> {
        let booking = self.bookings.find(BookingName::ManageLink(token_hash)).await?;
        booking
            .filter(|booking| !booking.link_is_expired(self.clock.now()))
            .ok_or(ChangeRefused::UnknownBooking)
    }

    /// Cancels what still lies ahead of it, or 1 to 10 of its appointments, or dates of its events. Repeating it
    /// changes nothing.
    pub async fn cancel(
        &self,
        token_hash: [u8; 32],
        which: Which,
        intent: ManageRequest,
    ) -> Result<HeldBooking, ChangeRefused> {
        match &which {
            Which::Only(named) => check_number(named.len())?,
            Which::Dates(named) if named.is_empty() => return Err(ChangeRefused::NothingNamed),
            Which::All | Which::Dates(_) => {}
        }
        self.change(token_hash, Asked::Cancel(which), intent).await
    }

    /// The free starts to which one of its appointments can be moved as it was agreed, with the employees who could
    /// do it. What it occupies itself is free for it, but where it stands is no other time.
    pub async fn other_starts(
        &self,
        token_hash: [u8; 32],
        appointment: AppointmentId,
        range: &WallRange,
    ) -> Result<SlotList, ChangeRefused> {
        let now = self.clock.now();
        let booking = self.show(token_hash).await?;
        let held = booking.appointment(appointment);
        let held = held.ok_or(ChangeRefused::Refused(ChangeRefusal::UnknownAppointment))?;
        check_movable(&booking, held, By::Customer, now).map_err(ChangeRefused::Refused)?;
        let organization = booking.organization;
        let versions = self.calendars.versions(organization).await?;
        let versions = versions.ok_or(ChangeRefused::UnknownBooking)?;
        let rules = self.calendars.rules(organization, versions).await?;
        let rules = rules.ok_or(ChangeRefused::UnknownBooking)?;
        let gone = ChangeRefusal::Unfit(Refusal::UnknownService { appointment_request: 0 });
        let agreed = held.as_booked(&rules).ok_or(ChangeRefused::Refused(gone))?;
        let today = rules.zone.date(now);
        let mut occupations = match bookable_days(&rules, range, today) {
            Some((first, last)) => {
                let (from, to) = rules.instants(first, last);
                self.calendars.occupations(organization, from, to).await?
            }
            None => Vec::new(),
        };
        let own = held.occupations();
        occupations.retain(|occupation| !own.contains(occupation));
        let slot_list = free_starts(&rules, &[&agreed], &occupations, range, now);
        let employees = slot_list.employees().to_vec();
        let is_there = |from, to| (from..to).contains(&held.span.from());
        Ok(slot_list.filtered(&rules.zone, is_there, |_, place| employees[place] != held.employee))
    }

    /// Moves appointments of it, all or none.
    pub async fn relocate(
        &self,
        token_hash: [u8; 32],
        relocations: Vec<Relocation>,
        intent: ManageRequest,
    ) -> Result<HeldBooking, ChangeRefused> {
        check_number(relocations.len())?;
        self.change(token_hash, Asked::Move(relocations), intent).await
    }

    async fn change(
        &self,
        token_hash: [u8; 32],
        asked: Asked,
        intent: ManageRequest,
    ) -> Result<HeldBooking, ChangeRefused> {
        if intent
            .idempotency_key
            .as_ref()
            .is_some_and(|key| key.is_empty() || key.len() > LONGEST_KEY)
        {
            return Err(ChangeRefused::InvalidKey);
        }
        let change = Change {
            actor: Actor::Guest,
            on_behalf_of: None,
            at: self.clock.now(),
            request_id: intent.request_id,
        };
        let wanted = WantedChange {
            booking: BookingName::ManageLink(token_hash),
            by: By::Customer,
            asked,
            intent: intent.idempotency_key.map(|key| IdempotencyKey {
                key,
                body_hash: intent.body_hash,
            }),
        };
        change_booking(self.bookings.as_ref(), self.calendars.as_ref(), &change, &wanted).await
    }
}

fn check_number(named: usize) -> Result<(), ChangeRefused> {
    match named {
        0 => Err(ChangeRefused::NothingNamed),
        1..=MAX_SERVICES => Ok(()),
        _ => Err(ChangeRefused::TooManyAppointments),
    }
}

/// Asks the store, and looks for other times when somebody else was faster.
pub(super) async fn change_booking(
    bookings: &dyn BookingLifecycle,
    calendars: &dyn CalendarReader,
    change: &Change,
    wanted: &WantedChange,
) -> Result<HeldBooking, ChangeRefused> {
    match bookings.change(change, wanted).await {
        Ok(booking) => Ok(booking),
        Err(ChangeError::UnknownBooking) => Err(ChangeRefused::UnknownBooking),
        Err(ChangeError::KeyOfAnotherBody) => Err(ChangeRefused::KeyOfAnotherBody),
        Err(ChangeError::Store(error)) => Err(ChangeRefused::Store(error)),
        Err(ChangeError::Refused(ChangeRefusal::Unfit(Refusal::Taken { appointment_request }))) => {
            Err(ChangeRefused::Taken {
                index: appointment_request,
                alternatives: other_times(bookings, calendars, change, wanted, appointment_request).await?,
            })
        }
        Err(ChangeError::Refused(refusal)) => Err(ChangeRefused::Refused(refusal)),
    }
}

async fn other_times(
    bookings: &dyn BookingLifecycle,
    calendars: &dyn CalendarReader,
    change: &Change,
    wanted: &WantedChange,
    index: usize,
) -> Result<Vec<Slot>, StoreError> {
    let Asked::Move(relocations) = &wanted.asked else {
        return Ok(Vec::new());
    };
    let Some(relocation) = relocations.get(index) else {
        return Ok(Vec::new());
    };
    let Some(booking) = bookings.find(wanted.booking).await? else {
        return Ok(Vec::new());
    };
    let moving: Vec<_> = relocations
        .iter()
        .filter_map(|relocation| Some((relocation, booking.appointment(relocation.appointment)?)))
        .filter(|(relocation, held)| !relocation.is_done(held))
        .collect();
    let same = |(moved, _): &(&Relocation, _)| moved.appointment == relocation.appointment;
    let Some(index) = moving.iter().position(same) else {
        return Ok(Vec::new());
    };
    let requests: Vec<_> = moving.iter().map(|(moved, held)| moved.request(held)).collect();
    let lost = LostRequest {
        organization: booking.organization,
        by_staff: matches!(wanted.by, By::Staff { .. }),
        requests: &requests,
        index,
        service: &|rules, index| moving[index].1.as_booked(rules),
        given_back: moving.iter().flat_map(|(_, held)| held.occupations()).collect(),
        present_start: Some(moving[index].1.start),
    };
    alternatives(calendars, change.at, &lost).await
}

#[cfg(test)]
mod tests;
