use time::Weekday;

/// Why hours were refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidHours {
    /// A window must open before it closes, and close at 24:00 at the latest.
    #[error("a window must open before it closes, at 24:00 at the latest")]
    Window,
    /// Two windows of one day overlap.
    #[error("two windows of one day overlap")]
    Overlap,
}

/// One stretch of a day, in minutes on the wall from local midnight: `[opens, closes)`,
/// `0 ≤ opens < closes ≤ 1440`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Window {
    opens: u16,
    closes: u16,
}

impl Window {
    /// Minutes from midnight to midnight.
    pub const END_OF_DAY: u16 = 1440;

    /// A window between two minutes of the day.
    pub fn new(opens: u16, closes: u16) -> Result<Self, InvalidHours> {
        if opens < closes && closes <= Self::END_OF_DAY {
            Ok(Self { opens, closes })
        } else {
            Err(InvalidHours::Window)
        }
    }

    /// The first minute inside.
    pub const fn opens(self) -> u16 {
        self.opens
    }

    /// The first minute after it.
    pub const fn closes(self) -> u16 {
        self.closes
    }
}

/// The hours of a week: several windows a day, sorted, without overlaps. Windows that touch are one
/// window, because there is no break between them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WeeklyHours([Vec<Window>; 7]);

impl WeeklyHours {
    /// Hours from windows in any order.
    pub fn new(windows: impl IntoIterator<Item = (Weekday, Window)>) -> Result<Self, InvalidHours> {
        let mut days: [Vec<Window>; 7] = Default::default();
        for (weekday, window) in windows {
            days[index(weekday)].push(window);
        }
        for day in &mut days {
            day.sort_unstable();
            if day.windows(2).any(|pair| pair[1].opens < pair[0].closes) {
                return Err(InvalidHours::Overlap);
            }
            day.dedup_by(|later, earlier| {
                let touches = later.opens == earlier.closes;
                if touches {
                    earlier.closes = later.closes;
                }
                touches
            });
        }
        Ok(Self(days))
    }

    /// The windows of one weekday, in order.
    pub fn on(&self, weekday: Weekday) -> &[Window] {
        &self.0[index(weekday)]
    }

    /// All windows from Monday to Sunday, those of a day in order.
    pub fn windows(&self) -> impl Iterator<Item = (Weekday, Window)> {
        let days = std::iter::successors(Some(Weekday::Monday), |day| Some(day.next()));
        days.zip(&self.0)
            .flat_map(|(day, windows)| windows.iter().map(move |window| (day, *window)))
    }

    /// What lies in both: an employee works only while the premises are open.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let day = |own: &[Window], others: &[Window]| {
            let mut both: Vec<Window> = own
                .iter()
                .flat_map(|a| {
                    others
                        .iter()
                        .filter_map(move |b| Window::new(a.opens.max(b.opens), a.closes.min(b.closes)).ok())
                })
                .collect();
            both.sort_unstable();
            both
        };
        Self(std::array::from_fn(|weekday| day(&self.0[weekday], &other.0[weekday])))
    }
}

fn index(weekday: Weekday) -> usize {
    usize::from(weekday.number_days_from_monday())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(opens: u16, closes: u16) -> Window {
        Window::new(opens, closes).unwrap()
    }

    #[test]
    fn windows_may_end_at_midnight_and_not_later() {
        assert!(Window::new(0, 1440).is_ok());
        assert_eq!(Window::new(0, 1441), Err(InvalidHours::Window));
        assert_eq!(Window::new(540, 540), Err(InvalidHours::Window));
    }

    #[test]
    fn touching_windows_are_one_and_overlapping_ones_are_refused() {
        let hours = WeeklyHours::new([
            (Weekday::Monday, window(720, 1080)),
            (Weekday::Monday, window(540, 720)),
        ])
        .unwrap();
        assert_eq!(hours.on(Weekday::Monday), [window(540, 1080)]);
        assert_eq!(
            WeeklyHours::new([
                (Weekday::Monday, window(540, 730)),
                (Weekday::Monday, window(720, 1080))
            ]),
            Err(InvalidHours::Overlap)
        );
    }

    #[test]
    fn the_intersection_keeps_breaks_of_both() {
        let premises = WeeklyHours::new([
            (Weekday::Friday, window(540, 720)),
            (Weekday::Friday, window(780, 1080)),
        ])
        .unwrap();
        let employee = WeeklyHours::new([
            (Weekday::Friday, window(600, 840)),
            (Weekday::Friday, window(900, 1200)),
        ])
        .unwrap();
        assert_eq!(
            employee.intersection(&premises).on(Weekday::Friday),
            [window(600, 720), window(780, 840), window(900, 1080)]
        );
    }
}
