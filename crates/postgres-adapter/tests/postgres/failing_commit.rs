//! What a booking says when its connection fails or its client goes away.

use booking_core::booking::{BookingRefused, BookingStore};
use shared_kernel::{OrganizationNr, StoreError};
use time::macros::time;

use crate::support::{CUT, MONDAY, NOW, Sql, TestStore, appointment_request, change_at, draft, salon};

/// Ends the sessions that wait for a lock, as a restart of the server or of a balancer would.
async fn cut_off_waiting_sessions(sql: &Sql) {
    sql.until_waiting(1).await;
    sql.texts(
        "SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    .await;
}

async fn store_with_one_connection() -> (TestStore, postgres_adapter::load_calendar::Loaded) {
    let store = TestStore::with_connections(1);
    let loaded = store.load(&salon()).await;
    (store, loaded)
}

fn stall(organization: OrganizationNr) -> String {
    format!("BEGIN; SELECT lock_calendar({organization})")
}

#[tokio::test]
async fn a_connection_lost_before_the_commit_means_that_nothing_was_written() {
    let (store, loaded) = store_with_one_connection().await;
    let (sql, stalled) = (store.sql().await, store.sql().await);
    stalled.run(&stall(loaded.organization)).await;
    let request = draft(
        1,
        &loaded,
        vec![appointment_request(
            loaded.services[CUT],
            None,
            MONDAY.with_time(time!(10:00)),
        )],
    );

    let (bookings, change) = (store.bookings(), change_at(NOW));
    let (result, ()) = tokio::join!(bookings.book(&change, &request), cut_off_waiting_sessions(&sql));

    assert!(
        matches!(result, Err(BookingRefused::Store(StoreError::Unavailable(_)))),
        "{result:?}"
    );
    stalled.run("ROLLBACK").await;
    assert_eq!(sql.number("SELECT count(*) FROM booking").await, 0);
    bookings.book(&change, &request).await.unwrap();
}

#[tokio::test]
async fn a_connection_lost_during_the_commit_leaves_the_outcome_open() {
    let (store, loaded) = store_with_one_connection().await;
    let (sql, stalled) = (store.sql().await, store.sql().await);
    // A trigger that runs at the commit and waits there.
    sql.run(
        "CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
             'BEGIN PERFORM pg_advisory_lock(1); RETURN NULL; END';
         CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT ON booking
             DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_commit()",
    )
    .await;
    stalled.run("SELECT pg_advisory_lock(1)").await;
    let request = draft(
        1,
        &loaded,
        vec![appointment_request(
            loaded.services[CUT],
            None,
            MONDAY.with_time(time!(10:00)),
        )],
    );

    let (bookings, change) = (store.bookings(), change_at(NOW));
    let (result, ()) = tokio::join!(bookings.book(&change, &request), cut_off_waiting_sessions(&sql));

    assert!(
        matches!(result, Err(BookingRefused::Store(StoreError::UnknownOutcome(_)))),
        "{result:?}"
    );
}

#[tokio::test]
async fn booking_is_committed_when_its_client_disconnects() {
    let (store, loaded) = store_with_one_connection().await;
    let (sql, stalled) = (store.sql().await, store.sql().await);
    stalled.run(&stall(loaded.organization)).await;
    let request = draft(
        1,
        &loaded,
        vec![appointment_request(
            loaded.services[CUT],
            None,
            MONDAY.with_time(time!(10:00)),
        )],
    );
    let (bookings, change) = (store.bookings(), change_at(NOW));
    tokio::select! {
        result = bookings.book(&change, &request) => panic!("{result:?}"),
        () = sql.until_waiting(1) => {}
    }
    stalled.run("ROLLBACK").await;

    // The only connection is free again when the booking is through.
    store.database.ping().await.unwrap();

    let open = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'terminhof' AND state = 'idle in transaction'";
    assert_eq!(sql.number(open).await, 0);
    assert_eq!(sql.number("SELECT count(*) FROM booking").await, 1);
    let repeated = bookings.book(&change, &request).await.unwrap();
    assert_eq!(repeated.guid, request.guid);
    assert_eq!(sql.number("SELECT count(*) FROM booking").await, 1);
}
