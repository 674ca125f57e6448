use postgres_adapter::{PoolUse, Undelivered, undelivered_mails, undelivered_webhook_messages};
use time::Duration;

use crate::support::{NOW, TestStore, salon};

/// One of each state, and what counts in none: sent, due later, given up long ago.
const STATES: &str = "(VALUES
    (0, '-1 minute', NULL, NULL), (0, '-1 minute', NULL, NULL), (0, '1 hour', NULL, NULL), (2, '1 hour', NULL, NULL),
    (9, '-1 hour', NULL, '-1 hour'), (9, '-3 days', NULL, '-2 days'), (1, '-1 hour', '-1 hour', NULL))
    AS states (tries, due, done, given_up)";

const EXPECTED: Undelivered = Undelivered {
    waiting: 2,
    failed: 1,
    given_up: 1,
};

#[tokio::test]
async fn mails_and_messages_that_have_not_arrived_are_counted() {
    let store = TestStore::new();
    store.load(&salon()).await;
    let sql = store.sql().await;
    let (now, at) = (NOW, format!("'{NOW}'::timestamptz"));
    sql.run(&format!(
        "INSERT INTO account (id, email, first_name, last_name, password_hash, created_at)
             VALUES (7, 'anna@example.org', 'Anna', 'Muster', '', {at});
         INSERT INTO planned_mail (account_id, occasion_id, kind, revision, tries, due_at, next_try_at, sent_at, given_up_at)
             SELECT 7, row_number() OVER (), 'PASSWORD_CHANGED', 0, tries, {at} + due::interval, {at} + due::interval,
                 {at} + done::interval, {at} + given_up::interval FROM {STATES};
         INSERT INTO webhook (organization_nr, url, events, secret, created_by, created_at)
             VALUES (1000, 'https://kassa.example/', '{{BOOKING_CREATED}}', sha256('x'), 7, {at});
         INSERT INTO webhook_message (organization_nr, webhook_id, message_id, event, revision, tries, happened_at, next_try_at,
                 delivered_at, given_up_at)
             SELECT 1000, id, gen_random_uuid(), 'TEST', 0, tries, {at} - interval '4 days', {at} + due::interval,
                 {at} + done::interval, {at} + given_up::interval FROM webhook, {STATES}"
    ))
    .await;
    assert_eq!(undelivered_mails(&store.database, now).await.unwrap(), EXPECTED);
    assert_eq!(
        undelivered_webhook_messages(&store.database, now).await.unwrap(),
        EXPECTED
    );
    let later = undelivered_mails(&store.database, now + Duration::hours(2))
        .await
        .unwrap();
    assert_eq!(later.waiting, 3);
}

#[tokio::test]
async fn connection_that_is_given_back_is_idle() {
    let store = TestStore::with_connections(3);
    let unused = store.database.pool_use();
    assert_eq!((unused.most, unused.busy, unused.idle), (3, 0, 0));
    store.database.ping().await.unwrap();
    let expected = PoolUse {
        most: 3,
        busy: 0,
        idle: 1,
        waiting: 0,
    };
    assert_eq!(store.database.pool_use(), expected);
}
