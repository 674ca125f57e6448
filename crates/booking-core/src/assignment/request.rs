//! What is to be assigned, and why it cannot be.

use shared_kernel::{ResourceId, ServiceId};
use time::PrimitiveDateTime;

use super::effort::TooComplex;

/// The days before a day whose workload any-employee assignment compares.
pub(crate) const WORKLOAD_DAYS: i64 = 28;

/// One appointment as the customer asks for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppointmentRequest {
    /// One of the organisation's services.
    pub service: ServiceId,
    /// The employee that the customer chose; `None` asks for any-employee assignment.
    pub employee: Option<ResourceId>,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
}

/// Why an employee was assigned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmployeeReason {
    /// The customer chose the employee.
    Chosen,
    /// Any-employee assignment, and nobody else was free.
    OnlyOneFree,
    /// Any-employee assignment, by the order of candidates: fewest occupied minutes that day, then in the 28 days
    /// before it, then the lowest id. Work that is done counts like work that is still to do.
    LeastOccupied {
        /// Occupied minutes that day, without this booking.
        day_minutes: i64,
        /// Occupied minutes in the 28 days before that day.
        month_minutes: i64,
        /// How many employees were free.
        among: usize,
    },
}

/// A rule of the calendar that an appointment request breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BrokenRule {
    /// The organisation does not offer this service.
    #[error("the service is unknown")]
    UnknownService,
    /// The organisation has no such employee, or the employee cannot do the service.
    #[error("the employee cannot do it")]
    UnknownEmployee,
    /// The start is before now.
    #[error("it lies in the past")]
    InThePast,
    /// The start is nearer than the minimum notice.
    #[error("it comes too soon")]
    NoticeTooShort,
    /// The start is after the last bookable day.
    #[error("it lies past the horizon")]
    PastHorizon,
    /// The start is not on the grid of possible starts.
    #[error("it is off the grid")]
    OffGrid,
    /// The wall time does not exist: it lies in the gap of a change to summer time.
    #[error("it lies in the spring gap")]
    SkippedByClock,
    /// Nobody who could do it works then, or it does not end within opening hours.
    #[error("it lies outside working hours")]
    OutsideHours,
    /// Employees or rooms are occupied or away, or needed for another request of the same booking.
    #[error("it is taken")]
    Taken,
}

/// Why requests cannot be assigned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AssignmentFailure {
    /// A request breaks a rule.
    Broken {
        /// Index of the request, from 0.
        request: usize,
        rule: BrokenRule,
    },
    /// The search was given up.
    TooComplex,
}

impl From<TooComplex> for AssignmentFailure {
    fn from(_: TooComplex) -> Self {
        Self::TooComplex
    }
}
