//! Between the assignment and a booking: assigned requests become appointments.

use std::borrow::Borrow;

use shared_kernel::Rank;
use time::OffsetDateTime;

use super::{AppointmentRequest, BrokenRule, DecidedAppointment, Refusal};
use crate::assignment::{AssignmentFailure, Choice, Effort, assign};
use crate::calendar::{Busy, Occupation, Rules, ServiceRules};

/// The rules that staff overrode knowingly for one appointment, and with which rank: kept in the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overridden {
    /// Why the appointment would have been refused; at least one.
    pub rules: Vec<BrokenRule>,
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
) -> Result<Vec<(DecidedAppointment, Vec<BrokenRule>)>, Refusal> {
    let assigned = assign(rules, busy, now, requests, over_rules, effort)?;
    let appointments = assigned
        .into_iter()
        .zip(requests)
        .map(|(assigned, (service, request))| {
            (
                decided(rules, service.borrow(), &assigned.choice, request.borrow()),
                assigned.overridden,
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
            AssignmentFailure::Broken { request, rule } => Self::Broken { request, rule },
            AssignmentFailure::TooComplex => Self::TooComplex,
        }
    }
}

impl BrokenRule {
    /// The refusal for it, of the appointment request with this index.
    pub fn at(self, request: usize) -> Refusal {
        Refusal::Broken { request, rule: self }
    }

    /// Whether alternatives are told with the refusal: a lost start to everybody, and to staff whatever another start or
    /// another employee would not break.
    pub(crate) fn has_alternatives(self, by_staff: bool) -> bool {
        self == Self::Taken || (by_staff && self != Self::UnknownService)
    }

    /// A stable word for it, for the history.
    pub fn code(self) -> &'static str {
        match self {
            Self::UnknownService => "UNKNOWN_SERVICE",
            Self::UnknownEmployee => "NOT_SKILLED",
            Self::InThePast => "IN_THE_PAST",
            Self::NoticeTooShort => "NOTICE_TOO_SHORT",
            Self::PastHorizon => "PAST_HORIZON",
            Self::OffGrid => "OFF_GRID",
            Self::SkippedByClock => "SKIPPED_BY_CLOCK",
            Self::OutsideHours => "OUTSIDE_HOURS",
            // Staff cannot override an occupation: the employee is absent, or a room or the premises are closed.
            Self::Taken => "AWAY",
        }
    }
}
