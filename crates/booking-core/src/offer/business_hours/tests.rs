use shared_kernel::Zone;
use time::macros::datetime;
use time::{OffsetDateTime, PrimitiveDateTime, Weekday};

use super::business_hours;
use crate::calendar::{Absence, Availability, Window};
use crate::example::{Provider, availability, availability_on};
use crate::holidays::{ClosedHolidays, LocalHoliday, Region};

/// A Thursday, shortly after midnight in Vienna and still Wednesday in UTC.
const NOW: OffsetDateTime = datetime!(2027-01-13 23:30 UTC);

fn closed(from: PrimitiveDateTime, to: PrimitiveDateTime, reason: &str) -> Absence {
    Absence {
        reason: Some(reason.to_owned()),
        ..Provider::open("09:00-10:00", 30).absence(from, to)
    }
}

/// The rows as "1 540-720" and "7 closed", with a reason where there is one.
fn rows(premises: &Availability) -> Vec<String> {
    let zone = Zone::named("Europe/Vienna").unwrap();
    business_hours(&zone, premises, NOW)
        .into_iter()
        .map(|row| match (row.window, row.closed_because) {
            (Some(window), None) => format!("{} {}-{}", row.weekday, window.opens(), window.closes()),
            (None, Some(reason)) => format!("{} closed: {reason}", row.weekday),
            (None, None) => format!("{} closed", row.weekday),
            (Some(_), Some(reason)) => panic!("open in spite of {reason}"),
        })
        .collect()
}

#[test]
fn week_runs_from_monday_to_sunday_with_a_row_for_each_window() {
    let premises = availability_on(&[Weekday::Tuesday, Weekday::Thursday], "13:00-24:00 09:00-12:00");
    assert_eq!(
        rows(&premises),
        [
            "1 closed",
            "2 540-720",
            "2 780-1440",
            "3 closed",
            "4 540-720",
            "4 780-1440",
            "5 closed",
            "6 closed",
            "7 closed"
        ]
    );
}

#[test]
fn closure_replaces_the_hours_of_its_weekday() {
    let mut premises = availability("09:00-18:00");
    premises.absences.push(closed(
        datetime!(2027-01-15 00:00),
        datetime!(2027-01-17 00:00),
        "Inventur",
    ));
    let rows = rows(&premises);
    assert_eq!(rows[3..6], ["4 540-1080", "5 closed: Inventur", "6 closed: Inventur"]);
}

#[test]
fn week_starts_with_the_local_day_of_the_organisation() {
    let mut premises = availability("09:00-18:00");
    premises.absences.push(closed(
        datetime!(2027-01-13 00:00),
        datetime!(2027-01-14 00:00),
        "gestern",
    ));
    premises.absences.push(closed(
        datetime!(2027-01-21 00:00),
        datetime!(2027-01-22 00:00),
        "in einer Woche",
    ));
    assert!(
        rows(&premises).iter().all(|row| row.ends_with("540-1080")),
        "{:?}",
        rows(&premises)
    );
    premises.absences.push(closed(
        datetime!(2027-01-20 00:00),
        datetime!(2027-01-21 00:00),
        "Mittwoch",
    ));
    assert_eq!(rows(&premises)[2], "3 closed: Mittwoch");
}

#[test]
fn partial_closure_does_not_close_the_day() {
    let mut premises = availability("09:00-12:00 13:00-18:00");
    premises
        .absences
        .push(closed(datetime!(2027-01-15 09:00), datetime!(2027-01-15 17:59), "fast"));
    assert_eq!(rows(&premises)[8..10], ["5 540-720", "5 780-1080"]);
    premises.absences[0] = closed(datetime!(2027-01-15 09:00), datetime!(2027-01-15 18:00), "ganz");
    assert_eq!(rows(&premises)[8], "5 closed: ganz");
}

#[test]
fn closures_that_cover_the_hours_together_close_the_day() {
    let mut premises = availability("09:00-12:00 13:00-18:00");
    premises.absences.push(closed(
        datetime!(2027-01-15 13:00),
        datetime!(2027-01-15 20:00),
        "am Nachmittag",
    ));
    premises.absences.push(closed(
        datetime!(2027-01-15 08:00),
        datetime!(2027-01-15 12:00),
        "am Vormittag",
    ));
    assert_eq!(rows(&premises)[8], "5 closed: am Vormittag");
    // What lies in the break has closed nothing.
    premises.absences.push(closed(
        datetime!(2027-01-16 12:00),
        datetime!(2027-01-16 13:00),
        "Mittag",
    ));
    assert_eq!(rows(&premises)[9], "6 540-720");
}

#[test]
fn weekday_without_hours_is_closed_without_a_reason() {
    let mut premises = availability_on(&[Weekday::Monday], "09:00-12:00");
    premises.absences.push(closed(
        datetime!(2027-01-14 00:00),
        datetime!(2027-01-20 00:00),
        "Urlaub",
    ));
    assert_eq!(
        rows(&premises),
        [
            "1 closed: Urlaub",
            "2 closed",
            "3 closed",
            "4 closed",
            "5 closed",
            "6 closed",
            "7 closed"
        ]
    );
}

#[test]
fn public_holiday_replaces_the_hours_of_its_weekday() {
    let zone = Zone::named("Europe/Vienna").unwrap();
    let mut premises = availability_on(&[Weekday::Thursday], "09:00-18:00");
    premises.holidays = ClosedHolidays::of(Region::with_code("AT").unwrap(), Vec::new());
    let thursday = |now| business_hours(&zone, &premises, now)[3].clone();
    let ascension = thursday(datetime!(2027-05-03 12:00 UTC));
    assert_eq!(
        (ascension.window, ascension.closed_because.as_deref()),
        (None, Some("Christi Himmelfahrt"))
    );
    assert!(thursday(datetime!(2027-05-07 12:00 UTC)).window.is_some());
}

#[test]
fn half_a_holiday_ends_the_hours_of_its_weekday_at_noon() {
    let zone = Zone::named("Europe/Zurich").unwrap();
    let zurich = ClosedHolidays::of(Region::with_code("CH-ZH").unwrap(), Vec::new());
    let on_the_day = datetime!(2027-09-13 06:00 UTC);
    let monday = |hours| {
        let mut premises = availability_on(&[Weekday::Monday], hours);
        premises.holidays = zurich.clone().and_local(LocalHoliday::with_code("KNABENSCHIESSEN"));
        let row = business_hours(&zone, &premises, on_the_day)[0].clone();
        (row.window, row.closed_because)
    };
    assert_eq!(monday("09:00-18:00"), (Window::new(540, 720).ok(), None));
    assert_eq!(monday("13:00-18:00"), (None, Some("Knabenschiessen".to_owned())));
}
