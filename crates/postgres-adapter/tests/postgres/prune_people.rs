//! People in what is old are erased by themselves, on a clock that moves; calendars stay true.

use booking_core::booking::BookingStore;
use booking_core::lifecycle::AppointmentState;
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::privacy::{PeopleRetention, PrunedPeople, prune_people};
use shared_kernel::{BranchId, ResourceId};
use time::macros::time;
use time::{Duration, OffsetDateTime};

use crate::support::{CUT, MONDAY, NOW, Sql, TestStore, appointment_request, booked, change_at, draft, named, salon};

async fn prune(store: &TestStore, at: OffsetDateTime) -> PrunedPeople {
    prune_people(&store.database, at, &PeopleRetention::PROMISED)
        .await
        .unwrap()
}

const PEOPLE: &str = "SELECT count(*) FROM customer WHERE erased_at IS NULL AND email <> ''";
const WORDS: &str = "SELECT count(*) FROM booking WHERE remark IS NOT NULL";

/// A cut on Monday at ten: it ends at half past nine in UTC.
async fn with_a_cut() -> (TestStore, Sql) {
    let (store, loaded) = TestStore::with(&salon()).await;
    let start = MONDAY.with_time(time!(10:00));
    let cut = draft(
        1,
        &loaded,
        vec![appointment_request(loaded.services[CUT], ResourceId(1), start)],
    );
    store.bookings().book(&change_at(NOW), &cut).await.unwrap();
    let sql = store.sql().await;
    (store, sql)
}

fn end() -> OffsetDateTime {
    MONDAY.with_time(time!(09:30)).assume_utc()
}

#[tokio::test]
async fn words_go_after_thirty_days_and_contacts_after_a_year() {
    let (store, sql) = with_a_cut().await;
    assert_eq!(prune(&store, end() + Duration::days(30)).await, PrunedPeople::default());
    let words = prune(&store, end() + Duration::days(30) + Duration::SECOND).await;
    assert_eq!((words.words, words.customers), (1, 0));
    assert_eq!((sql.number(WORDS).await, sql.number(PEOPLE).await), (0, 1));
    assert_eq!(
        prune(&store, end() + Duration::days(365)).await,
        PrunedPeople::default()
    );
    let later = end() + Duration::days(365) + Duration::SECOND;
    assert_eq!(prune(&store, later).await.customers, 1);
    assert_eq!(sql.number(PEOPLE).await, 0);
    assert_eq!(
        sql.text("SELECT title || ' ' || price_cents || ' ' || status FROM appointment")
            .await,
        "Haarschnitt 2500 CONFIRMED"
    );
    assert_eq!(prune(&store, later).await, PrunedPeople::default());
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    assert!(findings.iter().all(|finding| finding.violations == 0), "{findings:?}");
}

#[tokio::test]
async fn health_data_go_after_three_months() {
    let (store, sql) = with_a_cut().await;
    sql.run("UPDATE organization_branch SET branch_id = 13 WHERE position = 0")
        .await;
    // From 23 November to 23 February.
    let over = end() + Duration::days(92);
    assert_eq!(prune(&store, over).await.customers, 0);
    assert_eq!(prune(&store, over + Duration::SECOND).await.customers, 1);
    assert_eq!(sql.number(PEOPLE).await, 0);
    assert!(!salon().branches.contains(&BranchId(13)), "the salon is none by itself");
}

#[tokio::test]
async fn provider_says_for_how_many_months_contacts_are_kept() {
    for (branch, months) in [(9, 1), (9, 36), (13, 24)] {
        let (store, sql) = with_a_cut().await;
        sql.run(&format!(
            "UPDATE organization_branch SET branch_id = {branch} WHERE position = 0;
             UPDATE calendar SET contact_retention = {months}"
        ))
        .await;
        sql.run("SET TIME ZONE 'UTC'").await;
        let over = format!(
            "SELECT extract(epoch FROM '{}'::timestamptz + interval '{months} months')::bigint",
            end()
        );
        let over = OffsetDateTime::from_unix_timestamp(sql.number(&over).await).unwrap();
        assert_eq!(prune(&store, over).await.customers, 0, "{branch} {months}");
        assert_eq!(
            prune(&store, over + Duration::SECOND).await.customers,
            1,
            "{branch} {months}"
        );
    }
}

#[tokio::test]
async fn contacts_are_kept_from_one_month_to_three_years() {
    let (_store, sql) = with_a_cut().await;
    for months in [0, 37] {
        let refused = sql
            .refused(&format!("UPDATE calendar SET contact_retention = {months}"))
            .await;
        assert_eq!(refused.1, "months_of_retention_check");
    }
    sql.run("UPDATE calendar SET contact_retention = 1; UPDATE calendar SET contact_retention = 36")
        .await;
}

/// Somebody books anew while the old data are looked for, and joins the customer of the last time.
#[tokio::test]
async fn customer_of_a_booking_that_is_being_made_stays() {
    let (store, sql) = with_a_cut().await;
    let later = end() + Duration::days(400);
    sql.run(&format!(
        "BEGIN; SELECT lock_calendar(organization_nr) FROM calendar; UPDATE booking SET created_at = '{later}'"
    ))
    .await;
    let database = store.database.clone();
    let pruning = tokio::spawn(async move { prune_people(&database, later, &PeopleRetention::PROMISED).await });
    let other = store.sql().await;
    other.until_waiting(1).await;
    sql.run("COMMIT").await;
    assert_eq!(pruning.await.unwrap().unwrap().customers, 0);
    assert_eq!(sql.number(PEOPLE).await, 1);
}

#[tokio::test]
async fn regular_customer_stays_as_long_as_there_is_a_young_appointment() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    for (number, day) in [(1, MONDAY), (2, MONDAY + Duration::days(28))] {
        let start = day.with_time(time!(10:00));
        let mut cut = draft(
            number,
            &loaded,
            vec![appointment_request(loaded.services[CUT], ResourceId(1), start)],
        );
        cut.customer = crate::support::customer("stamm@example.org").into();
        store.bookings().book(&change_at(NOW), &cut).await.unwrap();
    }
    assert_eq!(prune(&store, end() + Duration::days(370)).await.customers, 0);
    assert_eq!(sql.number(PEOPLE).await, 1);
    assert_eq!(prune(&store, end() + Duration::days(28 + 366)).await.customers, 1);
}

#[tokio::test]
async fn many_customers_are_erased_in_batches_over_organisations() {
    let store = TestStore::new();
    let sql = store.sql().await;
    for name in ["Salon Rosi", "Salon Lena"] {
        let mut document = named(name);
        let start = (MONDAY - Duration::days(14)).with_time(time!(10:00));
        document.bookings = vec![booked(AppointmentState::Done, CUT, 0, start)];
        store.load(&document).await;
    }
    sql.run(
        "INSERT INTO customer (organization_nr, first_name, last_name, email, created_at)
         SELECT organization_nr, 'Eva' || n, 'Muster', n || '@example.org', '2026-11-01' FROM customer,
             generate_series(1, 700) AS n",
    )
    .await;
    assert_eq!(sql.number(PEOPLE).await, 1_402);
    assert_eq!(prune(&store, NOW + Duration::days(3 * 365)).await.customers, 1_402);
    assert_eq!(
        sql.number("SELECT count(*) FROM customer WHERE first_name || last_name || email <> ''")
            .await,
        0
    );
}
