use std::env;
use std::fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io::ErrorKind;
use std::iter;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::postmaster_file::PostmasterFile;
use crate::server_user::ServerUser;
use crate::{LocalPostgresError, private_folder_for_root};

/// The kernel holds 104 bytes for the path of a socket on macOS, 108 on Linux.
const LONGEST_SOCKET_PATH: usize = 99;
/// Clusters are told apart by the major version behind it.
const CLUSTER_PREFIX: &str = "postgres-";
/// The port in the name of the socket; nobody listens on it.
pub(crate) const USUAL_PORT: u16 = 5432;

/// How PostgreSQL names the socket of a port.
pub(crate) fn socket_name(port: u16) -> String {
    format!(".s.PGSQL.{port}")
}

/// The folder that a caller has named, or for root the one that stands in for it.
#[derive(Debug, Clone)]
pub(crate) struct DataFolder {
    base: PathBuf,
    /// Who runs the server; nobody else than this process's user unless that is root.
    user: Option<ServerUser>,
}

impl DataFolder {
    /// Makes what is missing. Where a database lies already, that is the place, whoever may enter what by now.
    pub(crate) fn prepare(data_dir: &Path) -> Result<Self, LocalPostgresError> {
        fs::create_dir_all(data_dir).map_err(LocalPostgresError::file("create", data_dir))?;
        let data_dir = &data_dir
            .canonicalize()
            .map_err(LocalPostgresError::file("find", data_dir))?;
        let stand_ins = private_folder_for_root::made_so_far()
            .into_iter()
            .map(|folder| folder.join(short_name(data_dir)));
        let places = PlacesWithClusters::among(iter::once(data_dir.clone()).chain(stand_ins))?;
        let user = ServerUser::choose(&places.clusters())?;
        let base = match (places.within_reach_of(data_dir, user.as_ref())?, &user) {
            (Some(base), _) => base,
            (None, Some(user)) if !user.can_enter(data_dir) => {
                let base = private_folder_for_root::open_to(user)?.join(short_name(data_dir));
                fs::create_dir_all(&base).map_err(LocalPostgresError::file("create", &base))?;
                base
            }
            _ => data_dir.clone(),
        };
        if base != *data_dir {
            tracing::info!(
                folder = %base.display(),
                "PostgreSQL does not run as root and its user could not enter {}, so the database lives elsewhere",
                data_dir.display()
            );
        }
        Ok(Self { base, user })
    }

    /// Held while a process decides which server to start or join, or whether to stop it. One lock for all
    /// versions of PostgreSQL: two processes that prefer different ones must not both make a database.
    pub(crate) fn lock_decision(&self) -> Result<File, LocalPostgresError> {
        let folder = File::open(&self.base).map_err(LocalPostgresError::file("open", &self.base))?;
        folder.lock().map_err(LocalPostgresError::file("lock", &self.base))?;
        Ok(folder)
    }

    /// Where a cluster that `version` makes has its place.
    pub(crate) fn cluster_of(&self, version: &str) -> Folders {
        self.folders(self.base.join(format!("{CLUSTER_PREFIX}{version}")))
    }

    /// The only cluster, or the one that runs already; `None` when there is none yet.
    pub(crate) fn find_cluster(&self) -> Result<Option<Folders>, LocalPostgresError> {
        let mut clusters: Vec<Folders> = clusters_in(&self.base)?
            .into_iter()
            .map(|data| self.folders(data))
            .collect();
        if clusters.len() < 2 {
            return Ok(clusters.pop());
        }
        let names: Vec<String> = clusters.iter().map(|cluster| file_name(&cluster.data)).collect();
        let mut running = Vec::new();
        for cluster in clusters {
            if cluster.is_served()? {
                running.push(cluster);
            }
        }
        match running.pop() {
            Some(cluster) if running.is_empty() => Ok(Some(cluster)),
            _ => Err(LocalPostgresError::SeveralDatabases {
                folder: self.base.clone(),
                databases: names.join(", "),
            }),
        }
    }

    fn folders(&self, data: PathBuf) -> Folders {
        Folders {
            // Not `with_extension`: a version may have a dot.
            run: self.base.join(format!("{}.run", file_name(&data))),
            data,
            folder: self.clone(),
        }
    }
}

/// The folders with clusters in them, among the data folder and those that stand in for it.
#[derive(Debug)]
struct PlacesWithClusters(Vec<(PathBuf, Vec<PathBuf>)>);

impl PlacesWithClusters {
    fn among(bases: impl Iterator<Item = PathBuf>) -> Result<Self, LocalPostgresError> {
        let mut places = Vec::new();
        for base in bases {
            let clusters = if base.exists() { clusters_in(&base)? } else { Vec::new() };
            if !clusters.is_empty() {
                places.push((base, clusters));
            }
        }
        Ok(Self(places))
    }

    fn clusters(&self) -> Vec<PathBuf> {
        self.0.iter().flat_map(|(_, clusters)| clusters.clone()).collect()
    }

    /// The first that the server can use; `None` only when there is no database anywhere.
    fn within_reach_of(
        &self,
        data_dir: &Path,
        user: Option<&ServerUser>,
    ) -> Result<Option<PathBuf>, LocalPostgresError> {
        let ourselves = rustix::process::geteuid().as_raw();
        let is_ours = |data: &PathBuf| fs::metadata(data).is_ok_and(|data| data.uid() == ourselves);
        let is_usable = |(base, clusters): &&(PathBuf, Vec<PathBuf>)| match user {
            Some(user) => user.can_enter(base),
            None => base == data_dir || clusters.iter().all(is_ours),
        };
        match (self.0.iter().find(is_usable), self.0.first()) {
            (None, Some((base, _))) => Err(LocalPostgresError::DatabaseElsewhere {
                folder: base.clone(),
                remedy: user.map_or_else(
                    || "start as root, as when it was made".to_owned(),
                    |user| format!("let the user with the number {} enter that folder", user.uid),
                ),
            }),
            (usable, _) => Ok(usable.map(|(base, _)| base.clone())),
        }
    }
}

/// Where the server of one cluster keeps what. All paths are the same for every process that names the same
/// data folder, which is what lets a second one find the first.
#[derive(Debug, Clone)]
pub(crate) struct Folders {
    /// The folder of `initdb`, `postgres-<major>`: files of different versions do not mix.
    pub(crate) data: PathBuf,
    /// Locks and the log; also the folder of the socket where its path is short enough.
    run: PathBuf,
    folder: DataFolder,
}

impl Folders {
    /// Makes the folder of locks and log.
    pub(crate) fn prepare(&self) -> Result<(), LocalPostgresError> {
        self.make_private(&self.run)
    }

    /// The major version that has made the cluster; nothing while it does not exist.
    pub(crate) fn version(&self) -> Result<Option<String>, LocalPostgresError> {
        if !self.data.exists() {
            return Ok(None);
        }
        let file = self.data.join("PG_VERSION");
        let text = fs::read_to_string(&file).map_err(LocalPostgresError::file("read", &file))?;
        Ok(Some(text.trim().to_owned()))
    }

    pub(crate) fn user(&self) -> Option<&ServerUser> {
        self.folder.user.as_ref()
    }

    pub(crate) fn lock_decision(&self) -> Result<File, LocalPostgresError> {
        self.folder.lock_decision()
    }

    /// Whether a server runs on the cluster, whoever started it.
    fn is_served(&self) -> Result<bool, LocalPostgresError> {
        let answers = PostmasterFile::read(&self.data).is_some_and(|running| running.answers());
        Ok(answers || (self.run.is_dir() && self.try_lock_server()?.is_none()))
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
        let owners = [Some(ourselves), self.user().map(|user| user.uid)];
        if !found.is_dir() || !owners.contains(&Some(found.uid())) {
            return Err(LocalPostgresError::BelongsToAnother {
                folder: folder.to_owned(),
            });
        }
        fs::set_permissions(folder, Permissions::from_mode(0o700))
            .map_err(LocalPostgresError::file("protect", folder))?;
        self.hand_over(folder)
    }

    /// PostgreSQL starts on data of its own user alone.
    pub(crate) fn refuse_data_of_others(&self) -> Result<(), LocalPostgresError> {
        let expected = self
            .user()
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
        match self.user() {
            Some(user) => {
                chown(path, Some(user.uid), Some(user.gid)).map_err(LocalPostgresError::file("hand over", path))
            }
            None => Ok(()),
        }
    }
}

/// The folders of clusters below a data folder, whatever is in them.
fn clusters_in(base: &Path) -> Result<Vec<PathBuf>, LocalPostgresError> {
    let is_version = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let mut clusters = Vec::new();
    for entry in fs::read_dir(base).map_err(LocalPostgresError::file("read", base))? {
        let path = entry.map_err(LocalPostgresError::file("read", base))?.path();
        if file_name(&path).strip_prefix(CLUSTER_PREFIX).is_some_and(is_version) && path.is_dir() {
            clusters.push(path);
        }
    }
    clusters.sort();
    Ok(clusters)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Below `run`, or below the temp folder when the path would be too long for a socket.
fn socket_folder(run: &Path, name: &str) -> PathBuf {
    let elsewhere = format!("terminhof-{name}");
    [run.join(name), env::temp_dir().join(&elsewhere)]
        .into_iter()
        .find(|folder| folder.join(socket_name(USUAL_PORT)).as_os_str().len() <= LONGEST_SOCKET_PATH)
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

    fn folder_with(clusters: &[&str]) -> (tempfile::TempDir, DataFolder) {
        let temporary = tempfile::tempdir().unwrap();
        for cluster in clusters {
            let data = temporary.path().join(cluster);
            fs::create_dir(&data).unwrap();
            fs::write(data.join("PG_VERSION"), "15\n").unwrap();
        }
        let folder = DataFolder {
            base: temporary.path().to_owned(),
            user: None,
        };
        (temporary, folder)
    }

    #[test]
    fn a_data_folder_has_one_cluster_whatever_lies_beside_it() {
        let table: [(&[&str], Option<&str>); 4] = [
            (&[], None),
            (&["postgres-18.new", "postgres-18.run", "mail", "postgres-old"], None),
            (
                &["postgres-15", "postgres-18.new", "postgres-15.run"],
                Some("postgres-15"),
            ),
            (&["postgres-18"], Some("postgres-18")),
        ];
        for (there, expected) in table {
            let (_temporary, folder) = folder_with(there);
            let found = folder.find_cluster().unwrap();
            assert_eq!(found.as_ref().map(|found| file_name(&found.data)).as_deref(), expected);
            let version = found.map(|found| found.version().unwrap());
            assert_eq!(version, expected.map(|_| Some("15".to_owned())), "as PG_VERSION says");
        }
    }

    #[test]
    fn of_several_clusters_the_running_one_is_meant_and_without_one_nobody_guesses() {
        let (_temporary, folder) = folder_with(&["postgres-15", "postgres-18"]);
        let refused = folder.find_cluster().unwrap_err().to_string();
        assert!(
            refused.contains("several databases (postgres-15, postgres-18)"),
            "{refused}"
        );

        let running = folder.cluster_of("15");
        running.prepare().unwrap();
        let _server = running.try_lock_server().unwrap().unwrap();
        assert_eq!(folder.find_cluster().unwrap().unwrap().data, running.data);

        let both = folder.cluster_of("18");
        both.prepare().unwrap();
        let _other = both.try_lock_server().unwrap().unwrap();
        assert!(folder.find_cluster().is_err());
    }

    /// A user of the server that is nobody here.
    const STRANGER: ServerUser = ServerUser {
        uid: 54_321,
        gid: 54_321,
    };

    #[test]
    fn a_database_that_lies_elsewhere_is_found_or_refused_but_none_is_begun_beside_it() {
        let (data_dir, stand_in) = (folder_with(&[]).0, folder_with(&["postgres-15"]).0);
        let bases = || [data_dir.path(), stand_in.path(), Path::new("/nowhere")].map(Path::to_owned);
        let places = PlacesWithClusters::among(bases().into_iter()).unwrap();
        assert_eq!(places.clusters(), [stand_in.path().join("postgres-15")]);
        let found = |places: &PlacesWithClusters, user| places.within_reach_of(data_dir.path(), user);

        // Its owner, here this process, can use it.
        assert_eq!(found(&places, None).unwrap().as_deref(), Some(stand_in.path()));
        fs::create_dir(data_dir.path().join("postgres-18")).unwrap();
        let both = PlacesWithClusters::among(bases().into_iter()).unwrap();
        assert_eq!(found(&both, None).unwrap().as_deref(), Some(data_dir.path()));
        assert_eq!(found(&PlacesWithClusters(Vec::new()), None).unwrap(), None);
    }

    #[test]
    fn a_database_of_root_or_behind_a_closed_door_is_refused_in_plain_words() {
        let data_dir = folder_with(&[]).0;
        // Nobody can enter what is not there, and it belongs to nobody.
        let of_another = PathBuf::from("/nowhere/postgres-15");
        let places = PlacesWithClusters(vec![(PathBuf::from("/nowhere"), vec![of_another])]);
        let refused = |user| places.within_reach_of(data_dir.path(), user).unwrap_err().to_string();
        assert_eq!(
            refused(None),
            "The database is in /nowhere, and a new one is not begun beside it: start as root, as when it was made, or \
             name another data folder in TERMINHOF_DATA_DIR to begin anew."
        );
        let for_root = refused(Some(&STRANGER));
        assert!(
            for_root.contains("let the user with the number 54321 enter that folder"),
            "{for_root}"
        );
    }

    #[test]
    fn a_socket_stays_beside_the_data_while_its_path_is_short() {
        let run = Path::new("/home/anna/terminhof/.data/postgres-18.run");
        assert_eq!(socket_folder(run, "0123456789abcdef"), run.join("0123456789abcdef"));
    }

    #[test]
    fn a_deep_folder_has_its_socket_elsewhere() {
        let deep = Path::new("/home").join("a".repeat(80));
        let socket = socket_folder(&deep, "0123456789abcdef").join(socket_name(USUAL_PORT));
        assert!(socket.as_os_str().len() <= LONGEST_SOCKET_PATH);
    }
}
