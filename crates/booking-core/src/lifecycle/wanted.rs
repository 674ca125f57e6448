use std::sync::Arc;

use shared_kernel::{
    AppointmentId, BookingId, EventDateId, InstantMinute, OrganizationNr, ParticipationId, Rank, ResourceId,
};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};

use super::{AppointmentState, HeldBooking, Settlement};
use crate::assignment::WORKLOAD_DAYS;
use crate::booking::{DecidedAppointment, Overridden, Refusal};
use crate::calendar::{Occupation, Rules};

/// How somebody says which booking is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookingName {
    /// SHA-256 of the token in its manage link.
    ManageLink([u8; 32]),
    /// Its number, from somebody who belongs to the organisation.
    Number {
        /// The organisation.
        organization: OrganizationNr,
        /// The booking.
        booking: BookingId,
    },
}

/// In whose name a booking is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// Its customer, until the deadline and within the rules.
    Customer,
    /// Somebody of the organisation, at any time.
    Staff {
        /// The rank it is done with.
        rank: Rank,
        /// Whether a rule may be broken knowingly. Never: another appointment of the same employee or room.
        over_rules: bool,
    },
}

/// Which part of a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Which {
    /// All that still lies ahead: appointments, and seats with all their dates.
    All,
    /// These appointments, all or none.
    Only(Vec<AppointmentId>),
    /// These dates of its events, all or none. Who leaves a date keeps the seat; who leaves the last one gives it
    /// back.
    Dates(Vec<EventDateId>),
}

/// Where an appointment is to go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relocation {
    /// Which appointment.
    pub appointment: AppointmentId,
    /// A chosen employee; none is any-employee assignment.
    pub employee: Option<ResourceId>,
    /// Wall time of the new start.
    pub start: PrimitiveDateTime,
}

/// What is to become of a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// Called off.
    Cancel(Which),
    /// Moved, all or nothing; 1 to 10.
    Move(Vec<Relocation>),
    /// Closed by staff.
    Settle {
        /// Which appointment.
        appointment: AppointmentId,
        /// As what.
        as_what: Settlement,
    },
}

/// A client's name for what it wants, so that a repeated request changes nothing more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyKey {
    /// At most 255 bytes.
    pub key: String,
    /// SHA-256 of the request: the same key with another one is refused.
    pub body_hash: [u8; 32],
}

/// A change that a store can decide under its lock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedChange {
    /// Which booking.
    pub booking: BookingName,
    /// In whose name.
    pub by: By,
    /// What.
    pub asked: Asked,
    /// The client's name for it.
    pub intent: Option<IdempotencyKey>,
}

/// What a change is decided against, read under the lock of the organisation.
#[derive(Debug, Clone)]
pub struct ChangeSnapshot {
    /// The booking as it is now.
    pub booking: HeldBooking,
    /// The rules as they are now.
    pub rules: Arc<Rules>,
    /// What is occupied in [`WantedChange::occupations_needed`].
    pub occupations: Vec<Occupation>,
    /// What was done in the same time and occupies nobody any more, where [`WantedChange::leaves_the_choice`].
    pub work_done: Vec<Occupation>,
    /// The instant of the change.
    pub now: OffsetDateTime,
}

/// What happens to one appointment, one seat or one date of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BookingChange {
    /// An appointment is over, and occupies nobody any more.
    Ended {
        /// Which.
        appointment: AppointmentId,
        /// As what; never confirmed.
        state: AppointmentState,
    },
    /// An appointment stands elsewhere.
    Moved {
        /// Which.
        appointment: AppointmentId,
        /// Where it stands now.
        to: Box<DecidedAppointment>,
        /// The rules it breaks.
        over: Option<Overridden>,
    },
    /// Somebody does not come to a date.
    DateCalledOff {
        /// Who.
        participation: ParticipationId,
        /// Which date.
        date: EventDateId,
        /// By whom it was called off.
        state: AppointmentState,
    },
    /// A seat is given back. Its dates are called off as well, each by a change of its own.
    SeatGivenBack {
        /// Which.
        participation: ParticipationId,
        /// By whom it was called off.
        state: AppointmentState,
    },
}

/// Why a booking stays as it is. `index` counts from 0 in the order of the request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChangeRefusal {
    /// The booking has no such appointment, or none of its events such a date.
    #[error("no such appointment")]
    UnknownAppointment,
    /// One appointment is to go to two places.
    #[error("an appointment is named twice")]
    NamedTwice,
    /// It was cancelled before.
    #[error("it is cancelled")]
    Cancelled,
    /// It has begun, or was closed.
    #[error("it is over")]
    Over,
    /// The deadline of the organisation has passed.
    #[error("the deadline has passed")]
    DeadlinePassed,
    /// It cannot be closed like that yet.
    #[error("it is not over yet")]
    NotYet,
    /// The new time does not fit.
    #[error(transparent)]
    Unfit(#[from] Refusal),
}

impl WantedChange {
    /// The instants whose occupations the decision needs: the days of the new starts, and the four
    /// weeks before them where an employee has to be found. None when nothing is moved to a day that
    /// the calendar can hold.
    pub fn occupations_needed(&self, rules: &Rules, now: OffsetDateTime) -> Option<(InstantMinute, InstantMinute)> {
        let Asked::Move(relocations) = &self.asked else {
            return None;
        };
        let today = rules.zone.date(now);
        let bookable = today.saturating_sub(Duration::days(WORKLOAD_DAYS))..=rules.last_day(today);
        let reachable = |start: &PrimitiveDateTime| match self.by {
            By::Customer => bookable.contains(&start.date()),
            // Staff may go beyond the horizon, where the rows of a day are few.
            By::Staff { .. } => true,
        };
        let days = || {
            relocations
                .iter()
                .map(|relocation| relocation.start)
                .filter(reachable)
                .map(PrimitiveDateTime::date)
        };
        let (first, last) = (days().min()?, days().max()?);
        let first = if self.leaves_the_choice() {
            first.saturating_sub(Duration::days(WORKLOAD_DAYS))
        } else {
            first
        };
        Some(rules.instants(first, last))
    }

    /// Whether an employee has to be found for something that is moved.
    pub fn leaves_the_choice(&self) -> bool {
        match &self.asked {
            Asked::Move(relocations) => relocations.iter().any(|relocation| relocation.employee.is_none()),
            Asked::Cancel(_) | Asked::Settle { .. } => false,
        }
    }
}
