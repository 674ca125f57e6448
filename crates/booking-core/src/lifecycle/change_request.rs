use std::sync::Arc;

use shared_kernel::{
    AccountId, AppointmentId, BookingId, EventDateId, InstantMinute, OrganizationNr, ParticipationId, Rank, Reach,
    ResourceId,
};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use super::{AppointmentOutcome, AppointmentState, StoredBooking};
use crate::assignment::WORKLOAD_DAYS;
use crate::booking::{DecidedAppointment, Overridden, Refusal};
use crate::calendar::{Audience, Occupation, Rules};

/// Identifies a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookingRef {
    /// SHA-256 of the token in its manage link.
    ManageLink([u8; 32]),
    /// Its internal number, for the account it belongs to.
    OfAccount {
        /// An account: the booking of another one is unknown.
        account: AccountId,
        /// Internal number of the booking.
        booking: BookingId,
    },
    /// Its internal number, for staff of the organisation.
    Number {
        /// Number of the organisation.
        organization: OrganizationNr,
        /// Internal number of the booking.
        booking: BookingId,
    },
}

/// On whose behalf a booking is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangedBy {
    /// The customer: until the deadline, within the rules.
    Customer,
    /// The customer, who is erased: whatever lies ahead is cancelled, after the deadline as well. Moves nothing.
    ErasedCustomer,
    /// Staff of the organisation: at any time.
    Staff {
        /// Rank of the member of staff.
        rank: Rank,
        /// Whether rules may be overridden. Never overridden: another appointment of the same employee or room.
        over_rules: bool,
        /// Whose appointments may be changed.
        reach: Reach,
        /// Whether the customer gets a mail about it.
        tells_customer: bool,
    },
}

impl ChangedBy {
    /// What an appointment can be moved to is what they see.
    pub(crate) fn audience(self) -> Audience {
        match self {
            Self::Customer | Self::ErasedCustomer => Audience::Visitors,
            Self::Staff { .. } => Audience::Staff,
        }
    }

    /// Whether the customer gets a mail about it.
    pub fn tells_customer(self) -> bool {
        match self {
            Self::Customer | Self::ErasedCustomer => true,
            Self::Staff { tells_customer, .. } => tells_customer,
        }
    }

    /// Whose appointments may be changed.
    pub fn reach(self) -> Reach {
        match self {
            Self::Customer | Self::ErasedCustomer => Reach::Everybody,
            Self::Staff { reach, .. } => reach,
        }
    }
}

/// What of a booking is to be cancelled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CancelScope {
    /// Everything that lies ahead: appointments, and seats with all their dates.
    All,
    /// The appointments with these ids, all or none.
    Only(Vec<AppointmentId>),
    /// The event dates with these ids, all or none. The seat is kept until its last date is cancelled.
    Dates(Vec<EventDateId>),
    /// The next date of a course, whether the customer has left it already or not: a repetition never takes the date
    /// after it. Everything that lies ahead where the booking is of no course.
    NextDateOfCourse,
}

/// The new time of an appointment, and by staff its new length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relocation {
    /// The appointment to be moved.
    pub appointment: AppointmentId,
    /// The chosen employee; `None` asks for any-employee assignment.
    pub employee: Option<ResourceId>,
    /// Wall time of the new start.
    pub start: PrimitiveDateTime,
    /// Its new length in minutes, which staff alone may change; `None` keeps what was agreed.
    pub duration: Option<u16>,
}

/// What is to be done with a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChangeAction {
    /// Cancel appointments, dates or seats.
    Cancel(CancelScope),
    /// The same by staff who record that the customer has cancelled, elsewhere or by telephone.
    CancelForCustomer(CancelScope),
    /// Move appointments, all or none; 1 to 10.
    Move(Vec<Relocation>),
    /// Record the outcome of an appointment, by staff, or the other one within 24 hours.
    Close {
        /// The appointment to be closed.
        appointment: AppointmentId,
        /// Its final state.
        outcome: AppointmentOutcome,
    },
    /// Say of an appointment that it takes place although its employee does not work then or is away, by staff.
    Keep {
        /// A confirmed appointment.
        appointment: AppointmentId,
    },
}

/// Lets a repeated request change nothing more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyKey {
    /// 1 to 255 bytes.
    pub key: String,
    /// SHA-256 of the request: the same key with another one is refused.
    pub body_hash: [u8; 32],
}

/// A requested change, which a store decides under the lock of the organisation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeRequest {
    /// The booking to be changed.
    pub booking: BookingRef,
    /// Who changes it, which decides on deadline and rules.
    pub by: ChangedBy,
    /// What is to be done.
    pub action: ChangeAction,
    /// The client's idempotency key, 1 to 255 bytes; `None` when it sends none.
    pub idempotency_key: Option<IdempotencyKey>,
}

/// What a change is decided against, read under the lock of the organisation.
#[derive(Debug, Clone)]
pub struct ChangeSnapshot {
    /// The booking as it is now.
    pub booking: StoredBooking,
    /// The rules as they are now.
    pub rules: Arc<Rules>,
    /// All occupations in [`ChangeRequest::occupations_needed`].
    pub occupations: Vec<Occupation>,
    /// Occupations of closed appointments in the same range, for the workload; only if
    /// [`ChangeRequest::needs_any_employee`].
    pub work_done: Vec<Occupation>,
    /// When an outcome of the appointment that is to be closed was recorded first, or that it takes place knowingly; `None`
    /// while there is none, and of what was loaded with one.
    pub recorded_at: Option<OffsetDateTime>,
    /// The instant of the change, the same for all rules.
    pub now: OffsetDateTime,
}

/// The effect on one appointment, one seat or one event date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BookingChange {
    /// An appointment gets a final state and occupies nobody any more.
    Ended {
        /// A confirmed appointment.
        appointment: AppointmentId,
        /// Its new state; never confirmed.
        state: AppointmentState,
    },
    /// An appointment gets a new time.
    Moved {
        /// A confirmed appointment.
        appointment: AppointmentId,
        /// Its new time, employee and rooms.
        to: Box<DecidedAppointment>,
        /// The rules that staff overrode for it; `None` where none.
        over: Option<Overridden>,
    },
    /// An appointment takes place although its employee is not there.
    Kept {
        /// A confirmed appointment.
        appointment: AppointmentId,
    },
    /// One person will not attend one date.
    DateCalledOff {
        /// The sign-up of the person who will not attend.
        participation: ParticipationId,
        /// The date that is cancelled.
        date: EventDateId,
        /// Who cancelled it.
        state: AppointmentState,
    },
    /// A seat is free again. Its dates are cancelled as well, each by a change of its own.
    SeatGivenBack {
        /// The sign-up that is cancelled.
        participation: ParticipationId,
        /// Who cancelled it.
        state: AppointmentState,
    },
}

/// Why a booking is not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChangeRefusal {
    /// The booking has no such appointment or event date.
    #[error("no such appointment")]
    UnknownAppointment,
    /// Two moves have the same appointment.
    #[error("two moves have the same appointment")]
    DuplicateAppointment,
    /// The appointment is cancelled already.
    #[error("it is cancelled")]
    Cancelled,
    /// It has begun, or is closed.
    #[error("it is over")]
    Over,
    /// The organisation's cancellation deadline has passed.
    #[error("the deadline has passed")]
    DeadlinePassed,
    /// The appointment has not ended, or for a no-show not begun.
    #[error("it is not over yet")]
    NotYet,
    /// Nothing can be that long: it is over with the follow-up within a day, and of the last piece of work some is left.
    /// Customers keep the length that was agreed.
    #[error("it cannot be that long")]
    ImpossibleLength,
    /// The new time breaks a rule of the calendar.
    #[error(transparent)]
    Unfit(#[from] Refusal),
}

impl ChangeRequest {
    /// The range of occupations that the decision needs, `[from, to)`: the days of the new starts, and for any-employee
    /// assignment the four weeks before them. `None` when nothing is moved to a reachable day.
    pub fn occupations_needed(&self, rules: &Rules, now: OffsetDateTime) -> Option<(InstantMinute, InstantMinute)> {
        let ChangeAction::Move(relocations) = &self.action else {
            return None;
        };
        let today = rules.zone.date(now);
        let bookable = today.saturating_sub(Duration::days(WORKLOAD_DAYS))..=rules.last_day(today);
        let is_reachable = |date: &Date| match self.by {
            ChangedBy::Customer | ChangedBy::ErasedCustomer => bookable.contains(date),
            // Staff may go beyond the horizon, where a day has few rows.
            ChangedBy::Staff { .. } => true,
        };
        let days = relocations.iter().map(|relocation| relocation.start.date());
        let days_before = if self.needs_any_employee() { WORKLOAD_DAYS } else { 0 };
        rules.instants_of(days.filter(is_reachable), days_before)
    }

    /// Whether any-employee assignment is asked for, which needs the work done before.
    pub fn needs_any_employee(&self) -> bool {
        match &self.action {
            ChangeAction::Move(relocations) => relocations.iter().any(|relocation| relocation.employee.is_none()),
            ChangeAction::Cancel(_)
            | ChangeAction::CancelForCustomer(_)
            | ChangeAction::Close { .. }
            | ChangeAction::Keep { .. } => false,
        }
    }
}
