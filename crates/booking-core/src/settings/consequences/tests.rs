use shared_kernel::ResourceGroupId;
use time::macros::{date, datetime};

use super::*;
use crate::calendar::{Need, Part, WeeklyHours, Window, WorkingHours};
use crate::example::{Provider, WEEK, availability, availability_on, service};
use crate::holidays::{ClosedHolidays, Region};

const NOW: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);
/// The first room of a [`Provider`].
const ROOM: ResourceId = ResourceId(101);

/// Two people from nine to six; the first service takes an hour and the room, the second one half an hour.
fn provider() -> Provider {
    let mut provider = Provider::open("09:00-18:00", 60);
    provider.employees.push(availability("09:00-18:00"));
    provider.services.push(service(2, 30, 0, &[0, 1]));
    provider.rooms.push(ResourceGroupId(1));
    provider.services[0].needs.push(Need {
        group: ResourceGroupId(1),
        during: Vec::new(),
    });
    provider
}

/// An hour of the first service by employee 1 in the room.
fn visit(provider: &Provider, start: PrimitiveDateTime) -> VisitAhead {
    let span = provider.span(start, start + Duration::HOUR);
    VisitAhead {
        appointment: AppointmentId(1),
        booking: BookingId(1),
        service: ServiceId(1),
        employee: ResourceId(1),
        span,
        work: vec![span],
        rooms: vec![(ROOM, span)],
    }
}

fn is_outside(before: &Provider, after: &Provider, visit: VisitAhead) -> bool {
    !visits_outside(&before.rules(), &after.rules(), &[visit]).is_empty()
}

/// What is changed, how, and whether a visit on Monday at ten is outside then.
type Case = (&'static str, fn(&mut Provider), bool);

#[test]
fn visit_is_outside_where_nobody_is_there_or_able_or_something_is_closed() {
    let cases: [Case; 17] = [
        ("nothing", |_| {}, false),
        (
            "shorter opening hours",
            |after| after.premises = availability("09:00-10:59"),
            true,
        ),
        (
            "opening hours up to its end",
            |after| after.premises = availability("10:00-11:00"),
            false,
        ),
        (
            "a closed weekday",
            |after| after.premises = availability_on(&WEEK[1..], "09:00-18:00"),
            true,
        ),
        (
            "shorter hours of the employee",
            |after| after.employees[0] = availability("10:15-18:00"),
            true,
        ),
        (
            "shorter hours of somebody else",
            |after| after.employees[1] = availability("12:00-13:00"),
            false,
        ),
        ("an employee who is gone", |after| after.employees.clear(), true),
        ("somebody else who is gone", |after| drop(after.employees.pop()), false),
        (
            "an employee who cannot do it",
            |after| after.services[0].skilled = vec![1],
            true,
        ),
        ("a service that is offered no longer", |after| after.archive(1), false),
        (
            "a service that lasts longer",
            |after| after.services[0].duration = 600,
            false,
        ),
        (
            "a service that needs another room",
            |after| after.services[0].needs[0].group = ResourceGroupId(9),
            false,
        ),
        ("a room that is gone", |after| after.rooms.clear(), true),
        (
            "a closure",
            |after| {
                let closure = after.absence(datetime!(2027-01-11 10:59), datetime!(2027-01-11 12:00));
                after.premises.absences.push(closure);
            },
            true,
        ),
        (
            "an absence that begins at its end",
            |after| {
                let absence = after.absence(datetime!(2027-01-11 11:00), datetime!(2027-01-11 12:00));
                after.employees[0].absences.push(absence);
            },
            false,
        ),
        (
            "notice, horizon, grid",
            |after| (after.notice, after.horizon, after.grid) = (500_000, 1, 240),
            false,
        ),
        (
            "another price",
            |after| after.services[0].price = shared_kernel::Money::from_cents(1),
            false,
        ),
    ];
    for (what, change, expected) in cases {
        let before = provider();
        let mut after = provider();
        change(&mut after);
        let ten = visit(&before, datetime!(2027-01-11 10:00));
        assert_eq!(is_outside(&before, &after, ten), expected, "{what}");
    }
}

#[test]
fn visit_is_outside_where_its_day_becomes_a_closed_holiday() {
    let before = provider();
    let mut after = provider();
    after.premises.holidays = ClosedHolidays::of(Region::with_code("AT").unwrap(), Vec::new());
    let epiphany = || visit(&before, datetime!(2028-01-06 10:00));
    assert!(is_outside(&before, &after, epiphany()));
    after.premises.holidays = ClosedHolidays::of(Region::with_code("AT").unwrap(), vec![date!(2028 - 01 - 06)]);
    assert!(!is_outside(&before, &after, epiphany()));
}

#[test]
fn visit_that_was_outside_before_is_not_outside_by_the_change() {
    let before = provider();
    let mut after = provider();
    after.premises = availability("09:00-12:00");
    let late = visit(&before, datetime!(2027-01-11 20:00));
    assert!(!is_outside(&before, &after, late));
}

#[test]
fn during_processing_time_the_employee_may_be_away_and_the_premises_may_not_be_closed() {
    let before = provider();
    let start = datetime!(2027-01-11 10:00);
    let with_processing = || {
        let mut visit = visit(&before, start);
        let part = |from, to| Part::new(from, to).unwrap().at(visit.span.from()).unwrap();
        visit.work = vec![part(0, 15), part(45, 60)];
        visit
    };
    let mut after = provider();
    after.employees[0] = availability("09:00-10:15 10:45-18:00");
    assert!(!is_outside(&before, &after, with_processing()));
    assert!(is_outside(&before, &after, visit(&before, start)));
    after = provider();
    after.premises = availability("09:00-10:15 10:45-18:00");
    assert!(is_outside(&before, &after, with_processing()));
}

#[test]
fn visits_keep_their_order_over_days() {
    let before = provider();
    let mut after = provider();
    after.premises = availability("12:00-13:00");
    let starts = [
        datetime!(2027-01-11 09:00),
        datetime!(2027-01-11 12:00),
        datetime!(2027-01-11 15:00),
        datetime!(2027-01-12 09:00),
    ];
    let visits: Vec<VisitAhead> = starts.iter().map(|start| visit(&before, *start)).collect();
    let (before, after) = (before.rules(), after.rules());
    let outside = visits_outside(&before, &after, &visits);
    assert_eq!(outside, [&visits[0], &visits[2], &visits[3]]);
}

fn difference(before: &Provider, after: &Provider, occupations: &[Occupation]) -> ChangedDay {
    changed_day(
        (&Arc::new(before.rules()), occupations),
        (&Arc::new(after.rules()), occupations),
        NOW,
    )
}

#[test]
fn next_day_that_differs_is_shown_with_the_services_that_do() {
    let before = provider();
    let same = difference(&before, &before, &[]);
    assert_eq!((same.date, same.services), (date!(2027 - 01 - 12), Vec::new()));

    let mut after = provider();
    // Thursday opens at eleven.
    let mut windows: Vec<_> = before
        .premises
        .hours
        .windows()
        .filter(|(_, day, _)| *day != WEEK[3])
        .map(|(_, day, window)| (day, window))
        .collect();
    windows.push((WEEK[3], Window::new(11 * 60, 12 * 60).unwrap()));
    after.premises.hours = WeeklyHours::new(windows).unwrap().into();
    let busy = before.occupation(1, datetime!(2027-01-14 11:00), datetime!(2027-01-14 11:30));
    let free = before.occupation(2, datetime!(2027-01-14 09:00), datetime!(2027-01-14 12:00));
    let day = difference(&before, &after, &[busy, free]);
    assert_eq!(day.date, date!(2027 - 01 - 14));
    let ids: Vec<i64> = day.services.iter().map(|starts| starts.service.0).collect();
    assert_eq!(ids, [1, 2]);
    let second = &day.services[1];
    assert_eq!(second.after, [time::macros::time!(11:30)]);
    assert!(second.before.contains(&time::macros::time!(09:00)) && second.before.len() > 20);
}

#[test]
fn service_that_comes_or_goes_differs_and_another_title_does_not() {
    let before = provider();
    let mut after = provider();
    after.services[1].title = "Anders".to_owned();
    assert_eq!(difference(&before, &after, &[]).services, []);

    after.archive(2);
    let gone = difference(&before, &after, &[]).services;
    assert_eq!(
        (gone.len(), gone[0].title.as_str(), gone[0].after.len()),
        (1, "Leistung 2", 0)
    );
    let back = difference(&after, &before, &[]).services;
    assert_eq!((&back[0].before, &back[0].after), (&gone[0].after, &gone[0].before));
}

#[test]
fn change_beyond_the_compared_days_is_not_shown() {
    let before = provider();
    let mut after = provider();
    after.horizon = 15;
    assert_eq!(difference(&before, &after, &[]).services, []);
    after.horizon = 13;
    assert_eq!(difference(&before, &after, &[]).date, date!(2027 - 01 - 25));
}

#[test]
fn other_hours_of_the_week_after_next_are_shown() {
    let before = provider();
    let mut after = provider();
    for employee in &mut after.employees {
        let weekly = employee.hours.windows().map(|(_, day, window)| (day, window));
        let odd = WeeklyHours::new(weekly.collect::<Vec<_>>()).unwrap();
        let weekly = odd.windows().filter(|(day, _)| *day != WEEK[0]);
        let even = WeeklyHours::new(weekly.collect::<Vec<_>>()).unwrap();
        employee.hours = WorkingHours::alternating(even, odd);
    }
    // Today is a Monday of week 2.
    assert_eq!(difference(&before, &after, &[]).date, date!(2027 - 01 - 25));
}

#[test]
fn occupations_of_all_compared_days_are_asked_for() {
    let provider = provider();
    let (from, to) = compared_range(&provider.rules(), NOW);
    assert!(from <= provider.minute(datetime!(2027-01-12 00:00)));
    assert!(to >= provider.minute(datetime!(2027-01-26 00:00)));
}
