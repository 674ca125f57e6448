use std::ops::Range;
use std::sync::Arc;

use async_trait::async_trait;
use shared_kernel::{OrganizationNr, StoreError};
use time::OffsetDateTime;

/// How many numbers of organisations one part of the directory spans; at most as many stand in it.
const NUMBERS_OF_A_PART: i32 = 10_000;

/// A public organisation in the directory of all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DirectoryEntry {
    /// Number of the organisation, as in its address on the web.
    pub nr: OrganizationNr,
    /// Company name, from which the slug of its address is made.
    pub company_name: String,
    /// Since when its profile can be seen.
    pub public_since: OffsetDateTime,
}

/// A part of the directory in which somebody stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DirectoryPart {
    /// Which one: its numbers divided by the numbers of a part.
    pub index: i32,
    /// When the latest of its profiles became public.
    pub newest: OffsetDateTime,
}

/// Reads the directory of all public organisations. It is cut by numbers, so that a part is one piece
/// of an index and keeps its organisations when others come and go.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait OrganizationDirectory: Send + Sync {
    /// The parts that are not empty, ascending, each of this many numbers.
    async fn parts(&self, numbers_of_a_part: i32) -> Result<Vec<DirectoryPart>, StoreError>;

    /// The public organisations with these numbers, ascending.
    async fn entries(&self, numbers: Range<i32>) -> Result<Vec<DirectoryEntry>, StoreError>;
}

/// Lists every public profile, part by part. Open to everybody: search engines read it.
#[derive(derive_more::Constructor)]
pub struct ListProfiles {
    directory: Arc<dyn OrganizationDirectory>,
}

impl ListProfiles {
    /// The parts that are not empty.
    pub async fn parts(&self) -> Result<Vec<DirectoryPart>, StoreError> {
        self.directory.parts(NUMBERS_OF_A_PART).await
    }

    /// The profiles of a part; none when there is no such part.
    pub async fn entries(&self, part: u32) -> Result<Vec<DirectoryEntry>, StoreError> {
        let first = i32::try_from(part)
            .ok()
            .and_then(|part| part.checked_mul(NUMBERS_OF_A_PART));
        match first {
            Some(first) => {
                self.directory
                    .entries(first..first.saturating_add(NUMBERS_OF_A_PART))
                    .await
            }
            None => Ok(Vec::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_part_is_a_range_of_numbers() {
        let mut directory = MockOrganizationDirectory::new();
        directory
            .expect_entries()
            .withf(|numbers| *numbers == (20_000..30_000))
            .return_once(|_| Ok(Vec::new()));
        let profiles = ListProfiles::new(Arc::new(directory));
        profiles.entries(2).await.unwrap();
        // Beyond every number: the store is not asked at all.
        assert_eq!(profiles.entries(u32::MAX).await.unwrap(), []);
        assert_eq!(profiles.entries(214_749).await.unwrap(), []);
    }
}
