use time::PrimitiveDateTime;

/// Minutes between two possible starts, counted on the wall from local midnight; divides 1440. Whatever lists starts or
/// decides on one asks here.
///
/// Example: on a grid of 20 a day has the starts 0:00, 0:20, 0:40 and so on, also where the premises open at 9:10.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid(pub u16);

impl Grid {
    /// Whether a start lies on it, to the second.
    pub fn has(self, start: PrimitiveDateTime) -> bool {
        let minute = u16::from(start.hour()) * 60 + u16::from(start.minute());
        is_whole_minute(start) && minute.is_multiple_of(self.0)
    }

    /// How many starts a day has.
    pub(crate) fn starts_of_day(self) -> usize {
        usize::from(1440 / self.0)
    }

    /// The start with this index on its day, in minutes from midnight. Indices are below [`Grid::starts_of_day`].
    pub(crate) fn minute(self, index: usize) -> u16 {
        // The product stays below 1440.
        u16::try_from(index).unwrap_or(0) * self.0
    }

    /// The index of the first start at which so many minutes of its day have passed.
    pub(crate) fn index_from(self, minutes: u64) -> usize {
        usize::try_from(minutes.div_ceil(u64::from(self.0))).unwrap_or(usize::MAX)
    }

    /// The first start at or after a minute of a day, in minutes from its midnight.
    pub fn first_from(self, minute: u16) -> u16 {
        minute.next_multiple_of(self.0)
    }

    /// The last start at or before a minute of a day, in minutes from its midnight.
    pub fn last_until(self, minute: u16) -> u16 {
        minute / self.0 * self.0
    }
}

/// The calendar counts in minutes: nothing starts within one, not even where staff overrides the grid.
pub(crate) fn is_whole_minute(start: PrimitiveDateTime) -> bool {
    start.second() == 0 && start.nanosecond() == 0
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn start_on_the_grid_is_a_multiple_of_minutes_since_midnight() {
        let grid = Grid(20);
        assert!(grid.has(datetime!(2027-01-11 0:00)));
        assert!(grid.has(datetime!(2027-01-11 9:40)));
        for off in [
            datetime!(2027-01-11 9:10),
            datetime!(2027-01-11 9:40:01),
            datetime!(2027-01-11 9:40:00.000_000_001),
        ] {
            assert!(!grid.has(off), "{off}");
        }
    }

    #[test]
    fn starts_are_counted_from_midnight() {
        let grid = Grid(15);
        assert_eq!(grid.starts_of_day(), 96);
        assert_eq!([0, 1, 95].map(|index| grid.minute(index)), [0, 15, 1425]);
        assert_eq!([0, 1, 15, 16].map(|minutes| grid.index_from(minutes)), [0, 1, 1, 2]);
    }

    #[test]
    fn neighbouring_starts_include_the_minute_itself() {
        let grid = Grid(15);
        assert_eq!([540, 541].map(|minute| grid.first_from(minute)), [540, 555]);
        assert_eq!([540, 554].map(|minute| grid.last_until(minute)), [540, 540]);
    }
}
