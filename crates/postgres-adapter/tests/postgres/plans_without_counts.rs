//! Lists of an organisation are planned well also when the last count of rows is older than the organisation.

use crate::support::{TestStore, salon};

/// How many rows the planner expects of an organisation that it has never counted.
async fn expected_rows(store: &TestStore) -> i64 {
    let plan = "EXPLAIN (FORMAT JSON) SELECT FROM customer WHERE organization_nr = 999999";
    let sql = store.sql().await;
    sql.run(&format!(
        "CREATE OR REPLACE FUNCTION pg_temp.expected() RETURNS bigint LANGUAGE plpgsql AS $$
         DECLARE plan json;
         BEGIN EXECUTE '{plan}' INTO plan; RETURN plan->0->'Plan'->>'Plan Rows'; END $$"
    ))
    .await;
    sql.number("SELECT pg_temp.expected()").await
}

#[tokio::test]
async fn an_organization_that_is_newer_than_the_count_is_not_taken_for_an_empty_one() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let nr = loaded.organization;
    let sql = store.sql().await;
    sql.run(&format!(
        "INSERT INTO customer (organization_nr, first_name, last_name, email, created_at)
             SELECT {nr}, 'Gast', '', 'gast' || number || '@example.org', '2026-11-01Z'
             FROM generate_series(1, 2000) AS number;
         ANALYZE customer"
    ))
    .await;
    let expected = expected_rows(&store).await;
    assert!((5..=100).contains(&expected), "{expected}");

    sql.run("ALTER TABLE customer ALTER organization_nr SET STATISTICS -1; ANALYZE customer")
        .await;
    assert_eq!(expected_rows(&store).await, 1, "the test knows what it looks for");
}

/// Whatever belongs to a booking, a customer or a date of an event is listed by organisation sooner or later.
#[tokio::test]
async fn no_table_of_bookings_counts_its_organizations() {
    let store = TestStore::new();
    let counting = "
        SELECT DISTINCT counted.attrelid::regclass::text
        FROM pg_constraint
        JOIN pg_attribute AS counted ON counted.attrelid = conrelid AND attname = 'organization_nr'
        WHERE contype = 'f' AND coalesce(attstattarget, -1) <> 0
          AND confrelid IN ('booking'::regclass, 'customer'::regclass, 'appointment'::regclass, 'participation'::regclass,
                            'event_date'::regclass)
        UNION
        SELECT attrelid::regclass::text FROM pg_attribute
        WHERE attname = 'organization_nr' AND coalesce(attstattarget, -1) <> 0
          AND attrelid IN ('booking'::regclass, 'customer'::regclass, 'event_date'::regclass, 'absence'::regclass,
                           'occupation'::regclass)";
    assert_eq!(store.sql().await.texts(counting).await, Vec::<String>::new());
}
