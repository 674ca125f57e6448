//! Requests that come again under the same idempotency key: whatever they make is made once.
//!
//! A request that makes something is looked up before any limit counts it. What it made is kept with its key for 72 hours,
//! in the transaction that made it ([`Change::request_key`](shared_kernel::Change::request_key)), so that of two that are
//! sent at the same moment one makes it and the other one is answered with it. Bookings keep their keys themselves.

use async_trait::async_trait;
use shared_kernel::{OrganizationNr, RequestKey, StoreError};
use time::OffsetDateTime;

/// Why a request that comes again is not answered.
#[derive(Debug, thiserror::Error)]
pub enum RepetitionRefused {
    /// The key was used for another request.
    #[error("the idempotency key was used for another request")]
    OtherRequest,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Finds requests that were carried out before.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait RepeatedRequests: Send + Sync {
    /// The id of what the same request has made within the last 72 hours; none where it has made nothing.
    async fn made(&self, key: RequestKey, now: OffsetDateTime) -> Result<Option<i64>, RepetitionRefused>;

    /// Whether an organisation has a booking, a change of one, or a message to participants by a request with this key (1 to
    /// 255 bytes) and this SHA-256 of a body: of the last 72 hours, and a message as long as it is kept. It may be made at
    /// this very moment: the booking looks again, under its lock.
    async fn has_booked(
        &self,
        organization: OrganizationNr,
        key: &str,
        body_hash: [u8; 32],
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;
}
