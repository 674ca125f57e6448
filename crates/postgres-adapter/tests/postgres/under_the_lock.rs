//! What is sent together is still done in order: lock, writes, commit. Most delicate is a connection that has to
//! prepare each of them first, so there are fresh ones here for each kind of change.

use std::collections::BTreeSet;

use booking_core::booking::{Answer, BookingStore, CustomFieldOwner, Draft};
use booking_core::calendar::WeeklyHours;
use booking_core::lifecycle::{BookingLifecycle, CancelScope, ChangeAction};
use booking_core::settings::{ChangeMode, OpeningHours, OrganizationSettingsStore};
use postgres_adapter::load_calendar::Loaded;
use postgres_adapter::{Database, Postgres};
use shared_kernel::{CustomFieldId, ResourceId};
use time::Time;
use time::macros::time;
use tokio_postgres::error::SqlState;

use crate::support::{COLOUR, CUT, MONDAY, NOW, Sql, TestStore, appointment_request, change_at, draft, salon, wanted};

const ANNA: ResourceId = ResourceId(1);
const WRITTEN: [&str; 11] = [
    "answer",
    "appointment",
    "booking",
    "calendar",
    "customer",
    "history",
    "idempotency_key",
    "occupation",
    "outbox",
    "outbox_delivery",
    "audit_log",
];

/// Lets nobody write who does not have the lock.
async fn insist_on_the_lock(sql: &Sql) {
    sql.run(
        "CREATE FUNCTION insist_on_the_lock() RETURNS trigger LANGUAGE plpgsql AS
             'BEGIN
                  PERFORM FROM pg_locks
                  WHERE locktype = ''advisory'' AND classid = 20261 AND pid = pg_backend_pid() AND granted;
                  IF NOT FOUND THEN
                      RAISE EXCEPTION ''written without the lock'';
                  END IF;
                  RETURN NULL;
              END'",
    )
    .await;
    for table in WRITTEN {
        sql.run(&format!(
            "CREATE TRIGGER insist_on_the_lock AFTER INSERT OR UPDATE OR DELETE ON {table}
             FOR EACH ROW EXECUTE FUNCTION insist_on_the_lock()"
        ))
        .await;
    }
}

async fn guarded() -> (TestStore, Loaded, Sql) {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    insist_on_the_lock(&sql).await;
    (store, loaded, sql)
}

/// Over a connection that nobody has used.
fn fresh(store: &TestStore) -> Postgres {
    let database = Database::new(&store.url(), 1).unwrap();
    store.postgres.clone().with_database(database)
}

fn cut(number: u8, loaded: &Loaded, at: Time) -> Draft {
    draft(
        number,
        loaded,
        vec![appointment_request(loaded.services[CUT], ANNA, MONDAY.with_time(at))],
    )
}

#[tokio::test]
async fn raise_of_a_version_without_the_lock_is_refused() {
    let (_store, loaded, sql) = guarded().await;
    let nr = loaded.organization;
    let raise = format!("UPDATE calendar SET bookings_version = 7 WHERE organization_nr = {nr}");
    assert_eq!(sql.refused(&raise).await.0, SqlState::RAISE_EXCEPTION);
    sql.run(&format!("BEGIN; SELECT lock_calendar({nr}); {raise}; COMMIT"))
        .await;
}

#[tokio::test]
async fn bookings_are_written_under_the_lock() {
    let (store, loaded, sql) = guarded().await;
    // Rules not yet in memory, then in memory, then by a connection that has everything prepared.
    let bookings = fresh(&store);
    bookings
        .book(&change_at(NOW), &cut(1, &loaded, time!(9:00)))
        .await
        .unwrap();
    let bookings = fresh(&store);
    for (number, at) in [(2, time!(10:00)), (3, time!(11:00))] {
        bookings.book(&change_at(NOW), &cut(number, &loaded, at)).await.unwrap();
    }
    let mut with_everything = draft(
        4,
        &loaded,
        vec![appointment_request(
            loaded.services[COLOUR],
            ANNA,
            MONDAY.with_time(time!(13:00)),
        )],
    );
    let field = sql.number("SELECT id FROM custom_field WHERE kind = 'TEXT'").await;
    with_everything.answers = vec![Answer {
        field: CustomFieldId(field),
        owner: Some(CustomFieldOwner::Service(loaded.services[COLOUR])),
        value: "Braun".to_owned(),
    }];
    with_everything.identity.key = Some("meine Absicht".to_owned());
    fresh(&store).book(&change_at(NOW), &with_everything).await.unwrap();
    assert_eq!(sql.number("SELECT count(*) FROM booking").await, 4);
    assert_eq!(sql.number("SELECT count(*) FROM answer").await, 1);
}

#[tokio::test]
async fn a_connection_has_ended_its_transaction_when_it_comes_back() {
    let (store, loaded, sql) = guarded().await;
    let bookings = fresh(&store);
    for (number, at) in [(1, time!(10:00)), (2, time!(10:00)), (3, time!(11:00))] {
        let booked = bookings.book(&change_at(NOW), &cut(number, &loaded, at)).await;
        assert_eq!(booked.is_ok(), number != 2);
        let open = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'";
        assert_eq!(sql.number(open).await, 0);
    }
    let sessions = "SELECT count(*) FROM pg_stat_activity
                    WHERE datname = current_database() AND application_name = 'terminhof'";
    let before = sql.number(sessions).await;
    sql.run("ALTER TABLE occupation ADD CONSTRAINT nothing_at_noon CHECK (starts_at <> '2026-11-23 11:00Z')")
        .await;
    bookings
        .book(&change_at(NOW), &cut(4, &loaded, time!(12:00)))
        .await
        .unwrap_err();
    assert_eq!(sql.number("SELECT count(*) FROM booking").await, 2, "rolled back");
    bookings
        .book(&change_at(NOW), &cut(5, &loaded, time!(13:00)))
        .await
        .unwrap();
    assert_eq!(sql.number(sessions).await, before, "by the same connection");
}

#[tokio::test]
async fn bookings_are_changed_under_the_lock() {
    let (store, loaded, sql) = guarded().await;
    let request = cut(1, &loaded, time!(10:00));
    store.bookings().book(&change_at(NOW), &request).await.unwrap();
    let lifecycle = fresh(&store);
    lifecycle
        .change(
            &change_at(NOW),
            &wanted(request.manage_token_hash, ChangeAction::Cancel(CancelScope::All)),
        )
        .await
        .unwrap();
    assert_eq!(sql.number("SELECT count(*) FROM occupation").await, 0);
}

#[tokio::test]
async fn hours_are_changed_under_the_lock() {
    let (store, loaded, sql) = guarded().await;
    let version = "SELECT rules_version FROM calendar";
    let before = sql.number(version).await;
    let never = OpeningHours {
        hours: WeeklyHours::default(),
        closes_on_holidays: false,
        holiday_region: None,
        local_holidays: BTreeSet::new(),
        open_holidays: BTreeSet::new(),
    };
    fresh(&store)
        .set_opening_hours(&change_at(NOW), loaded.organization, ChangeMode::Save, &never)
        .await
        .unwrap();
    assert_eq!(sql.number(version).await, before + 1);
}
