use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use local_postgres::{Installation, PrivatePostgres};

use crate::asking::{ask, started_at, value};
use crate::other_process::OtherProcess;

fn data_of(folder: &Path) -> PathBuf {
    folder.join(format!("postgres-{}", Installation::find().unwrap().major()))
}

fn folder() -> tempfile::TempDir {
    folder_with_mode(0o755)
}

fn folder_with_mode(mode: u32) -> tempfile::TempDir {
    let permissions = fs::Permissions::from_mode(mode);
    tempfile::Builder::new().permissions(permissions).tempdir().unwrap()
}

fn send(signal: &str, pid: &str) {
    assert!(Command::new("kill").args([signal, pid]).status().unwrap().success());
}

/// A zombie does nothing any more, and only the one who started it can bury it.
fn is_alive(pid: &str) -> bool {
    let output = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().unwrap();
    let state = String::from_utf8(output.stdout).unwrap();
    !state.trim().is_empty() && !state.trim().starts_with('Z')
}

fn server_pid(folder: &Path) -> String {
    let file = fs::read_to_string(data_of(folder).join("postmaster.pid")).unwrap();
    file.lines().next().unwrap().to_owned()
}

#[test]
fn the_first_starts_the_second_joins_and_the_last_to_leave_stops_it() {
    let folder = folder();
    let first = PrivatePostgres::start_or_join(folder.path()).unwrap();
    let second = PrivatePostgres::start_or_join(folder.path()).unwrap();
    assert!(first.is_starter());
    assert!(!second.is_starter());
    let url = second.url();
    assert_eq!(first.url(), url);
    let started = started_at(&url);

    drop(first);
    assert_eq!(started_at(&url), started);

    drop(second);
    assert!(ask(&url, "SELECT 1").is_err());
    assert!(!data_of(folder.path()).join("postmaster.pid").exists());
}

#[test]
fn data_outlive_the_server() {
    let folder = folder();
    let first = PrivatePostgres::start_or_join(folder.path()).unwrap();
    first.ensure_database("terminhof").unwrap();
    first.ensure_database("terminhof").unwrap();
    ask(
        &first.url_for("terminhof"),
        "CREATE TABLE note AS SELECT 'still here' AS text",
    )
    .unwrap();
    drop(first);

    let second = PrivatePostgres::start_or_join(folder.path()).unwrap();
    assert!(second.is_starter());
    assert_eq!(
        value(&second.url_for("terminhof"), "SELECT text FROM note"),
        "still here"
    );
}

#[test]
fn a_process_that_joined_does_not_stop_the_server() {
    let folder = folder();
    let ours = PrivatePostgres::start_or_join(folder.path()).unwrap();
    let started = started_at(&ours.url());
    let mut other = OtherProcess::start(folder.path());
    assert_eq!(other.url(), ours.url());
    other.end();
    assert_eq!(started_at(&ours.url()), started);
}

#[test]
fn a_server_whose_starter_was_killed_is_joined_and_then_stopped() {
    let folder = folder();
    let mut other = OtherProcess::start(folder.path());
    let started = started_at(&other.url());
    other.kill();

    let ours = PrivatePostgres::start_or_join(folder.path()).unwrap();
    assert!(!ours.is_starter());
    let url = ours.url();
    assert_eq!(started_at(&url), started);
    drop(ours);
    assert!(ask(&url, "SELECT 1").is_err());
}

#[test]
fn a_killed_server_starts_again_with_what_was_committed() {
    let folder = folder();
    let first = PrivatePostgres::start_or_join(folder.path()).unwrap();
    ask(&first.url(), "CREATE TABLE note AS SELECT 'committed' AS text").unwrap();
    send("-9", &server_pid(folder.path()));

    let second = PrivatePostgres::start_or_join(folder.path()).unwrap();
    assert_eq!(value(&second.url(), "SELECT text FROM note"), "committed");
    // The first one's address leads to the new server.
    assert_eq!(value(&first.url(), "SELECT text FROM note"), "committed");
}

#[test]
fn a_file_that_names_a_living_stranger_does_not_stop_the_start() {
    let folder = folder();
    drop(PrivatePostgres::start_or_join(folder.path()).unwrap());
    let data = data_of(folder.path());
    let stranger = std::process::id();
    let socket = folder.path().display();
    let text = format!(
        "{stranger}\n{}\n1700000000\n5432\n{socket}\n\n  1  1\nready   \n",
        data.display()
    );
    fs::write(data.join("postmaster.pid"), text).unwrap();

    let server = PrivatePostgres::start_or_join(folder.path()).unwrap();
    assert!(server.is_starter());
    assert_eq!(value(&server.url(), "SELECT 1"), "1");
}

#[test]
fn a_half_made_data_folder_does_not_stop_the_start() {
    let folder = folder();
    let unfinished = data_of(folder.path()).with_extension("new");
    fs::create_dir(&unfinished).unwrap();
    fs::write(unfinished.join("PG_VERSION"), "18\n").unwrap();

    let server = PrivatePostgres::start_or_join(folder.path()).unwrap();
    assert_eq!(value(&server.url(), "SELECT 1"), "1");
}

#[test]
fn of_processes_that_start_at_the_same_moment_one_starts_and_the_others_join() {
    let folder = folder();
    let mut processes: Vec<OtherProcess> = (0..4).map(|_| OtherProcess::start(folder.path())).collect();
    let starts: Vec<String> = processes.iter_mut().map(|process| started_at(&process.url())).collect();
    assert!(starts.iter().all(|start| *start == starts[0]), "{starts:?}");
    processes.into_iter().for_each(OtherProcess::end);
    assert!(!data_of(folder.path()).join("postmaster.pid").exists());
}

#[test]
fn a_server_whose_data_were_deleted_does_not_disturb_its_successor() {
    let folder = folder();
    let mut other = OtherProcess::start(folder.path());
    other.url();
    let orphan = server_pid(folder.path());
    other.kill();
    for entry in fs::read_dir(folder.path()).unwrap() {
        fs::remove_dir_all(entry.unwrap().path()).unwrap();
    }

    let ours = PrivatePostgres::start_or_join(folder.path()).unwrap();
    assert!(ours.is_starter());
    send("-INT", &orphan);
    while is_alive(&orphan) {
        thread::yield_now();
    }
    assert_eq!(value(&ours.url(), "SELECT 1"), "1");
}

#[test]
fn a_folder_too_deep_for_a_socket_works_and_has_its_own_server() {
    let folder = folder();
    let deep = |name: &str| folder.path().join("deep".repeat(30)).join(name);
    let one = PrivatePostgres::start_or_join(&deep("one")).unwrap();
    let two = PrivatePostgres::start_or_join(&deep("two")).unwrap();
    assert!(two.is_starter());
    assert_ne!(one.url(), two.url());
    for (server, data) in [(&one, data_of(&deep("one"))), (&two, data_of(&deep("two")))] {
        assert_eq!(value(&server.url(), "SHOW data_directory"), data.to_string_lossy());
    }
}

#[test]
fn a_folder_with_blanks_commas_quotes_and_umlauts_works() {
    let folder = folder();
    let server = PrivatePostgres::start_or_join(&folder.path().join("Büro, \"Haus\" 50%")).unwrap();
    assert_eq!(value(&server.url(), "SELECT 1"), "1");
}

#[test]
fn a_folder_that_nobody_else_may_enter_works_for_root_and_for_others() {
    let closed = folder_with_mode(0o700);
    let first = PrivatePostgres::start_or_join(closed.path()).unwrap();
    let data = PathBuf::from(value(&first.url(), "SHOW data_directory"));
    let second = PrivatePostgres::start_or_join(closed.path()).unwrap();
    assert!(!second.is_starter());

    drop((first, second));
    // For root the data lie outside of the folder, which does not take them along.
    fs::remove_dir_all(data.parent().unwrap()).unwrap();
}

#[test]
fn a_database_stays_where_it_is_when_the_folder_is_opened_or_closed() {
    for (first, second) in [(0o700, 0o755), (0o755, 0o700)] {
        let folder = folder_with_mode(first);
        let begun = PrivatePostgres::start_or_join(folder.path()).unwrap();
        let data = PathBuf::from(value(&begun.url(), "SHOW data_directory"));
        drop(begun);
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(second)).unwrap();
        match PrivatePostgres::start_or_join(folder.path()) {
            Ok(again) => assert_eq!(value(&again.url(), "SHOW data_directory"), data.to_string_lossy()),
            Err(error) => {
                let error = error.to_string();
                assert!(error.contains("a new one is not begun beside it"), "{error}");
                assert!(error.contains(data.parent().unwrap().to_str().unwrap()), "{error}");
            }
        }
        fs::remove_dir_all(data.parent().unwrap()).unwrap();
    }
}

#[test]
fn users_data_are_safe_and_nobody_else_gets_in() {
    let folder = folder();
    let server = PrivatePostgres::start_or_join(folder.path()).unwrap();
    let setting = |name: &str| value(&server.url(), &format!("SHOW {name}"));
    assert_eq!(setting("fsync"), "on");
    assert_eq!(setting("full_page_writes"), "on");
    assert_eq!(setting("synchronous_commit"), "on");
    assert_eq!(setting("listen_addresses"), "");
    assert_eq!(setting("server_encoding"), "UTF8");
    let socket = setting("unix_socket_directories").trim_matches('"').to_owned();
    assert_eq!(fs::metadata(socket).unwrap().permissions().mode() & 0o777, 0o700);
}

#[test]
fn a_server_that_cannot_start_says_why() {
    let folder = folder();
    drop(PrivatePostgres::start_or_join(folder.path()).unwrap());
    fs::write(data_of(folder.path()).join("postgresql.conf"), "work_mem = 'plenty'\n").unwrap();

    let error = PrivatePostgres::start_or_join(folder.path()).unwrap_err().to_string();
    assert!(error.contains("work_mem"), "{error}");
    assert!(error.contains("postgres.log"), "{error}");
}
