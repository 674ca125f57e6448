//! What examples say on the server and on the day on which somebody reads them.

use std::sync::Arc;

use shared_kernel::Randomness;
use time::format_description::BorrowedFormatItem;
use time::macros::{date, format_description};
use time::{Date, Duration};

/// Examples lie in the week of this Monday or later. What lies before it is no example, as the date of a version.
const FIRST_EXAMPLE: Date = date!(2027 - 01 - 11);
const LAST_EXAMPLE: Date = date!(2027 - 12 - 31);
/// With which all of them begin.
const YEAR_OF_EXAMPLES: &str = "2027-";

const DAY: &[BorrowedFormatItem] = format_description!("[year]-[month]-[day]");

/// The start that examples book.
const BOOKED_START: &str = "2027-01-12T10:00:00";

/// The start that examples book where real people would come to it: every server refuses it, as it has passed.
const PAST_START: &str = "2000-01-01T10:00:00";

/// What stands before the number of an organisation, in the document and in commands.
const BEFORE_NUMBERS: [&str; 9] = [
    "\"example\": ",
    "\"example\": \"",
    "\"example\": [",
    "\"organizationNr\": ",
    "\"organizatonNr\": ",
    "\\\"organizationNr\\\":",
    "organizationNr=",
    "/api/organization/",
    "TERMINHOF_ORGANIZATION=",
];

/// The organisations of examples, and the numbers that no server gives away so soon.
const FICTITIOUS_NUMBERS: [(&str, &str); 3] = [
    ("1000,1001", "999999999,999999998"),
    ("1000", "999999999"),
    ("1001", "999999998"),
];

/// The key that examples send. A server puts a new one in each place: who tries out two requests means two.
const IDEMPOTENCY_KEY: &str = "0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e";

/// The servers that examples name.
const SERVERS: [&str; 2] = ["https://terminhof.example", "http://localhost:8080"];

/// What takes the place of the fixed values of examples.
pub struct ExampleValues {
    /// Scheme and host of this server.
    pub server: String,
    /// The day on which somebody reads them.
    pub today: Date,
    /// What examples book.
    pub booked: BookedByExamples,
    /// Where new keys come from.
    pub randomness: Arc<dyn Randomness>,
}

/// What somebody gets who sends an example as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BookedByExamples {
    /// A start of a demonstration that is free.
    FreeStart(String),
    /// The fixed start of a demonstration, moved like other dates.
    MovedStart,
    /// Nothing: on a server with real customers organisation and start are fictitious.
    Nothing,
}

impl ExampleValues {
    /// The text with the values of this server and day. Each date keeps its weekday: the first week of the examples becomes
    /// the one after the current.
    pub fn fill(&self, text: &str) -> String {
        let ahead = monday_after(self.today) - FIRST_EXAMPLE;
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(YEAR_OF_EXAMPLES) {
            let (before, from) = rest.split_at(at);
            filled.push_str(before);
            let (value, length) = self.replacement(from, ahead);
            filled.push_str(&value);
            rest = from.get(length..).unwrap_or_default();
        }
        filled.push_str(rest);
        if self.booked == BookedByExamples::Nothing {
            filled = with_fictitious_numbers(&filled);
        }
        for server in SERVERS {
            filled = filled.replace(server, &self.server);
        }
        while filled.contains(IDEMPOTENCY_KEY) {
            filled = filled.replacen(IDEMPOTENCY_KEY, &self.randomness.uuid().to_string(), 1);
        }
        filled
    }

    /// What stands for the beginning of a text that may be a date, and how long this beginning is.
    fn replacement(&self, text: &str, ahead: Duration) -> (String, usize) {
        let start = match &self.booked {
            BookedByExamples::FreeStart(start) => Some(start.as_str()),
            BookedByExamples::MovedStart => None,
            BookedByExamples::Nothing => Some(PAST_START),
        };
        if let Some(start) = start
            && text.starts_with(BOOKED_START)
        {
            return (start.to_owned(), BOOKED_START.len());
        }
        let length = "yyyy-mm-dd".len();
        match text.get(..length).and_then(|date| moved(date, ahead)) {
            Some(date) => (date, length),
            None => (YEAR_OF_EXAMPLES.to_owned(), YEAR_OF_EXAMPLES.len()),
        }
    }
}

/// The text about organisations that are nowhere. A limit that happens to be as large stays what it is.
fn with_fictitious_numbers(text: &str) -> String {
    let mut replaced = text.to_owned();
    for before in BEFORE_NUMBERS {
        for (number, fictitious) in FICTITIOUS_NUMBERS {
            replaced = replaced.replace(&format!("{before}{number}"), &format!("{before}{fictitious}"));
        }
    }
    replaced
}

/// A date of an example, moved; none where it is no date or no example.
fn moved(text: &str, ahead: Duration) -> Option<String> {
    let date = Date::parse(text, DAY).ok()?;
    if !(FIRST_EXAMPLE..=LAST_EXAMPLE).contains(&date) {
        return None;
    }
    date.checked_add(ahead)?.format(DAY).ok()
}

fn monday_after(day: Date) -> Date {
    day.saturating_add(Duration::days(7 - i64::from(day.weekday().number_days_from_monday())))
}

#[cfg(test)]
mod tests {
    use shared_kernel::OperatingSystemRandomness;

    use super::*;

    fn filled(today: Date, free_start: Option<&str>, text: &str) -> String {
        let free_start = free_start.map(|start| BookedByExamples::FreeStart(start.to_owned()));
        filled_with(today, free_start.unwrap_or(BookedByExamples::MovedStart), text)
    }

    fn filled_with(today: Date, booked: BookedByExamples, text: &str) -> String {
        let values = ExampleValues {
            server: "http://127.0.0.1:8080".to_owned(),
            today,
            booked,
            randomness: Arc::new(OperatingSystemRandomness),
        };
        values.fill(text)
    }

    #[test]
    fn a_date_moves_by_whole_weeks_to_the_week_after_the_current() {
        for (today, first, sunday) in [
            (date!(2027 - 01 - 11), "2027-01-18", "2027-01-24"),
            (date!(2027 - 01 - 17), "2027-01-18", "2027-01-24"),
            (date!(2026 - 11 - 29), "2026-11-30", "2026-12-06"),
            (date!(2028 - 12 - 31), "2029-01-01", "2029-01-07"),
            (date!(2028 - 02 - 24), "2028-02-28", "2028-03-05"),
        ] {
            assert_eq!(
                filled(
                    today,
                    None,
                    "{\"dateFrom\": \"2027-01-11\", \"dateTo\": \"2027-01-17T12:00:00\"}"
                ),
                format!("{{\"dateFrom\": \"{first}\", \"dateTo\": \"{sunday}T12:00:00\"}}"),
                "{today}"
            );
        }
    }

    #[test]
    fn what_is_no_example_stays() {
        let text = "2027-01-01 2027-13-40 2028-05-01 1990-05-01 2027- 2027-0ä 12027-01";
        assert_eq!(filled(date!(2027 - 06 - 01), None, text), text);
    }

    #[test]
    fn the_start_that_is_booked_becomes_one_that_is_free() {
        let text = "\"start\": \"2027-01-12T10:00:00\"";
        let today = date!(2027 - 01 - 11);
        assert_eq!(
            filled(today, Some("2027-02-01T09:15:00"), text),
            "\"start\": \"2027-02-01T09:15:00\""
        );
        assert_eq!(filled(today, None, text), "\"start\": \"2027-01-19T10:00:00\"");
    }

    #[test]
    fn nothing_real_is_booked_where_no_demonstration_is_served() {
        let text = r#"{"organizatonNr": 1000, "services": [{"start": "2027-01-12T10:00:00"}], "maxLength": 1000}"#;
        assert_eq!(
            filled_with(date!(2027 - 01 - 11), BookedByExamples::Nothing, text),
            r#"{"organizatonNr": 999999999, "services": [{"start": "2000-01-01T10:00:00"}], "maxLength": 1000}"#
        );
        assert_eq!(
            filled_with(
                date!(2027 - 01 - 11),
                BookedByExamples::Nothing,
                "?organizationNr=1000,1001'"
            ),
            "?organizationNr=999999999,999999998'"
        );
    }

    #[test]
    fn commands_ask_the_server_that_shows_them() {
        let text = "curl http://localhost:8080/api/x https://terminhof.example/api/y";
        let expected = "curl http://127.0.0.1:8080/api/x http://127.0.0.1:8080/api/y";
        assert_eq!(filled(date!(2027 - 01 - 11), None, text), expected);
    }

    #[test]
    fn each_request_has_a_key_of_its_own() {
        let text = format!("{IDEMPOTENCY_KEY} {IDEMPOTENCY_KEY}");
        let keys = filled(date!(2027 - 01 - 11), None, &text);
        let (one, other) = keys.split_once(' ').unwrap();
        assert_eq!((one.len(), other.len()), (36, 36));
        assert_ne!(one, other);
        assert!(!keys.contains(IDEMPOTENCY_KEY));
    }
}
