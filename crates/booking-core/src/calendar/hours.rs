use time::{Date, Weekday};

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

/// In which weeks hours hold, by the number that ISO 8601 gives the week of a day. A year with 53 weeks ends with an odd
/// week, and the next one begins with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weeks {
    /// Even and odd ones alike.
    Every,
    /// Those with an even number.
    Even,
    /// Those with an odd number.
    Odd,
}

impl Weeks {
    /// All three, as the database and the wire know them.
    pub const ALL: [Self; 3] = [Self::Every, Self::Even, Self::Odd];

    /// Its name in stores and on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Every => "EVERY",
            Self::Even => "EVEN",
            Self::Odd => "ODD",
        }
    }

    /// The weeks with this name.
    pub fn with_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|weeks| weeks.code() == code)
    }

    /// Whether a week can be one of both.
    pub fn meet(self, other: Self) -> bool {
        self == other || self == Self::Every || other == Self::Every
    }
}

/// Hours that are the same every week, or others in even and in odd weeks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WorkingHours {
    /// Of every week, or of even ones.
    even: WeeklyHours,
    /// Where they are others than those of even ones.
    odd: Option<WeeklyHours>,
}

impl WorkingHours {
    /// Hours from windows in any order.
    pub fn new(windows: impl IntoIterator<Item = (Weeks, Weekday, Window)>) -> Result<Self, InvalidHours> {
        let windows: Vec<_> = windows.into_iter().collect();
        let of = |wanted: Weeks| {
            let held = windows.iter().filter(move |(weeks, ..)| weeks.meet(wanted));
            WeeklyHours::new(held.map(|(_, weekday, window)| (*weekday, *window)))
        };
        Ok(Self::alternating(of(Weeks::Even)?, of(Weeks::Odd)?))
    }

    /// Those of even and those of odd weeks.
    pub fn alternating(even: WeeklyHours, odd: WeeklyHours) -> Self {
        let odd = Some(odd).filter(|odd| *odd != even);
        Self { even, odd }
    }

    /// The windows of a day, in order.
    pub fn on(&self, day: Date) -> &[Window] {
        let odd = self.odd.as_ref().filter(|_| day.iso_week() % 2 == 1);
        odd.unwrap_or(&self.even).on(day.weekday())
    }

    /// The hours of every week, or those of even and of odd ones.
    pub fn weeks(&self) -> impl Iterator<Item = (Weeks, &WeeklyHours)> {
        let first = if self.odd.is_some() { Weeks::Even } else { Weeks::Every };
        std::iter::once((first, &self.even)).chain(self.odd.iter().map(|odd| (Weeks::Odd, odd)))
    }

    /// All windows, those of even weeks before those of odd ones, each from Monday to Sunday.
    pub fn windows(&self) -> impl Iterator<Item = (Weeks, Weekday, Window)> {
        self.weeks().flat_map(|(weeks, hours)| {
            let windows = hours.windows();
            windows.map(move |(weekday, window)| (weeks, weekday, window))
        })
    }

    /// What lies in both: an employee works only while the premises are open.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let even = self.even.intersection(&other.even);
        let odd = |hours: &Self| hours.odd.clone().unwrap_or_else(|| hours.even.clone());
        Self::alternating(even, odd(self).intersection(&odd(other)))
    }
}

impl From<WeeklyHours> for WorkingHours {
    fn from(hours: WeeklyHours) -> Self {
        Self { even: hours, odd: None }
    }
}

fn index(weekday: Weekday) -> usize {
    usize::from(weekday.number_days_from_monday())
}

#[cfg(test)]
mod tests {
    use time::macros::date;

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

    /// On Mondays and Sundays, until noon in even weeks, from noon in odd ones.
    fn alternating() -> WorkingHours {
        let days = [Weekday::Monday, Weekday::Sunday];
        let of = |weeks, window| days.map(move |day| (weeks, day, window));
        let windows = of(Weeks::Even, window(540, 720)).into_iter();
        WorkingHours::new(windows.chain(of(Weeks::Odd, window(720, 1080)))).unwrap()
    }

    #[test]
    fn number_of_the_iso_week_decides_also_where_the_year_ends() {
        let (even, odd) = ([window(540, 720)], [window(720, 1080)]);
        for (day, expected) in [
            (date!(2026 - 12 - 20), odd),
            (date!(2026 - 12 - 21), even),
            (date!(2026 - 12 - 27), even),
            // Week 53, and week 1 after it: two odd ones.
            (date!(2026 - 12 - 28), odd),
            (date!(2027 - 01 - 03), odd),
            (date!(2027 - 01 - 04), odd),
            (date!(2027 - 01 - 10), odd),
            (date!(2027 - 01 - 11), even),
            // Weeks of which the year ends within: week 1 of 2025 begins in 2024, week 52 of 2027 ends in 2028.
            (date!(2024 - 12 - 29), even),
            (date!(2024 - 12 - 30), odd),
            (date!(2028 - 01 - 02), even),
            (date!(2028 - 01 - 03), odd),
        ] {
            assert_eq!(alternating().on(day), expected, "{day}");
        }
        assert_eq!(alternating().on(date!(2027 - 01 - 12)), []);
    }

    #[test]
    fn hours_of_every_week_hold_in_both_and_equal_weeks_are_one() {
        let hours = WorkingHours::new([
            (Weeks::Every, Weekday::Monday, window(540, 720)),
            (Weeks::Odd, Weekday::Monday, window(780, 1080)),
        ])
        .unwrap();
        assert_eq!(hours.on(date!(2027 - 01 - 11)), [window(540, 720)]);
        assert_eq!(hours.on(date!(2027 - 01 - 04)), [window(540, 720), window(780, 1080)]);
        assert_eq!(
            hours.windows().map(|(weeks, ..)| weeks).collect::<Vec<_>>(),
            [Weeks::Even, Weeks::Odd, Weeks::Odd]
        );
        let same = WorkingHours::new([Weeks::Even, Weeks::Odd].map(|weeks| (weeks, Weekday::Monday, window(540, 720))));
        let every = WeeklyHours::new([(Weekday::Monday, window(540, 720))]).unwrap();
        assert_eq!(same, Ok(every.into()));
        let overlapping = [
            (Weeks::Every, Weekday::Monday, window(540, 720)),
            (Weeks::Odd, Weekday::Monday, window(700, 1080)),
        ];
        assert_eq!(WorkingHours::new(overlapping), Err(InvalidHours::Overlap));
    }

    #[test]
    fn each_week_is_cut_by_the_opening_hours() {
        let premises = WeeklyHours::new([(Weekday::Sunday, window(600, 800))]).unwrap();
        let working = alternating().intersection(&premises.into());
        assert_eq!(working.on(date!(2026 - 12 - 27)), [window(600, 720)]);
        assert_eq!(working.on(date!(2027 - 01 - 03)), [window(720, 800)]);
        assert_eq!(working.on(date!(2027 - 01 - 04)), []);
    }

    #[test]
    fn weeks_have_names() {
        for weeks in Weeks::ALL {
            assert_eq!(Weeks::with_code(weeks.code()), Some(weeks));
        }
        assert_eq!(Weeks::with_code("BOTH"), None);
    }
}
