use std::path::PathBuf;
use std::{env, fs};

use local_postgres::TestDatabase;
use postgres_adapter::{MigrationError, SchemaState, describe_schema, migrate, migrations_fingerprint, schema_state};

use crate::support::{Sql, TestStore};

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
    let schema = describe_schema(&store.url()).await.unwrap();
    assert!(
        schema
            .iter()
            .any(|line| line.starts_with("constraint occupation occupation_never_overlaps"))
    );

    for folder in folders().iter().rev() {
        sql.run(&fs::read_to_string(folder.join("down.sql")).unwrap()).await;
    }
    assert_eq!(describe_schema(&store.url()).await.unwrap(), Vec::<String>::new());

    for folder in folders() {
        sql.run(&fs::read_to_string(folder.join("up.sql")).unwrap()).await;
    }
    assert_eq!(describe_schema(&store.url()).await.unwrap(), schema);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_run_does_nothing() {
    let database = empty_database();
    let done = migrate(&database.url()).await.unwrap();
    assert_eq!(done.len(), folders().len());
    let sql = Sql::connect(&database.url()).await;
    let rows = sql.everything().await;

    assert_eq!(migrate(&database.url()).await.unwrap(), Vec::<String>::new());

    assert_eq!(schema_state(&database.url()).await.unwrap(), SchemaState::Current);
    assert_eq!(sql.everything().await, rows);
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
            assert_eq!(schema_state(&url).await.unwrap(), SchemaState::Current);
            done
        });
    }
    let done = servers.join_all().await;
    assert_eq!(done.iter().sum::<usize>(), folders().len());
}

/// With `TERMINHOF_WRITE_SCHEMA` the file is written anew, as `just schema` does.
#[tokio::test]
async fn expected_schema_is_the_one_that_the_migrations_make() {
    let database = empty_database();
    // Compared below, where what differs can be written.
    if let Err(error) = migrate(&database.url()).await {
        assert!(matches!(error, MigrationError::Schema(_)), "{error}");
    }
    let described = describe_schema(&database.url()).await.unwrap();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/schema_comparison/expected.txt");
    if env::var_os("TERMINHOF_WRITE_SCHEMA").is_some() {
        fs::write(file, described.join("\n") + "\n").unwrap();
    }
    let expected = fs::read_to_string(file).unwrap();
    let expected: Vec<&str> = expected.lines().collect();
    let only_in = |some: &[&str], others: &[&str]| -> Vec<String> {
        let differs = some.iter().filter(|line| !others.contains(line));
        differs.map(ToString::to_string).collect()
    };
    let described: Vec<&str> = described.iter().map(String::as_str).collect();
    assert_eq!(
        (only_in(&expected, &described), only_in(&described, &expected)),
        (Vec::new(), Vec::new()),
        "run `just schema`"
    );
}

/// What operators read of a schema, whatever they do with it.
async fn told(url: &str) -> String {
    schema_state(url)
        .await
        .unwrap()
        .expect_current()
        .unwrap_err()
        .to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_schema_is_migrated_only_where_the_migrations_continue_it() {
    let database = empty_database();
    let url = database.url();
    assert_eq!(schema_state(&url).await.unwrap(), SchemaState::Empty);
    migrate(&url).await.unwrap();
    let sql = Sql::connect(&url).await;
    for (change, back, words) in [
        (
            "INSERT INTO __diesel_schema_migrations (version) VALUES ('20990101000001')",
            "DELETE FROM __diesel_schema_migrations WHERE version = '20990101000001'",
            "newer than this program, which does not know 20990101000001",
        ),
        (
            "INSERT INTO __diesel_schema_migrations (version) VALUES ('20261001000001')",
            "DELETE FROM __diesel_schema_migrations WHERE version = '20261001000001'",
            "migration 20261001000001 is none of this program. If somebody",
        ),
        (
            "CREATE TABLE kept AS SELECT * FROM __diesel_schema_migrations; TRUNCATE __diesel_schema_migrations",
            "INSERT INTO __diesel_schema_migrations SELECT * FROM kept; DROP TABLE kept",
            "no migration of this program has run, and the database holds something else. If somebody",
        ),
        (
            "ALTER TABLE booking DROP CONSTRAINT booking_organization_nr_customer_id_fkey",
            "ALTER TABLE booking ADD CONSTRAINT booking_organization_nr_customer_id_fkey
             FOREIGN KEY (organization_nr, customer_id) REFERENCES customer(organization_nr, id)",
            "missing: constraint booking booking_organization_nr_customer_id_fkey FOREIGN KEY (organization_nr, customer_id)",
        ),
        (
            "ALTER TABLE history DISABLE TRIGGER history_is_append_only",
            "ALTER TABLE history ENABLE TRIGGER history_is_append_only",
            "missing: trigger history history_is_append_only",
        ),
        (
            "ALTER TABLE customer ADD COLUMN shoe_size integer",
            "ALTER TABLE customer DROP COLUMN shoe_size",
            "added: column customer shoe_size integer",
        ),
    ] {
        sql.run(change).await;
        let rows = sql.everything().await;
        assert!(told(&url).await.contains(words), "{change}: {}", told(&url).await);
        assert!(migrate(&url).await.is_err(), "{change}");
        assert_eq!(sql.everything().await, rows, "{change}");
        sql.run(back).await;
        assert_eq!(schema_state(&url).await.unwrap(), SchemaState::Current, "{back}");
    }

    // What operators add for themselves is theirs.
    sql.run("CREATE TABLE report (id bigint); CREATE INDEX for_reports ON booking (created_at)")
        .await;
    assert_eq!(schema_state(&url).await.unwrap(), SchemaState::Current);

    sql.run(
        "DELETE FROM __diesel_schema_migrations WHERE version = (SELECT max(version) FROM __diesel_schema_migrations)",
    )
    .await;
    assert!(
        told(&url).await.contains("older than this program"),
        "{}",
        told(&url).await
    );
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
