//! Wall time and instants, and the only way from one to the other.
//!
//! *Wall time* (`time::PrimitiveDateTime`) is what the clock on the provider's wall shows; an
//! *instant* (`time::OffsetDateTime`) is a point in time. Twice a year they part:
//!
//! * In the spring gap a wall time does not exist. It is refused, never moved: 02:30 on
//!   2026-03-29 in Vienna is nobody's appointment.
//! * In the autumn fold a wall time exists twice. The first pass counts: 02:30 on 2026-10-25 in
//!   Vienna is 00:30 UTC.
//!
//! The zone rules come bundled with the program, so that two machines never disagree.

use std::fmt;

use jiff::{civil, tz::TimeZone};
use time::{Date, OffsetDateTime, PrimitiveDateTime, UtcOffset};

/// Minutes since 1970-01-01T00:00Z: the unit in which calendars are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InstantMinute(pub i64);

impl InstantMinute {
    /// The minute that contains the instant.
    pub fn floor(instant: OffsetDateTime) -> Self {
        Self(instant.unix_timestamp().div_euclid(60))
    }

    /// The first full minute at or after the instant.
    pub fn ceiling(instant: OffsetDateTime) -> Self {
        let whole = Self::floor(instant);
        if whole.0 * 60 == instant.unix_timestamp() && instant.nanosecond() == 0 {
            whole
        } else {
            whole.plus(1)
        }
    }

    /// This many minutes later (earlier, if negative).
    #[must_use]
    pub const fn plus(self, minutes: i64) -> Self {
        Self(self.0 + minutes)
    }

    /// Minutes from `earlier` to this one.
    pub const fn since(self, earlier: Self) -> i64 {
        self.0 - earlier.0
    }

    /// The instant, clamped to the years that `time` can express.
    pub fn instant(self) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(self.0.saturating_mul(60)).unwrap_or(OffsetDateTime::UNIX_EPOCH)
    }
}

/// The name is not one of the IANA time zone database.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown time zone {0:?}")]
pub struct UnknownZone(pub String);

/// The wall time lies in the gap of a spring change: it does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the clock skips {0}")]
pub struct WallTimeSkipped(pub PrimitiveDateTime);

/// A zone of the IANA time zone database.
#[derive(Clone, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// Looks up a zone such as `Europe/Vienna`.
    pub fn named(name: &str) -> Result<Self, UnknownZone> {
        TimeZone::get(name).map(Self).map_err(|_| UnknownZone(name.to_owned()))
    }

    /// Name in the IANA time zone database, such as `Europe/Vienna`.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// What the clock on the wall shows at an instant.
    pub fn wall(&self, instant: OffsetDateTime) -> PrimitiveDateTime {
        let offset = self.offset(instant);
        // At the very ends of time a clock here would show a year that does not exist; the instant
        // then keeps the wall time it came with, which no rule takes for this moment.
        let shifted = instant.checked_to_offset(offset).unwrap_or(instant);
        PrimitiveDateTime::new(shifted.date(), shifted.time())
    }

    /// The difference to UTC at an instant.
    pub fn offset(&self, instant: OffsetDateTime) -> UtcOffset {
        let seconds = jiff::Timestamp::from_second(instant.unix_timestamp())
            .map_or(0, |timestamp| self.0.to_offset(timestamp).seconds());
        UtcOffset::from_whole_seconds(seconds).unwrap_or(UtcOffset::UTC)
    }

    /// The instant at which the clock on the wall shows this time: refused in the gap, the first
    /// pass in the fold.
    pub fn instant(&self, wall: PrimitiveDateTime) -> Result<OffsetDateTime, WallTimeSkipped> {
        // An hour before the end of all years in America is after it in UTC: a wall time that
        // stands for no instant, like those in a gap.
        self.offset_at(wall)
            .and_then(|offset| wall.assume_offset(offset).checked_to_offset(UtcOffset::UTC))
            .ok_or(WallTimeSkipped(wall))
    }

    /// The local calendar day at an instant.
    pub fn date(&self, instant: OffsetDateTime) -> Date {
        self.wall(instant).date()
    }

    /// All minutes of one local day, converted at once.
    pub fn day(&self, date: Date) -> DayFrame {
        let midnight = self.first_instant(date);
        let next = date
            .next_day()
            .map_or(midnight.plus(MINUTES_OF_A_DAY), |next| self.first_instant(next));
        // Length and offsets at both ends tell whether the clock changed. A clock put forward and
        // back within one day would slip through; no zone does that.
        let regular =
            next.since(midnight) == MINUTES_OF_A_DAY && self.offset(midnight.instant()) == self.offset(next.instant());
        let minutes = if regular {
            Minutes::Regular
        } else {
            Minutes::Changing(
                (0..MINUTES_OF_A_DAY)
                    .map(|minute| self.minute_of(date, minute))
                    .collect(),
            )
        };
        DayFrame {
            date,
            midnight,
            next,
            minutes,
        }
    }

    fn minute_of(&self, date: Date, minute: i64) -> Option<InstantMinute> {
        let wall = date.midnight() + time::Duration::minutes(minute);
        self.instant(wall).ok().map(InstantMinute::floor)
    }

    /// Midnight, or the first minute after it where the clock skips midnight itself.
    fn first_instant(&self, date: Date) -> InstantMinute {
        (0..MINUTES_OF_A_DAY)
            .find_map(|minute| self.minute_of(date, minute))
            .unwrap_or(InstantMinute(0))
    }

    fn offset_at(&self, wall: PrimitiveDateTime) -> Option<UtcOffset> {
        use jiff::tz::AmbiguousOffset;
        let civil = civil_of(wall)?;
        let offset = match self.0.to_ambiguous_timestamp(civil).offset() {
            AmbiguousOffset::Unambiguous { offset } => offset,
            AmbiguousOffset::Fold { before, .. } => before,
            AmbiguousOffset::Gap { .. } => return None,
        };
        UtcOffset::from_whole_seconds(offset.seconds()).ok()
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

fn civil_of(wall: PrimitiveDateTime) -> Option<civil::DateTime> {
    civil::DateTime::new(
        i16::try_from(wall.year()).ok()?,
        i8::try_from(u8::from(wall.month())).ok()?,
        i8::try_from(wall.day()).ok()?,
        i8::try_from(wall.hour()).ok()?,
        i8::try_from(wall.minute()).ok()?,
        i8::try_from(wall.second()).ok()?,
        i32::try_from(wall.nanosecond()).ok()?,
    )
    .ok()
}

const MINUTES_OF_A_DAY: i64 = 1440;

/// One local day with its minutes converted to instants, so that a search over a day converts
/// nothing itself.
#[derive(Debug, Clone)]
pub struct DayFrame {
    date: Date,
    midnight: InstantMinute,
    next: InstantMinute,
    minutes: Minutes,
}

#[derive(Debug, Clone)]
enum Minutes {
    Regular,
    Changing(Vec<Option<InstantMinute>>),
}

impl DayFrame {
    /// Calendar day in the zone.
    pub fn date(&self) -> Date {
        self.date
    }

    /// The first instant of the day.
    pub fn begins(&self) -> InstantMinute {
        self.midnight
    }

    /// The first instant of the next day.
    pub fn ends(&self) -> InstantMinute {
        self.next
    }

    /// The instant of a minute counted on the wall from local midnight, 0 to 1440 (the next
    /// midnight); none in the gap and beyond the day.
    pub fn instant(&self, minute: u16) -> Option<InstantMinute> {
        let minute = i64::from(minute);
        if minute == MINUTES_OF_A_DAY {
            return Some(self.next);
        }
        match &self.minutes {
            Minutes::Regular if minute < MINUTES_OF_A_DAY => Some(self.midnight.plus(minute)),
            Minutes::Regular => None,
            Minutes::Changing(minutes) => usize::try_from(minute)
                .ok()
                .and_then(|index| minutes.get(index).copied().flatten()),
        }
    }

    /// Like [`DayFrame::instant`], but a minute in the gap stands for the first instant after it:
    /// hours that begin or end in the gap begin or end when the clock has jumped.
    pub fn instant_or_next(&self, minute: u16) -> InstantMinute {
        (minute..1440)
            .find_map(|minute| self.instant(minute))
            .unwrap_or(self.next)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::{date, datetime};

    use super::*;

    fn vienna() -> Zone {
        Zone::named("Europe/Vienna").unwrap()
    }

    #[test]
    fn the_spring_gap_is_refused_and_the_first_pass_of_the_fold_counts() {
        let gap = datetime!(2026-03-29 02:30);
        assert_eq!(vienna().instant(gap), Err(WallTimeSkipped(gap)));
        assert_eq!(
            vienna().instant(datetime!(2026-10-25 02:30)),
            Ok(datetime!(2026-10-25 00:30 UTC))
        );
        assert_eq!(
            vienna().instant(datetime!(2026-07-01 09:00)),
            Ok(datetime!(2026-07-01 07:00 UTC))
        );
    }

    #[test]
    fn the_ends_of_time_do_no_harm() {
        for name in ["Europe/Vienna", "America/New_York", "Pacific/Auckland"] {
            let zone = Zone::named(name).unwrap();
            for wall in [PrimitiveDateTime::MIN, PrimitiveDateTime::MAX] {
                assert_eq!(zone.day(wall.date()).date(), wall.date(), "{name}");
            }
        }
        let new_york = Zone::named("America/New_York").unwrap();
        for instant in [
            datetime!(9999-12-31 23:59:59 -23:00),
            datetime!(-9999-01-01 00:00 +23:00),
        ] {
            assert_eq!(
                new_york.wall(instant),
                PrimitiveDateTime::new(instant.date(), instant.time())
            );
        }
        assert_eq!(
            new_york.instant(PrimitiveDateTime::MAX),
            Err(WallTimeSkipped(PrimitiveDateTime::MAX))
        );
    }

    #[test]
    fn a_day_frame_knows_the_length_of_its_day() {
        let spring = vienna().day(date!(2026 - 03 - 29));
        assert_eq!(spring.ends().since(spring.begins()), 23 * 60);
        assert_eq!(spring.instant(150), None);
        assert_eq!(spring.instant_or_next(150), spring.begins().plus(120));
        assert_eq!(spring.instant(180), Some(spring.begins().plus(120)));
        let autumn = vienna().day(date!(2026 - 10 - 25));
        assert_eq!(autumn.ends().since(autumn.begins()), 25 * 60);
        assert_eq!(autumn.instant(150), Some(autumn.begins().plus(150)));
        assert_eq!(autumn.instant(180), Some(autumn.begins().plus(240)));
        assert_eq!(autumn.instant(1440), Some(autumn.ends()));
        assert_eq!(autumn.instant(1441), None);
    }

    #[test]
    fn a_zone_that_skips_midnight_begins_its_day_later() {
        let beirut = Zone::named("Asia/Beirut").unwrap();
        let day = beirut.day(date!(2026 - 03 - 29));
        assert_eq!(day.instant(0), None);
        assert_eq!(day.instant(60), Some(day.begins()));
    }

    #[test]
    fn names_outside_the_database_are_refused() {
        assert_eq!(
            Zone::named("Europe/Klagenfurt"),
            Err(UnknownZone("Europe/Klagenfurt".to_owned()))
        );
    }

    #[test]
    fn minutes_round_as_ranges_need_it() {
        assert_eq!(
            InstantMinute::floor(datetime!(1970-01-01 00:01:59 UTC)),
            InstantMinute(1)
        );
        assert_eq!(
            InstantMinute::ceiling(datetime!(1970-01-01 00:01:01 UTC)),
            InstantMinute(2)
        );
        assert_eq!(
            InstantMinute::ceiling(datetime!(1970-01-01 00:01 UTC)),
            InstantMinute(1)
        );
    }

    proptest! {
        #[test]
        fn wall_time_survives_the_way_there_and_back(
            minutes in 0_i64..9_000_000,
            zone in prop::sample::select(vec!["Europe/Vienna", "Europe/Berlin", "Europe/Zurich", "Australia/Lord_Howe"]),
        ) {
            let zone = Zone::named(zone).unwrap();
            let wall = datetime!(2024-01-01 00:00) + time::Duration::minutes(minutes);
            if let Ok(instant) = zone.instant(wall) {
                prop_assert_eq!(zone.wall(instant), wall);
            }
            let frame = zone.day(wall.date());
            let minute = u16::from(wall.hour()) * 60 + u16::from(wall.minute());
            prop_assert_eq!(frame.instant(minute), zone.instant(wall).ok().map(InstantMinute::floor));
        }
    }
}
