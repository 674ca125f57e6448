use std::collections::BTreeSet;

use booking_core::booking::BookingStore;
use notifications::ports::{About, FactQueue, MailKind, MailPlans, PlannedMail, QueuedFact};
use notifications::webhooks::WebhookEvent;
use postgres_adapter::{Database, waiting_facts};
use shared_kernel::{BookingId, Fact, FactKind, OrganizationNr};
use time::Duration;
use time::macros::time;

use crate::support::{CUT, MONDAY, NOW, TestStore, appointment_request, change_at, draft, salon};

const LEASE: Duration = Duration::minutes(2);

/// A salon with one booking, and its fact.
async fn booked() -> (TestStore, OrganizationNr, BookingId) {
    let (store, loaded) = TestStore::with(&salon()).await;
    let appointment_requests = vec![appointment_request(
        loaded.services[CUT],
        None,
        MONDAY.with_time(time!(10:00)),
    )];
    let booking = store
        .bookings()
        .book(&change_at(NOW), &draft(1, &loaded, appointment_requests))
        .await
        .unwrap();
    (store, loaded.organization, booking.id)
}

/// This many facts, due one second after the other.
async fn facts(store: &TestStore, count: u32) {
    let facts = format!(
        "INSERT INTO outbox (organization_nr, actor, fact, subject_id, dedupe_key, at)
         SELECT 1000, 'SYSTEM', 'BOOKING_CONFIRMED', n, 'test:' || n, '2026-11-20 11:00Z'::timestamptz + n * interval '1 second'
         FROM generate_series(1, {count}) AS n"
    );
    store.sql().await.run(&facts).await;
}

fn subjects(facts: &[QueuedFact]) -> Vec<i64> {
    let subject = |queued: &QueuedFact| match queued.fact {
        Fact::BookingConfirmed { booking, .. }
        | Fact::BookingMoved { booking, .. }
        | Fact::BookingCancelled { booking, .. }
        | Fact::DatesCalledOff { booking, .. }
        | Fact::EventChanged { booking, .. }
        | Fact::ParticipantMessaged { booking, .. }
        | Fact::ProviderRelocated { booking, .. } => booking.0,
        Fact::MinimumMissed { event, .. } => event.0,
        ref other => panic!("a fact about no booking: {other:?}"),
    };
    facts.iter().map(subject).collect()
}

#[tokio::test]
async fn a_booking_is_told_once_and_again_when_its_lease_ends() {
    let (store, organization, booking) = booked().await;
    let queue = store.facts();
    let taken = queue.take(&change_at(NOW), 10, LEASE).await.unwrap();
    assert_eq!(taken.len(), 1);
    assert_eq!(taken[0].fact, Fact::BookingConfirmed { organization, booking });

    let just_before = NOW + LEASE - Duration::SECOND;
    assert_eq!(queue.take(&change_at(just_before), 10, LEASE).await.unwrap(), []);
    assert_eq!(queue.take(&change_at(NOW + LEASE), 10, LEASE).await.unwrap(), taken);
}

#[tokio::test]
async fn facts_come_oldest_first_and_not_before_they_are_due() {
    let store = TestStore::new();
    facts(&store, 10).await;
    let queue = store.facts();
    let due_by = NOW - Duration::hours(1) + Duration::seconds(7);
    let taken = queue.take(&change_at(due_by), 4, LEASE).await.unwrap();
    assert_eq!(subjects(&taken), [1, 2, 3, 4]);
    let taken = queue.take(&change_at(due_by), 4, LEASE).await.unwrap();
    assert_eq!(subjects(&taken), [5, 6, 7]);
}

#[tokio::test]
async fn age_of_the_oldest_waiting_fact_is_told_for_each_consumer() {
    let store = TestStore::new();
    let database = Database::new(&store.url(), 1).unwrap();
    let ages = async || {
        let waiting = waiting_facts(&database, NOW).await.unwrap();
        let ages = waiting.into_iter().map(|fact| (fact.consumer, fact.age));
        ages.collect::<Vec<_>>()
    };
    let both = |mails| vec![("MAILS".to_owned(), mails), ("WEBHOOKS".to_owned(), Duration::ZERO)];
    assert_eq!(ages().await, both(Duration::ZERO));
    facts(&store, 3).await;
    assert_eq!(ages().await, both(Duration::hours(1) - Duration::SECOND));
    let done = "UPDATE outbox_delivery SET consumed_at = next_try_at WHERE fact_id = (SELECT min(id) FROM outbox)";
    store.sql().await.run(done).await;
    assert_eq!(ages().await, both(Duration::hours(1) - Duration::seconds(2)));
}

#[tokio::test]
async fn two_workers_get_different_facts_and_neither_waits() {
    let store = TestStore::new();
    facts(&store, 10).await;
    let other = store.sql().await;
    other
        .run(
            "BEGIN; SELECT FROM outbox_delivery JOIN outbox ON id = fact_id
              WHERE subject_id <= 3 FOR UPDATE OF outbox_delivery",
        )
        .await;
    let taken = store.facts().take(&change_at(NOW), 100, LEASE).await.unwrap();
    assert_eq!(subjects(&taken), [4, 5, 6, 7, 8, 9, 10]);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_workers_share_the_facts_without_a_rest() {
    let store = TestStore::with_connections(8);
    facts(&store, 100).await;
    let mut workers = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let queue = store.facts();
        workers.spawn(async move {
            let mut taken = Vec::new();
            loop {
                let more = queue.take(&change_at(NOW), 3, LEASE).await.unwrap();
                if more.is_empty() {
                    return taken;
                }
                taken.extend(subjects(&more));
            }
        });
    }
    let taken: Vec<i64> = workers.join_all().await.concat();
    assert_eq!(taken.len(), 100);
    assert_eq!(taken.into_iter().collect::<BTreeSet<_>>(), (1..=100).collect());
}

#[tokio::test]
async fn facts_of_a_newer_program_are_left_to_it_and_stop_nobody() {
    let store = TestStore::new();
    facts(&store, 2).await;
    let sql = store.sql().await;
    // The migration of the newer program allows it.
    sql.run(
        "ALTER DOMAIN fact_name DROP CONSTRAINT fact_name_check;
         UPDATE outbox SET fact = 'OF_TOMORROW' WHERE subject_id = 1",
    )
    .await;
    let taken = store.facts().take(&change_at(NOW), 10, LEASE).await.unwrap();
    assert_eq!(subjects(&taken), [2]);
    let untouched = "SELECT leased_until IS NULL FROM outbox_delivery JOIN outbox ON id = fact_id WHERE subject_id = 1";
    assert_eq!(sql.text(untouched).await, "t");
}

#[tokio::test]
async fn a_fact_that_cannot_be_read_is_given_up_and_stops_nobody() {
    let store = TestStore::with_connections(1);
    facts(&store, 2).await;
    let sql = store.sql().await;
    sql.run("UPDATE outbox SET organization_nr = NULL, account_id = 7 WHERE subject_id = 1")
        .await;
    let taken = store.facts().take(&change_at(NOW), 10, LEASE).await.unwrap();
    assert_eq!(subjects(&taken), [2]);
    let given_up = "SELECT subject_id FROM outbox_delivery JOIN outbox ON id = fact_id WHERE given_up_at IS NOT NULL";
    assert_eq!(sql.number(given_up).await, 1);
}

#[tokio::test]
async fn planning_stores_each_mail_once_and_ends_the_fact() {
    let (store, organization, booking) = booked().await;
    let (queue, sql) = (store.facts(), store.sql().await);
    let fact = queue.take(&change_at(NOW), 10, LEASE).await.unwrap()[0];
    let mail = |kind| PlannedMail {
        kind,
        about: About::Booking(organization, booking),
        revision: 0,
        due_at: NOW,
    };
    let confirmation = mail(MailKind::BookingConfirmation);
    store
        .mail_plans()
        .plan(&change_at(NOW), fact.id, &[confirmation])
        .await
        .unwrap();
    let before = sql.everything().await;
    assert_eq!(sql.number("SELECT count(*) FROM planned_mail").await, 1);
    assert_eq!(queue.take(&change_at(NOW + LEASE * 2), 10, LEASE).await.unwrap(), []);

    let later = change_at(NOW + Duration::HOUR);
    store.mail_plans().plan(&later, fact.id, &[confirmation]).await.unwrap();
    assert_eq!(sql.everything().await, before, "a repetition changes nothing");

    store
        .mail_plans()
        .plan(&later, fact.id, &[confirmation, mail(MailKind::ProviderNotice)])
        .await
        .unwrap();
    let kinds = sql.texts("SELECT kind FROM planned_mail ORDER BY id").await;
    assert_eq!(kinds, ["BOOKING_CONFIRMATION", "PROVIDER_NOTICE"]);
}

#[tokio::test]
async fn fact_without_mails_is_consumed() {
    let (store, ..) = booked().await;
    let queue = store.facts();
    let fact = queue.take(&change_at(NOW), 10, LEASE).await.unwrap()[0];
    store.mail_plans().plan(&change_at(NOW), fact.id, &[]).await.unwrap();
    assert_eq!(queue.take(&change_at(NOW + LEASE * 2), 10, LEASE).await.unwrap(), []);
}

#[tokio::test]
async fn a_fact_lives_on_when_its_mails_cannot_be_stored() {
    let (store, organization, _) = booked().await;
    let queue = store.facts();
    let fact = queue.take(&change_at(NOW), 10, LEASE).await.unwrap()[0];
    let of_no_booking = PlannedMail {
        kind: MailKind::BookingConfirmation,
        about: About::Booking(organization, BookingId(i64::MAX)),
        revision: 0,
        due_at: NOW,
    };
    assert!(
        store
            .mail_plans()
            .plan(&change_at(NOW), fact.id, &[of_no_booking])
            .await
            .is_err()
    );
    assert_eq!(queue.take(&change_at(NOW + LEASE), 10, LEASE).await.unwrap(), [fact]);
}

#[tokio::test]
async fn a_failed_fact_comes_again_when_it_is_to_be_tried_again() {
    let (store, ..) = booked().await;
    let queue = store.facts();
    let fact = queue.take(&change_at(NOW), 10, LEASE).await.unwrap()[0];
    assert_eq!(fact.tries, 0);
    let retry_at = NOW + Duration::MINUTE;
    queue
        .mark_failed(&change_at(NOW), fact.id, Some(retry_at))
        .await
        .unwrap();

    let just_before = change_at(retry_at - Duration::SECOND);
    assert_eq!(queue.take(&just_before, 10, LEASE).await.unwrap(), []);
    // Before the first lease would have ended.
    let again = queue.take(&change_at(retry_at), 10, LEASE).await.unwrap();
    assert_eq!(again, [QueuedFact { tries: 1, ..fact }]);
}

#[tokio::test]
async fn a_fact_that_is_given_up_is_kept_and_never_comes_again() {
    let store = TestStore::new();
    facts(&store, 2).await;
    let (queue, sql) = (store.facts(), store.sql().await);
    let taken = queue.take(&change_at(NOW), 10, LEASE).await.unwrap();
    queue.mark_failed(&change_at(NOW), taken[0].id, None).await.unwrap();

    let later = change_at(NOW + Duration::DAY);
    assert_eq!(subjects(&queue.take(&later, 10, LEASE).await.unwrap()), [2]);
    sql.run("SET TIME ZONE 'UTC'").await;
    let kept = "SELECT ROW(tries, consumed_at, given_up_at)::text FROM outbox_delivery
        JOIN outbox ON id = fact_id WHERE subject_id = 1";
    assert_eq!(sql.text(kept).await, "(1,,\"2026-11-20 12:00:00+00\")");
}

#[tokio::test]
async fn a_late_failure_does_not_bring_back_what_was_planned() {
    let (store, ..) = booked().await;
    let (queue, sql) = (store.facts(), store.sql().await);
    let fact = queue.take(&change_at(NOW), 10, LEASE).await.unwrap()[0];
    store.mail_plans().plan(&change_at(NOW), fact.id, &[]).await.unwrap();
    let before = sql.everything().await;
    let late = change_at(NOW + LEASE);
    queue.mark_failed(&late, fact.id, Some(late.at)).await.unwrap();
    assert_eq!(sql.everything().await, before);
}

#[tokio::test]
async fn each_configured_consumer_has_its_own_progress() {
    let store = TestStore::new();
    facts(&store, 1).await;
    let sql = store.sql().await;
    sql.run("INSERT INTO outbox_consumer VALUES ('SEARCH')").await;
    sql.run(
        "INSERT INTO outbox (organization_nr, actor, fact, subject_id, dedupe_key, at)
         VALUES (1000, 'SYSTEM', 'BOOKING_CONFIRMED', 2, 'test:2', '2026-11-20 11:00Z')",
    )
    .await;
    let deliveries =
        "SELECT subject_id || ' ' || consumer || CASE WHEN consumed_at IS NULL THEN '' ELSE ', consumed' END
        FROM outbox_delivery JOIN outbox ON id = fact_id ORDER BY subject_id, consumer";
    assert_eq!(
        sql.texts(deliveries).await,
        ["1 MAILS", "2 MAILS", "2 SEARCH"],
        "nothing piles up for who is not configured"
    );

    // The other consumer is at its fact, and the mails do not wait for it.
    sql.run("BEGIN; SELECT FROM outbox_delivery WHERE consumer = 'SEARCH' FOR UPDATE")
        .await;
    let queue = store.facts();
    let taken = queue.take(&change_at(NOW), 10, LEASE).await.unwrap();
    assert_eq!(subjects(&taken), [1, 2]);
    store
        .mail_plans()
        .plan(&change_at(NOW), taken[1].id, &[])
        .await
        .unwrap();
    assert_eq!(
        sql.texts(deliveries).await,
        ["1 MAILS", "2 MAILS, consumed", "2 SEARCH"]
    );
}

#[tokio::test]
async fn a_fact_concerns_an_organisation_or_an_account() {
    let store = TestStore::new();
    let sql = store.sql().await;
    let about = |columns: &str, values: &str| {
        format!(
            "INSERT INTO outbox ({columns} actor, fact, subject_id, dedupe_key, at)
             VALUES ({values} 'SYSTEM', 'BOOKING_CONFIRMED', 1, 'test:{values}', '2026-11-20 11:00Z')"
        )
    };
    sql.run(&about("account_id,", "7,")).await;
    sql.run(&about("organization_nr, account_id,", "1000, 7,")).await;
    let refused = sql.refused(&about("", "")).await;
    assert_eq!(refused.1, "fact_concerns_somebody");
}

#[tokio::test]
async fn database_has_the_names_of_all_facts_mails_and_webhook_events_and_no_others() {
    let store = TestStore::new();
    let sql = store.sql().await;
    let facts = FactKind::ALL.iter().map(|kind| kind.label()).chain(["SEARCH_CHANGED"]);
    for (domain, names) in [
        ("fact_name", facts.collect::<BTreeSet<_>>()),
        ("mail_kind", MailKind::ALL.iter().map(|kind| kind.label()).collect()),
        (
            "webhook_event",
            WebhookEvent::ALL.iter().map(|event| event.label()).collect(),
        ),
    ] {
        let allowed = format!(
            "SELECT (regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g'))[1]
             FROM pg_constraint WHERE contypid = '{domain}'::regtype"
        );
        let allowed = sql.texts(&allowed).await;
        assert_eq!(
            allowed.iter().map(String::as_str).collect::<BTreeSet<_>>(),
            names,
            "{domain}"
        );
    }
}
