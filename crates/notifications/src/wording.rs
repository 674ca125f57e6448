//! Dates, times and amounts as people in Austria, Germany and Switzerland read them. The product
//! speaks Austrian German everywhere, so the year begins with Jänner.
//!
//! Numbers and their units stay on one line: the spaces in between do not break.

use shared_kernel::Money;
use time::macros::format_description;
use time::{Date, Month, PrimitiveDateTime, Weekday};

use crate::AnswerKind;

/// "Mittwoch, 13. Jänner 2027"
pub(crate) fn long_day(date: Date) -> String {
    format!(
        "{}, {}.\u{a0}{} {}",
        weekday_name(date.weekday()),
        date.day(),
        month(date.month()),
        date.year()
    )
}

/// "Mi., 13. Jänner"
pub(crate) fn short_day(date: Date) -> String {
    let weekday = weekday_name(date.weekday());
    format!(
        "{}., {}.\u{a0}{}",
        weekday.chars().take(2).collect::<String>(),
        date.day(),
        month(date.month())
    )
}

/// For example "09:30 Uhr".
pub(crate) fn time_of_day(wall: PrimitiveDateTime) -> String {
    format!("{:02}:{:02}\u{a0}Uhr", wall.hour(), wall.minute())
}

/// "Mi., 13. Jänner, 09:30 Uhr". Midnight is the end of the day before, "Di., 12. Jänner, 24:00 Uhr":
/// "bis 00:00 Uhr" leaves open which night is meant.
pub(crate) fn deadline(wall: PrimitiveDateTime) -> String {
    match wall.date().previous_day() {
        Some(day_before) if (wall.hour(), wall.minute()) == (0, 0) => {
            format!("{}, 24:00\u{a0}Uhr", short_day(day_before))
        }
        _ => format!("{}, {}", short_day(wall.date()), time_of_day(wall)),
    }
}

/// For example "09:30–10:30 Uhr".
pub(crate) fn from_to(starts: PrimitiveDateTime, ends: PrimitiveDateTime) -> String {
    format!("{:02}:{:02}–{}", starts.hour(), starts.minute(), time_of_day(ends))
}

/// "€ 58,00", "€ 1 234,50"
pub(crate) fn amount(money: Money) -> String {
    let euro = (money.cents() / 100).to_string();
    let mut grouped = String::new();
    for (index, digit) in euro.chars().enumerate() {
        if index > 0 && (euro.len() - index).is_multiple_of(3) {
            grouped.push('\u{a0}');
        }
        grouped.push(digit);
    }
    format!("€\u{a0}{grouped},{:02}", money.cents() % 100)
}

/// "60 Minuten" up to 90, then days, hours and minutes as on screen: "2 Stunden 15 Minuten", "1 Tag".
pub(crate) fn duration(minutes: i32) -> String {
    if minutes <= 90 {
        return counted(minutes, "Minute", "Minuten");
    }
    let parts = [
        (minutes / (24 * 60), "Tag", "Tage"),
        (minutes / 60 % 24, "Stunde", "Stunden"),
        (minutes % 60, "Minute", "Minuten"),
    ];
    let parts = parts.into_iter().filter(|(count, ..)| *count > 0);
    let parts: Vec<String> = parts.map(|(count, one, many)| counted(count, one, many)).collect();
    parts.join(" ")
}

/// A stored answer: "20.02.2027", "Ja", "3,5". One that does not fit its kind, which the provider may
/// have changed since, is shown as it was given.
pub(crate) fn answer(kind: AnswerKind, stored: &str) -> String {
    match (kind, stored) {
        (AnswerKind::Boolean, "true") => "Ja".to_owned(),
        (AnswerKind::Boolean, "false") => "Nein".to_owned(),
        (AnswerKind::Number, number) => number.replace('.', ","),
        (AnswerKind::Date, day) => {
            Date::parse(day, format_description!("[year]-[month]-[day]")).map_or_else(|_| day.to_owned(), numeric_day)
        }
        (AnswerKind::Text | AnswerKind::Boolean, text) => text.to_owned(),
    }
}

/// For example "13.01.2027".
fn numeric_day(date: Date) -> String {
    format!("{:02}.{:02}.{:04}", date.day(), u8::from(date.month()), date.year())
}

/// The same words with ordinary spaces, for headers and plain text.
pub(crate) fn breakable(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

fn counted(number: i32, one: &str, many: &str) -> String {
    format!("{number}\u{a0}{}", if number == 1 { one } else { many })
}

/// The German name of a day of the week: "Mittwoch".
pub fn weekday_name(weekday: Weekday) -> &'static str {
    match weekday {
        Weekday::Monday => "Montag",
        Weekday::Tuesday => "Dienstag",
        Weekday::Wednesday => "Mittwoch",
        Weekday::Thursday => "Donnerstag",
        Weekday::Friday => "Freitag",
        Weekday::Saturday => "Samstag",
        Weekday::Sunday => "Sonntag",
    }
}

fn month(month: Month) -> &'static str {
    match month {
        Month::January => "Jänner",
        Month::February => "Februar",
        Month::March => "März",
        Month::April => "April",
        Month::May => "Mai",
        Month::June => "Juni",
        Month::July => "Juli",
        Month::August => "August",
        Month::September => "September",
        Month::October => "Oktober",
        Month::November => "November",
        Month::December => "Dezember",
    }
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn days_and_times_read_like_the_screens() {
        assert_eq!(breakable(&long_day(date!(2027 - 01 - 13))), "Mittwoch, 13. Jänner 2027");
        assert_eq!(breakable(&short_day(date!(2027 - 02 - 28))), "So., 28. Februar");
        assert_eq!(breakable(&time_of_day(datetime!(2027-01-13 09:05))), "09:05 Uhr");
        assert_eq!(
            breakable(&from_to(datetime!(2027-01-13 23:30), datetime!(2027-01-14 00:30))),
            "23:30–00:30 Uhr"
        );
    }

    #[test]
    fn a_deadline_at_midnight_is_the_end_of_the_day_before() {
        for (wall, text) in [
            (datetime!(2027-01-13 09:30), "Mi., 13. Jänner, 09:30 Uhr"),
            (datetime!(2027-01-13 00:00), "Di., 12. Jänner, 24:00 Uhr"),
            (datetime!(2027-01-13 00:01), "Mi., 13. Jänner, 00:01 Uhr"),
            (datetime!(2027-01-13 12:00), "Mi., 13. Jänner, 12:00 Uhr"),
            (datetime!(2027-01-12 23:59), "Di., 12. Jänner, 23:59 Uhr"),
            (datetime!(2027-02-01 00:00), "So., 31. Jänner, 24:00 Uhr"),
            (datetime!(2028-03-01 00:00), "Di., 29. Februar, 24:00 Uhr"),
            (datetime!(2027-01-01 00:00), "Do., 31. Dezember, 24:00 Uhr"),
        ] {
            assert_eq!(breakable(&deadline(wall)), text);
        }
    }

    #[test]
    fn amounts_follow_the_austrian_form() {
        for (cents, text) in [
            (0, "€ 0,00"),
            (5, "€ 0,05"),
            (5800, "€ 58,00"),
            (123_450, "€ 1 234,50"),
            (100_000_000, "€ 1 000 000,00"),
        ] {
            assert_eq!(breakable(&amount(Money::from_cents(cents))), text);
        }
    }

    #[test]
    fn answers_read_like_the_form_in_which_they_were_given() {
        for (kind, stored, text) in [
            (AnswerKind::Date, "2027-02-20", "20.02.2027"),
            (AnswerKind::Date, "bald", "bald"),
            (AnswerKind::Boolean, "true", "Ja"),
            (AnswerKind::Boolean, "false", "Nein"),
            (AnswerKind::Number, "3.5", "3,5"),
            (AnswerKind::Number, "3,5", "3,5"),
            (AnswerKind::Number, "12", "12"),
            (AnswerKind::Text, "true", "true"),
            (AnswerKind::Text, "2027-02-20", "2027-02-20"),
            (AnswerKind::Text, "Version 3.5", "Version 3.5"),
        ] {
            assert_eq!(answer(kind, stored), text, "{kind:?}");
        }
    }

    #[test]
    fn long_durations_are_told_in_days_hours_and_minutes() {
        for (minutes, text) in [
            (1, "1 Minute"),
            (90, "90 Minuten"),
            (91, "1 Stunde 31 Minuten"),
            (120, "2 Stunden"),
            (181, "3 Stunden 1 Minute"),
            (1440, "1 Tag"),
            (2881, "2 Tage 1 Minute"),
            (3000, "2 Tage 2 Stunden"),
        ] {
            assert_eq!(breakable(&duration(minutes)), text);
        }
    }
}
