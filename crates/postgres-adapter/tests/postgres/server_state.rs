use postgres_adapter::Database;

use crate::support::TestStore;

/// The one database as somebody else, or in another state: an option of the connection.
fn with_option(url: &str, option: &str) -> Database {
    Database::new(&format!("{url}?options=-c%20{option}"), 1).unwrap_or_else(|error| panic!("{error}"))
}

#[tokio::test]
async fn role_is_told_what_it_may_not_do() {
    let store = TestStore::new();
    let sql = store.sql().await;
    let role = format!("reader_{}", sql.text("SELECT current_database()").await);
    sql.run(&format!(
        "CREATE ROLE {role} CONNECTION LIMIT 7;
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role};
         REVOKE INSERT, DELETE ON booking FROM {role};
         REVOKE INSERT ON __diesel_schema_migrations FROM {role};
         CREATE TABLE note_of_{role} (note text);
         ALTER TABLE note_of_{role} OWNER TO {role};
         REVOKE ALL ON note_of_{role} FROM {role}"
    ))
    .await;
    let state = with_option(&store.url(), &format!("role={role}"))
        .server_state()
        .await
        .unwrap();
    sql.run(&format!("DROP OWNED BY {role}; DROP ROLE {role}")).await;
    assert_eq!(state.role, role);
    assert_eq!(state.connections, 7);
    // Neither what the owner alone writes, nor what belongs to somebody else, nor the sequence of an identity column counts.
    assert_eq!(
        state.missing_rights,
        ["INSERT on booking", "DELETE on booking", "USAGE on organization_nr"]
    );

    let owner = store.database.server_state().await.unwrap();
    assert_eq!(owner.missing_rights, Vec::<String>::new());
    assert!(owner.connections > 7, "{owner:?}");
    assert!(!owner.is_read_only);
}

#[tokio::test]
async fn server_that_takes_no_writes_is_noticed() {
    let store = TestStore::new();
    let read_only = with_option(&store.url(), "default_transaction_read_only=on");
    assert!(read_only.server_state().await.unwrap().is_read_only);
}
