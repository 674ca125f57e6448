use time::{Date, Month};

/// Easter Sunday of a year in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher
/// (Jean Meeus, Astronomical Algorithms, chapter 8), which has no exceptions.
pub(super) fn easter_sunday(year: i32) -> Option<Date> {
    let golden = year.rem_euclid(19);
    let (century, of_century) = (year.div_euclid(100), year.rem_euclid(100));
    let correction = (century - (century + 8) / 25 + 1) / 3;
    let epact = (19 * golden + century - century / 4 - correction + 15) % 30;
    let to_sunday = (32 + 2 * (century % 4) + 2 * (of_century / 4) - epact - of_century % 4) % 7;
    let late = (golden + 11 * epact + 22 * to_sunday) / 451;
    let days = epact + to_sunday - 7 * late + 114;
    let month = Month::try_from(u8::try_from(days / 31).ok()?).ok()?;
    Date::from_calendar_date(year, month, u8::try_from(days % 31 + 1).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn easter_matches_the_church_calendar() {
        let known = [
            date!(1818 - 03 - 22),
            date!(1954 - 04 - 18),
            date!(2000 - 04 - 23),
            date!(2024 - 03 - 31),
            date!(2025 - 04 - 20),
            date!(2026 - 04 - 05),
            date!(2027 - 03 - 28),
            date!(2038 - 04 - 25),
            date!(2040 - 04 - 01),
            date!(2049 - 04 - 18),
        ];
        for easter in known {
            assert_eq!(easter_sunday(easter.year()), Some(easter));
        }
    }
}
