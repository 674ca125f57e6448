use booking_core::booking::BookingStore;
use time::macros::time;

use crate::support::{CUT, MONDAY, NOW, TestStore, change_at, draft, salon, wish};

#[tokio::test]
async fn history_grows_and_nothing_else() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let wishes = vec![wish(loaded.services[CUT], None, MONDAY.with_time(time!(10:00)))];
    store
        .bookings()
        .book(&change_at(NOW), &draft(1, &loaded, wishes))
        .await
        .unwrap();
    let sql = store.sql().await;
    let before = sql.everything().await;
    let attempts = [
        "UPDATE history SET what = 'FORGOTTEN'",
        "DELETE FROM history",
        "TRUNCATE history",
        "TRUNCATE organization CASCADE",
        "DELETE FROM booking",
    ];
    for attempt in attempts {
        sql.refused(attempt).await;
    }
    assert_eq!(sql.everything().await, before);
    sql.run(
        "INSERT INTO history (organization_nr, booking_id, what, actor, at, request_id)
         SELECT organization_nr, booking_id, 'SEEN', actor, at, request_id FROM history",
    )
    .await;
    assert_eq!(
        sql.texts("SELECT what FROM history ORDER BY id").await,
        ["BOOKED", "SEEN"]
    );
}
