//! Why a start is not offered: every rule that keeps a service from beginning then. Pure.
//!
//! Each obstacle is named for itself, whether or not others stand in the way too, so that the start is free once all of
//! them are gone and not before. Example: Anna works from 9 to 12, is booked from 11:00 to 11:30 and asked for 60 minutes at
//! 11:15. The appointment of 11:00 stands in the way, and her hours do: it would end at 12:15.

use shared_kernel::{InstantMinute, ResourceGroupId, ResourceId};
use time::{Date, OffsetDateTime, PrimitiveDateTime};

use crate::calendar::{Absence, Availability, Busy, Occupation, Part, Pattern, Rules, ServiceRules, Span, free_rooms};

/// What stands in the way of a start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// The wall time does not exist: it lies in the gap of a change to summer time.
    SkippedByClock,
    /// It has passed.
    InThePast,
    /// It is nearer than the minimum notice, of so many minutes.
    NoticeTooShort(u32),
    /// It lies after the last day that can be booked, which is this one.
    PastHorizon(Date),
    /// It is not on the grid, which has a start each so many minutes from midnight.
    OffGrid(u16),
    /// The appointment would go on after midnight, or last longer than a day.
    OverMidnight,
    /// A public holiday of this name, on which the premises are closed then.
    Holiday(&'static str),
    /// It does not lie in one interval of the opening hours.
    OutsideOpeningHours,
    /// Work does not lie in one interval of the employee's own hours.
    OutsideWorkingHours,
    /// The employee cannot do the service.
    NotSkilled,
    /// The premises are closed.
    Closed(Absence),
    /// The employee is absent.
    Absent(Span),
    /// The employee is occupied by another appointment or a date of an event, follow-up included.
    Occupied(Span),
    /// Every room of this group is occupied or closed, or there is none.
    NoRoom(ResourceGroupId),
}

/// What stands in the way of a start of one service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartObstacles {
    /// Whoever would do it.
    pub of_start: Vec<Obstacle>,
    /// By employee, in the order of their ids: those who can do the service, or the one who is asked for.
    pub of_employees: Vec<(ResourceId, Vec<Obstacle>)>,
}

/// What stands in the way of this start: of the employee, or of everybody who can do the service.
pub fn obstacles(
    rules: &Rules,
    service: &ServiceRules,
    employee: Option<usize>,
    occupations: &[Occupation],
    now: OffsetDateTime,
    start: PrimitiveDateTime,
) -> StartObstacles {
    let mut of_start = Vec::new();
    let Ok(instant) = rules.zone.instant(start) else {
        of_start.push(Obstacle::SkippedByClock);
        return StartObstacles {
            of_start,
            of_employees: Vec::new(),
        };
    };
    let at = InstantMinute::floor(instant);
    of_start.extend(obstacles_of_start(rules, now, instant, start));
    let busy = Busy::of(rules, occupations);
    let positions = employee.map_or_else(|| service.skilled.clone(), |position| vec![position]);
    let of_employees = positions.into_iter().map(|position| {
        let found = obstacles_of_employee(rules, service, position, (occupations, &busy), (start.date(), at));
        (rules.employees[position].employee.id, found)
    });
    StartObstacles {
        of_start,
        of_employees: of_employees.collect(),
    }
}

fn obstacles_of_start(
    rules: &Rules,
    now: OffsetDateTime,
    instant: OffsetDateTime,
    start: PrimitiveDateTime,
) -> impl Iterator<Item = Obstacle> {
    let last_day = rules.last_day(rules.zone.date(now));
    let is_past = instant < now;
    let is_late = !is_past && InstantMinute::floor(instant) < rules.earliest_start(now);
    [
        is_past.then_some(Obstacle::InThePast),
        is_late.then_some(Obstacle::NoticeTooShort(rules.notice)),
        (start.date() > last_day).then_some(Obstacle::PastHorizon(last_day)),
        (!rules.grid.has(start)).then_some(Obstacle::OffGrid(rules.grid.0)),
    ]
    .into_iter()
    .flatten()
}

fn obstacles_of_employee(
    rules: &Rules,
    service: &ServiceRules,
    position: usize,
    (occupations, busy): (&[Occupation], &Busy),
    (day, start): (Date, InstantMinute),
) -> Vec<Obstacle> {
    let availability = &rules.employees[position];
    let frame = rules.zone.day(day);
    let mut found = Vec::new();
    if !service.skilled.contains(&position) {
        found.push(Obstacle::NotSkilled);
    }
    let pattern = service.pattern_by(position);
    let Some((pattern, whole)) = pattern.and_then(|pattern| {
        let whole = pattern.whole.at(start).filter(|whole| whole.to() <= frame.ends())?;
        Some((pattern, whole))
    }) else {
        found.push(Obstacle::OverMidnight);
        return found;
    };
    let holiday = rules.premises.holidays.on(day);
    // Half of one is no obstacle to what ends until noon.
    let closed = holiday.filter(|holiday| whole.to() > frame.instant_or_next(holiday.from));
    found.extend(closed.map(|holiday| Obstacle::Holiday(holiday.name)));
    let open: Vec<Span> = rules.premises.usually_open(&frame).collect();
    if !lies_in_one(&open, whole) {
        found.push(Obstacle::OutsideOpeningHours);
    }
    let own: Vec<Span> = availability.own().usually_open(&frame).collect();
    let needed = spans_at(&pattern.employee.needed, start);
    if !needed.iter().all(|part| lies_in_one(&own, *part)) {
        found.push(Obstacle::OutsideWorkingHours);
    }
    let closures = overlapping(&rules.premises, std::slice::from_ref(&whole));
    found.extend(closures.cloned().map(Obstacle::Closed));
    let absences = overlapping(availability.own(), &needed);
    found.extend(absences.map(|absence| Obstacle::Absent(absence.span)));
    let occupied = spans_at(&pattern.employee.occupied, start);
    let of_employee = occupations
        .iter()
        .filter(|taken| taken.resource == availability.employee.id);
    let in_the_way = of_employee.filter(|taken| occupied.iter().any(|part| taken.span.overlaps(*part)));
    found.extend(in_the_way.map(|taken| Obstacle::Occupied(taken.span)));
    found.extend(missing_rooms(rules, busy, &pattern, start).map(Obstacle::NoRoom));
    found
}

fn missing_rooms(
    rules: &Rules,
    busy: &Busy,
    pattern: &Pattern,
    start: InstantMinute,
) -> impl Iterator<Item = ResourceGroupId> {
    let needed = pattern.rooms.iter();
    needed
        .filter(move |(group, room_use)| free_rooms(rules, busy, *group, room_use, start).is_empty())
        .map(|(group, _)| *group)
}

fn spans_at(parts: &[Part], start: InstantMinute) -> Vec<Span> {
    parts.iter().filter_map(|part| part.at(start)).collect()
}

fn lies_in_one(spans: &[Span], part: Span) -> bool {
    spans.iter().any(|span| span.contains(part))
}

fn overlapping<'a>(availability: &'a Availability, parts: &'a [Span]) -> impl Iterator<Item = &'a Absence> {
    let absences = availability.absences.iter();
    absences.filter(|absence| parts.iter().any(|part| absence.span.overlaps(*part)))
}

#[cfg(test)]
mod tests;
