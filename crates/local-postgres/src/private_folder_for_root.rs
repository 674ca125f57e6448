use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::folders::short_name;
use crate::server_user::ServerUser;
use crate::{Installation, LocalPostgresError};

/// A folder of root that `user` can enter: for data and programs of a checkout that lies where only
/// root gets to, such as below `/root`.
pub(crate) fn open_to(user: &ServerUser) -> Result<PathBuf, LocalPostgresError> {
    candidates()
        .into_iter()
        .find(|folder| belongs_to_root(folder) && user.can_enter(folder))
        .ok_or_else(|| LocalPostgresError::NoUserForServer {
            reason: "neither /var/lib nor the temp folder has room that another user can enter".to_owned(),
        })
}

/// Those that root has made, whoever can enter them.
pub(crate) fn made_so_far() -> Vec<PathBuf> {
    candidates().into_iter().filter(|folder| is_of_root(folder)).collect()
}

fn candidates() -> [PathBuf; 3] {
    [
        PathBuf::from("/var/lib/terminhof"),
        env::temp_dir().join("terminhof-root"),
        PathBuf::from("/tmp/terminhof-root"),
    ]
}

/// The installation itself where `user` can run it, else a copy where it can.
pub(crate) fn runnable(
    installation: &Installation,
    user: Option<&ServerUser>,
) -> Result<Installation, LocalPostgresError> {
    match user {
        Some(user) if !user.can_run(&installation.program("postgres")) => copy_for(installation, user),
        _ => Ok(installation.clone()),
    }
}

fn copy_for(installation: &Installation, user: &ServerUser) -> Result<Installation, LocalPostgresError> {
    let unreachable = || LocalPostgresError::NoUserForServer {
        reason: format!("no other user can run {}", installation.program("postgres").display()),
    };
    // Anything else than a self-contained folder is not ours to copy.
    let original = installation
        .bin()
        .parent()
        .filter(|folder| folder.join("lib").is_dir() && folder.join("share").is_dir());
    let original = original.ok_or_else(unreachable)?;
    let home = open_to(user)?;
    let lock = home.join("programs.lock");
    let file = fs::File::create(&lock).map_err(LocalPostgresError::file("create", &lock))?;
    file.lock().map_err(LocalPostgresError::file("lock", &lock))?;

    let name = short_name(&original.join(installation.version()));
    let copy = home.join(format!("postgresql-{name}"));
    let moved = installation.moved_to(copy.join("bin"));
    if user.can_run(&moved.program("postgres")) {
        return Ok(moved);
    }
    let unfinished = home.join(format!("postgresql-{name}.new"));
    for folder in [&unfinished, &copy] {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(LocalPostgresError::file("remove", folder))?;
        }
    }
    run(Command::new("cp").arg("-RP").arg(original).arg(&unfinished))?;
    run(Command::new("chmod").args(["-R", "a+rX"]).arg(&unfinished))?;
    fs::rename(&unfinished, &copy).map_err(LocalPostgresError::file("rename", &unfinished))?;
    if user.can_run(&moved.program("postgres")) {
        Ok(moved)
    } else {
        Err(unreachable())
    }
}

/// Makes the folder; one that somebody else has put there is no place for root's data.
fn belongs_to_root(folder: &Path) -> bool {
    fs::create_dir_all(folder).is_ok()
        && is_of_root(folder)
        && fs::set_permissions(folder, Permissions::from_mode(0o755)).is_ok()
}

fn is_of_root(folder: &Path) -> bool {
    folder
        .symlink_metadata()
        .is_ok_and(|found| found.is_dir() && found.uid() == 0)
}

pub(crate) fn run(command: &mut Command) -> Result<(), LocalPostgresError> {
    let program = command.get_program().to_string_lossy().into_owned();
    match command.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let text = [output.stdout, output.stderr].concat();
            Err(LocalPostgresError::ProgramFailed {
                program,
                output: String::from_utf8_lossy(&text).trim().to_owned(),
            })
        }
        Err(error) => Err(LocalPostgresError::ProgramFailed {
            program,
            output: error.to_string(),
        }),
    }
}
