use std::collections::BTreeMap;

use time::Weekday;

use super::{InvalidSettings, SettingProblem};
use crate::calendar::{WeeklyHours, Window};

/// The most windows of one day.
const MOST_WINDOWS: usize = 10;
/// Monday and Sunday, as ISO 8601 counts them.
const WEEKDAYS: (u32, u32) = (1, 7);

/// A window of weekly hours as it is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WindowInput {
    /// Monday is 1, Sunday 7.
    pub weekday: u8,
    /// Minutes from local midnight.
    pub opens: u16,
    /// Minutes from local midnight, 1440 at most.
    pub closes: u16,
}

impl WindowInput {
    fn checked(self, member: &str, invalid: &mut InvalidSettings) -> Option<(Weekday, Window)> {
        invalid.check_range(format!("{member}.weekday"), self.weekday.into(), WEEKDAYS);
        let is_weekday = (1..=7).contains(&self.weekday);
        let weekday = is_weekday.then(|| Weekday::Monday.nth_next(self.weekday - 1));
        let window = Window::new(self.opens, self.closes).ok();
        if window.is_none() {
            invalid.add(format!("{member}.closes"), SettingProblem::Reversed);
        }
        weekday.zip(window)
    }
}

/// The weekly hours in the member of this name. What is wrong is added to `invalid`: a weekday or an end by its own path,
/// an overlap and one window too many by that of the later window.
pub(crate) fn checked_hours(member: &str, windows: &[WindowInput], invalid: &mut InvalidSettings) -> WeeklyHours {
    let mut of_day: BTreeMap<u8, Vec<Window>> = BTreeMap::new();
    let mut hours = Vec::with_capacity(windows.len());
    for (index, given) in windows.iter().enumerate() {
        let path = format!("{member}[{index}]");
        let Some((weekday, window)) = given.checked(&path, invalid) else {
            continue;
        };
        let day = of_day.entry(given.weekday).or_default();
        let overlaps = |other: &Window| window.opens() < other.closes() && other.opens() < window.closes();
        if day.iter().any(overlaps) {
            invalid.add(path, SettingProblem::Overlap);
        } else if day.len() == MOST_WINDOWS {
            invalid.add(path, SettingProblem::TooMany(MOST_WINDOWS));
        } else {
            day.push(window);
            hours.push((weekday, window));
        }
    }
    // Nothing overlaps that was taken.
    WeeklyHours::new(hours).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(weekday: u8, opens: u16, closes: u16) -> WindowInput {
        WindowInput { weekday, opens, closes }
    }

    fn refused(windows: &[WindowInput]) -> Vec<(String, SettingProblem)> {
        let mut invalid = InvalidSettings::new();
        checked_hours("hours", windows, &mut invalid);
        invalid
            .members()
            .map(|(path, problem)| (path.to_owned(), problem))
            .collect()
    }

    #[test]
    fn each_wrong_window_is_named_by_its_path() {
        let many: Vec<WindowInput> = (0..11).map(|hour| given(2, hour * 60, hour * 60 + 30)).collect();
        for (windows, path, problem) in [
            (
                vec![given(0, 540, 720)],
                "hours[0].weekday",
                SettingProblem::OutOfRange(1, 7),
            ),
            (
                vec![given(8, 540, 720)],
                "hours[0].weekday",
                SettingProblem::OutOfRange(1, 7),
            ),
            (
                vec![given(1, 540, 720), given(1, 780, 780)],
                "hours[1].closes",
                SettingProblem::Reversed,
            ),
            (vec![given(1, 540, 1441)], "hours[0].closes", SettingProblem::Reversed),
            (
                vec![given(1, 540, 720), given(2, 600, 780), given(1, 719, 780)],
                "hours[2]",
                SettingProblem::Overlap,
            ),
            (many, "hours[10]", SettingProblem::TooMany(10)),
        ] {
            assert_eq!(refused(&windows), [(path.to_owned(), problem)]);
        }
    }

    #[test]
    fn windows_may_touch_and_end_at_midnight() {
        let mut invalid = InvalidSettings::new();
        let windows = [given(7, 720, 1440), given(7, 540, 720), given(1, 0, 1440)];
        let hours = checked_hours("hours", &windows, &mut invalid);
        assert_eq!(invalid, InvalidSettings::new());
        assert_eq!(hours.on(Weekday::Sunday), [Window::new(540, 1440).unwrap()]);
        assert_eq!(hours.on(Weekday::Monday), [Window::new(0, 1440).unwrap()]);
    }
}
