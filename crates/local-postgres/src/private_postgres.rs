use std::fs::{self, File};
use std::io::ErrorKind;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::thread::sleep;
use std::time::Duration;

use percent_encoding::{NON_ALPHANUMERIC, percent_encode};
use rustix::process::{Pid, Signal, kill_process};

use crate::folders::{DataFolder, Folders};
use crate::postmaster_file::PostmasterFile;
use crate::server_program::{Durability, ServerProgram};
use crate::{Installation, LocalPostgresError, PRIVATE_USER, sql};

/// The database of a server that always exists.
const FIRST_DATABASE: &str = "postgres";
const PAUSE: Duration = Duration::from_millis(20);
/// Long enough for the recovery of a killed server.
const START_SECONDS: u64 = 60;
const STOP_SECONDS: u64 = 15;
const PAUSES_PER_SECOND: u64 = 50;
const PAUSES_UNTIL_A_FORKED_CHILD_RUNS: u64 = 25;
const LINES_OF_LOG: usize = 12;

/// A private server that runs as long as this value (or that of another process) lives.
///
/// Who needs the server holds a shared lock on one file. Who leaves last stops the server, no matter
/// who started it: a starter that ends first harms nobody, and a server whose users were all killed
/// is joined by the next one and stopped when that one leaves.
///
/// All methods block: call them outside of asynchronous code.
#[derive(Debug)]
pub struct PrivatePostgres {
    folders: Folders,
    port: u16,
    socket_folder: PathBuf,
    users: Option<File>,
    server: Option<Child>,
}

impl PrivatePostgres {
    /// Starts the server that belongs to `data_dir`, or joins the one that runs already, whatever its
    /// version. Data that exist are served by the version that has made them, new ones made by the first
    /// that [`Installation::find`] finds.
    ///
    /// # Errors
    /// When no PostgreSQL is found, or none of the version that has made the data; when there are several
    /// databases, or one that this process cannot use; or when the server does not start. The text says what
    /// to do.
    pub fn start_or_join(data_dir: &Path) -> Result<Self, LocalPostgresError> {
        Self::start(data_dir, Installation::find, (Durability::Kept, &[]), |_| Ok(()))
    }

    /// New data are made by what `installation` finds. `when_alone` runs before anybody else can join, unless somebody uses
    /// the server already.
    pub(crate) fn start(
        data_dir: &Path,
        installation: impl Fn() -> Result<Installation, LocalPostgresError>,
        (durability, settings): (Durability, &[String]),
        when_alone: impl FnOnce(&Self) -> Result<(), LocalPostgresError>,
    ) -> Result<Self, LocalPostgresError> {
        let data_folder = DataFolder::prepare(data_dir)?;
        let _decision = data_folder.lock_decision()?;
        let folders = match data_folder.find_cluster()? {
            Some(folders) => folders,
            None => data_folder.cluster_of(&installation()?.major().to_string()),
        };
        folders.prepare()?;

        let alone = folders.try_lock_without_users()?.is_some();
        let users = folders.lock_as_user()?;
        let (running, server) = make_it_run(&folders, |lock| {
            let chosen = match folders.version()? {
                Some(version) => Installation::for_data(&folders.data, &version)?,
                None => installation()?,
            };
            folders.refuse_data_of_others()?;
            ServerProgram::new(&chosen, &folders, durability, settings)?.start(lock)
        })?;
        let postgres = Self {
            port: running.port,
            socket_folder: running.socket_folder,
            users: Some(users),
            server,
            folders,
        };
        if alone {
            when_alone(&postgres)?;
        }
        Ok(postgres)
    }

    /// Whether this value started the server; otherwise it joined a running one.
    pub fn is_starter(&self) -> bool {
        self.server.is_some()
    }

    /// The address of the database that every server has, `postgres`.
    pub fn url(&self) -> String {
        self.url_for(FIRST_DATABASE)
    }

    /// The address of a database, `postgres://user@%2Fsocket%2Ffolder:5432/database`, as
    /// tokio-postgres and libpq understand it.
    pub fn url_for(&self, database: &str) -> String {
        let host = percent_encode(self.socket_folder.as_os_str().as_bytes(), NON_ALPHANUMERIC);
        let database = percent_encode(database.as_bytes(), NON_ALPHANUMERIC);
        format!("postgres://{PRIVATE_USER}@{host}:{}/{database}", self.port)
    }

    /// Makes the database unless it exists.
    ///
    /// # Errors
    /// `Sql` when the server refuses.
    pub fn ensure_database(&self, name: &str) -> Result<(), LocalPostgresError> {
        sql::ensure_database(&self.url(), name)
    }

    pub(crate) fn folders(&self) -> &Folders {
        &self.folders
    }

    /// Stops the server if nobody else uses it.
    fn leave(&mut self) -> Result<(), LocalPostgresError> {
        let _decision = self.folders.lock_decision()?;
        drop(self.users.take());
        let Some(_alone) = self.lock_when_alone()? else {
            return Ok(());
        };
        if let Some(running) = PostmasterFile::read(&self.folders.data)
            && self.folders.try_lock_server()?.is_none()
            && let Some(pid) = Pid::from_raw(running.pid)
        {
            // The interrupt asks for a fast shutdown: sessions end, everything is written, no recovery.
            kill_process(pid, Signal::INT)
                .map_err(|error| LocalPostgresError::file("stop", &self.folders.data)(error.into()))?;
        }
        self.wait_for_the_end()
    }

    /// None when somebody else uses the server. A child that another thread has just forked has copies of our own locks
    /// until its program begins, so the first refusal may mean nobody.
    fn lock_when_alone(&self) -> Result<Option<File>, LocalPostgresError> {
        for _ in 0..PAUSES_UNTIL_A_FORKED_CHILD_RUNS {
            if let Some(alone) = self.folders.try_lock_without_users()? {
                return Ok(Some(alone));
            }
            sleep(PAUSE);
        }
        self.folders.try_lock_without_users()
    }

    fn wait_for_the_end(&mut self) -> Result<(), LocalPostgresError> {
        for _ in 0..STOP_SECONDS * PAUSES_PER_SECOND {
            if let Some(server) = &mut self.server {
                // Without this a finished child stays in the process table.
                server
                    .try_wait()
                    .map_err(LocalPostgresError::file("wait for", &self.folders.data))?;
            }
            if self.folders.try_lock_server()?.is_some() {
                return match fs::remove_dir_all(&self.socket_folder) {
                    Err(error) if error.kind() != ErrorKind::NotFound => {
                        Err(LocalPostgresError::file("remove", &self.socket_folder)(error))
                    }
                    _ => Ok(()),
                };
            }
            sleep(PAUSE);
        }
        tracing::warn!(data = %self.folders.data.display(), "PostgreSQL is slow to stop and is left to finish alone");
        Ok(())
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        if let Err(error) = self.leave() {
            tracing::warn!(%error, "private PostgreSQL may still be running");
        }
    }
}

/// The caller holds the decision lock, so nobody else starts or stops the server meanwhile; one that
/// is just ending, starting or dying is waited for.
fn make_it_run(
    folders: &Folders,
    start: impl Fn(File) -> Result<Child, LocalPostgresError>,
) -> Result<(PostmasterFile, Option<Child>), LocalPostgresError> {
    let mut started: Option<Child> = None;
    for _ in 0..START_SECONDS * PAUSES_PER_SECOND {
        let running = PostmasterFile::read(&folders.data).filter(PostmasterFile::answers);
        match (running, &mut started) {
            (Some(running), _) => return Ok((running, started)),
            (None, Some(server)) => {
                if server
                    .try_wait()
                    .map_err(LocalPostgresError::file("wait for", &folders.data))?
                    .is_some()
                {
                    return Err(did_not_start(folders));
                }
            }
            (None, None) => {
                if let Some(lock) = folders.try_lock_server()? {
                    started = Some(start(lock)?);
                }
            }
        }
        sleep(PAUSE);
    }
    Err(LocalPostgresError::NotReady {
        data: folders.data.clone(),
        log: folders.log(),
        seconds: START_SECONDS,
    })
}

fn did_not_start(folders: &Folders) -> LocalPostgresError {
    let log = folders.log();
    let text = fs::read_to_string(&log).unwrap_or_else(|error| error.to_string());
    let lines: Vec<&str> = text.lines().collect();
    let tail = lines[lines.len().saturating_sub(LINES_OF_LOG)..].join(" | ");
    LocalPostgresError::DidNotStart {
        data: folders.data.clone(),
        log,
        tail,
    }
}
