//! Every row belongs to one organisation and points only to rows of the same one.

use booking_core::booking::BookingStore;
use time::macros::time;
use tokio_postgres::error::SqlState;

use crate::support::{CUT, MONDAY, NOW, TestStore, appointment_request, change_at, draft, salon};

#[tokio::test]
async fn foreign_keys_refuse_rows_of_another_organisation() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let appointment_requests = vec![appointment_request(
        loaded.services[CUT],
        None,
        MONDAY.with_time(time!(10:00)),
    )];
    let mut request = draft(1, &loaded, appointment_requests);
    request.identity.key = Some("Absicht".to_owned());
    store.bookings().book(&change_at(NOW), &request).await.unwrap();
    let other = store.load(&salon()).await;
    let sql = store.sql().await;
    let first = loaded.organization;

    for table in [
        "ability",
        "custom_field",
        "booking",
        "appointment",
        "occupation",
        "idempotency_key",
    ] {
        let moved = format!(
            "UPDATE {table} SET organization_nr = {} WHERE organization_nr = {first}",
            other.organization
        );
        let (code, _) = sql.refused(&moved).await;
        let is_refused = [
            SqlState::FOREIGN_KEY_VIOLATION,
            SqlState::UNIQUE_VIOLATION,
            SqlState::EXCLUSION_VIOLATION,
        ];
        assert!(is_refused.contains(&code), "{table}: {code:?}");
    }
    let nobody = |table: &str, columns: &str, values: &str| {
        format!("INSERT INTO {table} (organization_nr, resource_id, {columns}) VALUES ({first}, 4, {values})")
    };
    let foreign = [
        nobody("weekly_hours", "weekday, opens, closes", "1, 0, 60"),
        nobody(
            "absence",
            "starts_at, ends_at",
            "'2026-11-23 09:00Z', '2026-11-23 10:00Z'",
        ),
        format!("UPDATE appointment SET service_id = {}", other.services[CUT]),
        format!(
            "INSERT INTO ability (organization_nr, service_id, resource_id) VALUES ({first}, {}, 1)",
            other.services[CUT]
        ),
        format!(
            "UPDATE custom_field SET service_id = {} WHERE organization_nr = {first}",
            other.services[CUT]
        ),
    ];
    for statement in foreign {
        assert_eq!(
            sql.refused(&statement).await.0,
            SqlState::FOREIGN_KEY_VIOLATION,
            "{statement}"
        );
    }
}

#[tokio::test]
async fn every_table_with_an_organisation_has_it_first_in_its_key() {
    let store = TestStore::new();
    let exceptions = "SELECT tables.relname::text FROM pg_class AS tables
        JOIN pg_attribute AS nr ON nr.attrelid = tables.oid AND nr.attname = 'organization_nr'
        LEFT JOIN pg_index AS key ON key.indrelid = tables.oid AND key.indisprimary AND key.indkey[0] = nr.attnum
        WHERE tables.relkind = 'r' AND tables.relnamespace = 'public'::regnamespace AND key.indrelid IS NULL
        ORDER BY 1";
    // The exclusion constraint is the key of one; the others belong to an account as well, or instead.
    let known = ["audit_log", "occupation", "outbox", "planned_mail", "session"];
    assert_eq!(store.sql().await.texts(exceptions).await, known);
}

#[tokio::test]
async fn numbers_of_organisations_start_at_a_thousand() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let second = store.load(&salon()).await;
    assert_eq!((loaded.organization.0, second.organization.0), (1_000, 1_001));
    // 888 is the owner of the product: a sequence that starts above it and only goes up never gives it.
    let sequence = "SELECT ROW(seqstart, seqmin, seqincrement, seqcycle)::text FROM pg_sequence
        WHERE seqrelid = 'organization_nr'::regclass";
    assert_eq!(store.sql().await.text(sequence).await, "(1000,1000,1,f)");
}

#[tokio::test]
async fn the_owner_of_the_product_is_there_and_cannot_be_public() {
    let store = TestStore::new();
    let sql = store.sql().await;
    let owner = "SELECT nr || ' ' || company_name || ' ' || status FROM organization";
    assert_eq!(sql.text(owner).await, "888 Terminhof INACTIVE");
    let refused = sql
        .refused("UPDATE organization SET status = 'PUBLIC', first_activated_at = now()")
        .await;
    assert_eq!(
        refused,
        (
            SqlState::CHECK_VIOLATION,
            "owner_of_the_product_is_not_public".to_owned()
        )
    );
    let (findings, nobody) = (
        postgres_adapter::audit::audit(&store.database, postgres_adapter::audit::Depth::Thorough).await,
        postgres_adapter::load_calendar::is_empty(&store.database).await,
    );
    assert!(findings.unwrap().iter().all(|finding| finding.violations == 0));
    assert!(nobody.unwrap(), "a demo town may be loaded");
}
