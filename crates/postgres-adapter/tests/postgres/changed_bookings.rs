//! Bookings in the order of their changes: nothing that is committed later stands before what was read.

use booking_core::booking::BookingStore;
use booking_core::customers::CustomerStore;
use booking_core::events::{AttendanceStore, CheckInRequest, DateSelection, EventStore};
use booking_core::lifecycle::{
    AppointmentOutcome, AppointmentState, BookingLifecycle, BookingRef, CancelScope, ChangeAction, StoredBooking,
};
use booking_core::staff_calendar::{ChangeFilter, ChangePlace, ChangedBooking, StaffBookingReader};
use organization_document::OrganizationDocument;
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{BookingId, InstantMinute, Reach, ResourceId};
use time::macros::{datetime, time};
use time::{Duration, OffsetDateTime};

use crate::support::{
    CUT, MONDAY, NOW, TestStore, appointment_request, change_at, course, draft, relocated, salon, sent_statements,
    settled, sign_up, wanted,
};

const ANNA: ResourceId = ResourceId(1);
/// Of a server whose clock is behind.
const EARLIER: OffsetDateTime = datetime!(2026-11-20 09:00 UTC);
const ALL: ChangeFilter = ChangeFilter {
    after: ChangePlace::START,
    from: None,
    to: None,
    state: None,
};

/// Bookings of Anna on Monday at nine, ten and eleven.
async fn three_bookings() -> (TestStore, Loaded, [StoredBooking; 3]) {
    let (store, loaded) = TestStore::with(&salon()).await;
    let mut held = Vec::new();
    for (number, hour) in [(1, time!(9:00)), (2, time!(10:00)), (3, time!(11:00))] {
        let request = appointment_request(loaded.services[CUT], ANNA, MONDAY.with_time(hour));
        let draft = draft(number, &loaded, vec![request]);
        store.bookings().book(&change_at(NOW), &draft).await.unwrap();
        held.push(booked(&store, number).await);
    }
    (store, loaded, held.try_into().unwrap())
}

async fn booked(store: &TestStore, number: u8) -> StoredBooking {
    let link = BookingRef::ManageLink([number; 32]);
    store.lifecycle().find(link).await.unwrap().unwrap()
}

async fn changed(store: &TestStore, loaded: &Loaded, filter: &ChangeFilter) -> Vec<ChangedBooking> {
    let bookings = store.staff_bookings();
    bookings.changed(loaded.organization, filter, 100).await.unwrap()
}

async fn ids(store: &TestStore, loaded: &Loaded, filter: &ChangeFilter) -> Vec<BookingId> {
    let changed = changed(store, loaded, filter).await;
    assert!(changed.is_sorted_by_key(ChangedBooking::place));
    changed.iter().map(|one| one.booking.id).collect()
}

#[tokio::test]
async fn each_change_puts_its_booking_behind_all_others_whatever_the_clock_says() {
    let (store, loaded, [first, second, third]) = three_bookings().await;
    let order = async || ids(&store, &loaded, &ALL).await;
    assert_eq!(order().await, [first.id, second.id, third.id]);
    let lifecycle = store.lifecycle();
    let later = relocated(first.appointments[0].id, ANNA, MONDAY.with_time(time!(14:00)));
    lifecycle
        .change(&change_at(EARLIER), &wanted([1; 32], later))
        .await
        .unwrap();
    assert_eq!(order().await, [second.id, third.id, first.id], "moved");
    let cancel = wanted([2; 32], ChangeAction::Cancel(CancelScope::All));
    lifecycle.change(&change_at(EARLIER), &cancel).await.unwrap();
    assert_eq!(order().await, [third.id, first.id, second.id], "cancelled");
    let evening = datetime!(2026-11-23 18:00 UTC);
    let closed = settled(&third, AppointmentOutcome::Done);
    lifecycle.change(&change_at(evening), &closed).await.unwrap();
    assert_eq!(order().await, [first.id, second.id, third.id], "closed");
    let before = changed(&store, &loaded, &ALL).await;
    assert_eq!(before[2].changed_at, evening);
    let (kept, merged) = (before[1].customer, before[0].customer);
    store
        .customers()
        .merge(&change_at(NOW), loaded.organization, kept, merged)
        .await
        .unwrap();
    let after = changed(&store, &loaded, &ALL).await;
    let of_merged = after.last().unwrap();
    assert_eq!(
        (of_merged.booking.id, of_merged.customer),
        (first.id, kept),
        "another customer"
    );
    assert_eq!(
        of_merged.changed_at,
        evening + Duration::MICROSECOND,
        "after all before it"
    );
}

#[tokio::test]
async fn what_shows_in_no_list_is_no_change() {
    let (store, loaded, [first, ..]) = three_bookings().await;
    let before = changed(&store, &loaded, &ALL).await;
    let sql = store.sql().await;
    sql.run(&format!(
        "UPDATE booking SET note = 'kommt mit Hund', remark = NULL, manage_token_hash = sha256('a') WHERE id = {}",
        first.id
    ))
    .await;
    assert_eq!(changed(&store, &loaded, &ALL).await, before);
}

#[tokio::test]
async fn reading_goes_on_after_a_place_and_ends_with_the_limit() {
    let (store, loaded, [first, second, third]) = three_bookings().await;
    let bookings = store.staff_bookings();
    let page = bookings.changed(loaded.organization, &ALL, 2).await.unwrap();
    assert_eq!(
        page.iter().map(|one| one.booking.id).collect::<Vec<_>>(),
        [first.id, second.id]
    );
    let rest = ChangeFilter {
        after: page[1].place(),
        ..ALL
    };
    assert_eq!(ids(&store, &loaded, &rest).await, [third.id]);
    let end = ChangeFilter {
        after: changed(&store, &loaded, &rest).await[0].place(),
        ..ALL
    };
    assert_eq!(ids(&store, &loaded, &end).await, []);
    let other = store.load(&salon()).await;
    assert_eq!(ids(&store, &other, &ALL).await, [], "of another organisation");
}

#[tokio::test]
async fn bookings_are_found_by_day_and_state() {
    let (store, loaded, [first, second, third]) = three_bookings().await;
    let lifecycle = store.lifecycle();
    let cancel = wanted([2; 32], ChangeAction::Cancel(CancelScope::All));
    lifecycle.change(&change_at(NOW), &cancel).await.unwrap();
    let closed = settled(&third, AppointmentOutcome::NoShow);
    let evening = datetime!(2026-11-23 18:00 UTC);
    lifecycle.change(&change_at(evening), &closed).await.unwrap();
    // Vienna is an hour ahead.
    let at = |hour: u8| {
        Some(InstantMinute::floor(
            datetime!(2026-11-23 00:00 UTC) + Duration::hours(hour.into()),
        ))
    };
    let [confirmed, cancelled, no_show] = [
        AppointmentState::Confirmed,
        AppointmentState::CancelledByCustomer,
        AppointmentState::NoShow,
    ];
    for (from, to, state, found) in [
        (at(0), at(24), None, vec![first.id, second.id, third.id]),
        (at(9), None, None, vec![second.id, third.id]),
        (None, at(9), None, vec![first.id]),
        (at(8), at(9), None, vec![first.id]),
        (None, None, Some(confirmed), vec![first.id]),
        (None, None, Some(cancelled), vec![second.id]),
        (at(0), at(24), Some(no_show), vec![third.id]),
        (at(0), at(9), Some(no_show), vec![]),
        (at(24), None, None, vec![]),
        (None, None, Some(AppointmentState::Done), vec![]),
    ] {
        let filter = ChangeFilter { from, to, state, ..ALL };
        assert_eq!(ids(&store, &loaded, &filter).await, found, "{filter:?}");
    }
}

#[tokio::test]
async fn sign_up_is_told_with_its_dates_and_who_came() {
    let with_course = OrganizationDocument {
        events: vec![course()],
        ..salon()
    };
    let (store, loaded) = TestStore::with(&with_course).await;
    let signed_up = store
        .events()
        .sign_up(&change_at(NOW), &sign_up(1, &loaded))
        .await
        .unwrap();
    let request = appointment_request(loaded.services[CUT], ANNA, MONDAY.with_time(time!(9:00)));
    store
        .bookings()
        .book(&change_at(NOW), &draft(2, &loaded, vec![request]))
        .await
        .unwrap();
    let seat = booked(&store, 1).await.participations.remove(0);
    let date = seat.dates[0].id;
    let check_in = CheckInRequest {
        organization: loaded.organization,
        reach: Reach::Everybody,
        date,
        participation: seat.id,
        outcome: Some(AppointmentOutcome::Done),
    };
    let evening = datetime!(2026-11-26 18:00 UTC);
    store.postgres.check_in(&change_at(evening), &check_in).await.unwrap();
    let last = changed(&store, &loaded, &ALL).await.pop().unwrap();
    assert_eq!((last.booking.id, last.changed_at), (signed_up.id, evening));
    assert_eq!(
        last.attendance.into_iter().collect::<Vec<_>>(),
        [((seat.id, date), AppointmentOutcome::Done)]
    );
    let of_day = |day: OffsetDateTime, state| ChangeFilter {
        from: Some(InstantMinute::floor(day)),
        to: Some(InstantMinute::floor(day + Duration::DAY)),
        state,
        ..ALL
    };
    let [came, comes] = [AppointmentState::Done, AppointmentState::Confirmed];
    for (day, state, is_found) in [
        (datetime!(2026-11-26 00:00 UTC), Some(came), true),
        (datetime!(2026-11-26 00:00 UTC), Some(comes), false),
        (datetime!(2026-12-03 00:00 UTC), Some(comes), true),
        (datetime!(2026-12-03 00:00 UTC), None, true),
        (datetime!(2026-12-04 00:00 UTC), None, false),
    ] {
        let found = ids(&store, &loaded, &of_day(day, state)).await;
        assert_eq!(found == [signed_up.id], is_found, "{day} {state:?}");
    }
    store
        .events()
        .call_off_dates(
            &change_at(evening),
            loaded.organization,
            loaded.events[0],
            &DateSelection::All,
        )
        .await
        .unwrap();
    let last = changed(&store, &loaded, &ALL).await.pop().unwrap();
    assert_eq!(
        (last.booking.id, last.changed_at),
        (signed_up.id, evening + Duration::MICROSECOND)
    );
}

#[tokio::test]
async fn page_costs_as_many_statements_for_many_bookings_as_for_one() {
    let (store, loaded, _) = three_bookings().await;
    let bookings = store.staff_bookings();
    let mut counts = Vec::new();
    for limit in [1, 3] {
        sent_statements();
        bookings.changed(loaded.organization, &ALL, limit).await.unwrap();
        counts.push(sent_statements().len());
    }
    assert_eq!(counts[0], counts[1]);
}
