//! Who could do an appointment, and in which rooms.

use shared_kernel::{InstantMinute, ResourceGroupId};
use time::{Duration, OffsetDateTime};

use super::draft::{AppointmentRequest, Refusal, SURPRISE_DAYS};
use crate::calendar::{Busy, Day, Fit, Pattern, Rules, ServiceRules, Span, Taking, free_rooms};

/// An employee who could do one appointment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Position in the rules.
    pub(crate) employee: usize,
    pub(super) chosen: bool,
    /// The customer's time.
    pub(super) span: Span,
    /// The employee's time.
    pub(crate) occupied: Vec<Span>,
    /// One of each is needed.
    pub(crate) rooms: Vec<FreeRooms>,
    pub(super) day_minutes: i64,
    pub(super) month_minutes: i64,
}

/// The rooms of one group that are free for an appointment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FreeRooms {
    pub(crate) group: ResourceGroupId,
    /// When the room would be occupied.
    pub(crate) occupied: Vec<Span>,
    /// Positions in the rules, best first.
    pub(crate) free: Vec<usize>,
}

impl FreeRooms {
    /// For each group that the pattern needs those that `free` finds. None at the end of time.
    pub(super) fn of(
        pattern: &Pattern,
        start: InstantMinute,
        free: impl Fn(ResourceGroupId, &Taking) -> Vec<usize>,
    ) -> Option<Vec<Self>> {
        let rooms = pattern.rooms.iter().map(|(group, taking)| {
            Some(Self {
                group: *group,
                occupied: taking.occupied_at(start)?,
                free: free(*group, taking),
            })
        });
        rooms.collect()
    }
}

/// Everybody who could do an appointment request if nothing else of the booking took them, best first.
pub(crate) fn candidates_of(
    rules: &Rules,
    service: &ServiceRules,
    busy: &Busy,
    now: OffsetDateTime,
    appointment_request: usize,
    wished: &AppointmentRequest,
) -> Result<Vec<Candidate>, Refusal> {
    let skilled: Vec<usize> = match wished.employee {
        None => service.skilled.clone(),
        Some(id) => {
            let position = rules.position(id).filter(|position| service.skilled.contains(position));
            vec![position.ok_or(Refusal::UnknownEmployee { appointment_request })?]
        }
    };
    let start = start_of(rules, now, appointment_request, wished)?;
    let date = wished.start.date();
    let frame = rules.zone.day(date);
    let day = Span::new(frame.begins(), frame.ends()).ok();
    let month = Span::new(
        rules
            .zone
            .day(date.saturating_sub(Duration::days(SURPRISE_DAYS)))
            .begins(),
        frame.begins(),
    )
    .ok();
    let mut works = false;
    let mut candidates = Vec::new();
    let on_day = Day::of(rules, busy, &frame);
    for position in skilled {
        // What cannot be at all is not offered by this employee.
        let Some(pattern) = service.pattern_by(position) else {
            continue;
        };
        let fit = on_day.fit(&on_day.of_employee(busy, position), &pattern, start);
        works |= fit != Fit::OutsideHours;
        if fit != Fit::Free {
            continue;
        }
        let found = pattern.whole.at(start).and_then(|span| {
            Some(Candidate {
                employee: position,
                chosen: wished.employee.is_some(),
                span,
                occupied: pattern.employee.occupied_at(start)?,
                rooms: FreeRooms::of(&pattern, start, |group, taking| {
                    free_rooms(rules, busy, group, taking, start)
                })?,
                day_minutes: day.map_or(0, |day| busy.minutes_of_work(position, day)),
                month_minutes: month.map_or(0, |month| busy.minutes_of_work(position, month)),
            })
        });
        candidates.extend(found);
    }
    if candidates.is_empty() {
        return Err(if works {
            Refusal::Taken { appointment_request }
        } else {
            Refusal::OutsideHours { appointment_request }
        });
    }
    candidates.sort_by_key(|candidate| (candidate.day_minutes, candidate.month_minutes, candidate.employee));
    Ok(candidates)
}

/// Every rule that an appointment request for a chosen employee breaks, in the order in which they are looked at.
pub(super) fn broken_rules(
    rules: &Rules,
    service: &ServiceRules,
    busy: &Busy,
    now: OffsetDateTime,
    appointment_request: usize,
    wished: &AppointmentRequest,
) -> Vec<Refusal> {
    let mut broken = Vec::new();
    let employee = wished.employee.and_then(|id| rules.position(id));
    if !employee.is_some_and(|position| service.skilled.contains(&position)) {
        broken.push(Refusal::UnknownEmployee { appointment_request });
    }
    let Ok(start) = rules.zone.instant(wished.start) else {
        broken.push(Refusal::SkippedByClock { appointment_request });
        return broken;
    };
    broken.extend(broken_by_start(rules, now, start, appointment_request, wished));
    if let Some((position, pattern)) = employee.and_then(|position| Some((position, service.pattern_by(position)?))) {
        let frame = rules.zone.day(wished.start.date());
        let day = Day::of(rules, busy, &frame);
        match day.fit(&day.of_employee(busy, position), &pattern, InstantMinute::floor(start)) {
            Fit::Free => {}
            Fit::OutsideHours => broken.push(Refusal::OutsideHours { appointment_request }),
            Fit::Taken => broken.push(Refusal::Taken { appointment_request }),
        }
    }
    broken
}

fn start_of(
    rules: &Rules,
    now: OffsetDateTime,
    appointment_request: usize,
    wished: &AppointmentRequest,
) -> Result<InstantMinute, Refusal> {
    let start = rules
        .zone
        .instant(wished.start)
        .map_err(|_| Refusal::SkippedByClock { appointment_request })?;
    match broken_by_start(rules, now, start, appointment_request, wished).next() {
        Some(refusal) => Err(refusal),
        None => Ok(InstantMinute::floor(start)),
    }
}

/// The rules of a start that concern nobody in particular: past, horizon, grid, notice. What lies in the past comes
/// too late anyway.
fn broken_by_start(
    rules: &Rules,
    now: OffsetDateTime,
    start: OffsetDateTime,
    appointment_request: usize,
    wished: &AppointmentRequest,
) -> impl Iterator<Item = Refusal> + use<> {
    let time = wished.start.time();
    let minute = u16::from(time.hour()) * 60 + u16::from(time.minute());
    let is_past = start < now;
    let is_far = wished.start.date() > rules.last_day(rules.zone.date(now));
    let is_off_grid = time.second() != 0 || time.nanosecond() != 0 || minute % rules.grid != 0;
    let is_late = !is_past && InstantMinute::floor(start) < rules.earliest_start(now);
    [
        is_past.then_some(Refusal::InThePast { appointment_request }),
        is_far.then_some(Refusal::PastHorizon { appointment_request }),
        is_off_grid.then_some(Refusal::OffGrid { appointment_request }),
        is_late.then_some(Refusal::NoticeTooShort { appointment_request }),
    ]
    .into_iter()
    .flatten()
}
