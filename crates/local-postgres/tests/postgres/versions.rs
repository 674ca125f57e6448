use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use local_postgres::{Installation, PrivatePostgres};
use tempfile::TempDir;

use crate::asking::{started_at, value};
use crate::other_process::OtherProcess;

fn folder() -> TempDir {
    tempfile::Builder::new()
        .permissions(Permissions::from_mode(0o755))
        .tempdir()
        .unwrap()
}

/// Something that calls itself PostgreSQL 17 and can do nothing else.
fn bin_of_17() -> TempDir {
    let bin = folder();
    for program in ["postgres", "initdb"] {
        let file = bin.path().join(program);
        fs::write(
            &file,
            "#!/bin/sh\n[ \"$1\" = --version ] && echo 'postgres (PostgreSQL) 17.9'\n",
        )
        .unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o755)).unwrap();
    }
    bin
}

/// A cluster that a version has made which is too old for any installation to count.
fn make_cluster_of_14(folder: &Path) {
    let data = folder.join("postgres-14");
    fs::create_dir(&data).unwrap();
    fs::write(data.join("PG_VERSION"), "14\n").unwrap();
}

fn clusters(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.join("PG_VERSION").is_file()).count()
}

#[test]
fn data_of_a_version_that_is_not_there_are_refused_and_no_empty_database_begun() {
    let folder = folder();
    make_cluster_of_14(folder.path());
    let refused = PrivatePostgres::start_or_join(folder.path()).unwrap_err().to_string();
    let major = Installation::find().unwrap().major().to_string();
    for part in [
        "was made by PostgreSQL 14, which is not installed (installed: ",
        &major,
        "Install PostgreSQL 14 or name its bin folder in TERMINHOF_POSTGRES_BIN",
        "pg_dump",
        &format!(
            "delete {}",
            folder.path().canonicalize().unwrap().join("postgres-14").display()
        ),
    ] {
        assert!(refused.contains(part), "{part}: {refused}");
    }
    assert_eq!(clusters(folder.path()), 1);
}

#[test]
fn a_running_server_is_joined_by_who_prefers_another_version() {
    let (folder, bin) = (folder(), bin_of_17());
    let ours = PrivatePostgres::start_or_join(folder.path()).unwrap();
    let started = started_at(&ours.url());
    let mut other = OtherProcess::start_with(bin.path(), folder.path());
    assert_eq!(other.url(), ours.url());
    other.end();
    assert_eq!(started_at(&ours.url()), started);
    assert_eq!(clusters(folder.path()), 1);
}

#[test]
fn data_are_served_by_the_version_that_made_them_whatever_is_preferred() {
    let (folder, bin) = (folder(), bin_of_17());
    drop(PrivatePostgres::start_or_join(folder.path()).unwrap());
    let mut other = OtherProcess::start_with(bin.path(), folder.path());
    let version = value(&other.url(), "SHOW server_version");
    other.end();
    let major = Installation::find().unwrap().major().to_string();
    assert!(version.starts_with(&major), "{version}");
    assert_eq!(clusters(folder.path()), 1);
}

#[test]
fn among_several_databases_the_running_one_is_joined_and_without_one_nobody_guesses() {
    let folder = folder();
    let ours = PrivatePostgres::start_or_join(folder.path()).unwrap();
    make_cluster_of_14(folder.path());
    let second = PrivatePostgres::start_or_join(folder.path()).unwrap();
    assert_eq!(second.url(), ours.url());
    drop((ours, second));

    let refused = PrivatePostgres::start_or_join(folder.path()).unwrap_err().to_string();
    assert!(
        refused.contains("holds several databases (postgres-14, postgres-"),
        "{refused}"
    );
    assert!(refused.contains("move all but the one"), "{refused}");
}

/// Needs two real versions; where there is one only, the tests above say the same with made-up ones.
#[test]
fn of_processes_that_prefer_different_versions_one_makes_the_database_and_the_others_join() {
    let first = Installation::find().unwrap();
    let Some(second) = Installation::all()
        .unwrap()
        .find(|other| other.major() != first.major())
    else {
        return;
    };
    let folder = folder();
    let bins = [first.bin(), second.bin(), first.bin(), second.bin()];
    let mut processes: Vec<OtherProcess> = bins
        .iter()
        .map(|bin| OtherProcess::start_with(bin, folder.path()))
        .collect();
    let starts: Vec<String> = processes.iter_mut().map(|process| started_at(&process.url())).collect();
    assert!(starts.iter().all(|start| *start == starts[0]), "{starts:?}");
    processes.into_iter().for_each(OtherProcess::end);
    assert_eq!(clusters(folder.path()), 1);

    // Made by the second version, it is served by that also for those who prefer the first.
    let folder = self::folder();
    OtherProcess::start_with(second.bin(), folder.path()).end();
    let ours = PrivatePostgres::start_or_join(folder.path()).unwrap();
    let version = value(&ours.url(), "SHOW server_version");
    assert!(version.starts_with(&second.major().to_string()), "{version}");
    assert_eq!(clusters(folder.path()), 1);
}
