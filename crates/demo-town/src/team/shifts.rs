//! Weekly hours of employees, cut from the opening hours.

use crate::Window;
use crate::random::Random;

/// Longest time without a break, in minutes.
const WITHOUT_BREAK: u16 = 360;
/// From this length on a day is too long for one person: the break becomes a free afternoon.
const TOO_LONG: u16 = 600;
/// Length of a half day, in minutes.
const HALF_DAY: u16 = 360;

/// All opening hours but the breaks.
pub(crate) fn owner(random: &mut Random, opening_hours: &[Window]) -> Vec<Window> {
    let (lunch, pause) = breaks(random);
    opening_hours
        .iter()
        .flat_map(|&window| without_break(window, lunch, pause))
        .collect()
}

/// All days, mornings, the later half of each day, or some days only; always with breaks.
pub(crate) fn employee(random: &mut Random, opening_hours: &[Window]) -> Vec<Window> {
    let (lunch, pause) = breaks(random);
    let full: Vec<Window> = opening_hours
        .iter()
        .flat_map(|&window| without_break(window, lunch, pause))
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

/// The window, in two parts when it is long.
fn without_break(window: Window, lunch: u16, pause: u16) -> Vec<Window> {
    let length = window.closes_minute - window.opens_minute;
    if length <= WITHOUT_BREAK {
        return vec![window];
    }
    let pause = if length > TOO_LONG { 240 } else { pause };
    // Where the house opens at noon, the break comes three hours later.
    let begins = lunch.max(window.opens_minute + 150);
    vec![
        Window {
            closes_minute: begins,
            ..window
        },
        Window {
            opens_minute: begins + pause,
            ..window
        },
    ]
}

/// The first half day of every day.
fn mornings(windows: &[Window]) -> Vec<Window> {
    half_days(windows.iter(), |window, left| Window {
        closes_minute: window.closes_minute.min(window.opens_minute + left),
        ..*window
    })
}

/// The last half day of every day.
fn evenings(windows: &[Window]) -> Vec<Window> {
    let mut evenings = half_days(windows.iter().rev(), |window, left| Window {
        opens_minute: window.opens_minute.max(window.closes_minute.saturating_sub(left)),
        ..*window
    });
    evenings.reverse();
    evenings
}

/// Per day the windows in the order given, cut off after half a day.
fn half_days<'a>(windows: impl Iterator<Item = &'a Window>, cut: impl Fn(&Window, u16) -> Window) -> Vec<Window> {
    let mut kept = Vec::new();
    let (mut weekday, mut left) = (0, 0);
    for window in windows {
        if window.weekday != weekday {
            (weekday, left) = (window.weekday, HALF_DAY);
        }
        // A short rest is not worth coming back for.
        if left >= 150 {
            let part = cut(window, left);
            left -= part.closes_minute - part.opens_minute;
            kept.push(part);
        }
    }
    kept
}

/// Two to four days of the week, at most as many as there are.
fn some_days(random: &mut Random, windows: &[Window]) -> Vec<Window> {
    let mut weekdays: Vec<u8> = windows.iter().map(|window| window.weekday).collect();
    weekdays.dedup();
    let count = if random.chance(50) { 3 } else { random.pick(&[2, 4]) };
    let kept: Vec<u8> = random.shuffled(&weekdays).into_iter().take(count).collect();
    windows
        .iter()
        .filter(|window| kept.contains(&window.weekday))
        .copied()
        .collect()
}
