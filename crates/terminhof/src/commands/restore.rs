use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use catalog::images::{ImageFiles, ImageName};
use clap::Args;
use futures_util::{StreamExt, TryStreamExt, stream};
use local_postgres::ClientPrograms;
use postgres_adapter::backup::{EmptyDatabase, client_connection};
use postgres_adapter::{SchemaState, schema_state};
use tokio::task::spawn_blocking;

use super::backup::{FILES_AT_ONCE, finished, in_manifest};
use super::backup_folder::{DUMP, Manifest, TableInManifest, broken_files, read_manifest};
use super::counter::Counter;
use super::open_database::OpenDatabase;
use super::{CommandError, audit};
use crate::config::Config;
use crate::wiring;

/// So much of what is wrong is told.
const TOLD: usize = 10;

#[derive(Debug, Args)]
pub struct Arguments {
    /// The folder that `terminhof backup` made
    folder: PathBuf,
}

/// Fills an empty database, and the place of images, with what a backup holds; then looks whether all of it is there.
pub async fn run(config: &Config, arguments: &Arguments) -> Result<(), CommandError> {
    let manifest = read_manifest(&arguments.folder)?;
    let counter = Counter::new();
    let manifest = whole(arguments.folder.clone(), manifest, counter.clone()).await;
    let manifest = manifest.inspect_err(|_| counter.end())?;
    let programs = ClientPrograms::of_at_least(manifest.dumped_by)?;
    let database = OpenDatabase::open(config).await?;
    let filled = fill(
        config,
        &database.url,
        &arguments.folder,
        (&manifest, &programs),
        &counter,
    )
    .await;
    counter.end();
    let looked_at = match filled {
        Ok(()) => look_at(config, &database, &manifest).await,
        Err(error) => Err(error),
    };
    database.close().await?;
    looked_at
}

/// The manifest, once every file is what it says.
async fn whole(folder: PathBuf, manifest: Manifest, counter: Counter) -> Result<Manifest, CommandError> {
    let looking = spawn_blocking(move || {
        let broken = broken_files(&folder, &manifest, |number| counter.tell("files looked at", number));
        (manifest, broken)
    });
    let (manifest, broken) = looking.await?;
    if broken.is_empty() {
        return Ok(manifest);
    }
    Err(format!("The backup is damaged, and nothing was restored. {}", some_of(&broken)).into())
}

/// The images come first: they harm nobody while no row names them, and the database is filled as a whole or not at all.
async fn fill(
    config: &Config,
    url: &str,
    folder: &Path,
    (manifest, programs): (&Manifest, &ClientPrograms),
    counter: &Counter,
) -> Result<(), CommandError> {
    let mut database = EmptyDatabase::hold(url).await?;
    let postgres = database.postgres().await?;
    if postgres < manifest.postgres {
        let older = format!(
            "the backup is of PostgreSQL {}, and this is the older PostgreSQL {postgres}: restore it into that version or a \
             later one",
            manifest.postgres
        );
        return Err(older.into());
    }
    if !programs.can_restore_into(postgres) {
        let program = programs.major();
        let refused = format!(
            "pg_restore of PostgreSQL {program}, the oldest one here that reads the backup, does not restore into PostgreSQL \
             {postgres}: restore into PostgreSQL {program} or a later one"
        );
        return Err(refused.into());
    }
    let files = wiring::image_files(config)?;
    let mut copied = stream::iter(manifest.images())
        .map(|path| copy(&files, folder, path))
        .buffer_unordered(FILES_AT_ONCE);
    let mut count = 0;
    while copied.try_next().await?.is_some() {
        count += 1;
        counter.tell("files of images", count);
    }

    let connection = client_connection(url)?;
    let mut program = programs.restore();
    // Of whoever restores, who need not be who owned it; what an extension is described as belongs to the extension.
    program.args([
        "--no-owner",
        "--no-privileges",
        "--no-comments",
        "--exit-on-error",
        "--single-transaction",
    ]);
    program.arg("--dbname").arg(&connection.database).arg(folder.join(DUMP));
    connection.give_to(&mut program);
    counter.tell("rows on their way", manifest.rows().unsigned_abs());
    finished(program, || {
        counter.tell("rows on their way", manifest.rows().unsigned_abs());
    })
    .await?;
    let restored = in_manifest(database.tables().await?);
    let different = different_tables(&manifest.tables, &restored);
    if !different.is_empty() {
        let different = some_of(&different);
        return Err(format!("The database is not what was backed up, and must not be used. {different}").into());
    }
    database.finish().await?;
    Ok(())
}

async fn copy(files: &Arc<dyn ImageFiles>, folder: &Path, path: &str) -> Result<(), CommandError> {
    let name = ImageName::of_path(&format!("/{path}")).ok_or_else(|| format!("{path} is no file of an image"))?;
    let path = folder.join(path);
    let bytes = spawn_blocking(move || std::fs::read(&path)).await??;
    Ok(files.write(&name, bytes).await?)
}

/// Tables that hold more, less or something else than they did.
fn different_tables(
    expected: &BTreeMap<String, TableInManifest>,
    restored: &BTreeMap<String, TableInManifest>,
) -> Vec<String> {
    let differs = |(name, table): (&String, &TableInManifest)| match restored.get(name) {
        Some(restored) if restored == table => None,
        Some(restored) if restored.rows == table.rows => Some(format!("{name} holds something else")),
        Some(restored) => Some(format!("{name} holds {} rows instead of {}", restored.rows, table.rows)),
        None => Some(format!("{name} is not there")),
    };
    expected.iter().filter_map(differs).collect()
}

fn some_of(sentences: &[String]) -> String {
    let told = sentences.iter().take(TOLD).cloned().collect::<Vec<_>>().join("; ");
    match sentences.len().checked_sub(TOLD) {
        Some(more) if more > 0 => format!("{told}; and {more} more"),
        _ => told,
    }
}

/// What was restored is looked at as `terminhof audit` does, where this program knows its schema.
async fn look_at(config: &Config, database: &OpenDatabase, manifest: &Manifest) -> Result<(), CommandError> {
    println!(
        "Restored: {} tables with {} rows, and {} files of images, as of {}.",
        manifest.tables.len(),
        manifest.rows(),
        manifest.images().count(),
        manifest.created_at
    );
    let state = schema_state(&database.url).await?;
    if let SchemaState::Older(_) = state {
        println!("It is of an older version: run `terminhof migrate`, then `terminhof audit`.");
        return Ok(());
    }
    state.expect_current()?;
    let pool = database.pool(config).await?;
    let violations = audit::look_at_rows_and_images(config, &pool).await;
    drop(pool);
    audit::verdict(violations?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(contents: &[(&str, i64, &str)]) -> BTreeMap<String, TableInManifest> {
        let table = |(name, rows, checksum): &(&str, i64, &str)| {
            let table = TableInManifest {
                rows: *rows,
                checksum: (*checksum).to_owned(),
            };
            ((*name).to_owned(), table)
        };
        contents.iter().map(table).collect()
    }

    #[test]
    fn table_that_is_missing_or_holds_something_else_is_told() {
        let expected = tables(&[
            ("booking", 2, "17"),
            ("customer", 3, "19"),
            ("event", 0, "0"),
            ("history", 1, "4"),
        ]);
        assert_eq!(different_tables(&expected, &expected), [""; 0]);
        let restored = tables(&[("booking", 2, "18"), ("customer", 0, "0"), ("event", 0, "0")]);
        assert_eq!(
            different_tables(&expected, &restored),
            [
                "booking holds something else",
                "customer holds 0 rows instead of 3",
                "history is not there"
            ]
        );
    }
}
