use std::error::Error;

use async_trait::async_trait;
use shared_kernel::{BranchId, Change, OrganizationNr, StoreError};
use time::{Duration, OffsetDateTime};

/// All that a service is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Portrait {
    /// Name of the company, 1 to 255 characters.
    pub company_name: String,
    /// German name of its category.
    pub category: &'static str,
}

/// No text was written. The source is for the log, and has nothing of the portrait or of the answer in it.
#[derive(Debug, thiserror::Error)]
#[error("no text was written")]
pub struct WritingFailed(#[source] pub Box<dyn Error + Send + Sync>);

/// Writes texts, somewhere else.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait TextWriter: Send + Sync {
    /// A text about a company, as it came: nobody has looked at it. Implementers tell the service nothing about anybody but
    /// what the portrait says, and give up after 15 seconds at the latest.
    async fn write(&self, portrait: &Portrait) -> Result<String, WritingFailed>;
}

/// A request for a draft that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DraftRequest {
    /// The fact that tells of it.
    pub fact: i64,
    /// The organisation that the text is about.
    pub organization: OrganizationNr,
    /// The consent that allows it.
    pub consent: i64,
    /// How many attempts have failed so far.
    pub tries: i32,
}

/// What the draft of an organisation is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedCompany {
    /// Name of the company, 1 to 255 characters.
    pub company_name: String,
    /// Its categories, the first one first.
    pub branches: Vec<BranchId>,
}

/// The requests for drafts, and the drafts.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait TextDraftQueue: Send + Sync {
    /// From now on requests wait here. Repeating it changes nothing.
    async fn open(&self) -> Result<(), StoreError>;

    /// From now on requests are passed over, and those that wait are forgotten. Repeating it changes nothing.
    async fn close(&self) -> Result<(), StoreError>;

    /// Leases the oldest request that is due until `change.at + lease`. Until then it is handed to nobody else.
    async fn take(&self, change: &Change, lease: Duration) -> Result<Option<DraftRequest>, StoreError>;

    /// The organisation of a request; none when it is gone, or the consent is gone or withdrawn.
    async fn company(&self, request: &DraftRequest) -> Result<Option<DraftedCompany>, StoreError>;

    /// In one transaction: stores the draft, instead of an older one, and ends the request. Nothing is stored where the
    /// request was ended before, or the organisation is gone.
    async fn store(&self, change: &Change, request: &DraftRequest, html: &str) -> Result<(), StoreError>;

    /// An attempt failed: counts it, and hands the request out again from `retry_at` on.
    async fn put_back(
        &self,
        change: &Change,
        request: &DraftRequest,
        retry_at: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Ends the request without a draft.
    async fn end(&self, change: &Change, request: &DraftRequest) -> Result<(), StoreError>;
}
