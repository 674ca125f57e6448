use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::LocalPostgresError;

/// Who runs PostgreSQL when this process is root, which PostgreSQL refuses to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ServerUser {
    pub(crate) uid: u32,
    pub(crate) gid: u32,
}

impl ServerUser {
    /// Nobody for an ordinary user: the server then runs as the user itself. Root takes the owner of
    /// data that exist already, else the user `postgres`, else `nobody`.
    pub(crate) fn choose(data: &[PathBuf]) -> Result<Option<Self>, LocalPostgresError> {
        if !rustix::process::geteuid().is_root() {
            return Ok(None);
        }
        let mut owners = data.iter().filter_map(|data| fs::metadata(data).ok());
        let owner = owners.find(|data| data.uid() != 0);
        owner
            .map(|data| Self {
                uid: data.uid(),
                gid: data.gid(),
            })
            .or_else(|| Self::named("postgres"))
            .or_else(|| Self::named("nobody"))
            .map(Some)
            .ok_or_else(|| LocalPostgresError::NoUserForServer {
                reason: "neither a user postgres nor nobody exists".to_owned(),
            })
    }

    fn named(name: &str) -> Option<Self> {
        let number = |option: &str| {
            let output = Command::new("id")
                .args([option, name])
                .stdin(Stdio::null())
                .output()
                .ok()?;
            String::from_utf8(output.stdout).ok()?.trim().parse().ok()
        };
        Some(Self {
            uid: number("-u")?,
            gid: number("-g")?,
        })
    }

    /// Tried, not computed from permission bits: access lists and mounts have their say as well.
    pub(crate) fn can_enter(&self, folder: &Path) -> bool {
        let mut enter = command("/bin/sh", Some(self));
        enter.args(["-c", "cd \"$1\"", "sh"]).arg(folder);
        succeeds(&mut enter)
    }

    /// Whether the program starts for that user, its libraries included.
    pub(crate) fn can_run(&self, program: &Path) -> bool {
        succeeds(command(program, Some(self)).arg("--version"))
    }
}

/// A program that runs as the server's user from a folder everybody may be in.
pub(crate) fn command(program: impl AsRef<OsStr>, user: Option<&ServerUser>) -> Command {
    let mut command = Command::new(program);
    // A plain locale: the system's one may be missing, and macOS starts threads to look it up.
    command.current_dir("/").env("LC_ALL", "C").stdin(Stdio::null());
    if let Some(user) = user {
        command.uid(user.uid).gid(user.gid);
    }
    command
}

fn succeeds(command: &mut Command) -> bool {
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
