//! Nobody adds a column of text without saying what becomes of it when a person is erased.

use std::collections::BTreeSet;

use postgres_adapter::privacy::{PERSONAL_COLUMNS, harmless_columns};

use crate::support::{Sql, TestStore};

const COLUMNS_OF_TEXT: &str = "
    SELECT table_name || '.' || column_name FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '__diesel_schema_migrations'
      AND udt_name NOT IN ('int2', 'int4', 'int8', 'float8', 'bool', 'date', 'timestamp', 'timestamptz', 'uuid',
                           '_int2', '_date')
    ORDER BY 1";

/// Columns that the list does not know, and those that only the list knows.
async fn differences(sql: &Sql) -> (Vec<String>, Vec<String>) {
    let stored: BTreeSet<String> = sql.texts(COLUMNS_OF_TEXT).await.into_iter().collect();
    let personal = PERSONAL_COLUMNS
        .iter()
        .map(|one| format!("{}.{}", one.table, one.column));
    let harmless = harmless_columns().map(|(table, column)| format!("{table}.{column}"));
    let listed: Vec<String> = personal.chain(harmless).collect();
    let named: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(named.len(), listed.len(), "a column is named twice");
    (
        stored.difference(&named).cloned().collect(),
        named.difference(&stored).cloned().collect(),
    )
}

#[tokio::test]
async fn every_column_of_text_is_named_as_personal_or_as_harmless() {
    let store = TestStore::new();
    let sql = store.sql().await;
    assert_eq!(differences(&sql).await, (vec![], vec![]));
}

#[tokio::test]
async fn new_column_of_text_is_noticed() {
    let store = TestStore::new();
    let sql = store.sql().await;
    for (column, of_type) in [
        ("nickname", "text"),
        ("notes", "jsonb"),
        ("tags", "text[]"),
        ("photo", "bytea"),
    ] {
        sql.run(&format!("ALTER TABLE customer ADD COLUMN {column} {of_type}"))
            .await;
        let (unnamed, _) = differences(&sql).await;
        assert_eq!(unnamed, [format!("customer.{column}")]);
        sql.run(&format!("ALTER TABLE customer DROP COLUMN {column}")).await;
    }
    sql.run("ALTER TABLE customer ALTER COLUMN note TYPE short_text").await;
    assert_eq!(
        differences(&sql).await.0,
        [""; 0],
        "a domain is the type that it is made of"
    );
}
