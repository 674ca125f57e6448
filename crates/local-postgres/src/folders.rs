use std::env;
use std::fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io::ErrorKind;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::server_user::ServerUser;
use crate::{LocalPostgresError, private_folder_for_root};

/// The kernel holds 104 bytes for the path of a socket on macOS, 108 on Linux.
const LONGEST_SOCKET_PATH: usize = 99;
/// How PostgreSQL names the socket of its usual port.
pub(crate) const SOCKET_NAME: &str = ".s.PGSQL.5432";

/// Where one private server keeps what. All paths are the same for every process that names the same
/// data folder, which is what lets a second one find the first.
#[derive(Debug, Clone)]
pub(crate) struct Folders {
    /// The folder of `initdb`, `postgres-<major>`: files of different versions do not mix.
    pub(crate) data: PathBuf,
    /// Locks and the log; also the folder of the socket where its path is short enough.
    run: PathBuf,
    /// Who runs the server; nobody else than this process's user unless that is root.
    pub(crate) user: Option<ServerUser>,
}

impl Folders {
    /// Makes what is missing. `data_dir` is the folder the caller named.
    pub(crate) fn prepare(data_dir: &Path, major: u32) -> Result<Self, LocalPostgresError> {
        fs::create_dir_all(data_dir).map_err(LocalPostgresError::file("create", data_dir))?;
        let data_dir = &data_dir
            .canonicalize()
            .map_err(LocalPostgresError::file("find", data_dir))?;
        let name = format!("postgres-{major}");
        let user = ServerUser::choose(&data_dir.join(&name))?;
        let base = match &user {
            Some(user) if !user.can_enter(data_dir) => {
                let base = private_folder_for_root::open_to(user)?.join(short_name(data_dir));
                fs::create_dir_all(&base).map_err(LocalPostgresError::file("create", &base))?;
                tracing::info!(
                    folder = %base.display(),
                    "PostgreSQL does not run as root and its user cannot enter {}, so the database lives elsewhere",
                    data_dir.display()
                );
                base
            }
            _ => data_dir.clone(),
        };
        let run = base.join(format!("{name}.run"));
        let folders = Self {
            data: base.join(name),
            run,
            user,
        };
        folders.make_private(&folders.run)?;
        folders.refuse_data_of_others()?;
        Ok(folders)
    }

    /// The folder of the socket, entered by the server's user alone; the data must exist.
    ///
    /// Every data folder ever made here has another one: a server whose data were deleted under it removes
    /// its socket when it notices, which must not be the socket of its successor.
    pub(crate) fn socket(&self) -> Result<PathBuf, LocalPostgresError> {
        let version = self.data.join("PG_VERSION");
        let made = fs::metadata(&version).map_err(LocalPostgresError::file("read", &version))?;
        let name = short_name(&self.run.join(format!("{}.{}", made.mtime(), made.mtime_nsec())));
        let folder = socket_folder(&self.run, &name);
        self.make_private(&folder)?;
        Ok(folder)
    }

    pub(crate) fn log(&self) -> PathBuf {
        self.run.join("postgres.log")
    }

    /// Held while a process decides whether to start, join or stop the server.
    pub(crate) fn lock_decision(&self) -> Result<File, LocalPostgresError> {
        self.lock_exclusive("decision.lock")
    }

    /// Held by everyone who uses the server.
    pub(crate) fn lock_as_user(&self) -> Result<File, LocalPostgresError> {
        let path = self.run.join("users.lock");
        let file = self.open(&path)?;
        file.lock_shared().map_err(LocalPostgresError::file("lock", &path))?;
        Ok(file)
    }

    /// `None` when anybody uses the server.
    pub(crate) fn try_lock_without_users(&self) -> Result<Option<File>, LocalPostgresError> {
        self.try_exclusive("users.lock")
    }

    /// Held by the processes of the server themselves, so that the kernel knows whether one of them lives:
    /// a process number in a file may belong to a stranger by now. `None` when one does.
    pub(crate) fn try_lock_server(&self) -> Result<Option<File>, LocalPostgresError> {
        self.try_exclusive("server.lock")
    }

    /// Guards the making of template databases.
    pub(crate) fn lock_templates(&self) -> Result<File, LocalPostgresError> {
        self.lock_exclusive("templates.lock")
    }

    /// An empty log: one start's messages are what helps, and a log that only grows does not.
    pub(crate) fn new_log(&self) -> Result<File, LocalPostgresError> {
        let log = self.log();
        self.open(&log)?;
        OpenOptions::new()
            .append(true)
            .open(&log)
            .and_then(|file| file.set_len(0).map(|()| file))
            .map_err(LocalPostgresError::file("write", &log))
    }

    /// Makes a folder that only the server's user may enter (and root, if that is who we are).
    pub(crate) fn make_private(&self, folder: &Path) -> Result<(), LocalPostgresError> {
        match DirBuilder::new().mode(0o700).create(folder) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                return Err(LocalPostgresError::file("create", folder)(error));
            }
            _ => {}
        }
        // Not following links: in the temp folder anyone could have put one under our name.
        let found = folder
            .symlink_metadata()
            .map_err(LocalPostgresError::file("read", folder))?;
        let ourselves = rustix::process::geteuid().as_raw();
        let owners = [Some(ourselves), self.user.as_ref().map(|user| user.uid)];
        if !found.is_dir() || !owners.contains(&Some(found.uid())) {
            return Err(LocalPostgresError::BelongsToAnother {
                folder: folder.to_owned(),
            });
        }
        fs::set_permissions(folder, Permissions::from_mode(0o700))
            .map_err(LocalPostgresError::file("protect", folder))?;
        self.hand_over(folder)
    }

    fn refuse_data_of_others(&self) -> Result<(), LocalPostgresError> {
        let expected = self
            .user
            .as_ref()
            .map_or_else(|| rustix::process::geteuid().as_raw(), |user| user.uid);
        match fs::metadata(&self.data) {
            Ok(data) if data.uid() != expected => Err(LocalPostgresError::BelongsToAnother {
                folder: self.data.clone(),
            }),
            _ => Ok(()),
        }
    }

    fn lock_exclusive(&self, name: &str) -> Result<File, LocalPostgresError> {
        let path = self.run.join(name);
        let file = self.open(&path)?;
        file.lock().map_err(LocalPostgresError::file("lock", &path))?;
        Ok(file)
    }

    fn try_exclusive(&self, name: &str) -> Result<Option<File>, LocalPostgresError> {
        let path = self.run.join(name);
        let file = self.open(&path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(LocalPostgresError::file("lock", &path)(error)),
        }
    }

    /// Opens for reading, which is enough for a lock, and makes the file if need be.
    fn open(&self, path: &Path) -> Result<File, LocalPostgresError> {
        match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let file = OpenOptions::new()
                    .read(true)
                    .append(true)
                    .create(true)
                    .open(path)
                    .map_err(LocalPostgresError::file("create", path))?;
                self.hand_over(path)?;
                Ok(file)
            }
            opened => opened.map_err(LocalPostgresError::file("open", path)),
        }
    }

    /// What root makes belongs to the server's user, who may come back one day without root.
    fn hand_over(&self, path: &Path) -> Result<(), LocalPostgresError> {
        match &self.user {
            Some(user) => {
                chown(path, Some(user.uid), Some(user.gid)).map_err(LocalPostgresError::file("hand over", path))
            }
            None => Ok(()),
        }
    }
}

/// Below `run`, or below the temp folder when the path would be too long for a socket.
fn socket_folder(run: &Path, name: &str) -> PathBuf {
    let elsewhere = format!("terminhof-{name}");
    [run.join(name), env::temp_dir().join(&elsewhere)]
        .into_iter()
        .find(|folder| folder.join(SOCKET_NAME).as_os_str().len() <= LONGEST_SOCKET_PATH)
        .unwrap_or_else(|| Path::new("/tmp").join(elsewhere))
}

/// Sixteen characters that stand for a path, the same in every process.
pub(crate) fn short_name(path: &Path) -> String {
    let digest = Sha256::digest(path.as_os_str().as_bytes());
    let number = digest
        .iter()
        .take(8)
        .fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    format!("{number:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_socket_stays_beside_the_data_while_its_path_is_short() {
        let run = Path::new("/home/anna/terminhof/.data/postgres-18.run");
        assert_eq!(socket_folder(run, "0123456789abcdef"), run.join("0123456789abcdef"));
    }

    #[test]
    fn a_deep_folder_has_its_socket_elsewhere() {
        let deep = Path::new("/home").join("a".repeat(80));
        let socket = socket_folder(&deep, "0123456789abcdef").join(SOCKET_NAME);
        assert!(socket.as_os_str().len() <= LONGEST_SOCKET_PATH);
    }
}
