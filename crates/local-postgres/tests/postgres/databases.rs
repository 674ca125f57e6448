use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use local_postgres::{LocalPostgresError, TestDatabase, TestServer};

use crate::asking::{ask, value};

fn make_note(url: &str) {
    ask(
        url,
        "CREATE TABLE note (text text); INSERT INTO note VALUES ('from the template')",
    )
    .unwrap();
}

#[test]
fn every_test_has_its_own_copy_of_the_template() {
    let one = TestDatabase::from_template("note_1", make_note).unwrap();
    let two = TestDatabase::from_template("note_1", make_note).unwrap();
    assert_ne!(one.url(), two.url());
    ask(&one.url(), "INSERT INTO note VALUES ('mine')").unwrap();
    assert_eq!(value(&one.url(), "SELECT count(*) FROM note"), "2");
    assert_eq!(value(&two.url(), "SELECT count(*) FROM note"), "1");
}

#[test]
fn the_template_is_made_once_by_many_at_the_same_time() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start_or_join(folder.path()).unwrap();
    let made = AtomicUsize::new(0);
    let prepare = |url: &str| {
        made.fetch_add(1, Ordering::SeqCst);
        make_note(url);
    };
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let database = TestDatabase::on(Arc::clone(&server), "note_1", prepare).unwrap();
                assert_eq!(value(&database.url(), "SELECT text FROM note"), "from the template");
            });
        }
    });
    assert_eq!(made.load(Ordering::SeqCst), 1);

    TestDatabase::on(Arc::clone(&server), "note_2", prepare).unwrap();
    assert_eq!(
        made.load(Ordering::SeqCst),
        2,
        "another fingerprint makes another template"
    );
}

#[test]
fn a_dropped_database_is_gone_even_when_somebody_is_still_connected() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start_or_join(folder.path()).unwrap();
    let database = TestDatabase::on(Arc::clone(&server), "note_1", make_note).unwrap();
    let url = database.url();
    let waiting = thread::spawn({
        let url = url.clone();
        move || ask(&url, "SELECT pg_advisory_lock(1), pg_sleep(600)")
    });
    while value(&url, "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") == "0" {
        thread::yield_now();
    }

    drop(database);

    assert!(waiting.join().unwrap().is_err());
    assert!(ask(&url, "SELECT 1").is_err());
}

#[test]
fn an_interrupted_preparation_leaves_no_template() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start_or_join(folder.path()).unwrap();
    let interrupted = thread::spawn({
        let server = Arc::clone(&server);
        move || TestDatabase::on(server, "note_1", |_| panic!("a migration failed"))
    });
    assert!(interrupted.join().is_err());

    let database = TestDatabase::on(server, "note_1", make_note).unwrap();
    assert_eq!(value(&database.url(), "SELECT text FROM note"), "from the template");
}

#[test]
fn leftovers_of_killed_test_runs_and_old_templates_go_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let names = "SELECT string_agg(datname, ' ' ORDER BY oid) FROM pg_database WHERE datname NOT LIKE 'template_'";
    let server = TestServer::start_or_join(folder.path()).unwrap();
    for migrations in 1..=5 {
        TestDatabase::on(Arc::clone(&server), &format!("note_{migrations}"), make_note).unwrap();
    }
    ask(&server.url_for("postgres"), "CREATE DATABASE test_of_a_killed_run").unwrap();
    drop(server);

    let server = TestServer::start_or_join(folder.path()).unwrap();
    let left = value(&server.url_for("postgres"), names);
    assert_eq!(left, "postgres template_note_3 template_note_4 template_note_5");
}

#[test]
fn a_name_that_does_not_fit_into_sql_is_refused() {
    for name in ["", "Note", "note; DROP DATABASE postgres", &"n".repeat(41)] {
        let refused = TestDatabase::from_template(name, |_| {});
        assert!(
            matches!(refused, Err(LocalPostgresError::UnusableName { .. })),
            "{name}"
        );
    }
}
