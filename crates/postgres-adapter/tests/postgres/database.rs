use std::time::Duration;

use booking_core::booking::{BookingRefused, BookingStore};
use postgres_adapter::Database;
use shared_kernel::StoreError;
use time::macros::time;
use tokio::time::timeout;

use crate::support::{CUT, MONDAY, NOW, TestStore, appointment_request, change_at, draft, salon};

#[tokio::test]
async fn a_database_that_is_there_answers() {
    let store = TestStore::new();
    store.database.ping().await.unwrap();
}

#[tokio::test]
async fn a_database_that_is_not_there_is_unavailable() {
    let store = TestStore::new();
    let nowhere = Database::new(&format!("{}_nowhere", store.url()), 1);
    let nowhere = nowhere.unwrap_or_else(|error| panic!("{error}"));
    assert!(matches!(nowhere.ping().await, Err(StoreError::Unavailable(_))));
}

#[tokio::test]
async fn the_database_is_asked_to_speak_the_language_that_is_understood() {
    let store = TestStore::new();
    let sql = store.sql().await;
    let name = sql.text("SELECT current_database()").await;
    sql.run(&format!("ALTER DATABASE \"{name}\" SET lc_messages = 'POSIX'"))
        .await;
    let loaded = store.load(&salon()).await;
    sql.run(
        "CREATE FUNCTION speaks() RETURNS trigger LANGUAGE plpgsql AS
             'BEGIN RAISE EXCEPTION ''%'', current_setting(''lc_messages''); END';
         CREATE TRIGGER speaks BEFORE INSERT ON booking FOR EACH ROW EXECUTE FUNCTION speaks()",
    )
    .await;
    let appointment_requests = vec![appointment_request(
        loaded.services[CUT],
        None,
        MONDAY.with_time(time!(10:00)),
    )];
    let refused = store
        .bookings()
        .book(&change_at(NOW), &draft(1, &loaded, appointment_requests))
        .await;
    let Err(BookingRefused::Store(StoreError::Unexpected(error))) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(error.to_string(), "C");
}

#[tokio::test]
async fn a_database_that_forgets_what_it_acknowledged_is_noticed() {
    let store = TestStore::new();
    let sql = store.sql().await;
    let name = sql.text("SELECT current_database()").await;
    sql.run(&format!("ALTER DATABASE \"{name}\" SET synchronous_commit = 'off'"))
        .await;
    let durability_settings = store.database.durability_settings().await.unwrap();
    let is_noticed = |setting: &str| {
        durability_settings
            .forgetful
            .iter()
            .any(|forgetful| forgetful == setting)
    };
    assert!(is_noticed("synchronous_commit = off"), "{durability_settings:?}");
    assert!(durability_settings.speaks_english);
}

#[test]
fn an_address_that_is_none_is_refused() {
    assert!(Database::new("postgres://[", 1).is_err());
    assert!(Database::new("mysql://localhost/terminhof", 1).is_err());
}

#[tokio::test]
async fn an_exhausted_pool_answers_after_two_seconds() {
    let store = TestStore::with_connections(1);
    let loaded = store.load(&salon()).await;
    let sql = store.sql().await;
    // A transaction that is busy for longer than anybody may wait.
    sql.run(
        "CREATE OR REPLACE FUNCTION lock_calendar(organization_nr integer) RETURNS boolean
         LANGUAGE sql AS 'SELECT pg_sleep(60) IS NOT NULL'",
    )
    .await;
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
    let ask = async {
        let busy =
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()";
        while sql.number(busy).await == 0 {
            tokio::task::yield_now().await;
        }
        timeout(Duration::from_millis(3_500), store.database.ping()).await
    };
    tokio::select! {
        result = bookings.book(&change, &request) => panic!("{result:?}"),
        answer = ask => assert!(matches!(answer, Ok(Err(StoreError::Unavailable(_)))), "{answer:?}"),
    }
}

#[tokio::test]
async fn a_server_that_lets_few_in_serves_all_with_the_connections_that_it_gave() {
    let store = TestStore::new();
    let sql = store.sql().await;
    let name = sql.text("SELECT current_database()").await;
    sql.run(&format!("CREATE ROLE \"few_{name}\" LOGIN CONNECTION LIMIT 2"))
        .await;
    let mut url = store.url();
    url = url.replace("terminhof@", &format!("few_{name}@"));
    assert!(url.contains("few_"), "{url}");
    let many = Database::new(&url, 16).unwrap_or_else(|error| panic!("{error}"));
    let mut asked = tokio::task::JoinSet::new();
    for _ in 0..50 {
        let many = many.clone();
        asked.spawn(async move { many.ping().await });
    }
    for answer in asked.join_all().await {
        answer.unwrap();
    }
    drop(many);
    let gone = format!("SELECT count(*) FROM pg_stat_activity WHERE usename = 'few_{name}'");
    while sql.number(&gone).await > 0 {
        tokio::task::yield_now().await;
    }
    sql.run(&format!("DROP ROLE \"few_{name}\"")).await;
}

#[tokio::test]
async fn connections_to_the_server_itself_are_sessions_of_their_own() {
    let store = TestStore::new();
    store.database.expect_own_sessions().await.unwrap();
}

#[tokio::test]
async fn options_of_the_address_win_over_the_limits_of_every_session() {
    let store = TestStore::with_options(1, "-c statement_timeout=0");
    let loaded = store.load(&salon()).await;
    let sql = store.sql().await;
    sql.run(
        "CREATE FUNCTION limits() RETURNS trigger LANGUAGE plpgsql AS
             'BEGIN RAISE EXCEPTION ''% %'', current_setting(''statement_timeout''), current_setting(''lock_timeout''); END';
         CREATE TRIGGER limits BEFORE INSERT ON booking FOR EACH ROW EXECUTE FUNCTION limits()",
    )
    .await;
    let requests = vec![appointment_request(
        loaded.services[CUT],
        None,
        MONDAY.with_time(time!(10:00)),
    )];
    let refused = store
        .bookings()
        .book(&change_at(NOW), &draft(1, &loaded, requests))
        .await;
    let Err(BookingRefused::Store(StoreError::Unexpected(error))) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(error.to_string(), "0 2s");
}

#[tokio::test]
async fn the_pool_heals_when_its_connections_were_cut() {
    let store = TestStore::with_connections(2);
    store.database.ping().await.unwrap();
    let sql = store.sql().await;
    let cut = "SELECT pg_terminate_backend(pid, 5000)::text FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'terminhof'";
    assert_eq!(sql.texts(cut).await, ["true"]);
    // The end of a connection is news that takes a moment to arrive.
    let healed = async {
        while store.database.ping().await.is_err() {
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_secs(5), healed).await.unwrap();
}
