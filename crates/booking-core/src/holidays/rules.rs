//! The rules behind the holidays of whole regions.
//!
//! Austria: Arbeitsruhegesetz § 7. Germany: the holiday laws of the states (Feiertagsgesetze) as of 2026. Switzerland:
//! the list of legal holidays of the cantons by the Federal Office of Justice. What only a part of a region has is
//! local. Aargau has its holidays by district: those that custom keeps in the others, too, count for all of it.

use time::{Date, Duration, Month, Weekday};

use super::easter::easter_sunday;
use super::{Holiday, Region};

/// When a holiday is.
pub(super) enum When {
    /// On a day of a month.
    On(Month, u8),
    /// So many days after Easter Sunday, or before it.
    Easter(i64),
    /// On a day of one year only.
    Once(i32, Month, u8),
    /// On a day that has to be computed.
    By(fn(i32) -> Option<Date>),
}

impl When {
    pub(super) fn in_year(&self, year: i32) -> Option<Date> {
        match self {
            Self::On(month, day) => Date::from_calendar_date(year, *month, *day).ok(),
            Self::Easter(days) => easter_sunday(year)?.checked_add(Duration::days(*days)),
            Self::Once(only, month, day) if *only == year => Date::from_calendar_date(year, *month, *day).ok(),
            Self::Once(..) => None,
            Self::By(compute) => compute(year),
        }
    }
}

/// A name, when it is, and the parts of the country that have it; without any it is all of them.
type Rule = (&'static str, When, &'static str);

use Month::{April, August, December, January, June, March, May, November, October, September};
use When::{By, Easter, On, Once};

const AUSTRIA: &[Rule] = &[
    ("Neujahr", On(January, 1), ""),
    ("Heilige Drei Könige", On(January, 6), ""),
    ("Ostermontag", Easter(1), ""),
    ("Staatsfeiertag", On(May, 1), ""),
    ("Christi Himmelfahrt", Easter(39), ""),
    ("Pfingstmontag", Easter(50), ""),
    ("Fronleichnam", Easter(60), ""),
    ("Mariä Himmelfahrt", On(August, 15), ""),
    ("Nationalfeiertag", On(October, 26), ""),
    ("Allerheiligen", On(November, 1), ""),
    ("Mariä Empfängnis", On(December, 8), ""),
    ("Christtag", On(December, 25), ""),
    ("Stefanitag", On(December, 26), ""),
];

const GERMANY: &[Rule] = &[
    ("Neujahr", On(January, 1), ""),
    ("Heilige Drei Könige", On(January, 6), "BW BY ST"),
    ("Frauentag", On(March, 8), "BE"),
    ("Frauentag", By(womens_day_in_mecklenburg), "MV"),
    ("Karfreitag", Easter(-2), ""),
    ("Ostersonntag", Easter(0), "BB"),
    ("Ostermontag", Easter(1), ""),
    ("Tag der Arbeit", On(May, 1), ""),
    ("80. Jahrestag der Befreiung", Once(2025, May, 8), "BE"),
    ("Christi Himmelfahrt", Easter(39), ""),
    ("Pfingstsonntag", Easter(49), "BB"),
    ("Pfingstmontag", Easter(50), ""),
    ("Fronleichnam", Easter(60), "BW BY HE NW RP SL"),
    ("75. Jahrestag des Volksaufstands", Once(2028, June, 17), "BE"),
    ("Mariä Himmelfahrt", On(August, 15), "SL"),
    ("Weltkindertag", On(September, 20), "TH"),
    ("Tag der Deutschen Einheit", On(October, 3), ""),
    ("Reformationstag", On(October, 31), "BB HB HH MV NI SH SN ST TH"),
    ("Allerheiligen", On(November, 1), "BW BY NW RP SL"),
    ("Buß- und Bettag", By(day_of_repentance), "SN"),
    ("1. Weihnachtstag", On(December, 25), ""),
    ("2. Weihnachtstag", On(December, 26), ""),
];

const SWITZERLAND: &[Rule] = &[
    ("Neujahr", On(January, 1), ""),
    ("Berchtoldstag", On(January, 2), "AG BE JU LU TG VD"),
    ("Berchtoldstag", By(monday_after_new_year), "NE"),
    ("Heilige Drei Könige", On(January, 6), "SZ TI UR"),
    ("Jahrestag der Republik", On(March, 1), "NE"),
    ("Josefstag", On(March, 19), "NW SZ TI UR VS"),
    (
        "Karfreitag",
        Easter(-2),
        "AG AI AR BE BL BS FR GE GL JU LU NE NW OW SG SH SO SZ TG UR VD ZG ZH",
    ),
    (
        "Ostermontag",
        Easter(1),
        "AG AI AR BE BL BS GE GL GR JU LU SG SH SZ TG TI UR VD ZH",
    ),
    ("Näfelser Fahrt", By(march_to_naefels), "GL"),
    ("Tag der Arbeit", On(May, 1), "BL BS JU NE SH TG TI ZH"),
    ("Auffahrt", Easter(39), ""),
    (
        "Pfingstmontag",
        Easter(50),
        "AG AI AR BE BL BS GE GL GR JU LU SG SH SZ TG TI UR VD ZH",
    ),
    ("Fronleichnam", Easter(60), "AI JU LU NE NW OW SZ TI UR VS ZG"),
    ("Fest der Unabhängigkeit", On(June, 23), "JU"),
    ("Peter und Paul", On(June, 29), "TI"),
    ("Bundesfeier", On(August, 1), ""),
    ("Mariä Himmelfahrt", On(August, 15), "AI JU LU NW OW SZ TI UR VS ZG"),
    ("Genfer Bettag", By(fast_of_geneva), "GE"),
    ("Bettagsmontag", By(monday_of_the_fast), "VD"),
    ("Bruder Klaus", On(September, 25), "OW"),
    ("Allerheiligen", On(November, 1), "AI GL JU LU NW OW SG SZ TI UR VS ZG"),
    ("Mariä Empfängnis", On(December, 8), "AI LU NW OW SZ TI UR VS ZG"),
    ("Weihnachten", On(December, 25), ""),
    (
        "Stephanstag",
        On(December, 26),
        "AG BE BL BS GL GR LU SG SH SZ TG TI ZH",
    ),
    ("Stephanstag", By(second_day_without_a_third), "AI AR UR"),
    ("Stephanstag", By(monday_after_christmas), "NE"),
    ("Wiederherstellung der Republik", On(December, 31), "GE"),
];

/// The holidays of a region in a year, ascending.
pub(super) fn holidays(region: Region, year: i32) -> Vec<Holiday> {
    let (country, part) = region.country_and_part();
    let rules = match country {
        "AT" => AUSTRIA,
        "DE" => GERMANY,
        _ => SWITZERLAND,
    };
    let mut holidays: Vec<Holiday> = rules
        .iter()
        .filter(|(_, _, parts)| parts.is_empty() || parts.split(' ').any(|has| has == part))
        .filter_map(|(name, when, _)| Some((when.in_year(year)?, *name)))
        .collect();
    holidays.sort_unstable_by_key(|(date, _)| *date);
    // Where two fall on one day it is closed once, under the name that comes first above.
    holidays.dedup_by_key(|(date, _)| *date);
    holidays
}

/// None before 2023, when it became a public holiday.
fn womens_day_in_mecklenburg(year: i32) -> Option<Date> {
    if year < 2023 {
        return None;
    }
    Date::from_calendar_date(year, March, 8).ok()
}

/// The Wednesday before 23 November.
fn day_of_repentance(year: i32) -> Option<Date> {
    let bound = Date::from_calendar_date(year, November, 23).ok()?;
    Some(bound.prev_occurrence(Weekday::Wednesday))
}

/// The day after New Year, where that was a Sunday.
fn monday_after_new_year(year: i32) -> Option<Date> {
    let day = Date::from_calendar_date(year, January, 2).ok()?;
    (day.weekday() == Weekday::Monday).then_some(day)
}

/// The day after Christmas, where that was a Sunday.
fn monday_after_christmas(year: i32) -> Option<Date> {
    let day = Date::from_calendar_date(year, December, 26).ok()?;
    (day.weekday() == Weekday::Monday).then_some(day)
}

/// 26 December, unless three days in a row would be closed: not on a Tuesday and not on a Saturday.
fn second_day_without_a_third(year: i32) -> Option<Date> {
    let day = Date::from_calendar_date(year, December, 26).ok()?;
    (!matches!(day.weekday(), Weekday::Tuesday | Weekday::Saturday)).then_some(day)
}

/// The first Thursday of April, a week later when that is in Holy Week.
fn march_to_naefels(year: i32) -> Option<Date> {
    let thursday = first(Weekday::Thursday, year, April)?;
    let is_holy = easter_sunday(year)?.checked_sub(Duration::days(3)) == Some(thursday);
    if is_holy {
        thursday.checked_add(Duration::WEEK)
    } else {
        Some(thursday)
    }
}

/// The Thursday after the first Sunday of September.
fn fast_of_geneva(year: i32) -> Option<Date> {
    first(Weekday::Sunday, year, September)?.checked_add(Duration::days(4))
}

/// The Monday after the third Sunday of September.
fn monday_of_the_fast(year: i32) -> Option<Date> {
    first(Weekday::Sunday, year, September)?.checked_add(Duration::days(15))
}

/// The first such weekday of a month.
pub(super) fn first(weekday: Weekday, year: i32, month: Month) -> Option<Date> {
    let day = Date::from_calendar_date(year, month, 1).ok()?;
    Some(if day.weekday() == weekday {
        day
    } else {
        day.next_occurrence(weekday)
    })
}
