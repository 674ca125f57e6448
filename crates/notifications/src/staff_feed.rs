//! Visits for a calendar that subscribes to them (RFC 5545, RFC 7986): those of an employee, or of everybody.

use icalendar::{Calendar, Component, Event, Property};
use time::OffsetDateTime;

use crate::calendar_file::{folded, utc_time};
use crate::cleaning::one_line;
use crate::product::{PRODUCT_HOST, PRODUCT_NAME};

/// How often calendars may ask, in the form of RFC 5545, 3.3.6: what has not changed is answered without a body.
const ASKED_AGAIN_AFTER: &str = "PT15M";

/// Something that an employee has to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedEntry {
    /// Stays the same while it lies on the calendar.
    pub id: String,
    /// What it is.
    pub title: String,
    /// Who comes; `None` of events.
    pub customer: Option<String>,
    /// Who serves, where the feed is of several; empty otherwise.
    pub served_by: Vec<String>,
    /// How often it was changed: calendars replace what they have by a greater one.
    pub sequence: u32,
    /// When it was changed last, or made.
    pub changed_at: OffsetDateTime,
    /// From when on the employee is needed.
    pub starts_at: OffsetDateTime,
    /// Until when the employee is needed.
    pub ends_at: OffsetDateTime,
}

/// Writes the entries as instants, which need no rules of a zone. Where they are confidential, no title says what it is and
/// who comes. The calendar is called as the product; `written_at` becomes the DTSTAMP.
pub fn staff_feed(
    product_name: &str,
    entries: &[FeedEntry],
    is_confidential: bool,
    written_at: OffsetDateTime,
) -> String {
    let mut calendar = Calendar::empty();
    for (key, value) in [
        ("VERSION", "2.0"),
        ("PRODID", &*format!("-//{PRODUCT_NAME}//{PRODUCT_NAME}//DE")),
        ("CALSCALE", "GREGORIAN"),
        ("METHOD", "PUBLISH"),
        ("X-WR-CALNAME", product_name),
        // What RFC 7986 calls REFRESH-INTERVAL, for calendars that are older.
        ("X-PUBLISHED-TTL", ASKED_AGAIN_AFTER),
    ] {
        calendar.append_property((key, value));
    }
    let interval = Property::new("REFRESH-INTERVAL", ASKED_AGAIN_AFTER)
        .add_parameter("VALUE", "DURATION")
        .done();
    calendar.append_property(interval);
    for entry in entries {
        let mut event = Event::new();
        event
            .uid(&format!("{}@{PRODUCT_HOST}", entry.id))
            .sequence(entry.sequence)
            .add_property("DTSTAMP", utc_time(written_at))
            .add_property("LAST-MODIFIED", utc_time(entry.changed_at))
            .append_property(Property::new("DTSTART", utc_time(entry.starts_at)))
            .append_property(Property::new("DTEND", utc_time(entry.ends_at)))
            .add_property("CLASS", "PRIVATE")
            .summary(&summary(entry, is_confidential));
        calendar.push(event);
    }
    folded(&calendar.to_string(), Vec::new)
}

fn summary(entry: &FeedEntry, is_confidential: bool) -> String {
    let what = if is_confidential {
        "Termin".to_owned()
    } else {
        one_line(&entry.title)
    };
    let customer = entry.customer.as_deref().filter(|_| !is_confidential);
    let people = customer.into_iter().chain(entry.served_by.iter().map(String::as_str));
    let people = people.map(one_line).filter(|name| !name.is_empty());
    std::iter::once(what).chain(people).collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn entry() -> FeedEntry {
        FeedEntry {
            id: "appointment-7".to_owned(),
            title: "Haarschnitt\nEND:VEVENT".to_owned(),
            customer: Some("Eva Moser".to_owned()),
            served_by: Vec::new(),
            sequence: 3,
            changed_at: datetime!(2027-01-09 17:30:15 UTC),
            starts_at: datetime!(2027-01-11 08:00 UTC),
            ends_at: datetime!(2027-01-11 08:45 UTC),
        }
    }

    #[test]
    fn entry_is_one_event_with_instants_whatever_its_title() {
        let feed = staff_feed("Terminhof", &[entry()], false, datetime!(2027-01-10 12:00 UTC));
        assert_eq!(feed.matches("BEGIN:VEVENT\r\n").count(), 1);
        assert_eq!(feed.matches("\r\nEND:VEVENT\r\n").count(), 1);
        for line in [
            "UID:appointment-7@terminhof.example",
            "DTSTART:20270111T080000Z",
            "DTEND:20270111T084500Z",
            "DTSTAMP:20270110T120000Z",
            "SEQUENCE:3",
            "LAST-MODIFIED:20270109T173015Z",
            "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
        ] {
            assert!(feed.contains(&format!("\r\n{line}\r\n")), "{line} is not in\n{feed}");
        }
        assert!(feed.contains("Eva Moser"));
        assert!(feed.split("\r\n").all(|line| line.len() <= 75));
    }

    #[test]
    fn feed_of_several_says_who_serves() {
        let served = FeedEntry {
            title: "Haarschnitt".to_owned(),
            served_by: vec!["Anna Berger".to_owned()],
            ..entry()
        };
        let feed = |is_confidential| {
            staff_feed(
                "Terminhof",
                std::slice::from_ref(&served),
                is_confidential,
                served.starts_at,
            )
        };
        assert!(feed(false).contains("\r\nSUMMARY:Haarschnitt · Eva Moser · Anna Berger\r\n"));
        assert!(feed(true).contains("\r\nSUMMARY:Termin · Anna Berger\r\n"));
    }

    #[test]
    fn confidential_feed_says_neither_what_nor_who() {
        let feed = staff_feed("Terminhof", &[entry()], true, datetime!(2027-01-10 12:00 UTC));
        assert!(feed.contains("\r\nSUMMARY:Termin\r\n"), "{feed}");
        assert!(!feed.contains("Haarschnitt") && !feed.contains("Moser"), "{feed}");
    }

    #[test]
    fn feed_without_entries_is_a_calendar() {
        let feed = staff_feed("Terminhof", &[], false, datetime!(2027-01-10 12:00 UTC));
        assert!(
            feed.starts_with("BEGIN:VCALENDAR\r\n") && feed.ends_with("END:VCALENDAR\r\n"),
            "{feed}"
        );
    }
}
