//! Times for appointments, new ones and those that exist.

use std::borrow::Borrow;

use shared_kernel::{InstantMinute, Rank};
use time::OffsetDateTime;

use super::assignment::{Choice, assign};
use super::candidates::{Candidate, FreeRooms, broken_rules, candidates_of};
use super::draft::decided;
use super::effort::Effort;
use super::{AppointmentRequest, DecidedAppointment, Refusal};
use crate::calendar::{Busy, Rules, ServiceRules, free_rooms, unoccupied_rooms};

/// The rules that staff broke knowingly, and with which rank: kept in the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overridden {
    /// Why it would have been refused, at least one.
    pub rules: Vec<Refusal>,
    /// The rank it was done with.
    pub rank: Rank,
}

/// Places all appointment requests or none. With `over_rules` an appointment request for a chosen employee may break rules, all of which
/// are then told beside it; it never overlaps anything that is occupied. A closed room is such a rule, as an absence is.
pub(crate) fn place(
    rules: &Rules,
    busy: &Busy,
    now: OffsetDateTime,
    appointment_requests: &[(impl Borrow<ServiceRules>, impl Borrow<AppointmentRequest>)],
    over_rules: bool,
    effort: &mut Effort,
) -> Result<Vec<(DecidedAppointment, Vec<Refusal>)>, Refusal> {
    let mut candidates = Vec::with_capacity(appointment_requests.len());
    let mut broken = Vec::with_capacity(appointment_requests.len());
    for (place, (service, appointment_request)) in appointment_requests.iter().enumerate() {
        let (service, appointment_request) = (service.borrow(), appointment_request.borrow());
        match candidates_of(rules, service, busy, now, place, appointment_request) {
            Ok(found) => {
                candidates.push(found);
                broken.push(Vec::new());
            }
            Err(rule) if over_rules => {
                candidates.push(vec![
                    forced(rules, service, busy, appointment_request).ok_or_else(|| rule.clone())?,
                ]);
                broken.push(broken_rules(rules, service, busy, now, place, appointment_request));
            }
            Err(rule) => return Err(rule),
        }
    }
    let choices = match assign(&candidates, effort) {
        // Each finds an open room, and there are too few of them for all.
        Err(Refusal::Taken { .. }) if over_rules => {
            for (found, (service, appointment_request)) in candidates.iter_mut().zip(appointment_requests) {
                if let Some(anywhere) = forced(rules, service.borrow(), busy, appointment_request.borrow()) {
                    *found = vec![anywhere];
                }
            }
            assign(&candidates, effort)
        }
        choices => choices,
    }?;
    let placed = choices.iter().zip(appointment_requests).zip(broken).enumerate();
    let placed = placed.map(|(place, ((choice, (service, appointment_request)), mut broken))| {
        let (service, appointment_request) = (service.borrow(), appointment_request.borrow());
        let closed = Refusal::Taken {
            appointment_request: place,
        };
        if over_rules && !broken.contains(&closed) && is_in_closed_room(rules, service, busy, choice) {
            broken.push(closed);
        }
        (decided(rules, service, choice, appointment_request), broken)
    });
    Ok(placed.collect())
}

/// The chosen employee at that time, whatever the rules say, unless the clock skips the time, or the employee or the
/// last room is taken.
fn forced(rules: &Rules, service: &ServiceRules, busy: &Busy, wished: &AppointmentRequest) -> Option<Candidate> {
    // Calendars know minutes: not even staff begins within one.
    let time = wished.start.time();
    if time.second() != 0 || time.nanosecond() != 0 {
        return None;
    }
    let employee = rules.position(wished.employee?)?;
    let start = InstantMinute::floor(rules.zone.instant(wished.start).ok()?);
    let pattern = service.pattern_by(employee)?;
    let occupied = pattern.employee.occupied_at(start)?;
    let is_taken = |span| busy.employees[employee].iter().any(|taken| taken.overlaps(span));
    let rooms = FreeRooms::of(&pattern, start, |group, taking| {
        unoccupied_rooms(rules, busy, group, taking, start)
    })?;
    let is_free = !occupied.iter().copied().any(is_taken) && rooms.iter().all(|needed| !needed.free.is_empty());
    is_free.then_some(Candidate {
        employee,
        chosen: true,
        span: pattern.whole.at(start)?,
        occupied,
        rooms,
        day_minutes: 0,
        month_minutes: 0,
    })
}

/// Whether a room was chosen that is not occupied, but closed.
fn is_in_closed_room(rules: &Rules, service: &ServiceRules, busy: &Busy, choice: &Choice) -> bool {
    let start = choice.candidate.span.from();
    let pattern = service.pattern_by(choice.candidate.employee);
    let needed = pattern.iter().flat_map(|pattern| &pattern.rooms);
    let mut rooms = needed.zip(&choice.rooms);
    rooms.any(|((group, taking), room)| !free_rooms(rules, busy, *group, taking, start).contains(room))
}

impl Refusal {
    /// The same refusal with its appointment request counted as the client counts: `places[appointment_request]`.
    pub(crate) fn of_requests(self, places: &[usize]) -> Self {
        let place =
            |appointment_request: usize| places.get(appointment_request).copied().unwrap_or(appointment_request);
        match self {
            Self::UnknownService { appointment_request } => Self::UnknownService {
                appointment_request: place(appointment_request),
            },
            Self::UnknownEmployee { appointment_request } => Self::UnknownEmployee {
                appointment_request: place(appointment_request),
            },
            Self::InThePast { appointment_request } => Self::InThePast {
                appointment_request: place(appointment_request),
            },
            Self::NoticeTooShort { appointment_request } => Self::NoticeTooShort {
                appointment_request: place(appointment_request),
            },
            Self::PastHorizon { appointment_request } => Self::PastHorizon {
                appointment_request: place(appointment_request),
            },
            Self::OffGrid { appointment_request } => Self::OffGrid {
                appointment_request: place(appointment_request),
            },
            Self::SkippedByClock { appointment_request } => Self::SkippedByClock {
                appointment_request: place(appointment_request),
            },
            Self::OutsideHours { appointment_request } => Self::OutsideHours {
                appointment_request: place(appointment_request),
            },
            Self::Taken { appointment_request } => Self::Taken {
                appointment_request: place(appointment_request),
            },
            Self::TooComplex | Self::Contact(_) | Self::Answers(_) => self,
        }
    }

    /// The rule in a stable word, for the history.
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
            // Nothing is occupied where staff got through: the employee is absent, or a room or the premises closed.
            Self::Taken { .. } => "AWAY",
            Self::TooComplex => "TOO_COMPLEX",
            Self::Contact(_) => "CONTACT",
            Self::Answers(_) => "ANSWERS",
        }
    }
}
