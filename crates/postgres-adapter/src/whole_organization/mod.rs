//! Whole organisations in files: to take along, to keep, and to bring into another installation. [`format`] says what is in
//! such a file.

mod check_row;
mod export;
mod exports;
mod format;
mod import;
mod read_archive;

pub use export::{PostgresArchives, Progress};
pub use exports::PostgresExports;
pub use format::named_tables;
pub use import::{ImportFailed, Imported, Importer};

use serde::{Deserialize, Serialize};

/// What a file says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Manifest {
    format: String,
    /// The number that it had.
    organization_nr: i32,
    /// As RFC 3339 has it.
    exported_at: String,
}

/// The first file of an archive.
const MANIFEST: &str = "manifest.json";
