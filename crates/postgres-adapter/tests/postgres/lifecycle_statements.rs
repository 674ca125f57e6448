//! How many statements it costs to look at a booking and to change it. What takes an employee from start to end and
//! nothing else is not asked for rooms, parts or seats.

use booking_core::booking::BookingStore;
use booking_core::lifecycle::{BookingLifecycle, BookingRef, CancelScope, ChangeAction, ChangeRequest, StoredBooking};
use shared_kernel::ResourceId;
use time::PrimitiveDateTime;
use time::macros::datetime;

use crate::support::{
    CUT, MONDAY, NOW, TestStore, appointment_request, change_at, draft, relocated, salon, sent_statements, wanted,
};

const ANNA: ResourceId = ResourceId(1);
const LINK: [u8; 32] = [1; 32];
const ELEVEN: PrimitiveDateTime = datetime!(2026-11-23 11:00);

async fn statements(store: &TestStore, wanted: &ChangeRequest) -> Vec<String> {
    sent_statements();
    store.lifecycle().change(&change_at(NOW), wanted).await.unwrap();
    sent_statements()
}

async fn look(store: &TestStore) -> (StoredBooking, Vec<String>) {
    sent_statements();
    let held = store.lifecycle().find(BookingRef::ManageLink(LINK)).await.unwrap();
    (held.unwrap(), sent_statements())
}

#[tokio::test]
async fn a_plain_booking_is_looked_at_moved_and_cancelled_in_few_statements() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let ten = MONDAY.with_hms(10, 0, 0).unwrap();
    let request = draft(1, &loaded, vec![appointment_request(loaded.services[CUT], ANNA, ten)]);
    store.bookings().book(&change_at(NOW), &request).await.unwrap();

    let (held, looked) = look(&store).await;
    assert_eq!(looked.len(), 3, "link, booking, appointments: {looked:#?}");

    let to_eleven = wanted(LINK, relocated(held.appointments[0].id, ANNA, ELEVEN));
    let moved = statements(&store, &to_eleven).await;
    assert_eq!(moved.len(), 17, "{moved:#?}");
    let stays = statements(&store, &to_eleven).await;
    assert_eq!(stays.len(), 7, "{stays:#?}");
    let cancelled = statements(&store, &wanted(LINK, ChangeAction::Cancel(CancelScope::All))).await;
    assert_eq!(cancelled.len(), 15, "{cancelled:#?}");

    let beyond = ["\"appointment_part\"", "\"participation\"", "\"event_date\""];
    for statement in [looked, moved, stays, cancelled].concat() {
        let asks_beyond =
            |table| statement.contains(&format!("FROM {table}")) || statement.contains(&format!("FROM ({table}"));
        assert!(!beyond.into_iter().any(asks_beyond), "{statement}");
    }
}
