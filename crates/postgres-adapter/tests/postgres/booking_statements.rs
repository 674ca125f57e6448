//! How many statements a booking costs. All but BEGIN and COMMIT are waited for under the lock of
//! the organisation, so their number bounds what an organisation can take in.

use booking_core::booking::{BookingRefused, BookingStore};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::ResourceId;
use time::Time;
use time::macros::time;

use crate::support::{
    CUT, MONDAY, NOW, TestStore, appointment_request, change_at, customer, draft, salon, sent_statements,
};

/// The statements of one booking with Anna by a customer who may come again.
async fn statements(store: &TestStore, loaded: &Loaded, number: u8, at: Time) -> (Vec<String>, bool) {
    let appointment_requests = vec![appointment_request(
        loaded.services[CUT],
        ResourceId(1),
        MONDAY.with_time(at),
    )];
    let mut request = draft(number, loaded, appointment_requests);
    request.customer = customer("katharina@example.org").into();
    request.identity.key = Some(format!("Absicht {number}"));
    sent_statements();
    let result = store.bookings().book(&change_at(NOW), &request).await;
    assert!(matches!(result, Ok(_) | Err(BookingRefused::Refused(_))), "{result:?}");
    (sent_statements(), result.is_ok())
}

#[tokio::test]
async fn a_booking_costs_few_statements_however_many_there_are() {
    let (store, loaded) = TestStore::with(&salon()).await;
    store.database.ping().await.unwrap();

    let (first, booked) = statements(&store, &loaded, 1, time!(10:00)).await;
    assert!(
        booked && first.len() == 17,
        "rules and custom fields are read first: {first:#?}"
    );
    assert_eq!(
        (first.first(), first.last()),
        (Some(&"BEGIN".to_owned()), Some(&"COMMIT".to_owned()))
    );

    let (known_customer, booked) = statements(&store, &loaded, 2, time!(11:00)).await;
    assert!(booked && known_customer.len() == 14, "{known_customer:#?}");

    let (too_late, booked) = statements(&store, &loaded, 3, time!(11:15)).await;
    assert!(!booked && too_late.len() == 5, "{too_late:#?}");

    let (repeated, booked) = statements(&store, &loaded, 2, time!(11:00)).await;
    assert!(booked && repeated.len() == 6, "{repeated:#?}");
}
