use booking_core::booking::BookingStore;
use time::macros::time;
use tokio_postgres::error::SqlState;

use crate::support::{CUT, MONDAY, NOW, TestStore, appointment_request, change_at, draft, salon};

#[tokio::test]
async fn history_grows_and_nothing_else() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let appointment_requests = vec![appointment_request(
        loaded.services[CUT],
        None,
        MONDAY.with_time(time!(10:00)),
    )];
    store
        .bookings()
        .book(&change_at(NOW), &draft(1, &loaded, appointment_requests))
        .await
        .unwrap();
    let sql = store.sql().await;
    let before = sql.everything().await;
    let attempts = [
        ("UPDATE history SET what = 'FORGOTTEN'", SqlState::CHECK_VIOLATION),
        ("UPDATE history SET what = 'LOADED'", SqlState::RAISE_EXCEPTION),
        ("DELETE FROM history", SqlState::RAISE_EXCEPTION),
        ("TRUNCATE history", SqlState::RAISE_EXCEPTION),
        ("TRUNCATE organization CASCADE", SqlState::RAISE_EXCEPTION),
        ("DELETE FROM booking", SqlState::FOREIGN_KEY_VIOLATION),
    ];
    for (attempt, expected) in attempts {
        assert_eq!(sql.refused(attempt).await.0, expected, "{attempt}");
    }
    assert_eq!(sql.everything().await, before);
    sql.run(
        "INSERT INTO history (organization_nr, booking_id, what, actor, at, request_id)
         SELECT organization_nr, booking_id, 'KEPT_IN_ABSENCE', actor, at, request_id FROM history",
    )
    .await;
    assert_eq!(
        sql.texts("SELECT what FROM history ORDER BY id").await,
        ["BOOKED", "KEPT_IN_ABSENCE"]
    );
}
