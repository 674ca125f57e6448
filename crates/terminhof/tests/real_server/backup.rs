//! A backup that is made while customers book is restored elsewhere, into another version of PostgreSQL where there is one:
//! whatever was acknowledged before is there, with the images, and the copy goes on.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use catalog::images::StoredImage;
use local_postgres::{ClientPrograms, Installation, TestServer};
use postgres_adapter::backup::client_connection;
use serde_json::Value;
use sha2::{Digest, Sha256};
use shared_kernel::hexadecimal;
use tempfile::TempDir;

use crate::program::{Program, Server};
use crate::provider::{Document, Provider};
use crate::sizes::sizes;

/// A provider on a server that can be dumped here, and a folder for backups of it.
struct Drill {
    // Dropped before the server that they are on.
    program: Program,
    provider: Provider,
    image: StoredImage,
    programs: ClientPrograms,
    folder: TempDir,
}

/// Bookings that nobody has sent yet.
struct Wanted {
    bodies: Vec<Value>,
    sent: usize,
}

impl Wanted {
    /// Sends some of them, and gives the names of those that were acknowledged.
    async fn book(&mut self, server: &Server, count: usize) -> Vec<String> {
        let mut acknowledged = Vec::new();
        for body in self.bodies.iter().cycle().skip(self.sent).take(count) {
            let answer = server.post("/api/calendar/addbooking", body).await;
            if answer.status == 200 {
                acknowledged.push(answer.body["calendarGuid"].as_str().unwrap().to_owned());
            }
        }
        self.sent += count;
        acknowledged
    }
}

impl Drill {
    /// None on a machine without `pg_dump`, or with that of older versions only.
    async fn prepare() -> Option<Self> {
        let dumpable = |installation: &Installation| ClientPrograms::of_at_least(installation.major()).is_ok();
        let installation = Installation::all().unwrap().find(dumpable)?;
        let programs = ClientPrograms::of_at_least(installation.major()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let server = TestServer::of_version(&installation, &folder.path().join("data")).unwrap();
        let (program, provider) = Document::fixture("ten_employees_free.json").loaded_on(server);
        let image = program.upload_logo(provider.organization_nr()).await;
        Some(Self {
            program,
            provider,
            image,
            programs,
            folder,
        })
    }

    async fn wanted(&self, server: &Server) -> Wanted {
        let starts = self.provider.starts_apart(server).await;
        let each = starts
            .iter()
            .flat_map(|slot| slot.employees.iter().map(move |employee| (slot, *employee)));
        let bodies = each
            .enumerate()
            .map(|(customer, (slot, employee))| self.provider.booking(customer, &[(1, Some(employee), &slot.start)]));
        Wanted {
            bodies: bodies.collect(),
            sent: 0,
        }
    }

    fn backup(&self, name: &str) -> PathBuf {
        let folder = self.folder.path().join(name);
        self.program.run(&["backup", folder.to_str().unwrap()]);
        let mode = fs::metadata(folder.join("database.dump")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "nobody else may read it");
        folder
    }

    /// As by whoever knows PostgreSQL and not the program.
    fn dumped_and_restored_by_hand(&self, format: &str) -> Program {
        let dump = self.folder.path().join(format);
        let mut dumping = self.programs.dump();
        dumping.args(["--format", format, "--file"]).arg(&dump);
        client_connection(&self.program.database.url())
            .unwrap()
            .give_to(&mut dumping);
        assert!(dumping.status().unwrap().success());

        let copy = self.program.elsewhere(TestServer::shared().unwrap());
        let connection = client_connection(&copy.database.url()).unwrap();
        let mut restoring = self.programs.restore();
        restoring
            .args(["--exit-on-error", "--dbname", &connection.database])
            .arg(&dump);
        if format == "plain" {
            restoring = Command::new(Path::new(restoring.get_program()).with_file_name("psql"));
            restoring
                .args([
                    "--no-psqlrc",
                    "--quiet",
                    "--set=ON_ERROR_STOP=1",
                    "--output=/dev/null",
                    "--file",
                ])
                .arg(&dump);
        }
        connection.give_to(&mut restoring);
        assert!(restoring.status().unwrap().success());
        copy
    }

    /// Which of these bookings are not in a database.
    fn lost(restored: &Program, acknowledged: &[String]) -> Vec<String> {
        assert_ne!(acknowledged.len(), 0);
        let there =
            restored.texts("SELECT calendar_guid::text FROM booking JOIN customer ON customer.id = customer_id");
        acknowledged
            .iter()
            .filter(|guid| !there.contains(guid))
            .cloned()
            .collect()
    }
}

fn restore(program: &Program, backup: &Path) -> Output {
    program.attempt(&["restore", backup.to_str().unwrap()])
}

fn said(output: &Output) -> String {
    let texts = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    texts.concat()
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_under_load_is_restored_elsewhere_with_all_that_was_acknowledged_before() {
    let Some(drill) = Drill::prepare().await else {
        return;
    };
    let server = drill.program.serve();
    let mut wanted = drill.wanted(&server).await;
    let before = wanted.book(&server, sizes().bookings_before_a_backup).await;

    let folder = drill.folder.path().join("under load");
    let mut command = drill.program.backup_command(&folder);
    let backing_up = tokio::task::spawn_blocking(move || command.output().unwrap());
    let mut meanwhile = 0;
    while !backing_up.is_finished() {
        meanwhile += wanted.book(&server, 1).await.len();
    }
    let backed_up = backing_up.await.unwrap();
    assert!(backed_up.status.success(), "{}", said(&backed_up));
    assert_ne!(meanwhile, 0, "customers go on while a backup is made");

    let restored = drill.program.elsewhere(TestServer::shared().unwrap());
    let output = restore(&restored, &folder);
    assert!(output.status.success(), "{}", said(&output));
    assert!(
        said(&output).contains("ok       nothing_is_taken_twice: 0"),
        "{}",
        said(&output)
    );
    assert!(
        said(&output).contains("ok       images_have_their_files: 0"),
        "{}",
        said(&output)
    );
    assert_eq!(Drill::lost(&restored, &before), Vec::<String>::new());
    let copy = restored.serve();
    for file in drill.image.files(drill.provider.organization_nr()) {
        assert_eq!(copy.get(&file.to_string()).await.status, 200, "{file}");
    }
    assert_ne!(wanted.book(&copy, 5).await.len(), 0, "the copy goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_restored_is_every_row_that_was_there_and_what_is_not_is_refused() {
    let Some(drill) = Drill::prepare().await else {
        return;
    };
    let server = drill.program.serve_without_worker();
    drill.wanted(&server).await.book(&server, 10).await;
    drop(server);
    let whole = drill.backup("whole");
    let restored = drill.program.elsewhere(TestServer::shared().unwrap());
    assert!(restore(&restored, &whole).status.success());
    let sorted = |program: &Program| {
        let mut rows = program.everything();
        rows.sort_unstable();
        rows
    };
    assert_eq!(sorted(&restored), sorted(&drill.program));

    for format in ["plain", "directory"] {
        let copy = drill.dumped_and_restored_by_hand(format);
        assert_eq!(sorted(&copy), sorted(&drill.program), "{format}");
    }

    let again = restore(&restored, &whole);
    assert_eq!(again.status.code(), Some(1));
    assert!(said(&again).contains("the database is not empty"), "{}", said(&again));
    assert_eq!(sorted(&restored), sorted(&drill.program));
    let over = drill.program.attempt(&["backup", whole.to_str().unwrap()]);
    assert!(
        said(&over).contains("is there already and not empty"),
        "{}",
        said(&over)
    );

    // A dump that left out rows which nothing refers to, in a backup whose sums agree.
    let dump = whole.join("database.dump");
    let mut lossy = drill.programs.dump();
    lossy
        .args(["--format=custom", "--exclude-table-data=history", "--file"])
        .arg(&dump);
    client_connection(&drill.program.database.url())
        .unwrap()
        .give_to(&mut lossy);
    assert!(lossy.status().unwrap().success());
    correct_the_sum(&whole, "database.dump");
    assert!(refusal(&drill, &whole).contains("history holds 0 rows instead of "));

    let image = drill.image.file(drill.provider.organization_nr(), 480).to_string();
    fs::write(whole.join(image.trim_start_matches('/')), "not what it was").unwrap();
    let refused = refusal(&drill, &whole);
    assert!(refused.contains("nothing was restored"), "{refused}");
    assert!(refused.contains("-480.png is not what was backed up"), "{refused}");

    change_manifest(&whole, |manifest| {
        let migrations = manifest["migrations"].as_array_mut().unwrap();
        migrations.push("99991231000000".into());
    });
    let refused = refusal(&drill, &whole);
    let newer = "is newer than this program, which does not know 99991231000000";
    assert!(refused.contains(newer), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_with_another_data_folder_says_so_and_makes_none() {
    let Some(drill) = Drill::prepare().await else {
        return;
    };
    let (folder, other) = (drill.folder.path().join("backup"), drill.folder.path().join("other"));
    let mut command = drill.program.backup_command(&folder);
    let refused = command.env("TERMINHOF_DATA_DIR", &other).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    let expected = format!("there is no folder {}/images", other.display());
    assert!(said(&refused).contains(&expected), "{}", said(&refused));
    assert!(!other.exists() && !folder.exists());
}

/// What is said of a backup that cannot be restored.
fn refusal(drill: &Drill, backup: &Path) -> String {
    let empty = drill.program.elsewhere(TestServer::shared().unwrap());
    let output = restore(&empty, backup);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert_eq!(empty.files(), Vec::<String>::new(), "it leaves no files behind");
    said(&output)
}

/// Makes the manifest say that a file is what it is now.
fn correct_the_sum(backup: &Path, path: &str) {
    let sum = Sha256::digest(fs::read(backup.join(path)).unwrap());
    change_manifest(backup, |manifest| manifest["files"][path] = hexadecimal(&sum).into());
}

fn change_manifest(backup: &Path, change: impl FnOnce(&mut Value)) {
    let manifest = backup.join("manifest.json");
    let mut content: Value = serde_json::from_slice(&fs::read(&manifest).unwrap()).unwrap();
    change(&mut content);
    fs::write(&manifest, content.to_string()).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_programs_of_the_version_it_says_what_to_install() {
    let server: Arc<TestServer> = TestServer::shared().unwrap();
    let (program, _) = Document::fixture("one_employee_free.json").loaded_on(server);
    let major = program.number("current_setting('server_version_num')::integer / 10000");
    if ClientPrograms::of_at_least(u32::try_from(major).unwrap()).is_ok() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let refused = program.attempt(&["backup", folder.path().join("backup").to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        said(&refused).contains(&format!("postgresql-client-{major}")),
        "{}",
        said(&refused)
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
