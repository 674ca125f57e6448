use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::Arc;
use std::time::Duration;

use catalog::images::{ImageFiles, ImageName};
use clap::Args;
use futures_util::{StreamExt, TryStreamExt, stream};
use local_postgres::ClientPrograms;
use postgres_adapter::backup::{Moment, TableContent, client_connection};
use postgres_adapter::{RecordedSchema, SchemaState, schema_state};
use shared_kernel::first_of_many;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::CommandError;
use super::backup_folder::{self, DUMP, Manifest, TableInManifest, UnfinishedBackup};
use super::counter::Counter;
use super::open_database::OpenDatabase;
use crate::config::Config;
use crate::wiring;

/// So many files of images are copied at a time.
pub const FILES_AT_ONCE: usize = 8;
const BETWEEN_LOOKS: Duration = Duration::from_millis(500);
/// So many images without files are named.
const EXAMPLES: usize = 5;

#[derive(Debug, Args)]
pub struct Arguments {
    /// The folder that is made; there must be none of this name, or an empty one
    folder: PathBuf,
}

/// Writes the database and the files of all images into a folder, as they were at one moment, while everybody works on.
pub async fn run(config: &Config, arguments: &Arguments) -> Result<(), CommandError> {
    let database = OpenDatabase::join(config).await?;
    let done = write(config, &database.url, arguments).await;
    database.close().await?;
    done
}

async fn write(config: &Config, url: &str, arguments: &Arguments) -> Result<(), CommandError> {
    if schema_state(url).await? == SchemaState::Empty {
        return Err("there is nothing to back up: the database is empty".into());
    }
    let backup = UnfinishedBackup::begin(&arguments.folder)?;
    let counter = Counter::new();
    let written = fill(config, url, &backup, &counter).await;
    counter.end();
    let (manifest, missing) = written?;
    let images = manifest.images().count();
    let (tables, rows) = (manifest.tables.len(), manifest.rows());
    spawn_blocking(move || backup.finish(&manifest)).await??;
    println!(
        "{}: {tables} tables with {rows} rows, and {images} files of images.",
        arguments.folder.display()
    );
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().map(ToString::to_string).collect();
        eprintln!(
            "{} files of images are not there and could not be backed up: {}. `terminhof audit` says which images they are of.",
            missing.len(),
            first_of_many(&names, EXAMPLES, ", ")
        );
    }
    Ok(())
}

/// Everything but the manifest, and which files of images are not there.
async fn fill(
    config: &Config,
    url: &str,
    backup: &UnfinishedBackup,
    counter: &Counter,
) -> Result<(Manifest, Vec<ImageName>), CommandError> {
    let mut moment = Moment::now(url).await?;
    let created_at = wiring::clock(config).now();
    let postgres = moment.postgres().await?;
    let programs = ClientPrograms::of_at_least(postgres)?;
    if !programs.can_restore_into(postgres) {
        eprintln!(
            "The backup is made by pg_dump of PostgreSQL {program} and can be restored into PostgreSQL {program} or a later one \
             only. For one that can be restored into PostgreSQL {postgres}, install the package postgresql-client-{postgres}.",
            program = programs.major()
        );
    }
    let connection = client_connection(url)?;
    connection.expect_understood_by(programs.major())?;
    let schema = RecordedSchema::of(url).await?;
    let mut manifest = Manifest::new(created_at, schema, (postgres, programs.major()));

    // Before the dump, which may take longer than an image that is removed meanwhile keeps its files.
    let files = wiring::image_files_to_read(config)?;
    let names: Vec<ImageName> = moment
        .images()
        .await?
        .iter()
        .flat_map(|(organization, image)| image.files(*organization).collect::<Vec<_>>())
        .collect();
    let mut copied = stream::iter(names)
        .map(|name| copy(&files, backup, name))
        .buffer_unordered(FILES_AT_ONCE);
    let (mut missing, mut count) = (Vec::new(), 0);
    while let Some((name, sum)) = copied.try_next().await? {
        match sum {
            Some(sum) => {
                manifest.files.insert(path_of(&name), sum);
            }
            None => missing.push(name),
        }
        count += 1;
        counter.tell("files of images", count);
    }

    let dump = backup.path(DUMP);
    // pg_dump writes into the file that is there, which nobody else may read.
    backup_folder::write(&dump, b"")?;
    let mut program = programs.dump();
    program
        .args(["--format=custom", "--snapshot", moment.snapshot(), "--file"])
        .arg(&dump);
    connection.give_to(&mut program);
    let size = || std::fs::metadata(&dump).map_or(0, |file| file.len() >> 20);
    finished(program, || counter.tell("MB of the database", size())).await?;
    let sum = spawn_blocking(move || backup_folder::keep(&dump)).await??;
    manifest.files.insert(DUMP.to_owned(), sum);
    counter.tell("counting the rows of tables", 0);
    manifest.tables = in_manifest(moment.tables().await?);
    Ok((manifest, missing))
}

/// Where a file of an image lies in a backup: as the path that it is served under.
fn path_of(name: &ImageName) -> String {
    name.to_string().trim_start_matches('/').to_owned()
}

async fn copy(
    files: &Arc<dyn ImageFiles>,
    backup: &UnfinishedBackup,
    name: ImageName,
) -> Result<(ImageName, Option<String>), CommandError> {
    let Some(bytes) = files.read(&name).await? else {
        return Ok((name, None));
    };
    let path = backup.path(&path_of(&name));
    let sum = spawn_blocking(move || backup_folder::write(&path, &bytes)).await??;
    Ok((name, Some(sum)))
}

/// What tables hold, as it stands in the manifest.
pub fn in_manifest(tables: Vec<TableContent>) -> BTreeMap<String, TableInManifest> {
    let of_table = |table: TableContent| {
        let TableContent { name, rows, checksum } = table;
        (name, TableInManifest { rows, checksum })
    };
    tables.into_iter().map(of_table).collect()
}

/// Runs a program of PostgreSQL to its end, and says what it said where it failed.
pub async fn finished(mut program: Command, tell: impl Fn()) -> Result<(), CommandError> {
    let name = program.get_program().to_string_lossy().into_owned();
    let mut running = spawn_blocking(move || program.output());
    let output: Output = loop {
        tokio::select! {
            ended = &mut running => break ended?.map_err(|error| format!("{name} does not run: {error}"))?,
            () = sleep(BETWEEN_LOOKS) => tell(),
        }
    };
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("{name} failed: {}", said.trim()).into())
}
