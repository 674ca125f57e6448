//! The file is read back by a parser that somebody else wrote.

use std::collections::BTreeMap;

use calcard::common::PartialDateTime;
use calcard::icalendar::dates::TimeOrDelta;
use calcard::icalendar::{ICalendar, ICalendarComponent, ICalendarComponentType, ICalendarProperty};
use proptest::prelude::*;
use shared_kernel::{Money, Zone};
use time::macros::{date, datetime};
use time::{Date, Duration};

use super::*;
use crate::example::{DUE, LINK, confidential_mail_content, imprint, joint_mail_contents, mail_content};
use crate::{cancellation_mail, confirmation_mail};

const WRITTEN: OffsetDateTime = datetime!(2027-01-04 10:00 UTC);

fn read(file: &CalendarFile) -> ICalendar {
    ICalendar::parse(&file.content).unwrap()
}

fn events(calendar: &ICalendar) -> Vec<&ICalendarComponent> {
    calendar
        .components
        .iter()
        .filter(|component| component.component_type == ICalendarComponentType::VEvent)
        .collect()
}

fn text(component: &ICalendarComponent, property: &ICalendarProperty) -> Option<String> {
    component
        .property(property)?
        .values
        .first()?
        .as_text()
        .map(str::to_owned)
}

/// Start and end of every event as the parser's own zone database sees them, in seconds, by the
/// index of the event in the file. The parser leaves out times that the clock shows twice.
fn instants(calendar: &ICalendar) -> BTreeMap<usize, (i64, i64)> {
    let indexes: Vec<usize> = (0..calendar.components.len())
        .filter(|index| calendar.components[*index].component_type == ICalendarComponentType::VEvent)
        .collect();
    calendar
        .expand_dates(calcard::common::timezone::Tz::UTC, 1000)
        .events
        .into_iter()
        .map(|event| {
            let index = indexes
                .iter()
                .position(|index| u32::try_from(*index) == Ok(event.comp_id))
                .unwrap();
            let end = match event.end {
                TimeOrDelta::Time(end) => end,
                TimeOrDelta::Delta(length) => event.start + length,
            };
            (index, (event.start.timestamp(), end.timestamp()))
        })
        .collect()
}

fn appointment(zone: &Zone, starts_wall: PrimitiveDateTime, minutes: i32) -> Option<BookedAppointment> {
    let starts_at = zone.instant(starts_wall).ok()?;
    let ends_at = starts_at + Duration::minutes(minutes.into());
    Some(BookedAppointment {
        title: "Schnitt".to_owned(),
        employee_name: Some("Lena".to_owned()),
        room: None,
        starts_wall,
        ends_wall: zone.wall(ends_at),
        starts_at,
        ends_at,
        price: Some(Money::from_cents(1000)),
        duration_minutes: minutes,
        cancelled: false,
        revision: 0,
        moves: Vec::new(),
    })
}

#[test]
fn a_booking_reads_as_one_event_per_appointment() {
    let file = calendar_file(&mail_content(), WRITTEN);
    let calendar = read(&file);
    let events = events(&calendar);
    assert_eq!(events.len(), 2);
    assert_eq!(
        text(events[0], &ICalendarProperty::Summary).as_deref(),
        Some("Damenhaarschnitt bei Haarwerk am Marktplatz")
    );
    assert_eq!(
        text(events[1], &ICalendarProperty::Location).as_deref(),
        Some("Haarwerk am Marktplatz, Alter Platz 12, 9020 Klagenfurt")
    );
    assert_eq!(
        text(events[1], &ICalendarProperty::Description).as_deref(),
        Some("mit Mia Berger · 2\u{a0}Stunden · €\u{a0}92,50\nBezahlung vor Ort\nTelefon: +43 463 123456")
    );
    assert_eq!(
        events[1].uid(),
        Some("0191d6c8-7c3e-7d55-8a10-5f2e1c9b7a01-2@terminhof.example")
    );
    for line in [
        "METHOD:PUBLISH",
        "DTSTAMP:20270104T100000Z",
        "DTSTART;TZID=Europe/Vienna:20270113T093000",
        "DTEND;TZID=Europe/Vienna:20270113T103000",
        "SEQUENCE:0",
        "STATUS:CONFIRMED",
        "ORGANIZER;CN=Haarwerk am Marktplatz:mailto:hallo@haarwerk.example",
    ] {
        assert!(
            file.content.split("\r\n").any(|found| found == line),
            "{line} in {}",
            file.content
        );
    }
    check_minutes(&mail_content());
}

#[test]
fn a_cancelled_appointment_stays_and_says_so() {
    let mut mail_content = mail_content();
    mail_content.sequence = 3;
    mail_content.appointments[0].cancelled = true;
    let content = calendar_file(&mail_content, WRITTEN).content;
    assert_eq!(content.matches("STATUS:CANCELLED\r\n").count(), 1);
    assert_eq!(content.matches("STATUS:CONFIRMED\r\n").count(), 1);
    assert_eq!(content.matches("SEQUENCE:3\r\n").count(), 2);
}

/// The summary of every event, by its UID.
fn summaries(file: &CalendarFile) -> BTreeMap<String, String> {
    let calendar = read(file);
    let summary = |event: &ICalendarComponent| text(event, &ICalendarProperty::Summary).unwrap();
    events(&calendar)
        .into_iter()
        .map(|event| (event.uid().unwrap().to_owned(), summary(event)))
        .collect()
}

#[test]
fn cancelled_seat_of_several_takes_its_own_entries_out_of_the_calendar() {
    let seats = joint_mail_contents(&["Kim", "Lio"]);
    let confirmation = confirmation_mail(&imprint(), &seats[0], &seats[1..], &|_| LINK.to_owned(), 0, DUE, DUE);
    let received = summaries(&confirmation.unwrap().calendar_file.unwrap());
    assert_eq!(received.len(), 4, "{received:?}");
    for mut seat in seats {
        let summary = format!(
            "{}: Töpfern am Abend bei Haarwerk am Marktplatz",
            seat.customer.first_name
        );
        let mut own = received.clone();
        own.retain(|_, received| *received == summary);
        assert_eq!(own.len(), 2, "{received:?}");
        assert_eq!(summaries(&calendar_file(&seat, WRITTEN)), own, "a change replaces them");
        seat.sequence = 1;
        seat.events[0].cancelled = true;
        for appointment in &mut seat.appointments {
            appointment.cancelled = true;
            appointment.revision = 1;
        }
        let cancellation = cancellation_mail(&imprint(), &seat, LINK, 1, DUE, DUE).unwrap();
        assert_eq!(summaries(&cancellation.calendar_file.unwrap()), own);
    }
}

#[test]
fn seats_of_several_are_not_told_apart_where_they_are_health_data() {
    let mut seats = joint_mail_contents(&["Kim", "Lio"]);
    for seat in &mut seats {
        seat.provider.branches = confidential_mail_content().provider.branches;
    }
    let file = calendar_file_of_all(&seats, WRITTEN);
    let summaries = summaries(&file);
    assert_eq!(summaries.len(), 4, "{summaries:?}");
    assert!(summaries.values().all(|summary| summary == "Termin"), "{summaries:?}");
    assert!(!file.content.contains("Kim"), "{}", file.content);
}

#[test]
fn health_stays_out_of_the_calendar() {
    let file = calendar_file(&confidential_mail_content(), WRITTEN);
    let calendar = read(&file);
    for event in events(&calendar) {
        assert_eq!(text(event, &ICalendarProperty::Summary).as_deref(), Some("Termin"));
        assert_eq!(
            text(event, &ICalendarProperty::Location).as_deref(),
            Some("Alter Platz 12, 9020 Klagenfurt")
        );
    }
    for word in [
        "Haarwerk",
        "haarwerk",
        "Lena",
        "Damenhaarschnitt",
        "Farbe",
        "ruhig",
        "Nüsse",
    ] {
        assert!(!file.content.contains(word), "{word}");
    }
    assert_eq!(file.content.matches("CLASS:PRIVATE\r\n").count(), 2);
}

#[test]
fn the_organizer_survives_odd_names_and_addresses() {
    let mut mail_content = mail_content();
    mail_content.provider.name = "\"Haar\": Schnitt, Farbe; ^n mehr\"".to_owned();
    mail_content.provider.email = Some(EmailAddress::parse("mueller+a?b@müller-bau.example").unwrap());
    let content = calendar_file(&mail_content, WRITTEN).content.replace("\r\n ", "");
    assert!(
        content.contains(
            "ORGANIZER;CN=\"'Haar': Schnitt, Farbe; n mehr'\":mailto:mueller+a%3Fb@xn--mller-bau-q9a.example\r\n"
        ),
        "{content}"
    );
    mail_content.provider.email = None;
    assert!(!calendar_file(&mail_content, WRITTEN).content.contains("ORGANIZER"));
}

#[test]
fn an_end_in_the_second_pass_of_the_fold_is_told_in_utc() {
    let mut mail_content = mail_content();
    let zone = Zone::named("Europe/Vienna").unwrap();
    mail_content.appointments = vec![appointment(&zone, datetime!(2026-10-25 02:30), 60).unwrap()];
    let file = calendar_file(&mail_content, WRITTEN);
    assert!(file.content.contains("DTSTART;TZID=Europe/Vienna:20261025T023000\r\n"));
    assert!(file.content.contains("DTEND:20261025T013000Z\r\n"));
}

/// One time of the day on ordinary days, all of them on days on which the clock changes.
#[test]
fn every_day_from_2024_to_2040_keeps_its_minutes() {
    for zone in ["Europe/Vienna", "Europe/Zurich", "Australia/Lord_Howe"] {
        let zone = Zone::named(zone).unwrap();
        let mut appointments = every_day(date!(2024 - 01 - 01), date!(2040 - 12 - 31))
            .enumerate()
            .flat_map(|(index, day)| {
                let length = [15, 30, 60, 90, 120, 480][index % 6];
                let starts = [0, 90, 120, 150, 540, 1425];
                let regular =
                    zone.wall(zone.instant(day.midnight()).unwrap() + Duration::DAY) == day.midnight() + Duration::DAY;
                let starts = if regular {
                    &starts[index / 6 % 6..=index / 6 % 6]
                } else {
                    &starts[..]
                };
                starts
                    .iter()
                    .filter_map(|minute| appointment(&zone, day.midnight() + Duration::minutes(*minute), length))
                    .collect::<Vec<_>>()
            })
            .peekable();
        while appointments.peek().is_some() {
            let mut mail_content = mail_content();
            mail_content.provider.zone = zone.clone();
            mail_content.appointments = appointments.by_ref().take(600).collect();
            check_minutes(&mail_content);
        }
    }
}

fn every_day(first: Date, last: Date) -> impl Iterator<Item = Date> {
    std::iter::successors(Some(first), |day| day.next_day()).take_while(move |day| *day <= last)
}

/// Both the zone database of the parser and the rules in the file lead back to the same instants.
fn check_minutes(mail_content: &BookingMailContent) {
    let file = calendar_file(mail_content, WRITTEN);
    let calendar = read(&file);
    let rules = rules(&calendar);
    let events = events(&calendar);
    assert_eq!(events.len(), mail_content.appointments.len());
    let instants = instants(&calendar);
    for (index, (event, booked)) in events.into_iter().zip(&mail_content.appointments).enumerate() {
        let expected = (booked.starts_at.unix_timestamp(), booked.ends_at.unix_timestamp());
        match instants.get(&index) {
            Some(found) => assert_eq!(*found, expected, "{booked:?}"),
            None => assert!(is_shown_twice(&mail_content.provider.zone, booked), "{booked:?}"),
        }
        for (property, instant) in [
            (ICalendarProperty::Dtstart, expected.0),
            (ICalendarProperty::Dtend, expected.1),
        ] {
            let value = event.property(&property).unwrap().values[0]
                .as_partial_date_time()
                .unwrap();
            let wall = wall_of(value);
            let offset = if value.tz_hour.is_some() {
                0
            } else {
                offset_at(&rules, wall)
            };
            assert_eq!(wall.assume_utc().unix_timestamp() - offset, instant, "{booked:?}");
        }
    }
}

/// The onsets of the VTIMEZONE with their offsets in seconds.
fn rules(calendar: &ICalendar) -> BTreeMap<PrimitiveDateTime, i64> {
    calendar
        .components
        .iter()
        .filter(|component| {
            matches!(
                component.component_type,
                ICalendarComponentType::Standard | ICalendarComponentType::Daylight
            )
        })
        .map(|component| {
            let value = |property| {
                component.property(&property).unwrap().values[0]
                    .as_partial_date_time()
                    .unwrap()
            };
            let offset = value(ICalendarProperty::Tzoffsetto);
            let seconds = (i64::from(offset.tz_hour.unwrap()) * 60 + i64::from(offset.tz_minute.unwrap())) * 60;
            (
                wall_of(value(ICalendarProperty::Dtstart)),
                if offset.tz_minus { -seconds } else { seconds },
            )
        })
        .collect()
}

fn offset_at(rules: &BTreeMap<PrimitiveDateTime, i64>, wall: PrimitiveDateTime) -> i64 {
    *rules.range(..=wall).next_back().unwrap().1
}

fn wall_of(value: &PartialDateTime) -> PrimitiveDateTime {
    Date::from_calendar_date(
        value.year.unwrap().into(),
        value.month.unwrap().try_into().unwrap(),
        value.day.unwrap(),
    )
    .unwrap()
    .with_hms(value.hour.unwrap(), value.minute.unwrap(), value.second.unwrap())
    .unwrap()
}

fn is_shown_twice(zone: &Zone, booked: &BookedAppointment) -> bool {
    [
        (booked.starts_at, booked.starts_wall),
        (booked.ends_at, booked.ends_wall),
    ]
    .into_iter()
    .any(|(instant, wall)| {
        [30, 60]
            .into_iter()
            .any(|minutes| zone.wall(instant + Duration::minutes(minutes)) == wall)
    })
}

/// Anything, and often what a calendar file is made of.
fn hostile_text() -> impl Strategy<Value = String> {
    let fragment = prop_oneof![
        any::<char>().prop_map(String::from),
        "\\PC{0,40}",
        prop::sample::select(vec![
            "\r\n",
            "\r",
            "\n",
            "\u{2028}",
            "\u{85}",
            "\\",
            "\\n",
            ";",
            ",",
            ":",
            "\"",
            "\t",
            " ",
            "\u{0}",
            "END:VEVENT",
            "BEGIN:VEVENT",
            "END:VCALENDAR",
            "\r\n ",
            "\r\nATTENDEE:mailto:x@evil.example",
            "ß€𝄞",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(fragment, 0..12).prop_map(|fragments| fragments.concat())
}

proptest! {
    // Seven texts a case; PROPTEST_CASES asks for more.
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(1_000), ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_out_of_its_line(texts in prop::array::uniform7(hostile_text()), count in 1_usize..4) {
        let [name, title, employee, street, city, phone, link] = texts;
        let mut mail_content = mail_content();
        mail_content.provider.name = name;
        mail_content.provider.address.street_name = street;
        mail_content.provider.address.city = city;
        mail_content.provider.phone = Some(phone);
        mail_content.online_meeting_link = Some(format!("https://{link}"));
        mail_content.appointments = vec![mail_content.appointments[0].clone(); count];
        mail_content.appointments[0].title = title;
        mail_content.appointments[0].employee_name = Some(employee);

        let file = calendar_file(&mail_content, WRITTEN);
        for line in file.content.strip_suffix("\r\n").unwrap().split("\r\n") {
            prop_assert!(line.len() <= 75, "{} octets: {line}", line.len());
            prop_assert!(!line.chars().any(char::is_control), "{line:?}");
        }
        let calendar = read(&file);
        let kinds: Vec<_> = calendar.components.iter().map(|component| &component.component_type).collect();
        prop_assert_eq!(kinds.iter().filter(|kind| ***kind == ICalendarComponentType::VEvent).count(), count);
        prop_assert_eq!(kinds.iter().filter(|kind| ***kind == ICalendarComponentType::VTimezone).count(), 1);
        let event = events(&calendar)[0];
        prop_assert!(!event.entries.iter().any(|entry| entry.name == ICalendarProperty::Attendee));
        prop_assert_eq!(
            text(event, &ICalendarProperty::Summary).unwrap_or_default(),
            format!("{} bei {}", one_line(&mail_content.appointments[0].title), one_line(&mail_content.provider.name))
        );
        prop_assert!(text(event, &ICalendarProperty::Description).unwrap().ends_with(&one_line(mail_content.provider.phone.as_deref().unwrap())));
    }
}
