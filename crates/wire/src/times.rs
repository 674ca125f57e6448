//! Moments on the wire: wall times of the organisation, written without an offset.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use shared_kernel::Zone;
use time::format_description::{BorrowedFormatItem, well_known::Rfc3339};
use time::macros::format_description;
use time::{Date, OffsetDateTime, PrimitiveDateTime, UtcOffset};

const DAY: &[BorrowedFormatItem<'static>] = format_description!(version = 2, "[year]-[month]-[day]");
const WALL_TIME: &[BorrowedFormatItem<'static>] = format_description!(
    version = 2,
    "[year]-[month]-[day]T[hour]:[minute][optional [:[second][optional [.[subsecond]]]]]"
);

/// Longer texts are no moments; they are refused before anything parses them.
const LONGEST: usize = 40;

/// A moment as a client gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivenTime {
    /// What the clock on the organisation's wall shows.
    Wall(PrimitiveDateTime),
    /// A point in time, because the text ended in `Z` or an offset.
    Instant(OffsetDateTime),
}

impl GivenTime {
    /// The wall time it means. None for an instant that no wall time means: the second pass of an
    /// hour that the clock repeats.
    pub fn wall(self, zone: &Zone) -> Option<PrimitiveDateTime> {
        match self {
            Self::Wall(wall) => Some(wall),
            Self::Instant(instant) => Some(zone.wall(instant)).filter(|wall| zone.instant(*wall) == Ok(instant)),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        PrimitiveDateTime::parse(text, WALL_TIME)
            .ok()
            .map(Self::Wall)
            .or_else(|| parsed_instant(text).map(Self::Instant))
    }
}

/// In UTC; none unless it ends in `Z` or an offset, and its year is one in every zone.
pub(crate) fn parsed_instant(text: &str) -> Option<OffsetDateTime> {
    if text.len() > LONGEST {
        return None;
    }
    OffsetDateTime::parse(text, &Rfc3339).ok().and_then(within_all_zones)
}

/// In UTC, if the year is one in every zone.
fn within_all_zones(instant: OffsetDateTime) -> Option<OffsetDateTime> {
    instant
        .checked_to_offset(UtcOffset::UTC)
        .filter(|utc| (1..9999).contains(&utc.year()))
}

/// One end of a range as a client gives it: a whole day, or a wall time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivenDay {
    Day(Date),
    Wall(PrimitiveDateTime),
}

impl GivenDay {
    fn parse(text: &str) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        let wall = || PrimitiveDateTime::parse(text, WALL_TIME).ok().map(Self::Wall);
        Date::parse(text, DAY).ok().map(Self::Day).or_else(wall)
    }
}

/// A whole day, `YYYY-MM-DD`.
pub fn day<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    let text = String::deserialize(deserializer)?;
    let parsed = (text.len() <= LONGEST).then(|| Date::parse(&text, DAY).ok()).flatten();
    // The database knows no day so long ago.
    let parsed = parsed.filter(|date| date.year() >= 0);
    parsed.ok_or_else(|| D::Error::custom("not a day"))
}

/// A whole day as [`day`] takes it, or none.
pub fn optional_day<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Date>, D::Error> {
    #[derive(Deserialize)]
    struct WholeDay(#[serde(deserialize_with = "day")] Date);

    Ok(Option::deserialize(deserializer)?.map(|WholeDay(date)| date))
}

/// A point in time, with `Z` or an offset.
pub fn instant<'de, D: Deserializer<'de>>(deserializer: D) -> Result<OffsetDateTime, D::Error> {
    let text = String::deserialize(deserializer)?;
    let parsed = parsed_instant(&text);
    parsed.ok_or_else(|| D::Error::custom("not an instant"))
}

impl<'de> Deserialize<'de> for GivenTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom("not a local date-time"))
    }
}

impl<'de> Deserialize<'de> for GivenDay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom("neither a day nor a local date-time"))
    }
}

/// As `YYYY-MM-DDTHH:MM:SS`, without an offset.
pub fn wall_time(wall: PrimitiveDateTime) -> String {
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}",
        wall.year(),
        u8::from(wall.month()),
        wall.day(),
        wall.hour(),
        wall.minute(),
        wall.second()
    )
}

/// `HH:MM` for minutes counted from midnight, `24:00` at most.
pub fn clock_time(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// `HH:MM` up to `24:00`, as minutes counted from midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockTime(pub u16);

impl ClockTime {
    fn parse(text: &str) -> Option<Self> {
        let number = |digits: &str| {
            let are_digits = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
            are_digits.then(|| digits.parse::<u16>().ok()).flatten()
        };
        let (hours, minutes) = text.split_once(':')?;
        let (hours, minutes) = (number(hours)?, number(minutes)?);
        let minute = hours * 60 + minutes;
        (minutes < 60 && minute <= 1440).then_some(Self(minute))
    }
}

impl<'de> Deserialize<'de> for ClockTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom("not a time of day"))
    }
}

impl Serialize for ClockTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&clock_time(self.0))
    }
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn a_start_is_a_wall_time_or_with_an_offset_an_instant() {
        let wall = Some(GivenTime::Wall(datetime!(2027-01-11 09:00)));
        for text in ["2027-01-11T09:00:00", "2027-01-11T09:00", "2027-01-11T09:00:00.000"] {
            assert_eq!(GivenTime::parse(text), wall, "{text}");
        }
        for text in [
            "2027-01-11T08:00:00Z",
            "2027-01-11T08:00:00.000Z",
            "2027-01-11T09:00:00+01:00",
        ] {
            let Some(GivenTime::Instant(instant)) = GivenTime::parse(text) else {
                panic!("{text}")
            };
            assert_eq!(instant, datetime!(2027-01-11 08:00 UTC), "{text}");
        }
    }

    #[test]
    fn an_instant_is_a_wall_time_unless_the_clock_shows_that_one_for_another() {
        let vienna = Zone::named("Europe/Vienna").unwrap();
        let wall = |text: &str| GivenTime::parse(text).unwrap().wall(&vienna);
        assert_eq!(wall("2027-07-11T07:00:00Z"), Some(datetime!(2027-07-11 09:00)));
        assert_eq!(wall("2027-10-31T00:30:00Z"), Some(datetime!(2027-10-31 02:30)));
        assert_eq!(wall("2027-10-31T01:30:00Z"), None);
    }

    #[test]
    fn what_is_no_moment_is_refused() {
        for text in [
            "",
            "2027-01-11",
            "2027-02-30T09:00:00",
            "2027-01-11T24:00:00",
            "2027-01-11T09:60",
            "11.01.2027 09:00",
            "9999-12-31T23:59:59-23:00",
            "0000-01-01T00:00:00+23:00",
            "2027-01-11T09:00:00 Uhr",
        ] {
            assert_eq!(GivenTime::parse(text), None, "{text}");
        }
        for text in ["", "2027-13-01", "2027-1-1", "heute", "2027-01-11T09:00:00Z"] {
            assert_eq!(GivenDay::parse(text), None, "{text}");
        }
        assert_eq!(GivenTime::parse(&"9".repeat(1_000_000)), None);
    }

    #[test]
    fn an_end_of_a_range_is_a_day_or_a_wall_time() {
        assert_eq!(
            GivenDay::parse("2027-01-11"),
            Some(GivenDay::Day(date!(2027 - 01 - 11)))
        );
        assert_eq!(
            GivenDay::parse("2027-01-11T13:30:00"),
            Some(GivenDay::Wall(datetime!(2027-01-11 13:30)))
        );
    }

    #[test]
    fn time_of_day_has_two_digits_each_and_ends_at_midnight() {
        for (text, minute) in [("00:00", 0), ("09:05", 545), ("23:59", 1439), ("24:00", 1440)] {
            assert_eq!(ClockTime::parse(text), Some(ClockTime(minute)), "{text}");
        }
        for text in [
            "", "9:00", "09:60", "24:01", "99:99", "+9:00", "09:00:00", "0900", "09:0x",
        ] {
            assert_eq!(ClockTime::parse(text), None, "{text}");
        }
    }

    #[test]
    fn moments_are_written_as_documented() {
        assert_eq!(wall_time(datetime!(2027-01-05 09:05)), "2027-01-05T09:05:00");
        assert_eq!(clock_time(1440), "24:00");
        assert_eq!(clock_time(545), "09:05");
    }
}
