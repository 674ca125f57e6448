//! The folder of a backup: `manifest.json`, which says what there is, `database.dump` as `pg_dump` writes it, and `images/`.

use std::collections::BTreeMap;
use std::fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use postgres_adapter::RecordedSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use shared_kernel::hexadecimal;
use time::OffsetDateTime;
use time::serde::rfc3339;

use super::CommandError;

pub const DUMP: &str = "database.dump";
const MANIFEST: &str = "manifest.json";
const FORMAT: &str = "terminhof-backup/1";
/// Bytes of a file that are read at a time: a dump may be larger than the memory.
const PIECE: usize = 1 << 20;
/// For nobody else on the machine, wherever the folder is copied to.
const MODE_OF_A_FILE: u32 = 0o600;

/// What a backup holds. Signing keys and other secrets of the installation are none of it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Manifest {
    format: String,
    /// The moment that it shows, by the clock of the machine that made it.
    #[serde(with = "rfc3339")]
    pub created_at: OffsetDateTime,
    /// The version of the program that made it.
    pub program: String,
    /// The migrations that had run.
    migrations: Vec<String>,
    /// The fingerprint of the schema.
    schema: String,
    /// The major version of the server.
    pub postgres: u32,
    /// The major version of the program that dumped it; no older one reads the dump.
    pub dumped_by: u32,
    /// By the name of the table.
    pub tables: BTreeMap<String, TableInManifest>,
    /// The SHA-256 of each file but this one, by its path in the folder.
    pub files: BTreeMap<String, String>,
}

/// What a table of a backup holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableInManifest {
    pub rows: i64,
    /// A sum over all that stands in the rows.
    pub checksum: String,
}

impl Manifest {
    /// Of a backup made by this program, without anything in it yet.
    pub fn new(created_at: OffsetDateTime, schema: RecordedSchema, (postgres, dumped_by): (u32, u32)) -> Self {
        Self {
            format: FORMAT.to_owned(),
            created_at,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            migrations: schema.migrations,
            schema: schema.fingerprint,
            postgres,
            dumped_by,
            tables: BTreeMap::new(),
            files: BTreeMap::new(),
        }
    }

    /// The schema that a database has which is filled with it.
    pub fn recorded_schema(&self) -> RecordedSchema {
        RecordedSchema {
            migrations: self.migrations.clone(),
            fingerprint: self.schema.clone(),
        }
    }

    pub fn rows(&self) -> i64 {
        self.tables.values().map(|table| table.rows).sum()
    }

    /// The paths of the images in the folder.
    pub fn images(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str).filter(|path| *path != DUMP)
    }
}

/// A backup that is being written: beside its folder, until all of it is on the disk. What is dropped before leaves nothing.
pub struct UnfinishedBackup {
    folder: PathBuf,
    unfinished: PathBuf,
    /// Locked for as long as this lives.
    _manifest: File,
    is_finished: bool,
}

impl UnfinishedBackup {
    /// Refuses a folder that somebody else is writing, one that holds anything, and what cannot be replaced when all is
    /// written: a file, a link, a mount point. An empty folder is removed.
    pub fn begin(folder: &Path) -> Result<Self, CommandError> {
        let name = folder.file_name().ok_or("a backup needs a folder with a name")?;
        let mut unfinished = name.to_owned();
        unfinished.push(".unfinished");
        let unfinished = folder.with_file_name(unfinished);
        let backup = Self {
            folder: folder.to_owned(),
            _manifest: hold(&unfinished)?,
            unfinished,
            is_finished: false,
        };
        match fs::remove_dir(folder).map_err(|error| (error.kind(), error)) {
            Ok(()) | Err((ErrorKind::NotFound, _)) => Ok(backup),
            Err((ErrorKind::DirectoryNotEmpty, _)) => Err(format!(
                "{} is there already and not empty: name another folder",
                folder.display()
            )
            .into()),
            Err((_, error)) => Err(format!("{} cannot be replaced by a backup: {error}", folder.display()).into()),
        }
    }

    /// Where a file of this path is written.
    pub fn path(&self, path: &str) -> PathBuf {
        self.unfinished.join(path)
    }

    /// Writes the manifest, without which the folder is no backup, and gives the folder its name.
    pub fn finish(mut self, manifest: &Manifest) -> Result<(), CommandError> {
        write(&self.path(MANIFEST), &serde_json::to_vec_pretty(manifest)?)?;
        fs::rename(&self.unfinished, &self.folder)?;
        self.is_finished = true;
        if let Some(parent) = self.folder.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            File::open(parent)?.sync_all()?;
        }
        Ok(())
    }
}

impl Drop for UnfinishedBackup {
    fn drop(&mut self) {
        if !self.is_finished {
            // The reason why it is not finished is what people have to read.
            let _ = fs::remove_dir_all(&self.unfinished);
        }
    }
}

/// Makes the folder of an unfinished backup, or empties one that was left behind, and gives its manifest, locked. Of two that
/// come at once one is refused.
fn hold(folder: &Path) -> Result<File, CommandError> {
    let failed = |error: io::Error| format!("{} cannot be made: {error}", folder.display());
    let taken = || {
        format!(
            "another backup is being written into {}: wait for its end",
            folder.display()
        )
    };
    let is_new = make_private(folder).map_err(failed)?;
    let path = folder.join(MANIFEST);
    let manifest = OpenOptions::new()
        .create(true)
        .append(true)
        .mode(MODE_OF_A_FILE)
        .open(&path);
    let manifest = manifest.map_err(failed)?;
    match manifest.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(taken().into()),
        // Not every file system has locks, and only one process makes a folder.
        Err(TryLockError::Error(_)) if is_new => {}
        Err(TryLockError::Error(error)) => return Err(failed(error).into()),
    }
    // Whoever had it may have ended in between, and taken it along under its name.
    let (ours, there) = (
        manifest.metadata().map_err(failed)?,
        fs::metadata(&path).map_err(failed)?,
    );
    if (ours.dev(), ours.ino()) != (there.dev(), there.ino()) {
        return Err(taken().into());
    }
    empty_but_for_the_manifest(folder).map_err(failed)?;
    Ok(manifest)
}

/// For nobody else on the machine: all customers are in it. Whether it is new.
fn make_private(folder: &Path) -> io::Result<bool> {
    if let Some(parent) = folder.parent() {
        fs::create_dir_all(parent)?;
    }
    match DirBuilder::new().mode(0o700).create(folder) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error),
    }
}

fn empty_but_for_the_manifest(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name() == MANIFEST {
            continue;
        }
        if entry.file_type()?.is_dir() {
            fs::remove_dir_all(entry.path())?;
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    fs::set_permissions(folder, Permissions::from_mode(0o700))
}

/// Writes a file and waits until it is on the disk. Gives its SHA-256.
pub fn write(path: &Path, bytes: &[u8]) -> Result<String, CommandError> {
    let written = || {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new()
            .create(true)
            .write(true)
            .truncate(true)
            .mode(MODE_OF_A_FILE)
            .open(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    };
    written().map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    Ok(hexadecimal(&Sha256::digest(bytes)))
}

/// Waits until a file that somebody else has written is on the disk. Gives its SHA-256.
pub fn keep(path: &Path) -> Result<String, CommandError> {
    let kept = File::open(path).and_then(|file| file.sync_all());
    kept.map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    sum(path)
}

/// The SHA-256 of a file.
fn sum(path: &Path) -> Result<String, CommandError> {
    let read = || {
        let mut file = File::open(path)?;
        let mut hasher = Sha256::new();
        let mut piece = vec![0; PIECE];
        loop {
            match file.read(&mut piece)? {
                0 => break,
                length => hasher.update(piece.get(..length).unwrap_or_default()),
            }
        }
        Ok::<_, io::Error>(hasher.finalize())
    };
    let sum = read().map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    Ok(hexadecimal(&sum))
}

/// What a folder says that it holds.
pub fn read_manifest(folder: &Path) -> Result<Manifest, CommandError> {
    let path = folder.join(MANIFEST);
    let text = fs::read_to_string(&path).map_err(|error| {
        let (folder, path) = (folder.display(), path.display());
        if error.kind() == ErrorKind::PermissionDenied {
            format!("{path} cannot be read: {error}: run it as the user who made it, or as root")
        } else {
            format!("{folder} is no backup: {path} cannot be read: {error}")
        }
    })?;
    let broken = |error: serde_json::Error| format!("{} is none of this program: {error}", path.display());
    let manifest: Manifest = serde_json::from_str(&text).map_err(broken)?;
    if manifest.format != FORMAT {
        return Err(format!(
            "{} says {}, and this program reads {FORMAT}",
            path.display(),
            manifest.format
        )
        .into());
    }
    if !manifest.files.contains_key(DUMP) {
        return Err(format!("{} names no {DUMP}", path.display()).into());
    }
    Ok(manifest)
}

/// The files that are not what the manifest says.
pub fn broken_files(folder: &Path, manifest: &Manifest, done: impl Fn(u64)) -> Vec<String> {
    let mut broken = Vec::new();
    for ((path, expected), number) in manifest.files.iter().zip(1..) {
        match sum(&folder.join(path)) {
            Ok(sum) if sum == *expected => {}
            Ok(_) => broken.push(format!("{path} is not what was backed up")),
            Err(error) => broken.push(error.to_string()),
        }
        done(number);
    }
    broken
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn manifest() -> Manifest {
        let schema = RecordedSchema {
            migrations: vec!["20261123000001".to_owned()],
            fingerprint: "0123".to_owned(),
        };
        Manifest::new(datetime!(2027-01-11 08:00 UTC), schema, (18, 18))
    }

    #[test]
    fn backup_has_its_folder_when_it_is_whole_and_an_unfinished_one_leaves_nothing() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("monday");
        drop(UnfinishedBackup::begin(&folder).unwrap());
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);

        let backup = UnfinishedBackup::begin(&folder).unwrap();
        let mut manifest = manifest();
        let sum = write(&backup.path(DUMP), b"dump").unwrap();
        manifest.files.insert(DUMP.to_owned(), sum);
        assert!(read_manifest(&folder).is_err());
        backup.finish(&manifest).unwrap();
        let read = read_manifest(&folder).unwrap();
        assert_eq!(read.files, manifest.files);
        assert_eq!(read.recorded_schema(), manifest.recorded_schema());
        assert_eq!(broken_files(&folder, &read, |_| {}), [""; 0]);
        for file in [DUMP, MANIFEST] {
            let mode = fs::metadata(folder.join(file)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{file}");
        }
        assert!(
            UnfinishedBackup::begin(&folder).is_err(),
            "a backup is not written over"
        );
    }

    #[test]
    fn empty_folder_becomes_the_backup_and_what_cannot_be_replaced_is_refused_at_once() {
        let place = tempfile::tempdir().unwrap();
        let empty = place.path().join("empty");
        fs::create_dir(&empty).unwrap();
        let backup = UnfinishedBackup::begin(&empty).unwrap();
        backup.finish(&manifest()).unwrap();
        assert!(empty.join(MANIFEST).is_file());

        let file = place.path().join("file");
        fs::write(&file, "somebody's").unwrap();
        assert!(UnfinishedBackup::begin(&file).is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), "somebody's");
    }

    #[test]
    fn of_two_backups_into_one_folder_the_second_is_refused_and_what_one_that_was_killed_left_is_cleared_away() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("monday");
        let first = UnfinishedBackup::begin(&folder).unwrap();
        write(&first.path("images/1000/a.jpg"), b"of the first").unwrap();
        let second = UnfinishedBackup::begin(&folder).err().unwrap().to_string();
        assert!(second.contains("another backup is being written"), "{second}");
        assert!(first.path("images/1000/a.jpg").is_file(), "the first one goes on");
        drop(first);

        let left_behind = place.path().join("monday.unfinished");
        write(&left_behind.join(MANIFEST), b"").unwrap();
        write(&left_behind.join("images/1000/b.jpg"), b"of one that was killed").unwrap();
        let third = UnfinishedBackup::begin(&folder).unwrap();
        third.finish(&manifest()).unwrap();
        let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(names.collect::<Vec<_>>(), [MANIFEST]);
        assert!(read_manifest(&folder).is_err_and(|error| error.to_string().contains("names no database.dump")));
    }

    #[test]
    fn file_that_was_changed_or_is_missing_is_told() {
        let place = tempfile::tempdir().unwrap();
        let mut manifest = manifest();
        for path in [DUMP, "images/1000/a.jpg"] {
            let sum = write(&place.path().join(path), b"as it was").unwrap();
            manifest.files.insert(path.to_owned(), sum);
        }
        fs::write(place.path().join(DUMP), "as it is").unwrap();
        fs::remove_file(place.path().join("images/1000/a.jpg")).unwrap();
        let broken = broken_files(place.path(), &manifest, |_| {});
        assert_eq!(broken.len(), 2, "{broken:?}");
        assert_eq!(broken[0], "database.dump is not what was backed up");
        assert!(broken[1].contains("a.jpg cannot be read"), "{broken:?}");
    }
}
