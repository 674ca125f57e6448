//! Company holidays.

use time::{Date, Duration, Month};

use crate::random::Random;
use crate::{Closure, Window};

/// Days before and after today in which closures are kept.
const PAST_DAYS: i64 = 90;
const FUTURE_DAYS: i64 = 200;

const SINGLE_DAYS: &[&str] = &["Fortbildung", "Inventur", "Wartungsarbeiten", "Privater Anlass"];

/// Company holidays around today: perhaps in summer and at Christmas, and single days. The week
/// that starts today stays free of them, so that a demo always has something to book.
pub(crate) fn closures(random: &mut Random, opening_hours: &[Window], today: Date) -> Vec<Closure> {
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
        let single = next_open_day(opening_hours, day).map(|from| Closure {
            from,
            to_exclusive: from + Duration::DAY,
            reason: random.pick(SINGLE_DAYS),
        });
        closures.extend(single.filter(|single| !closures.iter().any(|other| overlap(single, other))));
    }
    closures.retain(|closure| is_near(closure, today) && !is_this_week(closure, today));
    closures.sort_by_key(|closure| closure.from);
    closures
}

/// Closed for some days; none in a year that the calendar does not know.
fn closure(
    (year, month, days_after_the_first): (i32, Month, i64),
    length: i64,
    reason: &'static str,
) -> Option<Closure> {
    let first = Date::from_calendar_date(year, month, 1).ok()?;
    let from = first + Duration::days(days_after_the_first);
    Some(Closure {
        from,
        to_exclusive: from + Duration::days(length),
        reason,
    })
}

/// The given day or the next one that usually is open.
fn next_open_day(opening_hours: &[Window], day: Date) -> Option<Date> {
    (0..7).map(|later| day + Duration::days(later)).find(|day| {
        let weekday = day.weekday().number_from_monday();
        opening_hours.iter().any(|window| window.weekday == weekday)
    })
}

fn overlap(one: &Closure, other: &Closure) -> bool {
    one.from < other.to_exclusive && other.from < one.to_exclusive
}

/// Not long ago and not far ahead.
fn is_near(closure: &Closure, today: Date) -> bool {
    closure.to_exclusive >= today - Duration::days(PAST_DAYS) && closure.from <= today + Duration::days(FUTURE_DAYS)
}

fn is_this_week(closure: &Closure, today: Date) -> bool {
    closure.from < today + Duration::WEEK && closure.to_exclusive > today
}

/// Whether the company is closed on the day.
pub(crate) fn closed_on(closures: &[Closure], day: Date) -> bool {
    closures
        .iter()
        .any(|closure| closure.from <= day && day < closure.to_exclusive)
}
