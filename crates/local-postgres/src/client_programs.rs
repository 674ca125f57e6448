use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::LocalPostgresError;
use crate::installation::{SYSTEM_FOLDERS, bin_folders_below, major_of};

/// From this version on `pg_restore` sets `transaction_timeout`, which older servers refuse. Older programs do not read the
/// dumps of these.
const FIRST_WITH_TRANSACTION_TIMEOUT: u32 = 17;

/// The programs that dump and restore databases. They come in a package of their own, with or without a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientPrograms {
    bin: PathBuf,
    major: u32,
}

impl ClientPrograms {
    /// Those of this major version, else of the next later one: a dump is made by a version that knows the server, and
    /// restored by one that knows the dump. Looked for in `TERMINHOF_POSTGRES_BIN`, in the folders of the system and in `PATH`.
    ///
    /// # Errors
    /// `NoClientPrograms`, which says what to install.
    pub fn of_at_least(major: u32) -> Result<Self, LocalPostgresError> {
        let named = env::var_os("TERMINHOF_POSTGRES_BIN").map(PathBuf::from);
        let system = SYSTEM_FOLDERS
            .iter()
            .flat_map(|folder| bin_folders_below(Path::new(folder), "pg_dump"));
        let path = env::var_os("PATH").unwrap_or_default();
        let places: Vec<PathBuf> = named.into_iter().chain(system).chain(env::split_paths(&path)).collect();
        Self::among(&places, major)
    }

    /// Of equal ones the first.
    fn among(places: &[PathBuf], major: u32) -> Result<Self, LocalPostgresError> {
        places
            .iter()
            .filter_map(|bin| Self::at(bin))
            .filter(|found| found.major >= major)
            .min_by_key(|found| found.major)
            .ok_or(LocalPostgresError::NoClientPrograms { major })
    }

    /// Their major version.
    pub fn major(&self) -> u32 {
        self.major
    }

    /// Whether what they dump or restore can be restored into a server of this major version.
    pub fn can_restore_into(&self, server: u32) -> bool {
        self.major < FIRST_WITH_TRANSACTION_TIMEOUT || server >= FIRST_WITH_TRANSACTION_TIMEOUT
    }

    /// `pg_dump`, which asks nobody for a password.
    pub fn dump(&self) -> Command {
        self.command("pg_dump")
    }

    /// `pg_restore`, which asks nobody for a password.
    pub fn restore(&self) -> Command {
        self.command("pg_restore")
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.bin.join(program));
        command.arg("--no-password").stdin(Stdio::null());
        command
    }

    fn at(bin: &Path) -> Option<Self> {
        if !bin.join("pg_restore").is_file() {
            return None;
        }
        let mut command = Command::new(bin.join("pg_dump"));
        let output = command.arg("--version").stdin(Stdio::null()).output().ok()?;
        let major = major_of(&String::from_utf8_lossy(&output.stdout))?;
        Some(Self {
            bin: bin.to_owned(),
            major,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    use tempfile::TempDir;

    use super::*;

    /// Programs that say of which version they are, and can do nothing else.
    fn programs_of(major: u32) -> TempDir {
        let bin = tempfile::tempdir().unwrap();
        for program in ["pg_dump", "pg_restore"] {
            let file = bin.path().join(program);
            fs::write(&file, format!("#!/bin/sh\necho '{program} (PostgreSQL) {major}.1'\n")).unwrap();
            fs::set_permissions(&file, Permissions::from_mode(0o755)).unwrap();
        }
        bin
    }

    #[test]
    fn programs_are_those_of_the_version_or_of_the_next_later_one() {
        let bins = [18, 15, 17, 15].map(programs_of);
        let nothing = tempfile::tempdir().unwrap();
        let mut places = vec![nothing.path().to_owned()];
        places.extend(bins.iter().map(|bin| bin.path().to_owned()));
        for (major, expected) in [(15, 2), (16, 3), (17, 3), (18, 1)] {
            let found = ClientPrograms::among(&places, major).unwrap();
            assert_eq!(found.bin, places[expected], "{major}");
        }
        let missing = ClientPrograms::among(&places, 19).unwrap_err().to_string();
        assert!(
            missing.contains("install the package postgresql-client-19"),
            "{missing}"
        );
    }

    #[test]
    fn programs_that_set_a_transaction_timeout_restore_into_no_server_without_it() {
        for (major, server, expected) in [
            (15, 15, true),
            (16, 15, true),
            (17, 16, false),
            (18, 15, false),
            (18, 17, true),
        ] {
            let programs = ClientPrograms {
                bin: PathBuf::new(),
                major,
            };
            assert_eq!(programs.can_restore_into(server), expected, "{major} into {server}");
        }
    }
}
