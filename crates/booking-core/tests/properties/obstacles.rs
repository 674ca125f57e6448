//! On random calendars: a start has no obstacle when, and only when, it is offered; without the named obstacles it is
//! offered; with any one of them left it is not.

use booking_core::calendar::Span;
use booking_core::slots::{Obstacle, WallRange, free_starts, obstacles};
use proptest::prelude::*;
use shared_kernel::{InstantMinute, ResourceId};
use time::{Duration, PrimitiveDateTime};

use crate::random_calendar::{RandomCalendar, RandomRoom, parity, random_calendar, with_holidays};

fn is_offered(calendar: &RandomCalendar, employee: usize, start: PrimitiveDateTime) -> bool {
    let rules = calendar.rules();
    let service = &rules.services[calendar.asked[0]];
    let range = WallRange::new(start, start + Duration::MINUTE).unwrap();
    let free = free_starts(&rules, &[service], &calendar.occupations(), &range, calendar.now);
    let id = ResourceId(i32::try_from(employee).unwrap() + 1);
    free.slots()
        .any(|slot| slot.start == start && slot.employees.contains(&id))
}

fn named(calendar: &RandomCalendar, employee: usize, start: PrimitiveDateTime) -> Vec<Obstacle> {
    let rules = calendar.rules();
    let service = &rules.services[calendar.asked[0]];
    let occupations = calendar.occupations();
    let found = obstacles(&rules, service, Some(employee), &occupations, calendar.now, start);
    let of_employees = found.of_employees.into_iter().flat_map(|(_, found)| found);
    // Two of the same span are gone together.
    let mut all: Vec<Obstacle> = Vec::new();
    for obstacle in found.of_start.into_iter().chain(of_employees) {
        if !all.contains(&obstacle) {
            all.push(obstacle);
        }
    }
    all
}

/// Whether something can be done about it at all.
fn is_removable(obstacle: &Obstacle) -> bool {
    !matches!(obstacle, Obstacle::SkippedByClock | Obstacle::OverMidnight)
}

/// The same calendar without this obstacle.
fn without(
    calendar: &RandomCalendar,
    obstacle: &Obstacle,
    employee: usize,
    start: PrimitiveDateTime,
) -> RandomCalendar {
    let mut calendar = calendar.clone();
    let is = |span: Span| {
        move |(from, to): &(i64, i64)| (span.from(), span.to()) == (InstantMinute(*from), InstantMinute(*to))
    };
    let weekday = parity(start.date().weekday());
    match obstacle {
        Obstacle::InThePast => {
            let began = calendar.zone.instant(start).unwrap();
            calendar.now = began - Duration::minutes(i64::from(calendar.notice));
        }
        Obstacle::NoticeTooShort(_) => calendar.notice = 0,
        Obstacle::PastHorizon(_) => calendar.horizon = 180,
        Obstacle::OffGrid(_) => calendar.grid = 1,
        Obstacle::OutsideOpeningHours => calendar.premises[weekday] = vec![(0, 1440)],
        Obstacle::OutsideWorkingHours => {
            let of_employee = &mut calendar.employees[employee];
            of_employee.windows[weekday] = vec![(0, 1440)];
            if let Some(odd) = &mut of_employee.odd_windows {
                odd[weekday] = vec![(0, 1440)];
            }
        }
        Obstacle::NotSkilled => {
            calendar.employees[employee].skills = u8::MAX;
            calendar.employees[employee].own_durations = [None; 3];
        }
        Obstacle::Closed(closure) => calendar.closures.retain(|span| !is(closure.span)(span)),
        Obstacle::Absent(absence) => calendar.employees[employee].absences.retain(|span| !is(*absence)(span)),
        Obstacle::Occupied(taken) => calendar.employees[employee].occupied.retain(|span| !is(*taken)(span)),
        Obstacle::NoRoom(group) => calendar.rooms.push(RandomRoom {
            group: group.0,
            absences: Vec::new(),
            occupied: Vec::new(),
        }),
        Obstacle::Holiday(_) => calendar.opened.push(start.date()),
        Obstacle::SkippedByClock | Obstacle::OverMidnight => {}
    }
    calendar
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, ..ProptestConfig::default() })]

    #[test]
    fn removing_exactly_the_named_obstacles_makes_a_start_free(
        calendar in with_holidays(random_calendar(1..=3, 1..=1)),
        employee in any::<prop::sample::Index>(),
        minute in 0_i64..4320,
        is_on_grid in any::<bool>(),
    ) {
        let employee = employee.index(calendar.employees.len());
        let minute = if is_on_grid { minute / 15 * 15 } else { minute };
        let start = calendar.range.0.date().midnight() + Duration::minutes(minute);
        let found = named(&calendar, employee, start);
        prop_assert_eq!(found.is_empty(), is_offered(&calendar, employee, start), "{:?}", found);
        if !found.iter().all(is_removable) {
            return Ok(());
        }
        let remove = |kept: Option<usize>| {
            let removed = found.iter().enumerate().filter(|(index, _)| Some(*index) != kept);
            removed.fold(calendar.clone(), |calendar, (_, obstacle)| without(&calendar, obstacle, employee, start))
        };
        prop_assert!(is_offered(&remove(None), employee, start), "{:?}", found);
        for kept in 0..found.len() {
            prop_assert!(!is_offered(&remove(Some(kept)), employee, start), "{:?} of {:?}", found[kept], found);
        }
    }
}
