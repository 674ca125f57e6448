//! Events and courses can take place, and people can come.

use std::collections::HashSet;

use booking_core::events::EventKind;
use organization_document::CustomerDocument;
use time::macros::time;
use time::{Duration, Month, PrimitiveDateTime};

use crate::closed_days::{is_closed, is_holiday};
use crate::seeds::for_each_provider;

#[test]
fn sessions_lie_ahead_in_the_evening_of_days_that_are_no_holidays() {
    let mut kinds = HashSet::new();
    for_each_provider(|today, provider| {
        for event in &provider.events {
            let context = || format!("{} {event:?}", provider.company_name);
            kinds.insert(event.kind);
            assert_eq!(event.starts.len() > 1, event.kind == EventKind::Course, "{}", context());
            assert!(event.starts.is_sorted_by(|one, next| one < next), "{}", context());
            assert!(event.starts.last().unwrap().date() > today, "{}", context());
            for start in &event.starts {
                let day = start.date();
                let ends = *start + Duration::minutes(i64::from(event.duration));
                assert_eq!(ends.date(), day, "{}", context());
                assert!(!is_holiday(provider, day), "{}", context());
                let is_eve = day.month() == Month::December && [24, 31].contains(&day.day());
                assert!(!is_eve, "{}", context());
                assert!(!is_closed(provider, day), "{}", context());
            }
        }
    });
    assert_eq!(kinds.len(), 2);
}

#[test]
fn sessions_are_at_the_time_of_day_that_their_text_says() {
    let (mut evenings, mut mornings, mut weekends) = (0, 0, 0);
    for_each_provider(|_, provider| {
        for event in &provider.events {
            let text = format!("{} {}", event.title, event.html).to_lowercase();
            let length = Duration::minutes(i64::from(event.duration));
            for start in &event.starts {
                let context = || format!("{} {} {start}", provider.company_name, event.title);
                let sunday = start.weekday().number_from_monday() == 7;
                assert!(start.hour() >= 9 && (*start + length).hour() <= 22, "{}", context());
                assert!(!(sunday && start.hour() >= 17), "{}", context());
                if text.contains("abend") || event.title.to_lowercase().contains("nacht") {
                    assert!(start.hour() >= 17, "{}", context());
                    evenings += 1;
                }
                if text.contains("vormittag") {
                    assert!((*start + length).time() <= time!(12:00), "{}", context());
                    mornings += 1;
                }
                if text.contains("wochenende") {
                    assert!(start.weekday().number_from_monday() >= 6, "{}", context());
                    weekends += 1;
                }
            }
        }
    });
    assert!(
        evenings > 100 && mornings > 5 && weekends > 0,
        "{evenings} {mornings} {weekends}"
    );
}

#[test]
fn nobody_gives_an_appointment_and_a_session_at_the_same_time() {
    for_each_provider(|_, provider| {
        let mut sessions: Vec<(PrimitiveDateTime, PrimitiveDateTime)> = provider
            .events
            .iter()
            .flat_map(|event| {
                let length = Duration::minutes(i64::from(event.duration));
                event.starts.iter().map(move |start| (*start, *start + length))
            })
            .collect();
        sessions.sort_unstable();
        assert!(
            sessions.is_sorted_by(|one, next| one.1 <= next.0),
            "{}",
            provider.company_name
        );
        for (start, end) in sessions {
            let minute = |moment: PrimitiveDateTime| u16::from(moment.hour()) * 60 + u16::from(moment.minute());
            assert!(
                provider
                    .opening_hours
                    .iter()
                    .filter(|(weekday, _)| *weekday == start.weekday())
                    .all(|(_, window)| minute(end) <= window.opens() || window.closes() <= minute(start)),
                "{} {start}",
                provider.company_name
            );
        }
    });
}

#[test]
fn seats_prices_and_sign_up_are_believable() {
    let (mut full, mut with_seats) = (0, 0);
    for_each_provider(|_, provider| {
        for (position, event) in provider.events.iter().enumerate() {
            let context = || format!("{} {event:?}", provider.company_name);
            let sign_ups = provider.bookings.iter().filter(|booking| booking.events == [position]);
            let participants: Vec<&CustomerDocument> = sign_ups.map(|booking| &booking.customer).collect();
            assert!((4..=30).contains(&event.capacity), "{}", context());
            assert!((60..=360).contains(&event.duration), "{}", context());
            assert!(event.price.cents() <= 70_000, "{}", context());
            assert!(event.html.len() > 60 && !event.html.contains('{'), "{}", context());
            assert!(
                event
                    .minimum_participants
                    .is_none_or(|minimum| minimum >= 1 && minimum <= event.capacity)
            );
            let seats = usize::try_from(event.capacity).unwrap();
            let emails: HashSet<&str> = participants.iter().map(|person| person.email.as_str()).collect();
            assert_eq!(emails.len(), participants.len(), "{}", context());
            assert!(emails.len() <= seats, "{}", context());
            if emails.len() == seats {
                full += 1;
            } else {
                with_seats += 1;
            }
            let trainer = event.trainer.as_ref().unwrap();
            assert!(
                provider
                    .employees
                    .iter()
                    .any(|employee| *trainer == format!("{} {}", employee.first_name, employee.last_name)),
                "{}",
                context()
            );
            let begins = event.starts[0];
            assert!(event.sign_up_until.is_none_or(|until| until < begins), "{}", context());
            assert!(
                event
                    .sign_up_from
                    .is_none_or(|from| from < event.sign_up_until.unwrap_or(begins)),
                "{}",
                context()
            );
        }
    });
    assert!(full > 10 && with_seats > full, "{full} {with_seats}");
}
