//! The rules of a zone as a calendar file carries them (VTIMEZONE, RFC 5545, 3.6.5).

use shared_kernel::Zone;
use time::{Duration, OffsetDateTime, PrimitiveDateTime, UtcOffset};

use crate::calendar_file::local_time;

/// How far the rules reach beyond the appointments, so that both changes of the year are in them.
const MARGIN: Duration = Duration::days(366);

/// From this wall time on, the clock has a new offset.
struct Observance {
    /// As shown by the clock that is about to change.
    onset: PrimitiveDateTime,
    before: UtcOffset,
    after: UtcOffset,
}

/// The lines of a VTIMEZONE that is right for every instant from `first` to `last`.
pub(crate) fn time_zone_definition(zone: &Zone, first: OffsetDateTime, last: OffsetDateTime) -> Vec<String> {
    let observances = observances(zone, first.saturating_sub(MARGIN), last.saturating_add(MARGIN));
    let standard = observances.iter().map(|observance| observance.after).min();
    let mut lines = vec!["BEGIN:VTIMEZONE".to_owned(), format!("TZID:{}", zone.name())];
    for observance in &observances {
        let kind = if Some(observance.after) == standard {
            "STANDARD"
        } else {
            "DAYLIGHT"
        };
        lines.extend([
            format!("BEGIN:{kind}"),
            format!("DTSTART:{}", local_time(observance.onset)),
            format!("TZOFFSETFROM:{}", utc_offset(observance.before)),
            format!("TZOFFSETTO:{}", utc_offset(observance.after)),
            format!("END:{kind}"),
        ]);
    }
    lines.push("END:VTIMEZONE".to_owned());
    lines
}

fn observances(zone: &Zone, from: OffsetDateTime, until: OffsetDateTime) -> Vec<Observance> {
    let start = from.replace_time(time::Time::MIDNIGHT);
    let mut offset = zone.offset(start);
    let mut observances = vec![Observance {
        onset: zone.wall(start),
        before: offset,
        after: offset,
    }];
    let mut instant = start;
    // Clocks are changed months apart, so a week is never changed twice.
    while let Some(next) = instant.checked_add(Duration::WEEK).filter(|_| instant < until) {
        let after = zone.offset(next);
        if after != offset {
            let shown = first_instant_with(zone, after, instant, next).to_offset(offset);
            let onset = PrimitiveDateTime::new(shown.date(), shown.time());
            observances.push(Observance {
                onset,
                before: offset,
                after,
            });
        }
        (instant, offset) = (next, after);
    }
    observances
}

/// The first minute in `(before, after]` at which the zone has this offset.
fn first_instant_with(zone: &Zone, offset: UtcOffset, before: OffsetDateTime, after: OffsetDateTime) -> OffsetDateTime {
    let (mut before, mut after) = (before, after);
    while after - before > Duration::MINUTE {
        let middle = before + Duration::minutes((after - before).whole_minutes() / 2);
        if zone.offset(middle) == offset {
            after = middle;
        } else {
            before = middle;
        }
    }
    after
}

/// For example "+0100"; with seconds only where there are any.
fn utc_offset(offset: UtcOffset) -> String {
    let (hours, minutes, seconds) = offset.as_hms();
    let sign = if offset.is_negative() { '-' } else { '+' };
    let seconds = if seconds == 0 {
        String::new()
    } else {
        format!("{:02}", seconds.unsigned_abs())
    };
    format!(
        "{sign}{:02}{:02}{seconds}",
        hours.unsigned_abs(),
        minutes.unsigned_abs()
    )
}

#[cfg(test)]
mod tests {
    use time::macros::{datetime, offset};

    use super::*;

    #[test]
    fn vienna_changes_twice_a_year_at_one_utc() {
        let zone = Zone::named("Europe/Vienna").unwrap();
        let instant = datetime!(2027-01-13 08:30 UTC);
        assert_eq!(
            time_zone_definition(&zone, instant, instant),
            [
                "BEGIN:VTIMEZONE",
                "TZID:Europe/Vienna",
                "BEGIN:STANDARD",
                "DTSTART:20260112T010000",
                "TZOFFSETFROM:+0100",
                "TZOFFSETTO:+0100",
                "END:STANDARD",
                "BEGIN:DAYLIGHT",
                "DTSTART:20260329T020000",
                "TZOFFSETFROM:+0100",
                "TZOFFSETTO:+0200",
                "END:DAYLIGHT",
                "BEGIN:STANDARD",
                "DTSTART:20261025T030000",
                "TZOFFSETFROM:+0200",
                "TZOFFSETTO:+0100",
                "END:STANDARD",
                "BEGIN:DAYLIGHT",
                "DTSTART:20270328T020000",
                "TZOFFSETFROM:+0100",
                "TZOFFSETTO:+0200",
                "END:DAYLIGHT",
                "BEGIN:STANDARD",
                "DTSTART:20271031T030000",
                "TZOFFSETFROM:+0200",
                "TZOFFSETTO:+0100",
                "END:STANDARD",
                "END:VTIMEZONE",
            ]
        );
    }

    #[test]
    fn lord_howe_changes_by_half_an_hour() {
        let zone = Zone::named("Australia/Lord_Howe").unwrap();
        let lines =
            time_zone_definition(&zone, datetime!(2027-01-13 08:30 UTC), datetime!(2027-01-13 08:30 UTC)).join("\n");
        assert!(
            lines.contains("DTSTART:20270404T020000\nTZOFFSETFROM:+1100\nTZOFFSETTO:+1030"),
            "{lines}"
        );
    }

    #[test]
    fn offsets_carry_sign_and_seconds() {
        assert_eq!(utc_offset(offset!(-03:30)), "-0330");
        assert_eq!(utc_offset(offset!(+01:05:20)), "+010520");
        assert_eq!(utc_offset(UtcOffset::UTC), "+0000");
    }
}
