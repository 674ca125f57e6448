use time::{Date, Duration, PrimitiveDateTime};

/// Why a range was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidRange {
    /// It ends before, or when, it starts.
    #[error("the range ends before it starts")]
    Reversed,
    /// It is longer than [`WallRange::LONGEST_DAYS`].
    #[error("the range is longer than {} days", WallRange::LONGEST_DAYS)]
    TooLong,
}

/// The half-open range of wall time of a slot query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WallRange {
    from: PrimitiveDateTime,
    to: PrimitiveDateTime,
}

impl WallRange {
    /// The longest range that is answered, in days: the horizon and a week of grace.
    pub const LONGEST_DAYS: i64 = 186;

    /// The range `[from, to)`.
    pub fn new(from: PrimitiveDateTime, to: PrimitiveDateTime) -> Result<Self, InvalidRange> {
        if to <= from {
            Err(InvalidRange::Reversed)
        } else if to - from > Duration::days(Self::LONGEST_DAYS) {
            Err(InvalidRange::TooLong)
        } else {
            Ok(Self { from, to })
        }
    }

    /// Whole days, the last one included.
    pub fn days(first: Date, last: Date) -> Result<Self, InvalidRange> {
        if last < first {
            return Err(InvalidRange::Reversed);
        }
        let end = last.next_day().ok_or(InvalidRange::TooLong)?;
        Self::new(first.midnight(), end.midnight())
    }

    /// The first wall time inside.
    pub const fn from(&self) -> PrimitiveDateTime {
        self.from
    }

    /// The first wall time after it.
    pub const fn to(&self) -> PrimitiveDateTime {
        self.to
    }

    /// Whether a wall time lies inside.
    pub fn contains(&self, wall: PrimitiveDateTime) -> bool {
        self.from <= wall && wall < self.to
    }

    /// The same with its first and its last day as a whole.
    pub(crate) fn whole_days(&self) -> Self {
        let last = self.to.date();
        let end = if self.to.time() == time::Time::MIDNIGHT {
            last
        } else {
            last.next_day().unwrap_or(last)
        };
        Self {
            from: self.from.date().midnight(),
            to: end.midnight(),
        }
    }

    /// The days that it overlaps, within `first..=last`.
    pub(super) fn days_within(&self, first: Date, last: Date) -> impl Iterator<Item = Date> + use<> {
        let end = if self.to.time() == time::Time::MIDNIGHT {
            self.to.date().previous_day()
        } else {
            Some(self.to.date())
        };
        let last = end.map_or(last, |end| end.min(last));
        std::iter::successors(Some(self.from.date().max(first)), |day| day.next_day())
            .take_while(move |day| *day <= last)
    }
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn last_day_is_inclusive_and_end_time_is_exclusive() {
        let days = WallRange::days(date!(2027 - 01 - 11), date!(2027 - 01 - 11)).unwrap();
        assert!(days.contains(datetime!(2027-01-11 23:45)));
        assert!(!days.contains(datetime!(2027-01-12 00:00)));
    }

    #[test]
    fn reversed_and_huge_ranges_are_refused() {
        let first = date!(2027 - 01 - 11);
        assert_eq!(
            WallRange::days(first, date!(2027 - 01 - 10)),
            Err(InvalidRange::Reversed)
        );
        assert_eq!(
            WallRange::new(first.midnight(), first.midnight()),
            Err(InvalidRange::Reversed)
        );
        assert!(WallRange::days(first, first + Duration::days(185)).is_ok());
        assert_eq!(
            WallRange::days(first, first + Duration::days(186)),
            Err(InvalidRange::TooLong)
        );
        assert_eq!(WallRange::days(Date::MIN, Date::MAX), Err(InvalidRange::TooLong));
    }

    #[test]
    fn days_are_limited_to_the_bounds() {
        let range = WallRange::days(date!(2027 - 01 - 01), date!(2027 - 01 - 31)).unwrap();
        let days: Vec<Date> = range
            .days_within(date!(2027 - 01 - 30), date!(2027 - 07 - 01))
            .collect();
        assert_eq!(days, [date!(2027 - 01 - 30), date!(2027 - 01 - 31)]);
    }
}
