use booking_core::booking::{BookingRefused, BookingStore, BrokenRule, Draft};
use postgres_adapter::forget_expired_keys;
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{CalendarGuid, ResourceId};
use time::Duration;
use time::macros::time;
use uuid::Uuid;

use crate::support::{CUT, MONDAY, NOW, Sql, TestStore, appointment_request, change_at, draft, salon};

/// A request for Monday at ten with Anna, so that a second booking of it would be refused.
fn request(number: u8, loaded: &Loaded, key: Option<&str>) -> Draft {
    let appointment_requests = vec![appointment_request(
        loaded.services[CUT],
        ResourceId(1),
        MONDAY.with_time(time!(10:00)),
    )];
    let mut request = draft(number, loaded, appointment_requests);
    request.identity.key = key.map(str::to_owned);
    request
}

/// The same request sent again: every attempt would get a public name of its own.
fn again(request: &Draft) -> Draft {
    Draft {
        guid: CalendarGuid(Uuid::from_u128(request.guid.0.as_u128() + 0x1000)),
        ..request.clone()
    }
}

async fn call_off(sql: &Sql) {
    sql.run("UPDATE appointment SET status = 'CANCELLED_BY_CUSTOMER'; DELETE FROM occupation")
        .await;
}

#[tokio::test]
async fn a_key_with_its_body_answers_with_the_first_booking() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (bookings, sql) = (store.bookings(), store.sql().await);
    let first = request(1, &loaded, Some("Absicht"));
    let booking = bookings.book(&change_at(NOW), &first).await.unwrap();
    sql.run("UPDATE service SET price_cents = 9900, title = 'Teurer'; UPDATE calendar SET rules_version = 2")
        .await;
    let before = sql.everything().await;

    let later = change_at(NOW + Duration::hours(71));
    assert_eq!(bookings.book(&later, &again(&first)).await.unwrap(), booking);
    assert_eq!(sql.everything().await, before, "a repetition writes nothing");

    sql.run(
        "UPDATE appointment SET starts_wall = starts_wall + interval '1 day', ends_wall = ends_wall + interval '1 day',
             employee_id = 2;
         UPDATE occupation SET resource_id = 2;
         UPDATE resource SET last_name = 'Verheiratet'",
    )
    .await;
    let moved = bookings.book(&later, &again(&first)).await.unwrap();
    assert_eq!(moved.guid, booking.guid);
    let (then, now) = (&booking.appointments[0], &moved.appointments[0]);
    assert_eq!(
        (now.start, now.employee),
        (then.start + Duration::DAY, ResourceId(2)),
        "as it is now"
    );
    assert!(now.employee_name.ends_with("Verheiratet"), "{}", now.employee_name);
    assert_eq!((now.price, &now.title), (then.price, &then.title), "as agreed");

    sql.run("UPDATE organization SET status = 'INACTIVE'; UPDATE calendar SET is_public = false")
        .await;
    let hidden = bookings.book(&later, &again(&first)).await.unwrap();
    assert_eq!(hidden, moved, "also when the organisation is not public any more");
    call_off(&sql).await;
    let cancelled = bookings.book(&later, &again(&first)).await.unwrap();
    assert_eq!(
        (cancelled.id, cancelled.appointments),
        (booking.id, Vec::new()),
        "nothing of it stands"
    );
}

#[tokio::test]
async fn keys_are_forgotten_when_their_time_is_over() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let book = async |number, employee, at| {
        let mut request = request(number, &loaded, Some(&format!("Absicht {number}")));
        request.appointment_requests[0].employee = Some(ResourceId(employee));
        store.bookings().book(&change_at(at), &request).await.unwrap();
    };
    book(1, 1, NOW).await;
    book(2, 2, NOW + Duration::hours(1)).await;
    let forgotten = async |hours| {
        forget_expired_keys(&store.database, NOW + Duration::hours(hours))
            .await
            .unwrap()
    };
    assert_eq!(forgotten(71).await, 0);
    assert_eq!(forgotten(72).await, 1);
    assert_eq!(sql.texts("SELECT key FROM idempotency_key").await, ["Absicht 2"]);
    assert_eq!(sql.number("SELECT count(*) FROM booking").await, 2);
}

#[tokio::test]
async fn a_key_with_another_body_is_refused() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (bookings, sql) = (store.bookings(), store.sql().await);
    bookings
        .book(&change_at(NOW), &request(1, &loaded, Some("Absicht")))
        .await
        .unwrap();
    let before = sql.everything().await;
    let refused = bookings
        .book(&change_at(NOW), &request(2, &loaded, Some("Absicht")))
        .await;
    assert!(matches!(refused, Err(BookingRefused::KeyOfAnotherBody(_))));
    assert_eq!(sql.everything().await, before);
}

#[tokio::test]
async fn a_key_is_forgotten_after_three_days_and_begins_anew() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (bookings, sql) = (store.bookings(), store.sql().await);
    bookings
        .book(&change_at(NOW), &request(1, &loaded, Some("Absicht")))
        .await
        .unwrap();
    call_off(&sql).await;

    let mut second = request(2, &loaded, Some("Absicht"));
    second.appointment_requests[0].start += Duration::days(7);
    let later = change_at(NOW + Duration::hours(72));
    let booking = bookings.book(&later, &second).await.unwrap();

    assert_eq!(bookings.book(&later, &again(&second)).await.unwrap(), booking);
    assert_eq!(sql.number("SELECT booking_id FROM idempotency_key").await, booking.id.0);
}

#[tokio::test]
async fn a_key_counts_in_its_organisation() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let other = store.load(&salon()).await;
    let bookings = store.bookings();
    bookings
        .book(&change_at(NOW), &request(1, &loaded, Some("Absicht")))
        .await
        .unwrap();
    let elsewhere = bookings
        .book(&change_at(NOW), &request(2, &other, Some("Absicht")))
        .await
        .unwrap();
    assert_eq!(elsewhere.organization, other.organization);
}

#[tokio::test]
async fn a_refusal_is_not_remembered() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (bookings, sql) = (store.bookings(), store.sql().await);
    bookings
        .book(&change_at(NOW), &request(1, &loaded, None))
        .await
        .unwrap();
    let second = request(2, &loaded, Some("Absicht"));
    let refused = bookings.book(&change_at(NOW), &second).await;
    assert!(matches!(&refused, Err(BookingRefused::Refused(refusal)) if *refusal == BrokenRule::Taken.at(0)));

    call_off(&sql).await;
    sql.run("UPDATE calendar SET bookings_version = bookings_version + 1")
        .await;
    bookings.book(&change_at(NOW), &again(&second)).await.unwrap();
}

#[tokio::test]
async fn without_a_key_the_same_request_within_ten_minutes_is_a_repetition() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (bookings, sql) = (store.bookings(), store.sql().await);
    let first = request(1, &loaded, None);
    let booking = bookings.book(&change_at(NOW), &first).await.unwrap();
    let before = sql.everything().await;

    let just_before = change_at(NOW + Duration::minutes(10) - Duration::seconds(1));
    assert_eq!(bookings.book(&just_before, &again(&first)).await.unwrap(), booking);
    assert_eq!(sql.everything().await, before);

    let afterwards = change_at(NOW + Duration::minutes(10));
    let refused = bookings.book(&afterwards, &again(&first)).await;
    assert!(matches!(&refused, Err(BookingRefused::Refused(refusal)) if *refusal == BrokenRule::Taken.at(0)));
}

#[tokio::test]
async fn a_booking_that_was_called_off_can_be_made_again_at_once() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let bookings = store.bookings();
    let first = request(1, &loaded, None);
    let booking = bookings.book(&change_at(NOW), &first).await.unwrap();
    call_off(&store.sql().await).await;
    let second = bookings.book(&change_at(NOW), &again(&first)).await.unwrap();
    assert_ne!(second.id, booking.id);
}

#[tokio::test]
async fn same_body_from_another_source_or_with_a_key_is_a_new_booking() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let bookings = store.bookings();
    let first = request(1, &loaded, None);
    bookings.book(&change_at(NOW), &first).await.unwrap();

    let mut elsewhere = again(&first);
    elsewhere.identity.repetition_hash = [2; 32];
    let mut with_key = again(&first);
    with_key.identity.key = Some("eine zweite Absicht".to_owned());
    for request in [elsewhere, with_key] {
        let refused = bookings.book(&change_at(NOW), &request).await;
        assert!(matches!(&refused, Err(BookingRefused::Refused(refusal)) if *refusal == BrokenRule::Taken.at(0)));
    }
}
