use time::macros::datetime;

use super::*;
use crate::example::Provider;
use crate::holidays::{ClosedHolidays, LocalHoliday, Region};

fn found(provider: &Provider, occupations: &[Occupation], start: PrimitiveDateTime) -> StartObstacles {
    let rules = provider.rules();
    let now = datetime!(2027-01-04 06:00 UTC);
    obstacles(&rules, &rules.services[0], None, occupations, now, start)
}

#[test]
fn hours_and_appointment_stand_in_the_way_each_for_itself() {
    let provider = Provider::open("09:00-12:00", 60);
    let booked = provider.occupation(1, datetime!(2027-01-11 11:00), datetime!(2027-01-11 11:30));
    let found = found(&provider, &[booked], datetime!(2027-01-11 11:15));
    assert_eq!(found.of_start, []);
    let expected = vec![
        Obstacle::OutsideOpeningHours,
        Obstacle::OutsideWorkingHours,
        Obstacle::Occupied(booked.span),
    ];
    assert_eq!(found.of_employees, [(ResourceId(1), expected)]);
}

#[test]
fn holiday_is_named_and_the_hours_of_that_weekday_are_not() {
    let mut provider = Provider::open("09:00-12:00", 60);
    provider.premises.holidays = ClosedHolidays::of(Region::with_code("AT").unwrap(), Vec::new());
    let found = found(&provider, &[], datetime!(2027-01-06 09:00));
    let expected = vec![Obstacle::Holiday("Heilige Drei Könige")];
    assert_eq!(found.of_employees, [(ResourceId(1), expected)]);
}

#[test]
fn half_a_holiday_stands_in_the_way_of_what_ends_after_noon() {
    let mut provider = Provider::open("09:00-18:00", 60);
    let zurich = ClosedHolidays::of(Region::with_code("CH-ZH").unwrap(), Vec::new());
    provider.premises.holidays = zurich.and_local(LocalHoliday::with_code("SECHSELAEUTEN"));
    for (start, expected) in [
        (datetime!(2027-04-19 11:00), vec![]),
        (datetime!(2027-04-19 11:15), vec![Obstacle::Holiday("Sechseläuten")]),
        (datetime!(2027-04-19 12:00), vec![Obstacle::Holiday("Sechseläuten")]),
    ] {
        let found = found(&provider, &[], start);
        assert_eq!(found.of_employees, [(ResourceId(1), expected)], "{start}");
    }
}

#[test]
fn start_that_does_not_exist_has_no_other_obstacle() {
    let provider = Provider::open("00:00-24:00", 60);
    let found = found(&provider, &[], datetime!(2027-03-28 02:30));
    assert_eq!(found.of_start, [Obstacle::SkippedByClock]);
    assert_eq!(found.of_employees, []);
}

#[test]
fn appointment_over_midnight_is_possible_in_no_hours() {
    let provider = Provider::open("00:00-24:00", 60);
    let found = found(&provider, &[], datetime!(2027-01-11 23:30));
    assert_eq!(found.of_employees, [(ResourceId(1), vec![Obstacle::OverMidnight])]);
}
