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

pub use directory::PostgresDirectory;
pub use images::PostgresImages;
pub use organizations::PostgresOrganizations;
pub use own_profiles::PostgresOwnProfiles;
pub use publications::PostgresPublications;
pub use search::PostgresSearch;
pub use search_source::PostgresSearchSource;
pub use text_drafts::PostgresTextDrafts;

use crate::error::corrupt;

fn theme(name: &str) -> Result<ProfileTheme, StoreError> {
    ProfileTheme::labelled(name).ok_or_else(|| corrupt(format!("unknown theme {name}")))
}
