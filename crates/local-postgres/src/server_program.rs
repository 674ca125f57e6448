use std::fs::{self, File};
use std::io::ErrorKind;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Stdio};

use crate::folders::{Folders, USUAL_PORT, socket_name};
use crate::postmaster_file::PostmasterFile;
use crate::private_folder_for_root::{run, runnable};
use crate::server_user::command;
use crate::{Installation, LocalPostgresError, PRIVATE_USER};

/// What becomes of the data when the machine loses power.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Durability {
    /// They are somebody's data: everything committed is on the disk.
    Kept,
    /// They are made anew at any time: no waiting for the disk.
    ThrownAway,
}

/// The programs of PostgreSQL with the folders they work in.
pub(crate) struct ServerProgram<'a> {
    installation: Installation,
    folders: &'a Folders,
    durability: Durability,
    /// More settings, as `name=value`; they win over the usual ones.
    more_settings: &'a [String],
}

impl<'a> ServerProgram<'a> {
    pub(crate) fn new(
        installation: &Installation,
        folders: &'a Folders,
        durability: Durability,
        more_settings: &'a [String],
    ) -> Result<Self, LocalPostgresError> {
        let installation = runnable(installation, folders.user())?;
        Ok(Self {
            installation,
            folders,
            durability,
            more_settings,
        })
    }

    /// Starts the server, which holds `lock` from now on as its standard input: its children inherit
    /// that, and the kernel frees the lock when the last of them is gone, however they end.
    pub(crate) fn start(&self, lock: File) -> Result<Child, LocalPostgresError> {
        if !self.folders.data.exists() {
            self.make_data()?;
        }
        let socket = self.folders.socket()?;
        forget_dead_server(&self.folders.data, &socket.join(socket_name(USUAL_PORT)))?;
        let log = self.folders.new_log()?;
        let errors = log
            .try_clone()
            .map_err(LocalPostgresError::file("write", &self.folders.log()))?;
        let program = self.installation.program("postgres");
        tracing::info!(version = self.installation.version(), data = %self.folders.data.display(), "starting PostgreSQL");
        command(&program, self.folders.user())
            .arg("-D")
            .arg(&self.folders.data)
            .args(
                self.settings(&socket)
                    .into_iter()
                    .flat_map(|setting| ["-c".to_owned(), setting]),
            )
            .stdin(Stdio::from(lock))
            .stdout(Stdio::from(log))
            .stderr(Stdio::from(errors))
            // The terminal's Ctrl-C is for us; the server ends when its last user leaves.
            .process_group(0)
            .spawn()
            .map_err(LocalPostgresError::file("run", &program))
    }

    /// In a folder of its own that gets its name when it is complete: a killed `initdb` leaves nothing
    /// that looks like data.
    fn make_data(&self) -> Result<(), LocalPostgresError> {
        let data = &self.folders.data;
        let unfinished = data.with_extension("new");
        if unfinished.exists() {
            fs::remove_dir_all(&unfinished).map_err(LocalPostgresError::file("remove", &unfinished))?;
        }
        self.folders.make_private(&unfinished)?;
        tracing::info!(data = %data.display(), "creating an empty database cluster");
        let mut initdb = command(self.installation.program("initdb"), self.folders.user());
        initdb
            .args(["-E", "UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=und"])
            .args(["--auth=trust", "--no-instructions", "--username", PRIVATE_USER, "-D"])
            .arg(&unfinished);
        if self.durability == Durability::ThrownAway {
            initdb.arg("--no-sync");
        }
        run(&mut initdb)?;
        fs::rename(&unfinished, data).map_err(LocalPostgresError::file("rename", &unfinished))
    }

    fn settings(&self, socket: &Path) -> Vec<String> {
        let mut settings = vec![
            // No TCP: who may enter the socket's folder is in, everybody else is out.
            "listen_addresses=".to_owned(),
            format!("unix_socket_directories={}", quoted(socket)),
            "unix_socket_permissions=0700".to_owned(),
            format!("port={USUAL_PORT}"),
            // Room for the documents of 100,000 providers, which a search visits all over; memory that is
            // not needed is never touched. To go there costs little more than to read on.
            "shared_buffers=512MB".to_owned(),
            "random_page_cost=1.1".to_owned(),
            "timezone=UTC".to_owned(),
            "log_timezone=UTC".to_owned(),
            "logging_collector=off".to_owned(),
            // One machine, no replicas: less to write.
            "wal_level=minimal".to_owned(),
            "max_wal_senders=0".to_owned(),
        ];
        settings.extend(match self.durability {
            Durability::Kept => vec!["max_connections=200".to_owned()],
            // All tests at once share it, some with several servers.
            Durability::ThrownAway => vec![
                "max_connections=1000".to_owned(),
                "fsync=off".to_owned(),
                "full_page_writes=off".to_owned(),
            ],
        });
        settings.extend_from_slice(self.more_settings);
        settings
    }
}

/// Whoever holds the lock of the server knows that none runs. Left alone, these files would stop the start
/// as soon as a stranger has got the process number written in them.
fn forget_dead_server(data: &Path, socket: &Path) -> Result<(), LocalPostgresError> {
    for file in [&PostmasterFile::path(data), &socket.with_extension("5432.lock"), socket] {
        match fs::remove_file(file) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(LocalPostgresError::file("remove", file)(error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The setting is a list, so a folder with a comma or a blank in its path needs quotes.
fn quoted(folder: &Path) -> String {
    format!("\"{}\"", folder.to_string_lossy().replace('"', "\"\""))
}
