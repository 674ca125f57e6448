//! The private PostgreSQL of development and the databases of tests: one launcher.
//!
//! * [`Installation`] finds the programs: an override, the version pinned by `package.json`, the system.
//! * [`ClientPrograms`] finds those that dump and restore.
//! * [`PrivatePostgres`] starts the server of a data folder, or joins the one that runs there.
//! * [`TestDatabase`] gives every test its own copy of a prepared database.
//!
//! The server listens on a socket in a folder that only its user may enter, and on no port. As root the
//! server runs as the user `postgres` or `nobody`, since PostgreSQL refuses to be root.

mod client_programs;
mod error;
mod folders;
mod installation;
mod npm_package;
mod postmaster_file;
mod private_folder_for_root;
mod private_postgres;
mod server_program;
mod server_user;
mod sql;
mod test_databases;

pub use client_programs::ClientPrograms;
pub use error::LocalPostgresError;
pub use installation::Installation;
pub use private_postgres::PrivatePostgres;
pub use test_databases::{TestDatabase, TestServer};

/// The user of the private server, who owns everything in it.
const PRIVATE_USER: &str = "terminhof";
