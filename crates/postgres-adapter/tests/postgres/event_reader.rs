//! Events and courses as visitors find them.

use booking_core::events::EventKind;
use booking_core::lifecycle::AppointmentState;
use booking_core::offer::OfferReader;
use organization_document::{BookingDocument, EventDocument, OrganizationDocument};
use shared_kernel::{Money, OrganizationNr};
use time::PrimitiveDateTime;
use time::macros::datetime;
use tokio_postgres::error::SqlState;

use crate::support::{CUT, NOW, TestStore, booked, named, salon, sent_statements};

fn session(title: &str, starts: &[PrimitiveDateTime]) -> EventDocument {
    EventDocument {
        kind: if starts.len() > 1 {
            EventKind::Course
        } else {
            EventKind::Event
        },
        title: title.to_owned(),
        html: "<p>Alle sind <em>willkommen</em></p><script>alert(1)</script>".to_owned(),
        price: Money::from_cents(4_550),
        duration: 90,
        capacity: 4,
        minimum_participants: Some(2),
        trainer: Some("Rosa Huber".to_owned()),
        room: None,
        is_online: true,
        sign_up_from: Some(datetime!(2026-11-01 08:00)),
        sign_up_until: Some(datetime!(2027-06-01 08:00)),
        starts: starts.to_vec(),
        employee: None,
        rooms: Vec::new(),
        online_meeting_link: None,
        custom_fields: Vec::new(),
    }
}

/// Sign-ups for the first event, one for each state.
fn signed_up(states: &[AppointmentState]) -> Vec<BookingDocument> {
    (1..)
        .zip(states)
        .map(|(number, state)| {
            let mut booking = booked(*state, CUT, 0, datetime!(2026-11-23 10:00));
            booking.customer.email = format!("gast{number}@example.org");
            booking.appointments.clear();
            booking.events = vec![0];
            booking
        })
        .collect()
}

fn with_sessions(events: Vec<EventDocument>) -> OrganizationDocument {
    OrganizationDocument { events, ..salon() }
}

#[tokio::test]
async fn a_course_is_shown_with_all_its_dates_in_order_of_time() {
    let starts = [
        datetime!(2027-03-29 18:30),
        datetime!(2026-11-02 18:30),
        datetime!(2026-12-07 18:30),
    ];
    let mut load = with_sessions(vec![session("Flechten", &starts)]);
    load.bookings = signed_up(&[
        AppointmentState::Confirmed,
        AppointmentState::Done,
        AppointmentState::CancelledByCustomer,
        AppointmentState::NoShow,
        AppointmentState::CancelledByProvider,
    ]);
    let (store, loaded) = TestStore::with(&load).await;
    let events = store.offers().events(loaded.organization, NOW).await.unwrap().unwrap();
    let [course] = events.as_slice() else {
        panic!("{events:?}")
    };
    assert_eq!(
        (course.kind, course.organization),
        (EventKind::Course, loaded.organization)
    );
    assert_eq!(course.title, "Flechten");
    assert_eq!(course.html, "<p>Alle sind <em>willkommen</em></p>");
    assert_eq!((course.price.cents(), course.duration), (4_550, 90));
    assert_eq!((course.capacity, course.taken_seats, course.free_seats()), (4, 3, 1));
    assert_eq!((course.minimum_participants, course.is_online), (Some(2), true));
    assert_eq!((course.trainer.as_deref(), &course.room), (Some("Rosa Huber"), &None));
    assert_eq!(course.sign_up_from, Some(datetime!(2026-11-01 07:00 UTC)));
    assert_eq!(course.sign_up_until, Some(datetime!(2027-06-01 06:00 UTC)));
    let dates: Vec<_> = course.dates.iter().map(|date| (date.starts, date.ends)).collect();
    assert_eq!(
        dates,
        [
            (datetime!(2026-11-02 18:30), datetime!(2026-11-02 20:00)),
            (datetime!(2026-12-07 18:30), datetime!(2026-12-07 20:00)),
            (datetime!(2027-03-29 18:30), datetime!(2027-03-29 20:00)),
        ]
    );
}

#[tokio::test]
async fn future_events_are_listed_by_their_next_date() {
    let load = with_sessions(vec![
        session("im Dezember", &[datetime!(2026-12-01 18:00)]),
        session("vorbei", &[datetime!(2026-11-19 18:00)]),
        // NOW is 13:00 in Vienna: what begins now is not ahead any more.
        session("jetzt", &[datetime!(2026-11-20 13:00)]),
        session("gleich", &[datetime!(2026-11-20 13:01)]),
        session(
            "seit Wochen",
            &[datetime!(2026-10-01 18:00), datetime!(2026-11-25 18:00)],
        ),
    ]);
    let (store, loaded) = TestStore::with(&load).await;
    store
        .load(&with_sessions(vec![session("nebenan", &[datetime!(2026-11-21 18:00)])]))
        .await;
    let events = store.offers().events(loaded.organization, NOW).await.unwrap().unwrap();
    let titles: Vec<&str> = events.iter().map(|event| event.title.as_str()).collect();
    assert_eq!(titles, ["gleich", "seit Wochen", "im Dezember"]);
}

#[tokio::test]
async fn events_of_several_organisations_come_at_a_glance_with_their_next_date() {
    let load = with_sessions(vec![
        session("vorbei", &[datetime!(2026-11-19 18:00)]),
        session(
            "seit Wochen",
            &[
                datetime!(2026-10-01 18:00),
                datetime!(2026-11-25 18:00),
                datetime!(2026-12-02 18:00),
            ],
        ),
    ]);
    let (store, loaded) = TestStore::with(&load).await;
    let beside = with_sessions(vec![session("nebenan", &[datetime!(2026-11-21 18:00)])]);
    let beside = store.load(&beside).await;
    let both = [loaded.organization, beside.organization];
    sent_statements();
    let mut events = store.offers().events_at_a_glance(&both, NOW).await.unwrap();
    assert_eq!(sent_statements().len(), 1);
    events.sort_by_key(|event| event.next_date);
    let shown: Vec<_> = events
        .iter()
        .map(|event| (event.organization, event.title.as_str(), event.next_date, event.kind))
        .collect();
    let expected = [
        (
            beside.organization,
            "nebenan",
            datetime!(2026-11-21 18:00),
            EventKind::Event,
        ),
        (
            loaded.organization,
            "seit Wochen",
            datetime!(2026-11-25 18:00),
            EventKind::Course,
        ),
    ];
    assert_eq!(shown, expected);
    // A draft shows nothing, and neither does what was called off.
    store
        .sql()
        .await
        .run(
            "UPDATE organization SET status = 'DRAFT' WHERE nr = 1001;
             UPDATE event_date SET called_off_at = starts_at WHERE starts_wall = '2026-11-25 18:00'",
        )
        .await;
    let events = store.offers().events_at_a_glance(&both, NOW).await.unwrap();
    let dates: Vec<_> = events.iter().map(|event| event.next_date).collect();
    assert_eq!(dates, [datetime!(2026-12-02 18:00)]);
}

#[tokio::test]
async fn organisation_without_events_has_an_empty_list_and_a_draft_has_none() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let offers = store.offers();
    assert_eq!(offers.events(loaded.organization, NOW).await.unwrap(), Some(Vec::new()));
    assert_eq!(offers.events(OrganizationNr(888), NOW).await.unwrap(), None);
    store.sql().await.run("UPDATE organization SET status = 'DRAFT'").await;
    assert_eq!(offers.events(loaded.organization, NOW).await.unwrap(), None);
}

#[tokio::test]
async fn a_list_costs_three_statements_however_long_it_is() {
    let date = datetime!(2026-12-01 18:00);
    let (store, small) = TestStore::with(&with_sessions(vec![session("eins", &[date])])).await;
    let many = (0..40)
        .map(|number| session(&format!("Nr. {number}"), &[date; 12]))
        .collect();
    let large = store
        .load(&OrganizationDocument {
            events: many,
            ..named("Volkshochschule")
        })
        .await;
    store.database.ping().await.unwrap();
    for (loaded, count) in [(small, 1), (large, 40)] {
        sent_statements();
        let events = store.offers().events(loaded.organization, NOW).await.unwrap().unwrap();
        assert_eq!((events.len(), sent_statements().len()), (count, 3));
    }
}

#[tokio::test]
async fn the_schema_refuses_what_no_event_can_be() {
    let load = with_sessions(vec![session("Abend", &[datetime!(2026-12-01 18:00)])]);
    let (store, _) = TestStore::with(&load).await;
    let sql = store.sql().await;
    for change in [
        "capacity = 0",
        "minimum_participants = 5",
        "minimum_participants = 0",
        "sign_up_until = sign_up_from",
        "duration = 0",
        "price_cents = -1",
    ] {
        let (code, _) = sql.refused(&format!("UPDATE event SET {change}")).await;
        assert_eq!(code, SqlState::CHECK_VIOLATION, "{change}");
    }
}
