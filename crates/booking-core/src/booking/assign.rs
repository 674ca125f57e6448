//! Between the assignment and a booking: assigned requests become appointments, broken rules become refusals.

use std::borrow::Borrow;

use shared_kernel::Rank;
use time::OffsetDateTime;

use super::{AppointmentRequest, DecidedAppointment, Refusal};
use crate::assignment::{AssignmentFailure, BrokenRule, Choice, Effort, assign};
use crate::calendar::{Busy, Occupation, Rules, ServiceRules};

/// The rules that staff overrode knowingly for one appointment, and with which rank: kept in the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overridden {
    /// Why the appointment would have been refused; at least one.
    pub rules: Vec<Refusal>,
    /// The rank of the member of staff.
    pub rank: Rank,
}

/// Assigns all requests or none, each with its service as it is to be booked. With each appointment come the rules that
/// were overridden for it, which takes `over_rules`.
pub(crate) fn assign_requests(
    rules: &Rules,
    busy: &Busy,
    now: OffsetDateTime,
    requests: &[(impl Borrow<ServiceRules>, impl Borrow<AppointmentRequest>)],
    over_rules: bool,
    effort: &mut Effort,
) -> Result<Vec<(DecidedAppointment, Vec<Refusal>)>, Refusal> {
    let assigned = assign(rules, busy, now, requests, over_rules, effort)?;
    let appointments = assigned.into_iter().zip(requests).enumerate();
    let appointments = appointments.map(|(index, (assigned, (service, request)))| {
        let overridden = assigned.overridden.into_iter();
        (
            decided(rules, service.borrow(), &assigned.choice, request.borrow()),
            overridden.map(|rule| Refusal::of(rule, index)).collect(),
        )
    });
    Ok(appointments.collect())
}

fn decided(rules: &Rules, service: &ServiceRules, choice: &Choice, request: &AppointmentRequest) -> DecidedAppointment {
    let candidate = &choice.candidate;
    let employee = &rules.employees[candidate.employee].employee;
    let of_employee = candidate.occupied.iter().map(|span| (employee.id, *span));
    let of_rooms = candidate.rooms.iter().zip(&choice.rooms).flat_map(|(needed, room)| {
        let room = rules.rooms[*room].id;
        needed.occupied.iter().map(move |span| (room, *span))
    });
    let occupations = of_employee.chain(of_rooms);
    let mut occupations: Vec<Occupation> = occupations
        .map(|(resource, span)| Occupation { resource, span })
        .collect();
    occupations.sort_unstable();
    DecidedAppointment {
        service: service.id,
        title: service.title.clone(),
        // A chosen employee may have a price of their own; any-employee assignment costs the price of the service.
        price: match request.employee {
            Some(_) => service.price_by(candidate.employee),
            None => service.price,
        },
        duration: service.duration_by(candidate.employee),
        employee: employee.id,
        employee_name: employee.full_name(),
        reason: choice.reason,
        start: request.start,
        end: rules.zone.wall(candidate.span.to().instant()),
        span: candidate.span,
        follow_up: service.follow_up,
        occupations,
        is_plain: service.is_plain(),
    }
}

impl From<AssignmentFailure> for Refusal {
    fn from(failure: AssignmentFailure) -> Self {
        match failure {
            AssignmentFailure::Broken { request, rule } => Self::of(rule, request),
            AssignmentFailure::TooComplex => Self::TooComplex,
        }
    }
}

impl Refusal {
    /// The refusal for a rule that the request with this index breaks.
    fn of(rule: BrokenRule, appointment_request: usize) -> Self {
        match rule {
            BrokenRule::UnknownEmployee => Self::UnknownEmployee { appointment_request },
            BrokenRule::InThePast => Self::InThePast { appointment_request },
            BrokenRule::NoticeTooShort => Self::NoticeTooShort { appointment_request },
            BrokenRule::PastHorizon => Self::PastHorizon { appointment_request },
            BrokenRule::OffGrid => Self::OffGrid { appointment_request },
            BrokenRule::SkippedByClock => Self::SkippedByClock { appointment_request },
            BrokenRule::OutsideHours => Self::OutsideHours { appointment_request },
            BrokenRule::Taken => Self::Taken { appointment_request },
        }
    }

    /// The request that is refused; `None` where it is not one of them.
    pub(crate) fn appointment_request(&self) -> Option<usize> {
        match self {
            Self::UnknownService { appointment_request }
            | Self::UnknownEmployee { appointment_request }
            | Self::InThePast { appointment_request }
            | Self::NoticeTooShort { appointment_request }
            | Self::PastHorizon { appointment_request }
            | Self::OffGrid { appointment_request }
            | Self::SkippedByClock { appointment_request }
            | Self::OutsideHours { appointment_request }
            | Self::Taken { appointment_request } => Some(*appointment_request),
            Self::Paused(_)
            | Self::UnknownCustomer
            | Self::TooComplex
            | Self::TooManyOpenBookings
            | Self::Blocked
            | Self::Contact(_)
            | Self::Answers(_) => None,
        }
    }

    /// The same refusal with its request counted as the client counts: `indices[n]` instead of `n`.
    pub(crate) fn renumbered(mut self, indices: &[usize]) -> Self {
        match &mut self {
            Self::UnknownService { appointment_request }
            | Self::UnknownEmployee { appointment_request }
            | Self::InThePast { appointment_request }
            | Self::NoticeTooShort { appointment_request }
            | Self::PastHorizon { appointment_request }
            | Self::OffGrid { appointment_request }
            | Self::SkippedByClock { appointment_request }
            | Self::OutsideHours { appointment_request }
            | Self::Taken { appointment_request } => {
                *appointment_request = indices
                    .get(*appointment_request)
                    .copied()
                    .unwrap_or(*appointment_request);
            }
            Self::Paused(_)
            | Self::UnknownCustomer
            | Self::TooComplex
            | Self::TooManyOpenBookings
            | Self::Blocked
            | Self::Contact(_)
            | Self::Answers(_) => {}
        }
        self
    }

    /// A stable word for the rule, for the history.
    pub fn rule(&self) -> &'static str {
        match self {
            Self::UnknownService { .. } => "UNKNOWN_SERVICE",
            Self::UnknownEmployee { .. } => "NOT_SKILLED",
            Self::InThePast { .. } => "IN_THE_PAST",
            Self::NoticeTooShort { .. } => "NOTICE_TOO_SHORT",
            Self::PastHorizon { .. } => "PAST_HORIZON",
            Self::OffGrid { .. } => "OFF_GRID",
            Self::SkippedByClock { .. } => "SKIPPED_BY_CLOCK",
            Self::OutsideHours { .. } => "OUTSIDE_HOURS",
            // Staff cannot override an occupation: the employee is absent, or a room or the premises are closed.
            Self::Taken { .. } => "AWAY",
            Self::Paused(_) => "BOOKING_PAUSED",
            Self::UnknownCustomer => "UNKNOWN_CUSTOMER",
            Self::TooComplex => "TOO_COMPLEX",
            Self::TooManyOpenBookings => "TOO_MANY_OPEN_BOOKINGS",
            Self::Blocked => "BLOCKED",
            Self::Contact(_) => "CONTACT",
            Self::Answers(_) => "ANSWERS",
        }
    }
}
