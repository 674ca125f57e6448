//! Weekly hours of employees, cut from the opening hours.

use time::Weekday;

use crate::hours::{Hours, between};
use crate::random::Random;

/// Longest time without a break, in minutes.
const WITHOUT_BREAK: u16 = 360;
/// From this length on a day is too long for one person: the break becomes a free afternoon.
const TOO_LONG: u16 = 600;
/// Length of a half day, in minutes.
const HALF_DAY: u16 = 360;

/// All opening hours but the breaks.
pub(crate) fn owner(random: &mut Random, opening_hours: &[Hours]) -> Vec<Hours> {
    let (lunch, pause) = breaks(random);
    opening_hours
        .iter()
        .flat_map(|&hours| without_break(hours, lunch, pause))
        .collect()
}

/// All days, mornings, the later half of each day, or some days only; always with breaks.
pub(crate) fn employee(random: &mut Random, opening_hours: &[Hours]) -> Vec<Hours> {
    let (lunch, pause) = breaks(random);
    let full: Vec<Hours> = opening_hours
        .iter()
        .flat_map(|&hours| without_break(hours, lunch, pause))
        .collect();
    match random.below(10) {
        0..=2 => full,
        3..=4 => mornings(&full),
        5..=6 => evenings(&full),
        _ => some_days(random, &full),
    }
}

/// When a break begins and how long it lasts.
fn breaks(random: &mut Random) -> (u16, u16) {
    (
        random.pick(&[11 * 60 + 30, 12 * 60, 12 * 60 + 30, 13 * 60]),
        random.pick(&[30, 45, 60]),
    )
}

/// The hours, in two parts when they are long.
fn without_break((weekday, window): Hours, lunch: u16, pause: u16) -> Vec<Hours> {
    let (opens, closes) = (window.opens(), window.closes());
    let length = closes - opens;
    if length <= WITHOUT_BREAK {
        return vec![(weekday, window)];
    }
    let pause = if length > TOO_LONG { 240 } else { pause };
    // Where the provider opens at noon, the break comes three hours later.
    let begins = lunch.max(opens + 150);
    let parts = [
        between(weekday, opens, begins),
        between(weekday, begins + pause, closes),
    ];
    parts.into_iter().flatten().collect()
}

/// The first half day of every day.
fn mornings(hours: &[Hours]) -> Vec<Hours> {
    half_days(hours.iter(), |(weekday, window), left| {
        between(weekday, window.opens(), window.closes().min(window.opens() + left))
    })
}

/// The last half day of every day.
fn evenings(hours: &[Hours]) -> Vec<Hours> {
    let mut evenings = half_days(hours.iter().rev(), |(weekday, window), left| {
        let opens = window.opens().max(window.closes().saturating_sub(left));
        between(weekday, opens, window.closes())
    });
    evenings.reverse();
    evenings
}

/// Per day the hours in the order given, cut off after half a day.
fn half_days<'a>(hours: impl Iterator<Item = &'a Hours>, cut: impl Fn(Hours, u16) -> Option<Hours>) -> Vec<Hours> {
    let mut kept: Vec<Hours> = Vec::new();
    let mut left = HALF_DAY;
    for &(weekday, window) in hours {
        if kept.last().is_none_or(|(last, _)| *last != weekday) {
            left = HALF_DAY;
        }
        // A short rest is not worth coming back for.
        if left >= 150
            && let Some((weekday, part)) = cut((weekday, window), left)
        {
            left -= part.closes() - part.opens();
            kept.push((weekday, part));
        }
    }
    kept
}

/// Two to four days of the week, at most as many as there are.
fn some_days(random: &mut Random, hours: &[Hours]) -> Vec<Hours> {
    let mut weekdays: Vec<Weekday> = hours.iter().map(|(weekday, _)| *weekday).collect();
    weekdays.dedup();
    let count = if random.chance(50) { 3 } else { random.pick(&[2, 4]) };
    let kept: Vec<Weekday> = random.shuffled(&weekdays).into_iter().take(count).collect();
    hours
        .iter()
        .filter(|(weekday, _)| kept.contains(weekday))
        .copied()
        .collect()
}
