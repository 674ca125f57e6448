//! The subcommands of the program, each as a process of its own.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};
use std::time::SystemTime;

use insta::assert_snapshot;
use local_postgres::TestDatabase;
use postgres_adapter::migrations_fingerprint;
use tempfile::TempDir;
use time::macros::date;

use crate::application::migrated;

/// A database, a folder, and the program run on them.
pub struct Installation {
    pub database: TestDatabase,
    pub data_dir: TempDir,
}

impl Installation {
    pub fn new() -> Self {
        let database = TestDatabase::from_template(migrations_fingerprint(), migrated).unwrap();
        let data_dir = tempfile::tempdir().unwrap();
        Self { database, data_dir }
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = program(arguments);
        command
            .env("DATABASE_URL", self.database.url())
            .env("TERMINHOF_DATA_DIR", self.data_dir.path());
        command
    }
}

/// The program without anything of the environment that runs the tests.
fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_terminhof"));
    command
        .env_clear()
        .env("TERMINHOF_LISTEN", "127.0.0.1:0")
        .env("RUST_LOG", "error")
        .args(arguments);
    command
}

pub fn errors_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn openapi_prints_the_committed_document_without_a_database() {
    let output = program(&["openapi"]).output().unwrap();
    assert!(output.status.success(), "{}", errors_of(&output));
    assert!(
        output.stdout == include_bytes!("../../../../openapi/openapi.json"),
        "run `just openapi`"
    );
}

#[test]
fn demo_fills_an_empty_database_and_leaves_any_other_alone() {
    let installation = Installation::new();
    let names = || {
        installation
            .database
            .texts("SELECT company_name FROM organization WHERE nr >= 1000 ORDER BY nr")
            .unwrap()
    };
    let first = installation
        .command(&["demo", "--providers", "3", "--seed", "7"])
        .output()
        .unwrap();
    assert!(first.status.success(), "{}", errors_of(&first));
    let loaded = names();
    assert_eq!(loaded.len(), 3);
    assert!(
        errors_of(&first).contains("3 of 3 providers are loaded\n"),
        "{}",
        errors_of(&first)
    );

    let second = installation.command(&["demo"]).output().unwrap();
    assert!(second.status.success());
    assert!(
        errors_of(&second).contains("There are organisations already"),
        "{}",
        errors_of(&second)
    );
    assert_eq!(names(), loaded);
}

#[test]
fn first_twelve_providers_of_the_demo_have_pictures() {
    let installation = Installation::new();
    let arguments = ["demo", "--providers", "13", "--no-bookings"];
    let output = installation.command(&arguments).output().unwrap();
    assert!(output.status.success(), "{}", errors_of(&output));
    assert!(
        errors_of(&output).contains("The pictures of 12 providers took "),
        "{}",
        errors_of(&output)
    );
    // Cover and logo, everybody's photo, and the first three services, each an image that is there.
    let shown = "SELECT format('%s %s %s', nr,
            (SELECT count(*) FROM web_content JOIN image USING (organization_nr)
             WHERE organization_nr = nr AND html LIKE '/images/' || nr || '/' || id || '-960.%'),
            (SELECT count(*) = count(image.id) AND count(*) > 0 FROM resource LEFT JOIN image
             ON image.organization_nr = nr AND avatar = '/images/' || nr || '/' || image.id || '-960.jpg'
             WHERE resource.organization_nr = nr AND resource.kind = 'EMPLOYEE'))
            || ' ' || (SELECT count(*) FROM service JOIN image USING (organization_nr)
             WHERE organization_nr = nr AND image_path = '/images/' || nr || '/' || image.id || '-960.jpg')
        FROM organization WHERE nr >= 1000 ORDER BY nr";
    let mut expected: Vec<String> = (1000..1012).map(|nr| format!("{nr} 2 t 3")).collect();
    expected.push("1012 0 f 0".to_owned());
    assert_eq!(installation.database.texts(shown).unwrap(), expected);
    let all = "SELECT count(*)::text FROM image WHERE confirmed_at IS NOT NULL";
    let files = installation.database.texts(all).unwrap();
    assert!(files[0].parse::<usize>().unwrap() >= 12 * 5, "{files:?}");
}

/// What `run` shows: role, e-mail address and password, the first time and each time after it.
#[test]
fn demo_prints_an_account_for_each_role() {
    let installation = Installation::new();
    let people = || {
        let output = installation.command(&["demo", "--providers", "1"]).output().unwrap();
        assert!(output.status.success(), "{}", errors_of(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    let first = people();
    assert_snapshot!("people_of_the_demo", first);
    assert_eq!(people(), first);
    let roles = "SELECT concat_ws(' ', email, is_platform_admin, organization_nr, rank, employee_id) \
                 FROM account LEFT JOIN membership ON account_id = id ORDER BY id";
    assert_snapshot!(
        "roles_of_the_demo",
        installation.database.texts(roles).unwrap().join("\n")
    );
}

#[test]
fn in_production_no_account_of_the_demo_is_made() {
    let installation = Installation::new();
    let output = installation
        .command(&["demo", "--providers", "1"])
        .envs([
            ("TERMINHOF_MODE", "production"),
            ("TERMINHOF_OPERATOR_DIR", "/operator"),
            ("TERMINHOF_MAIN_HOSTS", "terminhof.example"),
            ("SMTP_URL", "smtp://mail.example"),
            ("TERMINHOF_MAIL_FROM", "Terminhof <termine@terminhof.example>"),
            ("TERMINHOF_TRUSTED_PROXIES", "none"),
            ("TERMINHOF_SIGNING_KEYS", "0123456789abcdef0123456789abcdef"),
        ])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", errors_of(&output));
    assert_eq!(
        installation.database.texts("SELECT email FROM account").unwrap(),
        Vec::<String>::new()
    );
}

#[test]
fn account_admin_reads_the_password_from_its_input() {
    let installation = Installation::new();
    let make = |email: &str, password: &str| {
        let mut command = installation.command(&[
            "account",
            "admin",
            "--email",
            email,
            "--first-name",
            "Vera",
            "--last-name",
            "Verwalter",
        ]);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(password.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    for (email, password, refusal) in [
        ("vera", "ein langer Satz\n", "e-mail address"),
        ("vera@example.org", "\n", "no password"),
        ("vera@example.org", "passwort\n", "a common password"),
        ("vera@example.org", "vera@example.org\n", "a common password"),
    ] {
        let refused = make(email, password);
        assert_eq!(refused.status.code(), Some(1), "{password}");
        assert!(errors_of(&refused).contains(refusal), "{}", errors_of(&refused));
    }
    let first = make("Vera@example.org", "ein langer Satz\n");
    assert!(first.status.success(), "{}", errors_of(&first));
    let again = make("vera@EXAMPLE.org", "ein anderer Satz\n");
    assert_eq!(again.status.code(), Some(1));
    assert!(
        errors_of(&again).contains("has an account already"),
        "{}",
        errors_of(&again)
    );
    let admins =
        "SELECT concat_ws(' ', email, is_platform_admin, verified_at IS NOT NULL, left(password_hash, 9)) FROM account";
    assert_eq!(
        installation.database.texts(admins).unwrap(),
        ["vera@example.org t t $argon2id"]
    );
}

#[test]
fn account_that_is_there_runs_the_product_and_does_so_no_more() {
    let installation = Installation::new();
    let run = |arguments: &[&str]| installation.command(arguments).output().unwrap();
    let migrated = run(&["migrate"]);
    assert!(migrated.status.success(), "{}", errors_of(&migrated));
    installation
        .database
        .execute(
            "INSERT INTO account (id, email, verified_at, first_name, last_name, password_hash, created_at)
             VALUES (100, 'vera@example.org', '2027-01-01Z', 'Vera', 'Verwalter', 'hash', '2027-01-01Z');
             INSERT INTO session (id, account_id, kind, device, created_at, last_used_at, password_at)
             VALUES (gen_random_uuid(), 100, 'CUSTOMER', 'Firefox', now(), now(), now())",
        )
        .unwrap();
    let both = run(&[
        "account",
        "admin",
        "--email",
        "vera@example.org",
        "--existing",
        "--first-name",
        "Eva",
    ]);
    assert_eq!(both.status.code(), Some(2), "{}", errors_of(&both));
    for _ in 0..2 {
        let made = run(&["account", "admin", "--email", "Vera@example.org", "--existing"]);
        assert!(made.status.success(), "{}", errors_of(&made));
    }
    let state = "SELECT concat_ws(' ', is_platform_admin, password_hash, (SELECT count(*) FROM session WHERE ended_at IS NULL)) FROM account";
    assert_eq!(installation.database.texts(state).unwrap(), ["t hash 0"]);
    let revoked = run(&["account", "revoke", "vera@example.org"]);
    assert!(revoked.status.success(), "{}", errors_of(&revoked));
    assert_eq!(installation.database.texts(state).unwrap(), ["f hash 0"]);
    let log = "SELECT concat_ws(' ', actor, before ->> 'admin', after ->> 'admin') FROM audit_log
        WHERE what = 'PLATFORM_ADMIN_SET' AND subject_id = 100 ORDER BY id";
    assert_eq!(
        installation.database.texts(log).unwrap(),
        ["SYSTEM false true", "SYSTEM true false"]
    );
}

#[test]
fn account_that_nobody_has_is_neither_disabled_nor_an_admin() {
    let installation = Installation::new();
    for (email, refusal) in [
        ("vera", "e-mail address"),
        ("vera@example.org", "Nobody with a proven account"),
    ] {
        for arguments in [
            &["account", "disable", email][..],
            &["account", "revoke", email],
            &["account", "admin", "--existing", "--email", email],
        ] {
            let refused = installation.command(arguments).output().unwrap();
            assert_eq!(refused.status.code(), Some(1), "{arguments:?}");
            assert!(errors_of(&refused).contains(refusal), "{}", errors_of(&refused));
        }
    }
}

/// What a town of this size and seed is called, in the order in which it is loaded.
fn names_of(seed: u64, providers: usize) -> Vec<String> {
    demo_town::town_without_bookings(seed, providers, date!(2027 - 01 - 11))
        .map(|provider| provider.company_name)
        .collect()
}

/// Loads a town and is ended once the first providers are in the database.
fn end_in_the_middle(installation: &Installation, arguments: &[&str]) {
    let mut demo = installation
        .command(arguments)
        .env("TERMINHOF_NOW", DAY)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(demo.stderr.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().starts_with("50 of ")));
    demo.kill().unwrap();
    demo.wait().unwrap();
}

const DAY: &str = "2027-01-11T08:00:00Z";

#[test]
fn a_town_that_was_ended_in_the_middle_is_continued_by_the_same_command_only() {
    let installation = Installation::new();
    let same = ["demo", "--providers", "120", "--seed", "7"];
    let on = |day: &str, arguments: &[&str]| {
        installation
            .command(arguments)
            .env("TERMINHOF_NOW", day)
            .output()
            .unwrap()
    };
    let names = || {
        installation
            .database
            .texts("SELECT company_name FROM organization WHERE nr >= 1000 ORDER BY nr")
            .unwrap()
    };
    end_in_the_middle(&installation, &same);

    let other_towns = [
        on(DAY, &["demo"]),
        on(DAY, &["demo", "--providers", "120", "--seed", "8"]),
        on(DAY, &["demo", "--providers", "120", "--seed", "7", "--no-bookings"]),
    ];
    for refused in other_towns {
        assert_eq!(refused.status.code(), Some(1), "{}", errors_of(&refused));
        let reason = errors_of(&refused);
        assert!(reason.contains("There is an unfinished demo town"), "{reason}");
        assert!(reason.contains("--providers 120 --seed 7"), "{reason}");
    }
    assert!((50..120).contains(&names().len()), "{}", names().len());

    // The next morning it is still the town of the evening before.
    let continued = on("2027-01-12T08:00:00Z", &same);
    assert!(continued.status.success(), "{}", errors_of(&continued));
    assert!(errors_of(&continued).contains("goes on from there"));
    assert!(errors_of(&continued).contains("120 of 120 providers are loaded\n"));
    assert_eq!(names(), names_of(7, 120));

    let complete = on(DAY, &same);
    assert!(complete.status.success());
    assert!(errors_of(&complete).contains("There are organisations already"));
}

#[test]
fn a_town_has_at_least_one_provider_and_an_end() {
    for size in ["0", "-3", "1000001", "99999999999999999999"] {
        let refused = program(&["demo", "--providers", size]).output().unwrap();
        assert_eq!(refused.status.code(), Some(2));
        let reason = errors_of(&refused);
        assert!(reason.contains("a town has 1 to 1000000 providers"), "{reason}");
    }
}

#[test]
fn search_rebuild_makes_every_document_anew() {
    let installation = Installation::new();
    let demo = installation.command(&["demo", "--providers", "1"]).output().unwrap();
    assert!(demo.status.success(), "{}", errors_of(&demo));
    let documents = || {
        installation
            .database
            .texts("SELECT doc::text FROM search_document ORDER BY 1")
            .unwrap()
    };
    let loaded = documents();
    installation.database.execute("TRUNCATE search_document").unwrap();
    let rebuilt = installation.command(&["search", "rebuild"]).output().unwrap();
    assert!(rebuilt.status.success(), "{}", errors_of(&rebuilt));
    assert_eq!(errors_of(&rebuilt), "1 of 1 documents are new\n");
    assert_eq!((documents(), loaded.len()), (loaded, 1));
}

#[test]
fn audit_lists_what_is_wrong_and_fails() {
    let installation = Installation::new();
    let demo = installation.command(&["demo", "--providers", "1"]).output().unwrap();
    assert!(demo.status.success(), "{}", errors_of(&demo));
    let sound = installation.command(&["audit"]).output().unwrap();
    assert!(sound.status.success(), "{}", String::from_utf8_lossy(&sound.stdout));
    installation
        .database
        .execute(
            "SET session_replication_role = replica;
             DELETE FROM occupation WHERE ctid = (SELECT min(ctid) FROM occupation)",
        )
        .unwrap();
    let damaged = installation.command(&["audit"]).output().unwrap();
    assert_eq!(damaged.status.code(), Some(1));
    let list = String::from_utf8_lossy(&damaged.stdout);
    assert!(list.contains("VIOLATED what_is_confirmed_is_occupied: 1\n"), "{list}");
    assert!(list.contains("         organisation 100"), "{list}");
    assert_eq!(list.matches("VIOLATED").count(), 1, "{list}");
    assert!(errors_of(&damaged).contains("1 violations"));
}

#[test]
fn images_without_files_and_files_without_images_are_found_by_audit_and_doctor() {
    let installation = Installation::new();
    let demo = ["demo", "--providers", "1", "--no-bookings"];
    let demo = installation.command(&demo).output().unwrap();
    assert!(demo.status.success(), "{}", errors_of(&demo));
    let said = |command: &str| {
        let output = installation.command(&[command]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let doctor = said("doctor");
    assert!(doctor.contains("ok       images: "), "{doctor}");

    let folder = installation.data_dir.path().join("images/images/1000");
    let lost = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    fs::remove_file(&lost).unwrap();
    let left_over = "00ff00ff00ff00ff00ff00ff00ff00ff-960.jpg";
    let file = File::create(folder.join(left_over)).unwrap();
    // What was written just now may be of an import that goes on.
    file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    let lost = lost.file_name().unwrap().to_str().unwrap();
    let audit = said("audit");
    for (invariant, file) in [
        ("images_have_their_files", lost),
        ("files_of_images_belong_to_one", left_over),
    ] {
        let expected = format!("VIOLATED {invariant}: 1\n         /images/1000/{file}\n");
        assert!(audit.contains(&expected), "{audit}");
    }
    let doctor = said("doctor");
    let expected = "PROBLEM  images: 1 files of images are not there, and 1 are of no image";
    assert!(doctor.contains(expected), "{doctor}");
}

#[tokio::test]
async fn the_server_audits_itself_and_exports_metrics() {
    let installation = Installation::new();
    let demo = installation.command(&["demo", "--providers", "1"]).output().unwrap();
    assert!(demo.status.success(), "{}", errors_of(&demo));
    installation
        .database
        .execute(
            "INSERT INTO outbox (organization_nr, actor, fact, subject_id, dedupe_key, at)
             SELECT 1000, 'SYSTEM', 'MINIMUM_MISSED', n, 'minimum-missed:' || n, now() FROM generate_series(4711, 4713) AS n",
        )
        .unwrap();
    let mut server = installation
        .command(&["serve", "--metrics-listen", "127.0.0.1:0"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stdout.take().unwrap()).lines();
    let mut address_of = |what: &str| {
        let address = lines.find_map(|line| line.unwrap().strip_prefix(what).map(str::to_owned));
        address.unwrap()
    };
    let (address, pages) = (address_of("Metrics: "), address_of("Terminhof: "));
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    client.get(format!("{pages}health/live")).send().await.unwrap();
    let mut text = String::new();
    // The first audit runs while the server starts.
    while ![
        "last_audit_timestamp_seconds{",
        "oldest_waiting_fact_age_seconds{",
        "undelivered_mails{",
        "job_name=\"mails\"",
    ]
    .iter()
    .all(|figure| text.contains(figure))
    {
        text = client.get(&address).send().await.unwrap().text().await.unwrap();
    }
    server.kill().and_then(|()| server.wait()).unwrap();
    for line in [
        "invariant_violations{invariant=\"facts_have_a_subject\",checked=\"recent\"} 3\n",
        "invariant_violations{invariant=\"nothing_is_taken_twice\",checked=\"recent\"} 0\n",
        "oldest_waiting_fact_age_seconds{consumer=\"mails\"} ",
        "http_requests_total{method=\"GET\",route=\"/health/live\",status=\"200\"} 1\n",
        "undelivered_mails{state=\"given_up\"} 0\n",
        "undelivered_webhook_messages{state=\"waiting\"} 0\n",
        "database_connections_most{pool=\"background\"} 4\n",
        "terminhof_build_info{version=\"",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

/// In production, where both streams end up in one, there is nothing but JSON in it, whatever becomes of the start.
#[test]
fn all_that_a_server_says_is_json() {
    let installation = Installation::new();
    let mut command = installation.command(&["serve"]);
    command.envs([
        ("TERMINHOF_MODE", "production"),
        ("TERMINHOF_OPERATOR_DIR", "/nowhere"),
        ("TERMINHOF_MAIN_HOSTS", "terminhof.example"),
        ("SMTP_URL", "smtp://postman:geheim@mail.example"),
        ("TERMINHOF_MAIL_FROM", "Terminhof <termine@terminhof.example>"),
        ("TERMINHOF_TRUSTED_PROXIES", "none"),
        ("TERMINHOF_SIGNING_KEYS", "0123456789abcdef0123456789abcdef"),
        ("RUST_LOG", "info"),
    ]);
    let output = command.output().unwrap();
    assert!(!output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    let log = errors_of(&output);
    let lines: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let start = lines.iter().find(|line| line["message"] == "starting").unwrap();
    for field in ["version", "commit", "schema"] {
        assert!(start[field].is_string(), "{field} is not in {log}");
    }
    let settings = start["settings"].as_str().unwrap();
    assert!(
        settings.contains("TERMINHOF_MAIN_HOSTS=terminhof.example"),
        "{settings}"
    );
    for secret in ["geheim", "0123456789abcdef"] {
        assert!(!log.contains(secret), "{log}");
    }
    let danger = lines.iter().find(|line| line["subject"] == "durability");
    assert_eq!(danger.unwrap()["level"], "ERROR", "{log}");
    let end = lines.iter().find(|line| line["message"] == "the program ends").unwrap();
    assert!(end["cause"].as_str().unwrap().contains("of the operator"), "{log}");
}

#[test]
fn migrate_may_be_repeated() {
    let output = Installation::new().command(&["migrate"]).output().unwrap();
    assert!(output.status.success());
    assert_eq!(errors_of(&output), "The schema is up to date.\n");
}

#[test]
fn serve_ends_in_order_when_it_is_told_to() {
    let installation = Installation::new();
    let mut server = installation.command(&["serve"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert!(line.starts_with("Terminhof: http://127.0.0.1:"), "{line}");
    let told = Command::new("kill")
        .args(["-TERM", &server.id().to_string()])
        .status()
        .unwrap();
    assert!(told.success());
    assert!(server.wait().unwrap().success());
}

#[test]
fn production_without_its_settings_says_which_are_missing() {
    let installation = Installation::new();
    let complete = [
        ("TERMINHOF_OPERATOR_DIR", "/operator"),
        ("TERMINHOF_MAIN_HOSTS", "terminhof.example"),
        ("SMTP_URL", "smtps://mail.example"),
        ("TERMINHOF_MAIL_FROM", "Terminhof <termine@terminhof.example>"),
        ("TERMINHOF_TRUSTED_PROXIES", "none"),
        ("TERMINHOF_SIGNING_KEYS", "0123456789abcdef0123456789abcdef"),
    ];
    for (missing, _) in complete {
        let mut command = installation.command(&["serve"]);
        command.env("TERMINHOF_MODE", "production");
        command.envs(complete.into_iter().filter(|(name, _)| *name != missing));
        let output = command.output().unwrap();
        assert!(!output.status.success(), "{missing}");
        assert!(
            errors_of(&output).contains(&format!("{missing} is required in production")),
            "{}",
            errors_of(&output)
        );
    }
}

#[test]
fn an_incomplete_folder_of_the_operator_is_refused_by_the_name_of_its_file() {
    let installation = Installation::new();
    let output = installation
        .command(&["serve"])
        .env("TERMINHOF_OPERATOR_DIR", installation.data_dir.path())
        .output()
        .unwrap();
    assert!(!output.status.success());
    assert!(
        errors_of(&output).contains("operator.json is missing"),
        "{}",
        errors_of(&output)
    );
}

#[test]
fn doctor_reports_what_the_server_lacks() {
    let installation = Installation::new();
    let mut command = installation.command(&["doctor"]);
    let output = command
        .env("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing")
        .output()
        .unwrap();
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(!output.status.success());
    assert!(report.contains("PROBLEM  database: "), "{report}");
    assert!(report.contains("127.0.0.1:1: error connecting"), "{report}");
    assert!(report.contains("ok       signing keys: "), "{report}");

    let output = installation.command(&["doctor"]).output().unwrap();
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    for line in [
        "ok       database: answers",
        "ok       schema: is the one of this program, ",
        "ok       connection to the database: not encrypted, on a socket of this machine",
        "ok       messages of the database: English",
        // Databases of tests may forget.
        "PROBLEM  durability: fsync = off",
        "ok       mail: goes to files",
        "ok       drafted texts: none",
        "ok       operator: the demonstration",
        "ok       outbox: nothing has waited for long",
        "ok       search: by PostgreSQL",
        "ok       data folder: /",
        "ok       clock: as that of the database",
        "ok       connections: ",
        "ok       writing: the database takes writes",
        "ok       rights in the database: the role ",
    ] {
        assert!(report.contains(line), "{report}");
    }

    installation
        .database
        .execute(
            "INSERT INTO outbox (organization_nr, actor, fact, subject_id, dedupe_key, at)
             VALUES (888, 'SYSTEM', 'MINIMUM_MISSED', 1, 'minimum-missed:1', now() - interval '2 minutes')",
        )
        .unwrap();
    let output = installation.command(&["doctor"]).output().unwrap();
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        report.contains("PROBLEM  outbox: facts wait for mails for 2m"),
        "{report}"
    );
}

#[test]
fn doctor_makes_nothing_where_there_is_no_database() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("data");
    let output = program(&["doctor"])
        .env("TERMINHOF_DATA_DIR", &folder)
        .output()
        .unwrap();
    assert!(!output.status.success());
    assert!(
        errors_of(&output).contains("there is no database: DATABASE_URL is not set"),
        "{}",
        errors_of(&output)
    );
    assert!(!folder.exists());
}

/// What a single setting, folder or role gets wrong.
#[test]
fn doctor_names_what_a_server_does_not_stand_on() {
    let installation = Installation::new();
    let role = format!(
        "reader_{}",
        installation.database.texts("SELECT current_database()::text").unwrap()[0]
    );
    installation
        .database
        .execute(&format!(
            "CREATE ROLE {role}; GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}"
        ))
        .unwrap();
    let url = installation.database.url();
    let told = |arguments: &[&str], variable: &str, value: &str| {
        let output = installation.command(arguments).env(variable, value).output().unwrap();
        let report = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(!output.status.success(), "{value}: {report}");
        report
    };
    let reader = told(
        &["doctor"],
        "DATABASE_URL",
        &format!("{url}?options=-c%20role%3D{role}"),
    );
    let clean_up = format!("DROP OWNED BY {role}; DROP ROLE {role}");
    installation.database.execute(&clean_up).unwrap();
    let lacks = format!("PROBLEM  rights in the database: the role {role} lacks INSERT on ");
    assert!(reader.contains(&lacks), "{reader}");

    let standby = format!("{url}?options=-c%20default_transaction_read_only%3Don");
    let standby = told(&["doctor"], "DATABASE_URL", &standby);
    assert!(
        standby.contains("PROBLEM  writing: the database takes no writes"),
        "{standby}"
    );

    let crowd = told(&["doctor", "--copies", "1000"], "TERMINHOF_DATABASE_CONNECTIONS", "30");
    assert!(
        crowd.contains("PROBLEM  connections: 1000 processes may open 30000"),
        "{crowd}"
    );

    // Not even root writes there.
    let folder = told(&["doctor"], "TERMINHOF_DATA_DIR", "/sys");
    assert!(
        folder.contains("PROBLEM  data folder: /sys cannot be written"),
        "{folder}"
    );
}
