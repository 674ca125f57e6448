use async_trait::async_trait;
use shared_kernel::{AccountId, Change, OrganizationNr, RequestId, StoreError};
use time::OffsetDateTime;

/// What an export has in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExportedOrganization {
    /// Files of customers.
    pub customers: u64,
    /// Bookings, whatever became of them.
    pub bookings: u64,
}

/// The newest export of an organisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrganizationExport {
    /// When somebody asked for it.
    pub requested_at: OffsetDateTime,
    /// How far it is.
    pub state: ExportState,
}

/// How far an export is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportState {
    /// It waits, or is being made.
    Running {
        /// Per cent of the rows and images that are written, 0 to 100.
        percent: u8,
    },
    /// It can be downloaded.
    Ready {
        /// Bytes of the file.
        size: u64,
        /// From when on it cannot be downloaded any more.
        until: OffsetDateTime,
    },
    /// It could be downloaded for as long as promised; the file is gone.
    Expired,
    /// The file could not be made.
    Failed,
}

/// A file that can be downloaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExportFile {
    /// The organisation that is exported.
    pub organization: OrganizationNr,
    /// Which of its exports.
    pub export: i64,
    /// Size of the file in bytes.
    pub size: u64,
}

/// An export that one process makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExportJob {
    /// What is exported.
    pub organization: OrganizationNr,
    /// Which of its exports.
    pub export: i64,
    /// Which attempt this is, from 1. Whoever has an older one has lost the job to somebody else.
    pub attempt: u16,
    /// Who asked for it.
    pub account: AccountId,
    /// In which request.
    pub request_id: RequestId,
}

/// Keeps exports of whole organisations: each has at most one.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait OrganizationExports: Send + Sync {
    /// Has an export made, with a row of the audit log; the file of an earlier one is deleted. False, and nothing is
    /// written, while one is running or the organisation is closed.
    async fn request(&self, change: &Change, organization: OrganizationNr) -> Result<bool, StoreError>;

    /// The newest export, as of this instant.
    async fn newest(
        &self,
        organization: OrganizationNr,
        at: OffsetDateTime,
    ) -> Result<Option<OrganizationExport>, StoreError>;

    /// The file that can be downloaded now, with a row of the audit log before anybody has it. None when there is none.
    async fn open(&self, change: &Change, organization: OrganizationNr) -> Result<Option<ExportFile>, StoreError>;

    /// A piece of a file, counted from 0; none after the last one, and an error when the file is gone meanwhile.
    async fn piece(&self, file: ExportFile, position: u32) -> Result<Option<Vec<u8>>, StoreError>;

    /// Takes the export that waits longest, for one process: what nobody goes on with comes back, and after
    /// `most_attempts` it has failed.
    async fn take(&self, change: &Change, most_attempts: u16) -> Result<Option<ExportJob>, StoreError>;

    /// Writes everything of the organisation, as of one moment, says how far it is meanwhile, and keeps the file together
    /// with a row of the audit log. Memory does not grow with the organisation. None, and nothing is kept, when the job
    /// was lost meanwhile: the organisation was closed, or another process has it.
    async fn make(&self, change: &Change, job: ExportJob) -> Result<Option<ExportedOrganization>, StoreError>;

    /// Gives a job back after a failure; the export has failed when it `is_last`.
    async fn give_back(&self, change: &Change, job: ExportJob, is_last: bool) -> Result<(), StoreError>;

    /// Deletes the files that cannot be downloaded any more; answers how many.
    async fn delete_expired(&self, at: OffsetDateTime) -> Result<usize, StoreError>;
}
