//! Many changes at once. Whoever wins, nobody's time is given twice, and whoever loses keeps the old one.

use std::sync::Arc;
use std::time::Duration;

use booking_core::booking::{BookingRefused, BookingStore, BrokenRule};
use booking_core::lifecycle::{
    BookingLifecycle, BookingRef, CancelScope, ChangeAction, ChangeRefusal, ChangeRefused, ChangeRequest,
    IdempotencyKey, StoredBooking,
};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::ResourceId;
use time::PrimitiveDateTime;
use time::macros::datetime;
use tokio::task::JoinSet;

use crate::support::{CUT, NOW, TestStore, appointment_request, change_at, draft, relocated, salon, wanted};

/// Who wins must not depend on how busy the machine is, so nobody gives up early here.
const LONG_TIMEOUTS: &str = "-c lock_timeout=60s -c statement_timeout=60s -c deadlock_timeout=3s";
const LOCK_AND_CONSTRAINT_OFF: &str =
    "CREATE OR REPLACE FUNCTION lock_calendar(organization_nr integer) RETURNS boolean
    LANGUAGE sql AS 'SELECT true'; ALTER TABLE occupation DROP CONSTRAINT occupation_never_overlaps";
const NINE: PrimitiveDateTime = datetime!(2026-11-23 09:00);
/// Late enough that none of the bookings below stands there.
const WANTED: PrimitiveDateTime = datetime!(2026-11-24 10:00);
const ANNA: ResourceId = ResourceId(1);

/// As many bookings of Anna, half an hour after another on Monday and from Wednesday on.
async fn bookings(store: &TestStore, loaded: &Loaded, count: u8) -> Vec<StoredBooking> {
    let mut held = Vec::new();
    for number in 1..=count {
        let (day, place) = ((number - 1) / 16, (number - 1) % 16);
        let start = NINE + time::Duration::days(2 * i64::from(day)) + time::Duration::minutes(30 * i64::from(place));
        let request = draft(
            number,
            loaded,
            vec![appointment_request(loaded.services[CUT], ANNA, start)],
        );
        store.bookings().book(&change_at(NOW), &request).await.unwrap();
        let name = BookingRef::ManageLink([number; 32]);
        held.push(store.lifecycle().find(name).await.unwrap().unwrap());
    }
    held
}

/// Asks for all of it at the same time, each on a connection of its own.
/// Each at a server process of its own.
async fn change_all(store: &TestStore, all: Vec<ChangeRequest>) -> Vec<Result<StoredBooking, ChangeRefused>> {
    let mut clients = JoinSet::new();
    for wanted in all {
        let lifecycle = store.postgres_of_another_process();
        clients.spawn(async move { lifecycle.change(&change_at(NOW), &wanted).await });
    }
    tokio::time::timeout(Duration::from_mins(1), clients.join_all())
        .await
        .unwrap()
}

fn moves(held: &[StoredBooking]) -> Vec<ChangeRequest> {
    let links = (1..).map(|number: u8| [number; 32]);
    links
        .zip(held)
        .map(|(link, held)| wanted(link, relocated(held.appointments[0].id, ANNA, WANTED)))
        .collect()
}

fn is_taken(result: &Result<StoredBooking, ChangeRefused>) -> bool {
    matches!(result, Err(ChangeRefused::Refused(ChangeRefusal::Unfit(refusal))) if *refusal == BrokenRule::Taken.at(0))
}

async fn confirmed_at_the_wanted_time(store: &TestStore) -> i64 {
    let sql = "SELECT count(*) FROM appointment WHERE status = 'CONFIRMED' AND starts_wall = '2026-11-24 10:00'";
    store.sql().await.number(sql).await
}

/// Confirmed appointments without exactly their occupation, and occupations of nothing.
async fn mismatches(store: &TestStore) -> i64 {
    let sql = "SELECT count(*) FROM appointment AS a FULL JOIN occupation AS o
        ON o.organization_nr = a.organization_nr AND o.appointment_id = a.id AND o.resource_id = a.employee_id
           AND o.starts_at = a.starts_at AND o.ends_at = a.ends_at + make_interval(mins => a.follow_up::int)
        WHERE (a.status = 'CONFIRMED') IS DISTINCT FROM (o.appointment_id IS NOT NULL)";
    store.sql().await.number(sql).await
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_moves_to_one_slot_one_wins_and_the_others_stay() {
    let store = TestStore::with_options(20, LONG_TIMEOUTS);
    let loaded = store.load(&salon()).await;
    let held = bookings(&store, &loaded, 20).await;
    let results = change_all(&store, moves(&held)).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
    assert_eq!(
        results.iter().filter(|result| is_taken(result)).count(),
        19,
        "{results:?}"
    );
    assert_eq!(confirmed_at_the_wanted_time(&store).await, 1);
    let sql = store.sql().await;
    let confirmed = "SELECT count(*) FROM appointment WHERE status = 'CONFIRMED'";
    assert_eq!(sql.number(confirmed).await, 20, "the others stand where they stood");
    assert_eq!(mismatches(&store).await, 0);
}

/// Without lock and constraint the same race is lost: the test above can see what it looks for.
#[tokio::test(flavor = "multi_thread")]
async fn without_lock_and_constraint_the_slot_is_given_twice() {
    let store = TestStore::with_options(20, LONG_TIMEOUTS);
    let loaded = store.load(&salon()).await;
    let held = bookings(&store, &loaded, 20).await;
    let (sql, gate) = (store.sql().await, store.sql().await);
    sql.run(LOCK_AND_CONSTRAINT_OFF).await;
    // Everybody looks before anybody gives the old time back, which the lock would forbid.
    gate.run("BEGIN; LOCK TABLE occupation IN SHARE ROW EXCLUSIVE MODE")
        .await;
    let open = async {
        sql.until_waiting(20).await;
        gate.run("COMMIT").await;
    };
    tokio::join!(change_all(&store, moves(&held)), open);
    assert_eq!(confirmed_at_the_wanted_time(&store).await, 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_and_a_booking_never_get_the_same_slot() {
    let store = TestStore::with_options(20, LONG_TIMEOUTS);
    let loaded = store.load(&salon()).await;
    let held = bookings(&store, &loaded, 8).await;
    let bookings = Arc::new(store.bookings());
    let mut newcomers = JoinSet::new();
    for number in 101..=108 {
        let (bookings, request) = (
            Arc::clone(&bookings),
            draft(
                number,
                &loaded,
                vec![appointment_request(loaded.services[CUT], ANNA, WANTED)],
            ),
        );
        newcomers.spawn(async move { bookings.book(&change_at(NOW), &request).await });
    }
    let moved = change_all(&store, moves(&held)).await;
    let booked = newcomers.join_all().await;
    let winners =
        moved.iter().filter(|result| result.is_ok()).count() + booked.iter().filter(|result| result.is_ok()).count();
    assert_eq!(winners, 1, "{moved:?} {booked:?}");
    assert!(
        moved.iter().all(|result| result.is_ok() || is_taken(result)),
        "{moved:?}"
    );
    let taken = BrokenRule::Taken.at(0);
    let is_lost = |lost: &Result<_, BookingRefused>| matches!(lost, Err(BookingRefused::Refused(why)) if *why == taken);
    assert!(
        booked.iter().all(|result| result.is_ok() || is_lost(result)),
        "{booked:?}"
    );
    assert_eq!(confirmed_at_the_wanted_time(&store).await, 1);
    assert_eq!(mismatches(&store).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn cancelling_many_times_at_once_cancels_once() {
    for keys in [1_u8, 20] {
        let store = TestStore::with_options(20, LONG_TIMEOUTS);
        let loaded = store.load(&salon()).await;
        bookings(&store, &loaded, 1).await;
        let all = (0..20_u8).map(|number| ChangeRequest {
            idempotency_key: Some(IdempotencyKey {
                key: format!("Absicht {}", number % keys),
                body_hash: [7; 32],
            }),
            ..wanted([1; 32], ChangeAction::Cancel(CancelScope::All))
        });
        let results = change_all(&store, all.collect()).await;
        let first = results[0].as_ref().unwrap();
        assert!(
            results.iter().all(|result| result.as_ref().unwrap() == first),
            "{results:?}"
        );
        let sql = store.sql().await;
        assert_eq!(first.sequence, 1);
        assert_eq!(sql.number("SELECT count(*) FROM outbox").await, 2, "booked, cancelled");
        assert_eq!(sql.number("SELECT count(*) FROM history").await, 2);
        assert_eq!(mismatches(&store).await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_is_moved_or_cancelled_first_and_ends_cancelled_or_refused() {
    let store = TestStore::with_options(20, LONG_TIMEOUTS);
    let loaded = store.load(&salon()).await;
    let held = bookings(&store, &loaded, 10).await;
    let cancels = (1..=10).map(|number| wanted([number; 32], ChangeAction::Cancel(CancelScope::All)));
    let results = change_all(&store, moves(&held).into_iter().chain(cancels).collect()).await;
    for result in &results {
        let is_cancelled = matches!(result, Err(ChangeRefused::Refused(ChangeRefusal::Cancelled)));
        assert!(result.is_ok() || is_taken(result) || is_cancelled, "{result:?}");
    }
    let sql = store.sql().await;
    assert_eq!(
        sql.number("SELECT count(*) FROM appointment WHERE status = 'CONFIRMED'")
            .await,
        0
    );
    assert_eq!(sql.number("SELECT count(*) FROM occupation").await, 0);
}
