//! What the people of an organisation see of a booking.

use std::collections::{BTreeMap, BTreeSet};

use booking_core::booking::{Booking, BookingStore};
use booking_core::events::EventStore;
use booking_core::lifecycle::{AppointmentOutcome, BookingLifecycle, BookingRef, ChangeRequest, ChangedBy};
use booking_core::staff_calendar::{AssignedTime, HistoryActor, HistoryEvent, StaffBookingReader};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{Actor, Change, Rank, Reach, ResourceId};
use time::macros::time;

use crate::support::{
    CUT, MONDAY, NOW, TestStore, appointment_request, change_at, course, draft, relocated, salon, sent_statements,
    sign_up,
};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);

async fn one_booking() -> (TestStore, Loaded, Booking) {
    let (store, loaded) = TestStore::with(&salon()).await;
    let request = appointment_request(loaded.services[CUT], ANNA, MONDAY.with_time(time!(9:00)));
    let draft = draft(1, &loaded, vec![request]);
    let booking = store.bookings().book(&change_at(NOW), &draft).await.unwrap();
    (store, loaded, booking)
}

#[tokio::test]
async fn booking_shows_its_customer_and_who_moved_it_over_which_rule() {
    let (store, loaded, booking) = one_booking().await;
    let account = |name: &str| {
        format!(
            "INSERT INTO account (email, first_name, last_name, password_hash, created_at)
             VALUES (lower('{name}') || '@example.org', 'Rosa', '{name}', '$argon2id$', now()) RETURNING id"
        )
    };
    let sql = store.sql().await;
    let staff = shared_kernel::AccountId(sql.number(&account("Huber")).await);
    let admin = shared_kernel::AccountId(sql.number(&account("Betreiber")).await);
    let bookings = store.staff_bookings();
    let before = bookings
        .booking(loaded.organization, Reach::Everybody, booking.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(before.customer.last_name, "Oberhuber");
    assert_eq!(before.customer.email.as_deref(), Some("kunde1@example.org"));
    assert_eq!(before.remark.as_deref(), Some("Bitte leise klingeln"));
    assert_eq!(before.history.len(), 1);
    assert_eq!(
        (before.history[0].event, &before.history[0].by),
        (HistoryEvent::Booked, &HistoryActor::Customer)
    );

    let appointment = before.booking.appointments[0].id;
    let request = ChangeRequest {
        booking: BookingRef::Number {
            organization: loaded.organization,
            booking: booking.id,
        },
        by: ChangedBy::Staff {
            rank: Rank::BusinessManager,
            over_rules: true,
            reach: Reach::Everybody,
            tells_customer: true,
        },
        action: relocated(appointment, BERTA, MONDAY.with_time(time!(19:00))),
        idempotency_key: None,
    };
    let change = Change {
        actor: Actor::PlatformAdmin { account: admin },
        on_behalf_of: Some(Actor::Staff {
            organization: loaded.organization,
            rank: Rank::BusinessManager,
            account: staff,
            employee: None,
        }),
        ..change_at(NOW)
    };
    store.lifecycle().change(&change, &request).await.unwrap();
    let after = bookings
        .booking(loaded.organization, Reach::Everybody, booking.id)
        .await
        .unwrap()
        .unwrap();
    let moved = &after.history[1];
    assert_eq!(
        (moved.event, moved.appointment),
        (HistoryEvent::Moved, Some(appointment))
    );
    let at = |employee, time| {
        Some(AssignedTime {
            start: MONDAY.with_time(time),
            duration: before.booking.appointments[0].duration,
            employee,
        })
    };
    assert_eq!((moved.from, moved.to), (at(ANNA, time!(9:00)), at(BERTA, time!(19:00))));
    assert_eq!(moved.overridden, ["OUTSIDE_HOURS"]);
    assert_eq!(moved.by, HistoryActor::PlatformAdmin("Rosa Betreiber".to_owned()));
    assert_eq!(moved.on_behalf_of, Some(HistoryActor::Staff("Rosa Huber".to_owned())));
}

#[tokio::test]
async fn sign_up_tells_whom_its_dates_need_and_who_came() {
    let mut with_course = salon();
    with_course.events = vec![course()];
    let (store, loaded) = TestStore::with(&with_course).await;
    let signed_up = store
        .events()
        .sign_up(&change_at(NOW), &sign_up(1, &loaded))
        .await
        .unwrap();
    let sql = store.sql().await;
    sql.run(&format!(
        "INSERT INTO attendance (organization_nr, participation_id, event_date_id, outcome)
         SELECT {}, participation.id, min(event_date.id), 'NO_SHOW' FROM participation, event_date GROUP BY participation.id",
        loaded.organization
    ))
    .await;
    let bookings = store.staff_bookings();
    sent_statements();
    let shown = bookings
        .booking(loaded.organization, Reach::Everybody, signed_up.id)
        .await
        .unwrap()
        .unwrap();
    // Begin, the booking, its appointments, seats and dates, customer, answers, history, people, attendance, commit.
    assert_eq!(sent_statements().len(), 12);
    assert_eq!(shown.date_resources, BTreeSet::from([ANNA]));
    let seat = &shown.booking.participations[0];
    let missed = ((seat.id, seat.dates[0].id), AppointmentOutcome::NoShow);
    assert_eq!(shown.attendance, BTreeMap::from([missed]));
}

#[tokio::test]
async fn foreign_booking_looks_like_an_absent_one() {
    let (store, _, booking) = one_booking().await;
    let other = store.load(&salon()).await;
    let foreign = store
        .staff_bookings()
        .booking(other.organization, Reach::Everybody, booking.id)
        .await;
    assert_eq!(foreign.unwrap(), None);
}

#[tokio::test]
async fn booking_is_read_in_at_most_eight_statements() {
    let (store, loaded, booking) = one_booking().await;
    sent_statements();
    let bookings = store.staff_bookings();
    bookings
        .booking(loaded.organization, Reach::Everybody, booking.id)
        .await
        .unwrap();
    // Begin, the booking, its appointments, its customer with the relatives, answers, history, commit.
    assert_eq!(sent_statements().len(), 8);
}
