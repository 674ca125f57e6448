//! The lists of an account's bookings, and their cancellation by the owner.

use std::sync::Arc;

use booking_core::booking::BookingStore;
use booking_core::events::EventStore;
use booking_core::lifecycle::{
    AppointmentState, Cancellation, ChangeRefusal, ChangeRefused, OwnBookingReader, OwnBookings, OwnList, PageOfList,
};
use organization_document::OrganizationDocument;
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{AccountId, Actor, BookingId, FixedClock, RequestId, ResourceId};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::support::{CUT, MONDAY, NOW, People, TestStore, appointment_request, by, course, draft, salon, sign_up};

const REQUEST: RequestId = RequestId(Uuid::from_u128(1));

async fn with_course() -> (TestStore, Loaded, AccountId) {
    let document = OrganizationDocument {
        events: vec![course()],
        ..salon()
    };
    let (store, loaded) = TestStore::with(&document).await;
    let owner = People(&store).member(1, "anna@example.org").await;
    (store, loaded, owner)
}

/// A booking on the Monday at this hour.
async fn book(store: &TestStore, loaded: &Loaded, owner: AccountId, number: u8, hour: u8) -> BookingId {
    let start = MONDAY.with_hms(hour, 0, 0).unwrap();
    let request = draft(
        number,
        loaded,
        vec![appointment_request(loaded.services[CUT], ResourceId(1), start)],
    );
    store.bookings().book(&by(owner, NOW), &request).await.unwrap().id
}

fn over(store: &TestStore, now: OffsetDateTime) -> OwnBookings {
    OwnBookings::new(
        Arc::new(store.own_bookings()),
        Arc::new(store.lifecycle()),
        Arc::new(store.calendars()),
        Arc::new(FixedClock(now)),
    )
}

/// The ids on a page of two, and how many there are.
async fn page(
    store: &TestStore,
    owner: AccountId,
    list: OwnList,
    index: u32,
    at: OffsetDateTime,
) -> (Vec<BookingId>, u64) {
    let page = PageOfList { index, size: 2 };
    let page = store.own_bookings().page(owner, list, page, at).await.unwrap();
    (page.bookings.iter().map(|own| own.booking.id).collect(), page.total)
}

#[tokio::test]
async fn open_bookings_ascend_past_ones_descend_and_both_come_in_pages() {
    let (store, loaded, owner) = with_course().await;
    let other = People(&store).member(2, "bea@example.org").await;
    let late = book(&store, &loaded, owner, 1, 14).await;
    let early = book(&store, &loaded, owner, 2, 9).await;
    let foreign = book(&store, &loaded, other, 3, 11).await;
    let seat = sign_up(4, &loaded);
    let course = store.events().sign_up(&by(owner, NOW), &seat).await.unwrap().id;
    assert_eq!(page(&store, owner, OwnList::Open, 0, NOW).await, (vec![early, late], 3));
    assert_eq!(page(&store, owner, OwnList::Open, 1, NOW).await, (vec![course], 3));
    assert_eq!(page(&store, owner, OwnList::Open, 2, NOW).await, (vec![], 3));
    assert_eq!(page(&store, owner, OwnList::Past, 0, NOW).await, (vec![], 0));
    // On Tuesday the visits are over; the course is past when its last date is.
    let tuesday = NOW + Duration::days(4);
    assert_eq!(page(&store, owner, OwnList::Open, 0, tuesday).await, (vec![course], 1));
    assert_eq!(
        page(&store, owner, OwnList::Past, 0, tuesday).await,
        (vec![late, early], 2)
    );
    let next_year = NOW + Duration::days(60);
    assert_eq!(
        page(&store, owner, OwnList::Past, 0, next_year).await,
        (vec![course, late], 3)
    );
    assert_eq!(page(&store, other, OwnList::Open, 0, NOW).await, (vec![foreign], 1));
}

#[tokio::test]
async fn cancelled_booking_moves_to_the_past_ones_and_cancelling_again_changes_nothing() {
    let (store, loaded, owner) = with_course().await;
    let id = book(&store, &loaded, owner, 1, 9).await;
    let actor = Actor::Member { account: owner };
    let own = over(&store, NOW);
    for _ in 0..2 {
        let held = own.cancel(actor, REQUEST, id, Cancellation::Everything).await.unwrap();
        assert_eq!(held.state(), AppointmentState::CancelledByCustomer);
        assert_eq!(held.sequence, 1);
    }
    assert_eq!(page(&store, owner, OwnList::Open, 0, NOW).await, (vec![], 0));
    assert_eq!(page(&store, owner, OwnList::Past, 0, NOW).await, (vec![id], 1));
    let history = "SELECT actor || ' ' || account_id FROM history WHERE what = 'CANCELLED_BY_CUSTOMER'";
    assert_eq!(store.sql().await.texts(history).await, [format!("MEMBER {owner}")]);
}

#[tokio::test]
async fn booking_of_somebody_else_is_unknown_and_a_past_one_is_over() {
    let (store, loaded, owner) = with_course().await;
    let other = People(&store).member(2, "bea@example.org").await;
    let id = book(&store, &loaded, owner, 1, 9).await;
    for (actor, booking) in [
        (Actor::Member { account: other }, id),
        (Actor::Member { account: owner }, BookingId(9999)),
    ] {
        let refused = over(&store, NOW)
            .cancel(actor, REQUEST, booking, Cancellation::Everything)
            .await;
        assert!(matches!(refused, Err(ChangeRefused::UnknownBooking)), "{refused:?}");
    }
    let actor = Actor::Member { account: owner };
    let late = over(&store, NOW + Duration::days(4))
        .cancel(actor, REQUEST, id, Cancellation::Everything)
        .await;
    assert!(
        matches!(late, Err(ChangeRefused::Refused(ChangeRefusal::Over))),
        "{late:?}"
    );
}

#[tokio::test]
async fn course_is_left_by_its_next_date_or_as_a_whole() {
    let (store, loaded, owner) = with_course().await;
    let id = store
        .events()
        .sign_up(&by(owner, NOW), &sign_up(4, &loaded))
        .await
        .unwrap()
        .id;
    let actor = Actor::Member { account: owner };
    let own = over(&store, NOW);
    let held = own.cancel(actor, REQUEST, id, Cancellation::NextDate).await.unwrap();
    let states: Vec<_> = held.participations[0].dates.iter().map(|date| date.state).collect();
    let (gone, kept) = (AppointmentState::CancelledByCustomer, AppointmentState::Confirmed);
    assert_eq!(states, [gone, kept, kept]);
    assert_eq!(page(&store, owner, OwnList::Open, 0, NOW).await, (vec![id], 1));
    own.cancel(actor, REQUEST, id, Cancellation::Everything).await.unwrap();
    assert_eq!(page(&store, owner, OwnList::Past, 0, NOW).await, (vec![id], 1));
}
