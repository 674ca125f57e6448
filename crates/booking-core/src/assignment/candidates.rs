//! Candidates: the employees who could do one appointment if it were the only one of its booking, and the rooms that
//! are free for it. Any-employee assignment is a greedy preference over them: the least occupied comes first.

use shared_kernel::{InstantMinute, ResourceGroupId};
use time::{Duration, OffsetDateTime};

use super::feasibility::overlap;
use super::request::{AppointmentRequest, BrokenRule, WORKLOAD_DAYS};
use crate::calendar::{
    Busy, Day, Fit, Pattern, ResourceUse, Rules, ServiceRules, Span, free_rooms, is_whole_minute, unoccupied_rooms,
};

/// An employee who could do one appointment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Position in [`Rules::employees`].
    pub(crate) employee: usize,
    /// Whether the customer chose this employee.
    pub(super) chosen: bool,
    /// From start to end for the customer, without the follow-up.
    pub(crate) span: Span,
    /// When the employee would be occupied, follow-up included.
    pub(crate) occupied: Vec<Span>,
    /// The groups of rooms of which the appointment needs one each.
    pub(crate) rooms: Vec<FreeRooms>,
    /// Occupied minutes of the employee that day.
    pub(super) day_minutes: i64,
    /// Occupied minutes of the employee in the [`WORKLOAD_DAYS`] before that day.
    pub(super) month_minutes: i64,
}

/// The rooms of one group that are free for an appointment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FreeRooms {
    pub(crate) group: ResourceGroupId,
    /// When the room would be occupied, follow-up included.
    pub(crate) occupied: Vec<Span>,
    /// Positions in [`Rules::rooms`], best first.
    pub(crate) free: Vec<usize>,
}

impl FreeRooms {
    /// Whether two appointments cannot have the same room of a group that both need.
    pub(crate) fn competes_with(&self, other: &Self) -> bool {
        self.group == other.group && overlap(&self.occupied, &other.occupied)
    }

    /// For each group that the pattern needs, the rooms that are free with this start. `None` where a span is not
    /// representable.
    pub(crate) fn for_start(rules: &Rules, busy: &Busy, pattern: &Pattern, start: InstantMinute) -> Option<Vec<Self>> {
        Self::of(pattern, start, |group, room_use| {
            free_rooms(rules, busy, group, room_use, start)
        })
    }

    /// For each group that the pattern needs, the rooms that `free` finds. `None` where a span is not representable.
    fn of(
        pattern: &Pattern,
        start: InstantMinute,
        free: impl Fn(ResourceGroupId, &ResourceUse) -> Vec<usize>,
    ) -> Option<Vec<Self>> {
        let rooms = pattern.rooms.iter().map(|(group, room_use)| {
            Some(Self {
                group: *group,
                occupied: room_use.occupied_at(start)?,
                free: free(*group, room_use),
            })
        });
        rooms.collect()
    }
}

/// The candidates for a request, best first; at least one. The other requests of the same booking do not count yet.
pub(crate) fn candidates_of(
    rules: &Rules,
    service: &ServiceRules,
    busy: &Busy,
    now: OffsetDateTime,
    request: &AppointmentRequest,
) -> Result<Vec<Candidate>, BrokenRule> {
    let skilled: Vec<usize> = match request.employee {
        None => service.skilled.clone(),
        Some(id) => {
            let position = rules.position(id).filter(|position| service.skilled.contains(position));
            vec![position.ok_or(BrokenRule::UnknownEmployee)?]
        }
    };
    let start = start_of(rules, now, request)?;
    let date = request.start.date();
    let frame = rules.zone.day(date);
    let day = Span::new(frame.begins(), frame.ends()).ok();
    let month = Span::new(
        rules
            .zone
            .day(date.saturating_sub(Duration::days(WORKLOAD_DAYS)))
            .begins(),
        frame.begins(),
    )
    .ok();
    let mut works = false;
    let mut candidates = Vec::new();
    let on_day = Day::of(rules, busy, &frame);
    for position in skilled {
        // This employee would need more than a day.
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
                chosen: request.employee.is_some(),
                span,
                occupied: pattern.employee.occupied_at(start)?,
                rooms: FreeRooms::for_start(rules, busy, &pattern, start)?,
                day_minutes: day.map_or(0, |day| busy.minutes_of_work(position, day)),
                month_minutes: month.map_or(0, |month| busy.minutes_of_work(position, month)),
            })
        });
        candidates.extend(found);
    }
    if candidates.is_empty() {
        return Err(if works {
            BrokenRule::Taken
        } else {
            BrokenRule::OutsideHours
        });
    }
    candidates.sort_by_key(|candidate| (candidate.day_minutes, candidate.month_minutes, candidate.employee));
    Ok(candidates)
}

/// The only candidate when rules are overridden: the chosen employee at that time, whatever the rules say. `None` when
/// the wall time does not exist, or the employee or the last room of a group is occupied by another appointment.
pub(super) fn overriding_candidate(
    rules: &Rules,
    service: &ServiceRules,
    busy: &Busy,
    request: &AppointmentRequest,
) -> Option<Candidate> {
    if !is_whole_minute(request.start) {
        return None;
    }
    let employee = rules.position(request.employee?)?;
    let start = InstantMinute::floor(rules.zone.instant(request.start).ok()?);
    let pattern = service.pattern_by(employee)?;
    let occupied = pattern.employee.occupied_at(start)?;
    let is_taken = |span| busy.employees[employee].iter().any(|taken| taken.overlaps(span));
    let rooms = FreeRooms::of(&pattern, start, |group, room_use| {
        unoccupied_rooms(rules, busy, group, room_use, start)
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

/// Whether a request could be met by breaking rules: see [`overriding_candidate`].
pub(crate) fn is_overridable(rules: &Rules, service: &ServiceRules, busy: &Busy, request: &AppointmentRequest) -> bool {
    overriding_candidate(rules, service, busy, request).is_some()
}

/// Every rule that a request for a chosen employee breaks, in the order in which they are checked.
pub(super) fn broken_rules(
    rules: &Rules,
    service: &ServiceRules,
    busy: &Busy,
    now: OffsetDateTime,
    request: &AppointmentRequest,
) -> Vec<BrokenRule> {
    let mut broken = Vec::new();
    let employee = request.employee.and_then(|id| rules.position(id));
    if !employee.is_some_and(|position| service.skilled.contains(&position)) {
        broken.push(BrokenRule::UnknownEmployee);
    }
    let Ok(start) = rules.zone.instant(request.start) else {
        broken.push(BrokenRule::SkippedByClock);
        return broken;
    };
    broken.extend(broken_by_start(rules, now, start, request));
    if let Some((position, pattern)) = employee.and_then(|position| Some((position, service.pattern_by(position)?))) {
        let frame = rules.zone.day(request.start.date());
        let day = Day::of(rules, busy, &frame);
        match day.fit(&day.of_employee(busy, position), &pattern, InstantMinute::floor(start)) {
            Fit::Free => {}
            Fit::OutsideHours => broken.push(BrokenRule::OutsideHours),
            Fit::Taken => broken.push(BrokenRule::Taken),
        }
    }
    broken
}

fn start_of(rules: &Rules, now: OffsetDateTime, request: &AppointmentRequest) -> Result<InstantMinute, BrokenRule> {
    let start = rules
        .zone
        .instant(request.start)
        .map_err(|_| BrokenRule::SkippedByClock)?;
    match broken_by_start(rules, now, start, request).next() {
        Some(rule) => Err(rule),
        None => Ok(InstantMinute::floor(start)),
    }
}

/// The rules that concern only the start: past, horizon, grid, notice. A start in the past does not also break the
/// notice.
fn broken_by_start(
    rules: &Rules,
    now: OffsetDateTime,
    start: OffsetDateTime,
    request: &AppointmentRequest,
) -> impl Iterator<Item = BrokenRule> + use<> {
    let is_past = start < now;
    let is_far = request.start.date() > rules.last_day(rules.zone.date(now));
    let is_late = !is_past && InstantMinute::floor(start) < rules.earliest_start(now);
    [
        is_past.then_some(BrokenRule::InThePast),
        is_far.then_some(BrokenRule::PastHorizon),
        (!rules.grid.has(request.start)).then_some(BrokenRule::OffGrid),
        is_late.then_some(BrokenRule::NoticeTooShort),
    ]
    .into_iter()
    .flatten()
}
