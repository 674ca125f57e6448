//! The ports of catalog.

mod directory;
mod images;
mod organizations;
mod own_profiles;
mod publications;
mod search;
mod search_source;
mod text_drafts;

use catalog::ProfileTheme;
use shared_kernel::StoreError;

pub use organizations::PostgresOrganizations;
pub use search::PostgresSearch;

use crate::error::corrupt;

fn theme(name: &str) -> Result<ProfileTheme, StoreError> {
    ProfileTheme::labelled(name).ok_or_else(|| corrupt(format!("unknown theme {name}")))
}
