use std::fs;
use std::path::PathBuf;

use local_postgres::TestDatabase;
use postgres_adapter::{migrate, migrations_fingerprint, schema_is_current};

use crate::support::{Sql, TestStore};

/// Everything that makes up a schema, as text: columns, constraints, indexes, triggers, functions,
/// sequences, extensions. Without diesel's own table of migrations.
const SCHEMA: &str = "
    WITH relation AS (
        SELECT oid, relname, relkind, reloptions FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relname NOT LIKE '\\_\\_diesel%'
    ), of_extension AS (SELECT objid FROM pg_depend WHERE deptype = 'e')
    SELECT concat_ws(' ', 'relation', relname, relkind, reloptions) FROM relation
    UNION ALL
    SELECT concat_ws(' ', 'column', relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull,
                     attidentity, pg_get_expr(adbin, adrelid))
    FROM relation JOIN pg_attribute ON attrelid = relation.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE relkind IN ('r', 'S')
    UNION ALL
    SELECT concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    FROM relation JOIN pg_constraint ON conrelid = relation.oid
    UNION ALL
    SELECT concat_ws(' ', 'index', pg_get_indexdef(oid)) FROM relation WHERE relkind = 'i'
    UNION ALL
    SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid))
    FROM relation JOIN pg_trigger ON tgrelid = relation.oid AND NOT tgisinternal
    UNION ALL
    SELECT concat_ws(' ', 'function', pg_get_functiondef(oid)) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND oid NOT IN (SELECT objid FROM of_extension)
    UNION ALL
    SELECT concat_ws(' ', 'sequence', relname, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcycle)
    FROM relation JOIN pg_sequence ON seqrelid = relation.oid
    UNION ALL
    SELECT concat_ws(' ', 'extension', extname) FROM pg_extension WHERE extname <> 'plpgsql'
    ORDER BY 1";

/// The migrations in the order of their names.
fn folders() -> Vec<PathBuf> {
    let migrations = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");
    let mut folders: Vec<PathBuf> = fs::read_dir(migrations)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort_unstable();
    folders
}

fn empty_database() -> TestDatabase {
    TestDatabase::from_template("empty", |_| {}).unwrap()
}

#[tokio::test]
async fn going_down_leaves_nothing_and_up_again_gives_the_same() {
    let store = TestStore::new();
    let sql = store.sql().await;
    let schema = sql.texts(SCHEMA).await;
    assert!(
        schema
            .iter()
            .any(|line| line.starts_with("constraint occupation occupation_never_overlaps"))
    );

    for folder in folders().iter().rev() {
        sql.run(&fs::read_to_string(folder.join("down.sql")).unwrap()).await;
    }
    assert_eq!(sql.texts(SCHEMA).await, Vec::<String>::new());

    for folder in folders() {
        sql.run(&fs::read_to_string(folder.join("up.sql")).unwrap()).await;
    }
    assert_eq!(sql.texts(SCHEMA).await, schema);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_run_does_nothing() {
    let database = empty_database();
    let done = migrate(&database.url()).await.unwrap();
    assert_eq!(done.len(), folders().len());
    let sql = Sql::connect(&database.url()).await;
    let (schema, rows) = (sql.texts(SCHEMA).await, sql.everything().await);

    assert_eq!(migrate(&database.url()).await.unwrap(), Vec::<String>::new());

    assert_eq!((sql.texts(SCHEMA).await, sql.everything().await), (schema, rows));
}

#[tokio::test(flavor = "multi_thread")]
async fn five_servers_that_start_together_migrate_once() {
    let database = empty_database();
    let url = database.url();
    let mut servers = tokio::task::JoinSet::new();
    for _ in 0..5 {
        let url = url.clone();
        servers.spawn(async move {
            let done = migrate(&url).await.unwrap().len();
            assert!(schema_is_current(&url).await.unwrap());
            done
        });
    }
    let done = servers.join_all().await;
    assert_eq!(done.iter().sum::<usize>(), folders().len());
    let store = TestStore::new();
    let by_one = store.sql().await.texts(SCHEMA).await;
    assert_eq!(Sql::connect(&url).await.texts(SCHEMA).await, by_one);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_schema_is_current_when_every_migration_has_run() {
    let database = empty_database();
    assert!(!schema_is_current(&database.url()).await.unwrap());
    migrate(&database.url()).await.unwrap();
    assert!(schema_is_current(&database.url()).await.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_not_there_cannot_be_migrated() {
    let database = empty_database();
    assert!(migrate(&format!("{}_nowhere", database.url())).await.is_err());
}

#[test]
fn the_fingerprint_names_a_template() {
    let fingerprint = migrations_fingerprint();
    assert!(fingerprint.len() <= 40);
    assert!(
        fingerprint
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    );
}
