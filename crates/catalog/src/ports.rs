use async_trait::async_trait;
use shared_kernel::{BranchId, OrganizationNr, StoreError};

use crate::{Organization, OrganizationCard, PageRequest, SocialMediaLink, WebContentKind};

/// Reads public organisations. One that is inactive or not yet public is not found.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait OrganizationReader: Send + Sync {
    /// One organisation.
    async fn organization(&self, nr: OrganizationNr) -> Result<Option<Organization>, StoreError>;

    /// A text of an organisation as it is stored, empty when it was never written; none when there is
    /// no such organisation.
    async fn web_content(&self, nr: OrganizationNr, kind: WebContentKind) -> Result<Option<String>, StoreError>;

    /// The links of an organisation in its own order; none when there is no such organisation.
    async fn social_media(&self, nr: OrganizationNr) -> Result<Option<Vec<SocialMediaLink>>, StoreError>;

    /// A page of all organisations, or of those of one branch, newest first, with the number of all
    /// of them.
    async fn page(
        &self,
        page: PageRequest,
        branch: Option<BranchId>,
    ) -> Result<(Vec<OrganizationCard>, u64), StoreError>;
}
