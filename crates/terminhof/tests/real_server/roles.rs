//! The roles that the handbook advises, made with its own statements: the lesser one does all that `serve` and `worker` do,
//! and cannot change the schema; the third one reads.

use std::time::Duration;

use local_postgres::TestServer;
use reqwest::Method;
use serde_json::json;
use tokio::task::yield_now;
use tokio::time::timeout;
use tokio_postgres::{Client, NoTls};

use crate::answers::Answer;
use crate::erasure::traces_of_a_member;
use crate::program::Program;
use crate::provider::Document;
use crate::seats::{add_courses, until_sent};

const HANDBOOK: &str = include_str!("../../../../docs/operations.md");
const CREATE_DATABASE: &str = "CREATE DATABASE terminhof OWNER terminhof_owner";

/// The statements below a heading of the handbook, a text for each block.
fn statements(heading: &str) -> Vec<&'static str> {
    let section = HANDBOOK.split(heading).nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let blocks = section.split("```sql\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap()).collect()
}

async fn connected(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

#[tokio::test(flavor = "multi_thread")]
async fn lesser_role_serves_works_exports_and_erases_and_changes_no_schema() {
    let folder = tempfile::tempdir().unwrap();
    let document = Document::fixture("one_employee_free.json");
    let server = TestServer::start_or_join(&folder.path().join("data")).unwrap();
    let mut program = Program::on_an_empty_database(server, &document.moment());
    let [of_the_superuser, of_the_owner] = statements("### Two roles")[..] else {
        panic!("the handbook has two blocks of statements");
    };
    let name = program.texts("SELECT current_database()::text").concat();
    assert!(of_the_superuser.contains(CREATE_DATABASE));
    let given = format!("ALTER DATABASE {name} OWNER TO terminhof_owner");
    // On the server of a test the superuser has the name of the lesser role.
    let renamed = |statements: &str| {
        let statements = statements.replace("ROLE terminhof ", "ROLE terminhof_server ");
        statements.replace("TO terminhof;", "TO terminhof_server;")
    };
    let of_the_superuser = renamed(&of_the_superuser.replace(CREATE_DATABASE, &given));
    program.database.execute(&of_the_superuser).unwrap();
    program.set_role("terminhof_owner");
    connected(&program.url())
        .await
        .batch_execute(&renamed(of_the_owner))
        .await
        .unwrap();
    program.run(&["migrate"]);

    program.set_role("terminhof_server");
    program.run(&["migrate"]);
    let provider = document.loaded_into(&program);
    add_courses(&program, &provider, 1);
    let traces = traces_of_a_member(&program, &provider, "SELECT 1").await;
    assert_eq!(traces, [""; 0]);

    let server = program.serve();
    let starts = provider.starts_apart(&server).await;
    let booked = provider.book(&server, 1, &[(1, None, &starts[1].start)]).await;
    assert_eq!(booked.status, 200, "{booked:?}");
    until_sent(&program, 1).await;
    let token = program.manager_of(provider.organization);
    program
        .database
        .execute("UPDATE membership SET rank = 'BUSINESS_ADMIN'")
        .unwrap();
    let export = server.request(Method::POST, "/api/staff/organization/export");
    let export = Answer::to(export.bearer_auth(&token).json(&json!({}))).await;
    assert_eq!(export.status, 200, "{export:?}");
    let exported = async {
        while program.number("SELECT count(*) FROM organization_export_piece") == 0 {
            yield_now().await;
        }
    };
    timeout(Duration::from_mins(1), exported).await.unwrap();

    let lesser = connected(&program.url()).await;
    for change in [
        "CREATE TABLE something (id bigint)",
        "ALTER TABLE history DISABLE TRIGGER history_is_append_only",
        "DROP INDEX booking_pkey",
        "TRUNCATE search_document",
        "CREATE OR REPLACE FUNCTION lock_calendar(organization_nr integer) RETURNS boolean
         LANGUAGE plpgsql AS $$ BEGIN RETURN true; END $$",
    ] {
        assert!(lesser.batch_execute(change).await.is_err(), "{change}");
    }
    drop(server);

    program.set_role("terminhof_reader");
    let audit = program.run(&["audit"]);
    assert!(!audit.contains("VIOLATED"), "{audit}");
    let reader = connected(&program.url()).await;
    assert!(reader.batch_execute("DELETE FROM search_document").await.is_err());
}
