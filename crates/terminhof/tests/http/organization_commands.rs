//! What operators do with whole organisations, each time with the program as a process of its own.

use std::os::unix::fs::PermissionsExt;
use std::process::Output;

use crate::commands::{Installation, errors_of};

const DAY: &str = "2027-01-11T08:00:00Z";

/// A town of one provider, whose number is 1000.
fn town() -> Installation {
    let installation = Installation::new();
    let demo = run(&installation, &["demo", "--providers", "1", "--seed", "7"]);
    assert!(demo.status.success(), "{}", errors_of(&demo));
    installation
}

fn run(installation: &Installation, arguments: &[&str]) -> Output {
    let mut command = installation.command(arguments);
    command.env("TERMINHOF_NOW", DAY).output().unwrap()
}

fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{}", errors_of(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn assert_refused(output: &Output, reason: &str) {
    let told = errors_of(output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains(reason), "{told}");
}

fn text(installation: &Installation, query: &str) -> String {
    installation.database.texts(query).unwrap().concat()
}

fn path_of(installation: &Installation, name: &str) -> String {
    installation.data_dir.path().join(name).to_str().unwrap().to_owned()
}

#[test]
fn exported_organisation_is_imported_as_a_new_one_and_nobody_is_mailed() {
    let installation = town();
    let file = path_of(&installation, "salon.zip");
    let counts = |nr: i32| {
        text(
            &installation,
            &format!(
                "SELECT (SELECT count(*) FROM customer WHERE organization_nr = {nr}) || ' customers'
                     || '|' || (SELECT count(*) FROM booking WHERE organization_nr = {nr}) || ' bookings'"
            ),
        )
    };
    let [customers, bookings] = [0, 1].map(|part| counts(1000).split('|').nth(part).unwrap().to_owned());
    assert_ne!(bookings, "0 bookings");
    let exported = run(&installation, &["organization", "export", "1000", &file]);
    assert_eq!(
        printed(&exported),
        format!("{file}: organisation 1000 with {customers} and {bookings}.\n")
    );
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "nobody else may read it");
    let again = run(&installation, &["organization", "export", "1000", &file]);
    assert_refused(&again, "cannot be written");

    let imported = printed(&run(&installation, &["organization", "import", &file]));
    assert!(
        imported.starts_with(&format!("Organisation 1001 with {customers}, {bookings} and ")),
        "{imported}"
    );
    assert_eq!(counts(1001), counts(1000));
    let mails = "SELECT count(*)::text FROM planned_mail WHERE organization_nr = 1001";
    assert_eq!(text(&installation, mails), "0");
    let audit = run(&installation, &["audit"]);
    assert!(audit.status.success(), "{}", String::from_utf8_lossy(&audit.stdout));
}

#[test]
fn nothing_is_exported_of_nobody_and_nothing_is_imported_of_what_is_no_export() {
    let installation = town();
    let file = path_of(&installation, "niemand.zip");
    let nobody = run(&installation, &["organization", "export", "999", &file]);
    assert_refused(&nobody, "There is no organisation 999.");
    assert!(!std::path::Path::new(&file).exists(), "no empty file is left");

    let exported = path_of(&installation, "salon.zip");
    printed(&run(&installation, &["organization", "export", "1000", &exported]));
    let broken = path_of(&installation, "kaputt.zip");
    std::fs::write(&broken, "PK und sonst nichts").unwrap();
    for (arguments, reason) in [
        (vec!["organization", "import", &broken], "Nothing was imported."),
        (vec!["organization", "import", &file], "cannot be read"),
        (
            vec!["organization", "import", &exported, "--admin", "vera"],
            "The e-mail address is",
        ),
        (
            vec!["organization", "import", &exported, "--admin", "niemand@example.org"],
            "Nothing was imported.",
        ),
    ] {
        assert_refused(&run(&installation, &arguments), reason);
    }
    let organizations = "SELECT count(*)::text FROM organization WHERE nr >= 1000";
    assert_eq!(text(&installation, organizations), "1");
}

#[test]
fn closed_organisation_is_opened_again_with_its_people_and_an_open_one_is_not() {
    let installation = town();
    let open = run(&installation, &["organization", "reopen", "1000"]);
    assert_refused(&open, "Organisation 1000 is not closed, or erased already.");
    let members = "SELECT count(*)::text FROM membership WHERE organization_nr = 1000";
    let before = text(&installation, members);
    installation
        .database
        .execute(
            "INSERT INTO closed_organization VALUES (1000, now(), 1, gen_random_uuid());
             WITH gone AS (DELETE FROM membership WHERE organization_nr = 1000 RETURNING *)
             INSERT INTO former_membership SELECT organization_nr, account_id, rank, employee_id, joined_at FROM gone;
             UPDATE organization SET status = 'INACTIVE' WHERE nr = 1000",
        )
        .unwrap();
    let reopened = run(&installation, &["organization", "reopen", "1000"]);
    assert_eq!(
        printed(&reopened),
        format!("Organisation 1000 is open again, with {before} members. Cancelled bookings stay cancelled.\n")
    );
    assert_eq!(text(&installation, members), before);
    let status = "SELECT status FROM organization WHERE nr = 1000";
    assert_eq!(text(&installation, status), "PUBLIC");
    let again = run(&installation, &["organization", "reopen", "1000"]);
    assert_refused(&again, "is not closed, or erased already.");
}

#[test]
fn price_package_is_granted_for_good_or_until_a_day_and_logged() {
    let installation = town();
    for (arguments, told, stored) in [
        (vec!["1000", "free"], "Organisation 1000 has FREE.\n", "FREE -"),
        (
            vec!["1000", "BASIS", "2027-12-31"],
            "Organisation 1000 has BASIS until 2027-12-31.\n",
            "BASIS 2027-12-31",
        ),
    ] {
        let granted = run(&installation, &[&["plan", "grant"][..], &arguments].concat());
        assert_eq!(printed(&granted), told);
        let plan = "SELECT plan || ' ' || coalesce(until::text, '-') FROM plan_grant WHERE organization_nr = 1000";
        assert_eq!(text(&installation, plan), stored);
    }
    let logged = "SELECT count(*)::text FROM audit_log WHERE what = 'PLAN_GRANTED' AND organization_nr = 1000";
    assert_eq!(text(&installation, logged), "2");

    let nobody = run(&installation, &["plan", "grant", "999", "BASIS"]);
    assert_refused(&nobody, "There is no organisation 999.");
    for (arguments, reason) in [
        (vec!["1000", "gold"], "neither FREE nor BASIS"),
        (vec!["1000", "BASIS", "31.12.2027"], "no day such as 2027-12-31"),
    ] {
        let wrong = run(&installation, &[&["plan", "grant"][..], &arguments].concat());
        assert_eq!(wrong.status.code(), Some(2));
        assert!(errors_of(&wrong).contains(reason), "{}", errors_of(&wrong));
    }
    assert_eq!(text(&installation, logged), "2");
}
