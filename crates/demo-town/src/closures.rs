//! When the premises of demo providers are closed: company holidays and single days.

use organization_document::AbsenceDocument;
use time::{Date, Duration, Month};

use crate::hours::Hours;
use crate::random::Random;

/// Days before and after today in which closures are kept.
const PAST_DAYS: i64 = 90;
const FUTURE_DAYS: i64 = 200;

const SINGLE_DAYS: &[&str] = &["Fortbildung", "Inventur", "Wartungsarbeiten", "Privater Anlass"];

/// Company holidays around today: perhaps in summer and at Christmas, and single days. The week
/// that starts today stays free of them, so that a demo always has something to book.
pub(crate) fn closures(random: &mut Random, opening_hours: &[Hours], today: Date) -> Vec<AbsenceDocument> {
    let mut closures = Vec::new();
    let (in_summer, at_christmas) = (random.chance(45), random.chance(60));
    for year in today.year() - 1..=today.year() + 1 {
        let days_after_the_first = i64::from(random.between(12, 36));
        let length = if random.chance(40) { 14 } else { 7 };
        if in_summer {
            let first_day = (year, Month::July, days_after_the_first);
            closures.extend(closure(first_day, length, "Betriebsurlaub"));
        }
        if at_christmas {
            closures.extend(closure((year, Month::December, 23), 9, "Weihnachtsurlaub"));
        }
    }
    for sign in [-1, 1] {
        let day = today + Duration::days(sign * i64::from(random.between(10, 50)));
        let single = next_open_day(opening_hours, day).map(|day| closed(day, 1, random.pick(SINGLE_DAYS)));
        closures.extend(single.filter(|single| !closures.iter().any(|other| overlap(single, other))));
    }
    closures.retain(|closure| is_near(closure, today) && !is_this_week(closure, today));
    closures.sort_by_key(|closure| closure.starts);
    closures
}

/// Closed for some days; none in a year that the calendar does not know.
fn closure(
    (year, month, days_after_the_first): (i32, Month, i64),
    length: i64,
    reason: &'static str,
) -> Option<AbsenceDocument> {
    let first = Date::from_calendar_date(year, month, 1).ok()?;
    Some(closed(first + Duration::days(days_after_the_first), length, reason))
}

/// Closed for some days from this one on.
fn closed(day: Date, length: i64, reason: &str) -> AbsenceDocument {
    AbsenceDocument {
        starts: day.midnight(),
        ends: (day + Duration::days(length)).midnight(),
        reason: Some(reason.to_owned()),
    }
}

/// The given day or the next one that usually is open.
fn next_open_day(opening_hours: &[Hours], day: Date) -> Option<Date> {
    (0..7).map(|later| day + Duration::days(later)).find(|day| {
        let weekday = day.weekday();
        opening_hours.iter().any(|(open, _)| *open == weekday)
    })
}

/// Whether two stretches of time have some in common.
pub(crate) fn overlap(one: &AbsenceDocument, other: &AbsenceDocument) -> bool {
    one.starts < other.ends && other.starts < one.ends
}

/// Not long ago and not far ahead.
fn is_near(closure: &AbsenceDocument, today: Date) -> bool {
    let today = today.midnight();
    closure.ends >= today - Duration::days(PAST_DAYS) && closure.starts <= today + Duration::days(FUTURE_DAYS)
}

fn is_this_week(closure: &AbsenceDocument, today: Date) -> bool {
    let today = today.midnight();
    closure.starts < today + Duration::WEEK && closure.ends > today
}

/// Whether the company is closed on the day.
pub(crate) fn closed_on(closures: &[AbsenceDocument], day: Date) -> bool {
    let day = day.midnight();
    closures
        .iter()
        .any(|closure| closure.starts <= day && day < closure.ends)
}
