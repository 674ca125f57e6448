//! Messages to webhooks: each is handed out once, one of each webhook at a time, and news of a booking in their order.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use notifications::ports::FactQueue;
use notifications::webhooks::{Attempt, AttemptOutcome, Verdict, WebhookEvent, WebhookPlans, WebhookQueue};
use postgres_adapter::notifications::PostgresFactQueue;
use time::Duration;
use uuid::Uuid;

use crate::support::{NOW, Sql, TestStore, change_at, salon};

const LEASE: Duration = Duration::MINUTE;
const WEBHOOKS: i64 = 3;
const MESSAGES: i64 = 20;
const ACCEPTED: Attempt = Attempt {
    body: None,
    outcome: AttemptOutcome::Accepted,
    status: Some(204),
    took: Duration::ZERO,
};

/// A salon with webhooks that wait for everything, the last one switched off.
async fn store() -> (TestStore, Sql) {
    let store = TestStore::with_connections(8);
    store.load(&salon()).await;
    let sql = store.sql().await;
    sql.run(&format!(
        "INSERT INTO webhook (organization_nr, url, events, secret, created_by, created_at, switched_off_at)
         SELECT 1000, 'https://kassa.example/' || n, '{{BOOKING_CREATED,BOOKING_MOVED}}', sha256('x'), 1, '2026-01-01Z',
                CASE WHEN n > {WEBHOOKS} THEN '2026-01-01Z'::timestamptz END
         FROM generate_series(1, {WEBHOOKS} + 1) AS n"
    ))
    .await;
    (store, sql)
}

/// To each webhook messages about four bookings in turn.
async fn plan(sql: &Sql) {
    sql.run(&format!(
        "INSERT INTO webhook_message (organization_nr, webhook_id, message_id, event, booking_id, revision, happened_at, next_try_at)
         SELECT 1000, webhook.id, gen_random_uuid(), 'BOOKING_MOVED', n % 4, n / 4, '2026-01-01Z', '2026-01-01Z'
         FROM webhook, generate_series(0, {MESSAGES} - 1) AS n WHERE switched_off_at IS NULL ORDER BY webhook.id, n"
    ))
    .await;
}

/// What eight workers do with all messages: how often a webhook was sent two at once, how often a message came twice, and how
/// often one came before an earlier one about its booking.
async fn violations(store: &TestStore) -> usize {
    let busy = Arc::new(Mutex::new(BTreeSet::new()));
    let order = Arc::new(Mutex::new(BTreeMap::<_, Vec<i64>>::new()));
    let mut workers = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let queue = store.postgres.clone();
        let (busy, order) = (Arc::clone(&busy), Arc::clone(&order));
        workers.spawn(async move {
            let mut at_once = 0;
            for _ in 0..400 {
                let due = queue.take_due(&change_at(NOW), 2, LEASE).await.unwrap();
                for message in due {
                    if !busy.lock().unwrap().insert(message.webhook) {
                        at_once += 1;
                    }
                    tokio::task::yield_now().await;
                    order
                        .lock()
                        .unwrap()
                        .entry((message.webhook, message.booking))
                        .or_default()
                        .push(message.id);
                    busy.lock().unwrap().remove(&message.webhook);
                    queue
                        .note(&change_at(NOW), &message, &ACCEPTED, Verdict::Delivered)
                        .await
                        .unwrap();
                }
                let handed_out: BTreeSet<i64> = order.lock().unwrap().values().flatten().copied().collect();
                if handed_out.len() >= 60 {
                    break;
                }
            }
            at_once
        });
    }
    let at_once: usize = workers.join_all().await.into_iter().sum();
    let order = order.lock().unwrap();
    let all: Vec<i64> = order.values().flatten().copied().collect();
    let distinct: BTreeSet<i64> = all.iter().copied().collect();
    assert_eq!(distinct.len(), 60, "every message was handed out");
    let disordered = order.values().filter(|ids| !ids.is_sorted()).count();
    at_once + (all.len() - distinct.len()) + disordered
}

#[tokio::test(flavor = "multi_thread")]
async fn many_workers_send_each_message_once_one_at_a_time_and_in_order() {
    let (store, sql) = store().await;
    plan(&sql).await;
    assert_eq!(violations(&store).await, 0);
    let open = "SELECT count(*) FROM webhook_message WHERE delivered_at IS NULL OR leased_until IS NOT NULL";
    assert_eq!(sql.number(open).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn lease_that_does_not_hold_is_noticed() {
    let (store, sql) = store().await;
    plan(&sql).await;
    sql.run(
        "CREATE FUNCTION forget_lease() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN NEW.leased_until := NULL; RETURN NEW; END $$;
         CREATE TRIGGER forget_lease BEFORE UPDATE ON webhook_message FOR EACH ROW EXECUTE FUNCTION forget_lease()",
    )
    .await;
    assert!(violations(&store).await > 0);
}

#[tokio::test]
async fn fact_is_planned_once_for_each_webhook_that_waits_for_it() {
    let (store, sql) = store().await;
    sql.run(
        "INSERT INTO outbox (organization_nr, actor, fact, subject_id, dedupe_key, at)
         VALUES (1000, 'SYSTEM', 'BOOKING_CONFIRMED', 7, 'test', '2026-11-20 11:00Z')",
    )
    .await;
    let facts = PostgresFactQueue::of_webhooks(store.database.clone());
    let plans = &store.postgres;
    let taken = facts.take(&change_at(NOW), 10, LEASE).await.unwrap();
    assert_eq!(taken.len(), 1);
    let event = Some(WebhookEvent::BookingCreated);
    for _ in 0..2 {
        plans
            .plan(&change_at(NOW), taken[0].id, event, Uuid::from_u128(9))
            .await
            .unwrap();
    }
    let planned = "SELECT count(*) FROM webhook_message WHERE message_id = '00000000-0000-0000-0000-000000000009'";
    assert_eq!(sql.number(planned).await, WEBHOOKS);
    assert_eq!(facts.take(&change_at(NOW + LEASE), 10, LEASE).await.unwrap(), []);
}
