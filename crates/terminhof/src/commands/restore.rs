use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use catalog::images::{ImageFiles, ImageName};
use clap::Args;
use futures_util::{StreamExt, TryStreamExt, stream};
use local_postgres::ClientPrograms;
use postgres_adapter::backup::{EmptyDatabase, client_connection};
use postgres_adapter::{Database, RecordedSchema, SchemaState, schema_state};
use shared_kernel::first_of_many;
use tokio::task::spawn_blocking;

use super::backup::{FILES_AT_ONCE, finished, in_manifest};
use super::backup_folder::{DUMP, Manifest, TableInManifest, broken_files, read_manifest};
use super::counter::Counter;
use super::footing::grants;
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
    refuse_unknown_schema(&manifest.recorded_schema())?;
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

/// Refuses a backup that this program could do nothing with once it is in the database. What somebody has changed by hand is
/// restored as it is.
fn refuse_unknown_schema(schema: &RecordedSchema) -> Result<(), CommandError> {
    match schema.state()? {
        state @ (SchemaState::Newer(_) | SchemaState::Foreign(_)) => state
            .expect_current()
            .map_err(|mismatch| format!("Nothing was restored. Of the backup, {mismatch}").into()),
        _ => Ok(()),
    }
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
    Err(format!(
        "The backup is damaged, and nothing was restored. {}",
        first_of_many(&broken, TOLD, "; ")
    )
    .into())
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
    let connection = client_connection(url)?;
    connection.expect_understood_by(programs.major())?;
    let files = wiring::image_files(config)?;
    with_images(&files, folder, manifest, counter, async {
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
        let tell = || counter.tell("rows on their way", manifest.rows().unsigned_abs());
        tell();
        finished(program, tell).await?;
        let restored = in_manifest(database.tables().await?);
        let different = different_tables(&manifest.tables, &restored);
        if !different.is_empty() {
            let different = first_of_many(&different, TOLD, "; ");
            return Err(format!("The database is not what was backed up, and must not be used. {different}").into());
        }
        Ok(())
    })
    .await?;
    database.finish().await?;
    Ok(())
}

/// Copies the files of images, and then does what has to be done with the rows. Where either fails, no file stays that was not
/// there before.
async fn with_images(
    files: &Arc<dyn ImageFiles>,
    folder: &Path,
    manifest: &Manifest,
    counter: &Counter,
    fill_rows: impl Future<Output = Result<(), CommandError>>,
) -> Result<(), CommandError> {
    let before: HashSet<ImageName> = files.list().await?.into_iter().map(|(name, _)| name).collect();
    let done = async {
        let mut copied = stream::iter(manifest.images())
            .map(|path| copy(files, folder, path))
            .buffer_unordered(FILES_AT_ONCE);
        let mut count = 0;
        while copied.try_next().await?.is_some() {
            count += 1;
            counter.tell("files of images", count);
        }
        fill_rows.await
    };
    let done = done.await;
    if done.is_err() {
        let written = manifest.images().filter_map(name_of);
        for name in written.filter(|name| !before.contains(name)) {
            // Why nothing was restored is what people have to read.
            let _ = files.delete(&name).await;
        }
    }
    done
}

fn name_of(path: &str) -> Option<ImageName> {
    ImageName::of_path(&format!("/{path}"))
}

async fn copy(files: &Arc<dyn ImageFiles>, folder: &Path, path: &str) -> Result<(), CommandError> {
    let name = name_of(path).ok_or_else(|| format!("{path} is no file of an image"))?;
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

/// Rights are no part of a backup: a server with a role of its own would else find out at its first statement.
async fn tell_missing_rights(config: &Config, url: &str) -> Result<(), CommandError> {
    if config.database_url.is_none() {
        return Ok(());
    }
    let state = Database::new(url, 1)?.server_state().await?;
    if !state.is_shared {
        println!(
            "Nobody but the owner may read and write the tables. If the servers connect as another role, {}.",
            grants("it")
        );
    }
    Ok(())
}

/// What was restored is looked at as `terminhof audit` does, unless its schema is an older one.
async fn look_at(config: &Config, database: &OpenDatabase, manifest: &Manifest) -> Result<(), CommandError> {
    println!(
        "Restored: {} tables with {} rows, and {} files of images, as of {}.",
        manifest.tables.len(),
        manifest.rows(),
        manifest.images().count(),
        manifest.created_at
    );
    tell_missing_rights(config, &database.url).await?;
    if let SchemaState::Older(_) = schema_state(&database.url).await? {
        println!("It is of an older version: run `terminhof migrate`, then `terminhof audit`.");
        return Ok(());
    }
    let (pool, mismatch) = database.audited_pool(config).await?;
    let violations = audit::look_at_everything(config, &pool, mismatch).await;
    drop(pool);
    audit::verdict(violations?)
}

#[cfg(test)]
mod tests {
    use image_adapter::ObjectFiles;
    use time::macros::datetime;

    use super::super::backup_folder::write;
    use super::*;

    fn schema(migrations: &[&str]) -> RecordedSchema {
        RecordedSchema {
            migrations: migrations.iter().map(|version| (*version).to_owned()).collect(),
            fingerprint: "0123".to_owned(),
        }
    }

    #[test]
    fn backup_of_other_migrations_is_refused_with_the_words_of_the_server() {
        let refused = refuse_unknown_schema(&schema(&["19990101000000"]))
            .unwrap_err()
            .to_string();
        assert!(
            refused.starts_with("Nothing was restored. Of the backup, the schema"),
            "{refused}"
        );
        assert!(
            refused.contains("migration 19990101000000 is none of this program"),
            "{refused}"
        );
    }

    #[tokio::test]
    async fn restore_that_fails_leaves_the_images_that_were_there_and_no_others() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("backup");
        let path = |digit: &str| format!("images/1000/{}-960.jpg", digit.repeat(32));
        let mut manifest = Manifest::new(datetime!(2027-01-11 08:00 UTC), schema(&[]), (18, 18));
        for path in [path("a"), path("b")] {
            let sum = write(&folder.join(&path), b"picture").unwrap();
            manifest.files.insert(path, sum);
        }
        let files: Arc<dyn ImageFiles> = Arc::new(ObjectFiles::in_folder(&place.path().join("there")).unwrap());
        let (own, other) = (name_of(&path("a")).unwrap(), name_of(&path("c")).unwrap());
        for name in [&own, &other] {
            files.write(name, b"picture".to_vec()).await.unwrap();
        }
        let listed = async || {
            let files = files.list().await.unwrap();
            files.into_iter().map(|(name, _)| name).collect::<HashSet<_>>()
        };
        let counter = Counter::new();
        let refuse = async { Err("no rows".into()) };
        let failed = with_images(&files, &folder, &manifest, &counter, refuse).await;
        assert_eq!(failed.unwrap_err().to_string(), "no rows");
        assert_eq!(listed().await, HashSet::from([own.clone(), other.clone()]));

        with_images(&files, &folder, &manifest, &counter, async { Ok(()) })
            .await
            .unwrap();
        assert_eq!(
            listed().await,
            HashSet::from([own, other, name_of(&path("b")).unwrap()])
        );
    }

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
