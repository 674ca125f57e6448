//! Many at once. The tests of the lock and of the exclusion constraint come with their opposite: without both of
//! them the same race is lost, so these tests can see what they look for.

use std::ops::RangeInclusive;
use std::time::Duration;

use booking_core::booking::{Booking, BookingRefused, BookingStore, BrokenRule, Draft};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{ResourceId, StoreError};
use time::PrimitiveDateTime;
use time::macros::datetime;
use tokio::task::JoinSet;

use crate::support::{COLOUR, CUT, NOW, Sql, TestStore, appointment_request, change_at, draft, salon};

/// Who wins must not depend on how busy the machine is, so nobody gives up early here.
pub const LONG_TIMEOUTS: &str = "-c lock_timeout=60s -c statement_timeout=60s -c deadlock_timeout=3s";
const TEN: PrimitiveDateTime = datetime!(2026-11-23 10:00);
pub const LOCK_OFF: &str = "CREATE OR REPLACE FUNCTION lock_calendar(organization_nr integer) RETURNS boolean
    LANGUAGE sql AS 'SELECT true'";
pub const CONSTRAINT_OFF: &str = "ALTER TABLE occupation DROP CONSTRAINT occupation_never_overlaps";

/// Books all drafts at the same time, each at a server process of its own.
async fn book_all(store: &TestStore, drafts: Vec<Draft>) -> Vec<Result<Booking, BookingRefused>> {
    let mut clients = JoinSet::new();
    for draft in drafts {
        let bookings = store.postgres_of_another_process();
        clients.spawn(async move { bookings.book(&change_at(NOW), &draft).await });
    }
    tokio::time::timeout(Duration::from_mins(1), clients.join_all())
        .await
        .unwrap()
}

/// Different customers who all want Anna at the same time.
fn rivals(loaded: &Loaded, numbers: RangeInclusive<u8>, start: PrimitiveDateTime) -> Vec<Draft> {
    let appointment_requests = vec![appointment_request(loaded.services[CUT], ResourceId(1), start)];
    numbers
        .map(|number| draft(number, loaded, appointment_requests.clone()))
        .collect()
}

fn winners(results: &[Result<Booking, BookingRefused>]) -> usize {
    results.iter().filter(|result| result.is_ok()).count()
}

fn is_taken(result: &Result<Booking, BookingRefused>) -> bool {
    matches!(result, Err(BookingRefused::Refused(refusal)) if *refusal == BrokenRule::Taken.at(0))
}

/// Pairs of occupations of one resource that overlap, which is what the audit looks for.
pub async fn overlaps(sql: &Sql) -> i64 {
    sql.number(
        "SELECT count(*) FROM occupation AS a JOIN occupation AS b
         ON a.organization_nr = b.organization_nr AND a.resource_id = b.resource_id
         AND a.appointment_id < b.appointment_id AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at",
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_requests_with_one_key_make_one_booking() {
    let store = TestStore::with_options(20, LONG_TIMEOUTS);
    let loaded = store.load(&salon()).await;
    let mut drafts = rivals(&loaded, 1..=20, TEN);
    for draft in &mut drafts {
        draft.identity.body_hash = [1; 32];
        draft.identity.key = Some("eine Absicht".to_owned());
    }
    let results = book_all(&store, drafts).await;
    let first = results[0].as_ref().unwrap();
    assert!(results.iter().all(|result| result.as_ref().unwrap() == first));
    assert_eq!(store.sql().await.number("SELECT count(*) FROM outbox").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn crossed_bookings_of_several_people_never_lock_each_other_out() {
    let store = TestStore::with_options(20, LONG_TIMEOUTS);
    let loaded = store.load(&salon()).await;
    let cut = loaded.services[CUT];
    let drafts = (1..=20)
        .map(|number| {
            let mut appointment_requests = vec![
                appointment_request(cut, ResourceId(1), TEN),
                appointment_request(cut, ResourceId(2), TEN),
            ];
            if number % 2 == 0 {
                appointment_requests.reverse();
            }
            draft(number, &loaded, appointment_requests)
        })
        .collect();
    let results = book_all(&store, drafts).await;
    assert_eq!(winners(&results), 1);
    assert_eq!(results.iter().filter(|result| is_taken(result)).count(), 19);
    let deadlocks = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
    assert_eq!(store.sql().await.number(deadlocks).await, 0);
}

/// Lets everybody decide before anybody writes, which the lock of the organisation would forbid.
async fn book_all_after_everybody_has_looked(
    store: &TestStore,
    drafts: Vec<Draft>,
) -> Vec<Result<Booking, BookingRefused>> {
    let gate = store.sql().await;
    gate.run("BEGIN; LOCK TABLE customer IN SHARE ROW EXCLUSIVE MODE").await;
    let waiting = i64::try_from(drafts.len()).unwrap();
    let open = async {
        store.sql().await.until_waiting(waiting).await;
        gate.run("COMMIT").await;
    };
    let (results, ()) = tokio::join!(book_all(store, drafts), open);
    results
}

#[tokio::test(flavor = "multi_thread")]
async fn the_constraint_holds_without_the_lock() {
    let store = TestStore::with_options(8, LONG_TIMEOUTS);
    let loaded = store.load(&salon()).await;
    let sql = store.sql().await;
    sql.run(LOCK_OFF).await;

    let results = book_all_after_everybody_has_looked(&store, rivals(&loaded, 1..=8, TEN)).await;

    assert_eq!(winners(&results), 1);
    assert_eq!(overlaps(&sql).await, 0);
    assert_eq!(
        sql.number("SELECT count(*) FROM booking").await,
        1,
        "the losers left nothing"
    );
    // Insertions against the constraint may wait for each other in a circle; who gives up there is
    // told to try again.
    let is_told = |result: &Result<Booking, BookingRefused>| {
        is_taken(result) || matches!(result, Err(BookingRefused::Store(StoreError::Unavailable(_))))
    };
    assert!(
        results.iter().filter(|result| result.is_err()).all(is_told),
        "{results:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_lock_and_constraint_the_race_is_lost() {
    let store = TestStore::with_options(8, LONG_TIMEOUTS);
    let loaded = store.load(&salon()).await;
    let sql = store.sql().await;
    sql.run(LOCK_OFF).await;
    sql.run(CONSTRAINT_OFF).await;

    let results = book_all_after_everybody_has_looked(&store, rivals(&loaded, 1..=8, TEN)).await;

    assert_eq!(winners(&results), 8);
    assert_eq!(overlaps(&sql).await, 8 * 7 / 2);
}

/// What becomes of a booking for which Anna is free, while somebody who does not take the lock takes her at the same
/// time and then ends like this.
async fn booked_beside_an_outsider(
    store: &TestStore,
    loaded: &Loaded,
    end: &str,
) -> (Vec<Result<Booking, BookingRefused>>, Vec<String>) {
    let sql = store.sql().await;
    let outside = store.sql().await;
    let first = draft(
        9,
        loaded,
        vec![appointment_request(loaded.services[CUT], ResourceId(2), TEN)],
    );
    let first = store.bookings().book(&change_at(NOW), &first).await.unwrap();
    let occupy = format!(
        "BEGIN; INSERT INTO occupation (organization_nr, resource_id, starts_at, ends_at, appointment_id)
         SELECT organization_nr, 1, starts_at, ends_at, id FROM appointment WHERE booking_id = {}",
        first.id
    );
    outside.run(&occupy).await;
    let before = sql.everything().await;
    let mut running = JoinSet::new();
    for draft in rivals(loaded, 1..=1, TEN) {
        let bookings = store.postgres_of_another_process();
        running.spawn(async move { bookings.book(&change_at(NOW), &draft).await });
    }
    let mut results = Vec::new();
    // Without the constraint nobody waits for the outsider.
    tokio::select! {
        () = sql.until_waiting(1) => {}
        Some(result) = running.join_next() => results.push(result.unwrap()),
    }
    outside.run(end).await;
    results.extend(running.join_all().await);
    let mut left = sql.everything().await;
    left.retain(|row| !before.contains(row));
    (results, left)
}

#[tokio::test(flavor = "multi_thread")]
async fn booking_written_without_the_lock_is_refused_by_the_exclusion_constraint() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (results, left) = booked_beside_an_outsider(&store, &loaded, "COMMIT").await;
    assert!(is_taken(&results[0]), "{results:?}");
    assert_eq!(left.len(), 1, "only what came from outside: {left:?}");
    assert_eq!(overlaps(&store.sql().await).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn rolled_back_write_without_the_lock_does_not_block_a_booking() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (results, _) = booked_beside_an_outsider(&store, &loaded, "ROLLBACK").await;
    assert_eq!(winners(&results), 1, "{results:?}");
}

/// Sabotage: the constraint off, and nothing else. The lock does not keep out who does not ask for it.
#[tokio::test(flavor = "multi_thread")]
async fn write_past_the_lock_books_twice_without_the_constraint() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    sql.run(CONSTRAINT_OFF).await;
    let (results, _) = booked_beside_an_outsider(&store, &loaded, "COMMIT").await;
    assert_eq!(winners(&results), 1, "{results:?}");
    assert_eq!(overlaps(&sql).await, 1);
}

#[tokio::test]
async fn a_transaction_that_is_given_up_for_another_is_done_once_more() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    sql.run(
        "CREATE SEQUENCE tries;
         CREATE FUNCTION give_up_once() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
             IF nextval('tries') = 1 THEN
                 RAISE serialization_failure;
             END IF;
             RETURN NEW;
         END
         $$;
         CREATE TRIGGER give_up_once BEFORE INSERT ON booking FOR EACH ROW EXECUTE FUNCTION give_up_once();",
    )
    .await;
    let appointment_requests = vec![appointment_request(loaded.services[CUT], ResourceId(1), TEN)];
    store
        .bookings()
        .book(&change_at(NOW), &draft(1, &loaded, appointment_requests))
        .await
        .unwrap();
    assert_eq!(sql.number("SELECT last_value FROM tries").await, 2);
    assert_eq!(sql.number("SELECT count(*) FROM booking").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_victim_of_a_deadlock_tries_once_more() {
    let store = TestStore::with_options(4, LONG_TIMEOUTS);
    let loaded = store.load(&salon()).await;
    let sql = store.sql().await;
    let other = store
        .bookings()
        .book(
            &change_at(NOW),
            &draft(
                9,
                &loaded,
                vec![appointment_request(loaded.services[CUT], ResourceId(2), TEN)],
            ),
        )
        .await
        .unwrap();
    let outside = store.sql().await;
    // The outsider never looks for deadlocks itself, so the booking is the victim.
    let occupy = format!(
        "SET deadlock_timeout = '1h';
         BEGIN;
         INSERT INTO occupation (organization_nr, resource_id, starts_at, ends_at, appointment_id)
         SELECT organization_nr, 1, starts_at, ends_at, id FROM appointment WHERE booking_id = {}",
        other.id
    );
    outside.run(&occupy).await;
    let cross = async {
        sql.until_waiting(1).await;
        outside
            .run(&format!("SELECT lock_calendar({}); ROLLBACK", loaded.organization))
            .await;
    };
    let (results, ()) = tokio::join!(book_all(&store, rivals(&loaded, 1..=1, TEN)), cross);
    assert_eq!(winners(&results), 1, "{results:?}");
    assert_eq!(sql.number("SELECT count(*) FROM booking").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_at_different_starts_all_succeed_whatever_the_default_isolation() {
    let store = TestStore::with_options(16, LONG_TIMEOUTS);
    let loaded = store.load(&salon()).await;
    let by_default = "DO $$ BEGIN
            EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = serializable', current_database());
        END $$";
    store.sql().await.run(by_default).await;
    let drafts = (1..=12)
        .map(|number| {
            let start = TEN + time::Duration::minutes(30 * i64::from(number));
            draft(
                number,
                &loaded,
                vec![appointment_request(loaded.services[CUT], ResourceId(1), start)],
            )
        })
        .collect();
    let results = book_all(&store, drafts).await;
    assert_eq!(winners(&results), 12, "{results:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn different_services_share_the_time_of_one_employee() {
    let store = TestStore::with_options(12, LONG_TIMEOUTS);
    let mut load = salon();
    load.services[COLOUR].custom_fields.clear();
    let loaded = store.load(&load).await;
    let drafts = (1..=12)
        .map(|number| {
            let service = loaded.services[if number % 2 == 0 { CUT } else { COLOUR }];
            let start = TEN + time::Duration::minutes(15 * i64::from(number % 4));
            draft(
                number,
                &loaded,
                vec![appointment_request(service, ResourceId(1), start)],
            )
        })
        .collect();
    let results = book_all(&store, drafts).await;
    let sql = store.sql().await;
    assert_eq!(overlaps(&sql).await, 0);
    let booked = sql.number("SELECT count(*) FROM occupation").await;
    assert_eq!(i64::try_from(winners(&results)).unwrap(), booked);
    assert!((1..=4).contains(&booked), "{booked} fit between 10:00 and 12:00");
    assert!(results.iter().all(|result| result.is_ok() || is_taken(result)));
}
