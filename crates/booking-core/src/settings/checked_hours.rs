use std::collections::BTreeMap;

use time::Weekday;

use super::{InvalidSettings, SettingProblem};
use crate::calendar::{WeeklyHours, Weeks, Window, WorkingHours};

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
    let every_week = windows.iter().map(|given| (Weeks::Every, *given));
    let hours = checked_windows(member, every_week, invalid).into_iter();
    // Nothing overlaps that was taken.
    WeeklyHours::new(hours.map(|(_, weekday, window)| (weekday, window))).unwrap_or_default()
}

/// The same of hours that need not be the same every week.
pub(crate) fn checked_working_hours(
    member: &str,
    windows: &[(Weeks, WindowInput)],
    invalid: &mut InvalidSettings,
) -> WorkingHours {
    let hours = checked_windows(member, windows.iter().copied(), invalid);
    WorkingHours::new(hours).unwrap_or_default()
}

fn checked_windows(
    member: &str,
    windows: impl Iterator<Item = (Weeks, WindowInput)>,
    invalid: &mut InvalidSettings,
) -> Vec<(Weeks, Weekday, Window)> {
    let mut of_day: BTreeMap<u8, Vec<(Weeks, Window)>> = BTreeMap::new();
    let mut hours = Vec::new();
    for (index, (weeks, given)) in windows.enumerate() {
        let path = format!("{member}[{index}]");
        let Some((weekday, window)) = given.checked(&path, invalid) else {
            continue;
        };
        let day = of_day.entry(given.weekday).or_default();
        let overlaps = |(other_weeks, other): &(Weeks, Window)| {
            weeks.meet(*other_weeks) && window.opens() < other.closes() && other.opens() < window.closes()
        };
        let number_in = |week: Weeks| day.iter().filter(|(weeks, _)| weeks.meet(week)).count();
        let is_full = |week: Weeks| weeks.meet(week) && number_in(week) == MOST_WINDOWS;
        if day.iter().any(overlaps) {
            invalid.add(path, SettingProblem::Overlap);
        } else if is_full(Weeks::Even) || is_full(Weeks::Odd) {
            invalid.add(path, SettingProblem::TooMany(MOST_WINDOWS));
        } else {
            day.push((weeks, window));
            hours.push((weeks, weekday, window));
        }
    }
    hours
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

    #[test]
    fn windows_of_different_weeks_are_not_in_each_others_way() {
        let full = |weeks| (0..10).map(move |hour| (weeks, given(2, hour * 60, hour * 60 + 30)));
        let both: Vec<_> = full(Weeks::Even).chain(full(Weeks::Odd)).collect();
        let refused = |more: (Weeks, WindowInput)| {
            let mut invalid = InvalidSettings::new();
            let windows: Vec<_> = both.iter().copied().chain([more]).collect();
            let hours = checked_working_hours("hours", &windows, &mut invalid);
            assert_eq!(hours.windows().count(), 10);
            invalid
                .members()
                .map(|(path, problem)| (path.to_owned(), problem))
                .collect::<Vec<_>>()
        };
        for (more, problem) in [
            ((Weeks::Every, given(2, 0, 60)), SettingProblem::Overlap),
            ((Weeks::Odd, given(2, 0, 60)), SettingProblem::Overlap),
            ((Weeks::Every, given(2, 700, 760)), SettingProblem::TooMany(10)),
            ((Weeks::Even, given(2, 700, 760)), SettingProblem::TooMany(10)),
        ] {
            assert_eq!(refused(more), [("hours[20]".to_owned(), problem)], "{more:?}");
        }
        let mut invalid = InvalidSettings::new();
        checked_working_hours("hours", &both, &mut invalid);
        assert_eq!(invalid, InvalidSettings::new());
    }
}
