use async_trait::async_trait;
use shared_kernel::{Change, OrganizationNr, StoreError};
use time::OffsetDateTime;

use crate::{Organization, Publication, PublishError, SocialMediaLink, Trader, WebContentKind};

/// Reads organisations for an audience. To visitors one that is inactive or not yet public is not found; to its own
/// people it is.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait OrganizationReader: Send + Sync {
    /// The organisation with this number; none when there is no such one.
    async fn organization(&self, nr: OrganizationNr) -> Result<Option<Organization>, StoreError>;

    /// A text of an organisation as it is stored, empty when it was never written; none when there is
    /// no such organisation.
    async fn web_content(&self, nr: OrganizationNr, kind: WebContentKind) -> Result<Option<String>, StoreError>;

    /// The links of an organisation in its own order; none when there is no such organisation.
    async fn social_media(&self, nr: OrganizationNr) -> Result<Option<Vec<SocialMediaLink>>, StoreError>;

    /// Who stands behind an organisation; none when there is no such organisation.
    async fn trader(&self, nr: OrganizationNr) -> Result<Option<Trader>, StoreError>;
}

/// Reads how far organisations are from being public and booked.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait PublicationReader: Send + Sync {
    /// How far the organisation with this number is, whatever its status; none when there is no such one. One statement.
    async fn publication(&self, nr: OrganizationNr, at: OffsetDateTime) -> Result<Option<Publication>, StoreError>;
}

/// Makes organisations public.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait PublicationStore: Send + Sync {
    /// Makes a draft public that lacks nothing ([`Publication::missing`], under the lock of whatever changes what it
    /// offers), and answers how far it is. Implementers note the moment where it is the first one, write the audit log and
    /// the search document. To what is public already nothing happens; one that is inactive is unknown.
    async fn publish(&self, change: &Change, nr: OrganizationNr) -> Result<Publication, PublishError>;
}
