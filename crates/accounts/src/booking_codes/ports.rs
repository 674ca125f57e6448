use async_trait::async_trait;
use shared_kernel::{BookingCodeId, BookingPause, Change, OrganizationNr, StoreError};
use time::OffsetDateTime;
use uuid::Uuid;

/// A code that is to be mailed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewBookingCode {
    /// Where it is good for a booking.
    pub organization: OrganizationNr,
    /// Where it is mailed to, in lower case; the booking is made with the same one.
    pub normalized_email: String,
    /// What the code is made of.
    pub nonce: Uuid,
    /// What it is recognised by.
    pub hash: [u8; 32],
    /// No longer good from then on.
    pub expires_at: OffsetDateTime,
}

/// A code that was mailed, after somebody has tried one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TriedCode {
    /// Row of the code in `booking_code`.
    pub id: BookingCodeId,
    /// Whether the one that was tried is the one that was mailed.
    pub is_right: bool,
    /// How many wrong ones were tried, this one included; at most [`MOST_WRONG_CODES`](super::MOST_WRONG_CODES).
    pub wrong_codes: i16,
    /// No longer good from then on.
    pub expires_at: OffsetDateTime,
}

/// Why no code was issued.
#[derive(Debug, thiserror::Error)]
pub enum IssueError {
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// Nobody books there online at present.
    #[error("online booking is paused")]
    Paused(BookingPause),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Stores codes. A booking uses one up: that is the business of whoever stores the booking, in the same transaction.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait BookingCodes: Send + Sync {
    /// Stores a code, which voids the one before of the same e-mail address in the same organisation, and writes
    /// [`Fact::CodeRequested`](shared_kernel::Fact::CodeRequested). Nothing of it while online booking is paused.
    async fn issue(&self, change: &Change, code: &NewBookingCode) -> Result<(), IssueError>;

    /// Looks whether this is the hash of the code of an e-mail address, and counts it where it is not, atomically over
    /// all processes: of codes that are tried at the same moment each counts. None where no code was mailed.
    async fn try_code(
        &self,
        organization: OrganizationNr,
        normalized_email: &str,
        hash: [u8; 32],
    ) -> Result<Option<TriedCode>, StoreError>;
}

/// Makes and hashes codes with a secret of the server: nothing but hashes is stored, and a mail that is sent later can
/// still carry the code.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
pub trait BookingCodeSecrets: Send + Sync {
    /// The code that is made of a nonce: [`CODE_DIGITS`](super::CODE_DIGITS) digits, each code as likely as any other.
    fn code_of(&self, nonce: Uuid) -> String;

    /// A keyed hash of a code for this e-mail address in this organisation: of so few digits, any other hash could be
    /// undone.
    fn hash_of(&self, organization: OrganizationNr, normalized_email: &str, code: &str) -> [u8; 32];
}
