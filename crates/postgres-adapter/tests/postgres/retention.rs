use booking_core::booking::BookingStore;
use booking_core::lifecycle::{BookingLifecycle, CancelScope, ChangeAction};
use notifications::ports::{About, FactQueue, MailKind, MailPlans, MailQueue, PlannedMail};
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::{Pruned, Retention, prune};
use shared_kernel::ResourceId;
use time::Duration;
use time::macros::time;
use tokio_postgres::error::SqlState;

use crate::support::{CUT, MONDAY, NOW, Sql, TestStore, appointment_request, change_at, draft, salon, wanted};

const RETENTION: Retention = Retention {
    facts: Duration::days(90),
    mails: Duration::days(180),
    audit_log: Duration::days(730),
};
const NOTHING: Pruned = Pruned {
    facts: 0,
    mails: 0,
    audit_log: 0,
};

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
    store
        .mail_plans()
        .plan(&change_at(NOW), fact.id, &[mail])
        .await
        .unwrap();
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
    assert_eq!(pruned(&store, 90).await, Pruned { facts: 1, ..NOTHING });
    assert_eq!(sql.text(kept).await, "1 1 1", "the one that waits stays");
    assert_sound(&store).await;
    assert_eq!(pruned(&store, 180).await, Pruned { mails: 1, ..NOTHING });
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
async fn many_old_facts_are_deleted_in_batches_without_reading_young_ones() {
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
    assert_eq!(
        deleted,
        Pruned {
            facts: 5_500,
            ..NOTHING
        }
    );
    assert_eq!(sql.number("SELECT min(subject_id) FROM outbox").await, 5_501);
    assert_eq!(sql.number("SELECT count(*) FROM outbox_delivery").await, 6_500);
}

#[tokio::test]
async fn mails_due_in_the_far_future_do_not_stop_the_deletion_of_old_mails() {
    let (store, sql) = told_once().await;
    sql.run(
        "INSERT INTO planned_mail (id, organization_nr, kind, booking_id, revision, planned_at, due_at, next_try_at)
         SELECT -n, organization_nr, kind, booking_id, n, planned_at, '2100-01-01', '2100-01-01'
         FROM planned_mail, generate_series(1, 3000) AS n;
         UPDATE planned_mail SET id = id + 5000",
    )
    .await;
    assert_eq!(
        pruned(&store, 180).await,
        Pruned {
            facts: 1,
            mails: 1,
            ..NOTHING
        }
    );
}

/// One entry of the audit log a day, from two years before [`NOW`] on, with ids from 1.
async fn logged_daily(sql: &Sql) {
    sql.run(
        "INSERT INTO audit_log (at, request_id, actor, what, subject_kind, subject_id, after)
         SELECT '2024-11-20 12:00Z'::timestamptz + n * interval '1 day', gen_random_uuid(), 'SYSTEM',
                'ORGANIZATION_FOUNDED', 'ACCOUNT', n, '{}'
         FROM generate_series(1, 2500) AS n",
    )
    .await;
}

const SUBJECTS: &str = "SELECT min(subject_id) || ' to ' || max(subject_id) || ', ' || count(*) FROM audit_log";

#[tokio::test]
async fn entries_of_the_audit_log_go_after_two_years_and_younger_ones_stay() {
    let store = TestStore::new();
    let sql = store.sql().await;
    logged_daily(&sql).await;
    assert_eq!(pruned(&store, 0).await, NOTHING, "the oldest is 729 days old");
    assert_eq!(
        pruned(&store, 1).await,
        Pruned {
            audit_log: 1,
            ..NOTHING
        }
    );
    assert_eq!(sql.text(SUBJECTS).await, "2 to 2500, 2499");
    assert_eq!(
        pruned(&store, 1_500).await,
        Pruned {
            audit_log: 1_499,
            ..NOTHING
        },
        "in two batches"
    );
    assert_eq!(sql.text(SUBJECTS).await, "1501 to 2500, 1000");
    assert_sound(&store).await;
}

#[tokio::test]
async fn audit_log_refuses_every_change_but_the_deletion_of_what_is_too_old() {
    let store = TestStore::new();
    let sql = store.sql().await;
    logged_daily(&sql).await;
    let raised = SqlState::RAISE_EXCEPTION;
    // Without the retention, behind it on its connection, of what is younger, and of what is old but changed.
    let keeping = "SET LOCAL terminhof.audit_log_kept_from = '2026-11-20 12:00Z'";
    for refused in [
        "DELETE FROM audit_log WHERE subject_id = 1".to_owned(),
        format!("BEGIN; {keeping}; COMMIT; BEGIN; DELETE FROM audit_log WHERE subject_id = 1"),
        format!("BEGIN; {keeping}; DELETE FROM audit_log WHERE at >= '2026-11-20 12:00Z'"),
        format!("BEGIN; {keeping}; DELETE FROM audit_log"),
        format!("BEGIN; {keeping}; UPDATE audit_log SET subject_id = 7 WHERE subject_id = 1"),
        format!("BEGIN; {keeping}; TRUNCATE audit_log"),
    ] {
        let (state, _) = sql.refused(&refused).await;
        assert_eq!(state, raised, "{refused}");
        sql.run("ROLLBACK").await;
    }
    assert_eq!(sql.text(SUBJECTS).await, "1 to 2500, 2500");
    sql.run(&format!(
        "BEGIN; {keeping}; DELETE FROM audit_log WHERE at < '2026-11-20 12:00Z'; COMMIT"
    ))
    .await;
    assert_eq!(sql.text(SUBJECTS).await, "730 to 2500, 1771");
}
