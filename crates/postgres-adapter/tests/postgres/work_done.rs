//! Who has worked is not preferred because the work is done.

use booking_core::booking::{Booking, BookingStore};
use booking_core::lifecycle::{AppointmentOutcome, BookingLifecycle, BookingRef};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::ResourceId;
use time::macros::datetime;
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::support::{CUT, NOW, TestStore, appointment_request, change_at, draft, relocated, salon, settled, wanted};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);
const CLARA: ResourceId = ResourceId(3);
const TUESDAY: PrimitiveDateTime = datetime!(2026-11-24 10:00);
/// When the day's work has been done.
const MONDAY_NIGHT: OffsetDateTime = datetime!(2026-11-23 20:00 UTC);

async fn book(
    store: &TestStore,
    loaded: &Loaded,
    number: u8,
    employee: Option<ResourceId>,
    start: PrimitiveDateTime,
) -> Booking {
    let appointment_requests = vec![appointment_request(loaded.services[CUT], employee, start)];
    let request = draft(number, loaded, appointment_requests);
    store.bookings().book(&change_at(NOW), &request).await.unwrap()
}

async fn is_done(store: &TestStore, booking: &Booking) {
    let lifecycle = store.lifecycle();
    let name = BookingRef::Number {
        organization: booking.organization,
        booking: booking.id,
    };
    let held = lifecycle.find(name).await.unwrap().unwrap();
    let settle = settled(&held, AppointmentOutcome::Done);
    lifecycle.change(&change_at(MONDAY_NIGHT), &settle).await.unwrap();
}

#[tokio::test]
async fn any_employee_is_whoever_has_worked_less_in_four_weeks() {
    let (store, loaded) = TestStore::with(&salon()).await;
    for (number, start) in [(1, datetime!(2026-11-23 10:00)), (2, datetime!(2026-11-23 11:00))] {
        let booking = book(&store, &loaded, number, Some(ANNA), start).await;
        is_done(&store, &booking).await;
    }
    let booking = book(&store, &loaded, 3, Some(BERTA), datetime!(2026-11-23 10:00)).await;
    is_done(&store, &booking).await;
    assert_eq!(store.sql().await.number("SELECT count(*) FROM occupation").await, 0);

    // Anna has worked for an hour, Berta for half of it, and so will Clara have after the first one.
    let first = book(&store, &loaded, 4, None, TUESDAY).await;
    let second = book(&store, &loaded, 5, None, datetime!(2026-11-25 10:00)).await;
    assert_eq!(
        [first, second].map(|booking| booking.appointments[0].employee),
        [CLARA, BERTA]
    );
}

#[tokio::test]
async fn move_to_any_employee_goes_to_whoever_has_worked_less() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let worked = book(&store, &loaded, 1, Some(ANNA), datetime!(2026-11-23 10:00)).await;
    is_done(&store, &worked).await;
    book(&store, &loaded, 2, Some(ANNA), TUESDAY).await;
    let name = BookingRef::ManageLink([2; 32]);
    let held = store.lifecycle().find(name).await.unwrap().unwrap();
    let to_anybody = wanted(
        [2; 32],
        relocated(held.appointments[0].id, None, datetime!(2026-11-25 10:00)),
    );
    let moved = store.lifecycle().change(&change_at(NOW), &to_anybody).await.unwrap();
    assert_eq!(moved.appointments[0].employee, BERTA);
}
