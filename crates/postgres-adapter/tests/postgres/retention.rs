use booking_core::booking::BookingStore;
use booking_core::lifecycle::{BookingLifecycle, CancelScope, ChangeAction};
use notifications::ports::{About, FactQueue, MailKind, MailQueue, PlannedMail};
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::{Pruned, Retention, prune};
use shared_kernel::ResourceId;
use time::Duration;
use time::macros::time;

use crate::support::{CUT, MONDAY, NOW, Sql, TestStore, appointment_request, change_at, draft, salon, wanted};

const RETENTION: Retention = Retention {
    facts: Duration::days(90),
    mails: Duration::days(180),
};
const NOTHING: Pruned = Pruned { facts: 0, mails: 0 };

async fn pruned(store: &TestStore, days: i64) -> Pruned {
    let later = NOW + Duration::days(days) + Duration::SECOND;
    prune(&store.database, later, &RETENTION).await.unwrap()
}

async fn assert_sound(store: &TestStore) {
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    assert!(findings.iter().all(|finding| finding.violations == 0), "{findings:?}");
}

/// A booking that was made and cancelled. The mail about the first was sent, the second is not planned yet.
async fn told_once() -> (TestStore, Sql) {
    let (store, loaded) = TestStore::with(&salon()).await;
    let start = MONDAY.with_time(time!(10:00));
    let request = draft(
        1,
        &loaded,
        vec![appointment_request(loaded.services[CUT], ResourceId(1), start)],
    );
    let booking = store.bookings().book(&change_at(NOW), &request).await.unwrap();
    let fact = store.facts().take(&change_at(NOW), 1, Duration::MINUTE).await.unwrap()[0];
    let mail = PlannedMail {
        kind: MailKind::BookingConfirmation,
        about: About::Booking(loaded.organization, booking.id),
        revision: 0,
        due_at: NOW,
    };
    store.facts().plan(&change_at(NOW), fact.id, &[mail]).await.unwrap();
    let due = store
        .mails()
        .take_due(&change_at(NOW), 1, Duration::MINUTE)
        .await
        .unwrap()[0];
    store.mails().mark_sent(&change_at(NOW), due.id).await.unwrap();
    let cancelled = wanted([1; 32], ChangeAction::Cancel(CancelScope::All));
    store.lifecycle().change(&change_at(NOW), &cancelled).await.unwrap();
    let sql = store.sql().await;
    (store, sql)
}

#[tokio::test]
async fn consumed_facts_and_sent_mails_go_when_they_are_old() {
    let (store, sql) = told_once().await;
    let kept = "SELECT (SELECT count(*) FROM outbox) || ' ' || (SELECT count(*) FROM outbox_delivery) || ' '
        || (SELECT count(*) FROM planned_mail)";
    assert_eq!(pruned(&store, 89).await, NOTHING);
    assert_eq!(sql.text(kept).await, "2 2 1");
    assert_eq!(pruned(&store, 90).await, Pruned { facts: 1, mails: 0 });
    assert_eq!(sql.text(kept).await, "1 1 1", "the one that waits stays");
    assert_sound(&store).await;
    assert_eq!(pruned(&store, 180).await, Pruned { facts: 0, mails: 1 });
    assert_eq!(sql.text(kept).await, "1 1 0");
    assert_sound(&store).await;
    assert_eq!(pruned(&store, 180).await, NOTHING);
}

#[tokio::test]
async fn given_up_or_partly_consumed_facts_are_not_pruned() {
    let (store, sql) = told_once().await;
    sql.run(
        "INSERT INTO outbox_delivery (fact_id, consumer, next_try_at) SELECT min(id), 'SEARCH', now() FROM outbox;
         UPDATE outbox_delivery SET given_up_at = next_try_at WHERE consumed_at IS NULL AND consumer = 'MAILS';
         UPDATE planned_mail SET sent_at = NULL, given_up_at = due_at",
    )
    .await;
    assert_eq!(pruned(&store, 500).await, NOTHING);
}

#[tokio::test]
async fn the_audit_still_finds_a_fact_that_is_missing_since() {
    let (store, sql) = told_once().await;
    pruned(&store, 90).await;
    sql.run("UPDATE outbox_pruned SET until = until - interval '1 year'")
        .await;
    let missed = async || {
        let findings = audit(&store.database, Depth::Quick).await.unwrap();
        findings
            .into_iter()
            .find(|finding| finding.invariant == "bookings_are_announced")
            .unwrap()
            .violations
    };
    assert_eq!(missed().await, 1, "as if nobody had said how old they are");
    pruned(&store, 90).await;
    assert_eq!(missed().await, 0);
    pruned(&store, 10).await;
    assert_eq!(missed().await, 0, "a clock that goes back brings nothing back");
}

#[tokio::test]
async fn many_are_deleted_in_batches_and_the_young_ones_are_not_read() {
    let store = TestStore::new();
    let sql = store.sql().await;
    sql.run(
        "INSERT INTO outbox (organization_nr, actor, fact, subject_id, dedupe_key, at)
         SELECT 1000, 'SYSTEM', 'MINIMUM_MISSED', n, 'test:' || n, '2026-11-20 12:00Z'::timestamptz + n * interval '1 minute'
         FROM generate_series(1, 12000) AS n;
         UPDATE outbox_delivery SET consumed_at = next_try_at",
    )
    .await;
    let old = NOW + Duration::days(90) + Duration::minutes(5_500) + Duration::SECOND;
    let deleted = prune(&store.database, old, &RETENTION).await.unwrap();
    assert_eq!(deleted, Pruned { facts: 5_500, mails: 0 });
    assert_eq!(sql.number("SELECT min(subject_id) FROM outbox").await, 5_501);
    assert_eq!(sql.number("SELECT count(*) FROM outbox_delivery").await, 6_500);
}

#[tokio::test]
async fn mails_of_a_far_future_do_not_end_it_early() {
    let (store, sql) = told_once().await;
    sql.run(
        "INSERT INTO planned_mail (id, organization_nr, kind, booking_id, revision, planned_at, due_at, next_try_at)
         SELECT -n, organization_nr, kind, booking_id, n, planned_at, '2100-01-01', '2100-01-01'
         FROM planned_mail, generate_series(1, 3000) AS n;
         UPDATE planned_mail SET id = id + 5000",
    )
    .await;
    assert_eq!(pruned(&store, 180).await, Pruned { facts: 1, mails: 1 });
}
