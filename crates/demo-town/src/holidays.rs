//! Public holidays: those of the whole country, and in Switzerland those of most cantons.

use time::{Date, Duration, Month};

use crate::Country;

/// Days with the same date every year.
const FIXED: &[(Month, u8, &str, &[Country])] = &[
    (Month::January, 1, "Neujahr", &[Country::AT, Country::DE, Country::CH]),
    (Month::January, 6, "Heilige Drei Könige", &[Country::AT]),
    (Month::May, 1, "Tag der Arbeit", &[Country::AT, Country::DE]),
    (Month::August, 1, "Bundesfeier", &[Country::CH]),
    (Month::August, 15, "Mariä Himmelfahrt", &[Country::AT]),
    (Month::October, 3, "Tag der Deutschen Einheit", &[Country::DE]),
    (Month::October, 26, "Nationalfeiertag", &[Country::AT]),
    (Month::November, 1, "Allerheiligen", &[Country::AT]),
    (Month::December, 8, "Mariä Empfängnis", &[Country::AT]),
    (
        Month::December,
        25,
        "Weihnachten",
        &[Country::AT, Country::DE, Country::CH],
    ),
    (
        Month::December,
        26,
        "Stephanstag",
        &[Country::AT, Country::DE, Country::CH],
    ),
];

/// Days that follow Easter Sunday, by their distance.
const BY_EASTER: &[(i64, &str, &[Country])] = &[
    (-2, "Karfreitag", &[Country::DE, Country::CH]),
    (1, "Ostermontag", &[Country::AT, Country::DE, Country::CH]),
    (39, "Christi Himmelfahrt", &[Country::AT, Country::DE, Country::CH]),
    (50, "Pfingstmontag", &[Country::AT, Country::DE, Country::CH]),
    (60, "Fronleichnam", &[Country::AT]),
];

/// The name of the public holiday on this day; none on all others.
pub fn public_holiday(country: Country, day: Date) -> Option<&'static str> {
    let fixed = FIXED.iter().find(|(month, number, _, countries)| {
        (*month, *number) == (day.month(), day.day()) && countries.contains(&country)
    });
    if let Some((.., name, _)) = fixed {
        return Some(name);
    }
    let distance = (day - easter(day.year())?).whole_days();
    BY_EASTER
        .iter()
        .find(|(days, _, countries)| *days == distance && countries.contains(&country))
        .map(|(_, name, _)| *name)
}

/// Easter Sunday of the Gregorian calendar, by the rule of Lichtenberg. None only where the calendar ends.
fn easter(year: i32) -> Option<Date> {
    let century = year / 100;
    let moon_shift = 15 + (3 * century + 3) / 4 - (8 * century + 13) / 25;
    let sun_shift = 2 - (3 * century + 3) / 4;
    let moon = year % 19;
    let seed = (19 * moon + moon_shift) % 30;
    let correction = (seed + moon / 11) / 29;
    let border = 21 + seed - correction;
    let first_sunday = 7 - (year + year / 4 + sun_shift) % 7;
    let distance = 7 - (border - first_sunday) % 7;
    let march = Date::from_calendar_date(year, Month::March, 1).ok()?;
    march.checked_add(Duration::days(i64::from(border + distance - 1)))
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::{easter, public_holiday};
    use crate::Country;

    #[test]
    fn easter_falls_on_the_known_sundays() {
        for sunday in [
            date!(1954 - 04 - 18),
            date!(1961 - 04 - 02),
            date!(2000 - 04 - 23),
            date!(2008 - 03 - 23),
            date!(2019 - 04 - 21),
            date!(2024 - 03 - 31),
            date!(2026 - 04 - 05),
            date!(2027 - 03 - 28),
            date!(2038 - 04 - 25),
            date!(2049 - 04 - 18),
        ] {
            assert_eq!(easter(sunday.year()), Some(sunday));
        }
    }

    #[test]
    fn every_country_has_its_own_days() {
        let days = |day| [Country::AT, Country::DE, Country::CH].map(|country| public_holiday(country, day).is_some());
        assert_eq!(days(date!(2027 - 01 - 06)), [true, false, false]);
        assert_eq!(days(date!(2027 - 03 - 26)), [false, true, true]);
        assert_eq!(days(date!(2027 - 05 - 06)), [true, true, true]);
        assert_eq!(days(date!(2027 - 05 - 27)), [true, false, false]);
        assert_eq!(days(date!(2027 - 10 - 03)), [false, true, false]);
        assert_eq!(days(date!(2027 - 08 - 01)), [false, false, true]);
        assert_eq!(days(date!(2027 - 12 - 25)), [true, true, true]);
        assert_eq!(days(date!(2027 - 01 - 11)), [false, false, false]);
    }
}
