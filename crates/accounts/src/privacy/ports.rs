use async_trait::async_trait;
use shared_kernel::{AccountId, BookingId, Change, CustomerId, OrganizationNr, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::personal_data::ConsentData;
use super::{DataSubject, PersonalData};
use crate::{NewToken, TokenRefused};

/// Hides e-mail addresses in proofs.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
pub trait EmailHasher: Send + Sync {
    /// A keyed hash of an e-mail address: the same for the same one, and of no use to whoever has only the database.
    fn hash(&self, normalized_email: &str) -> [u8; 32];
}

/// A booking that still lies ahead, at least in part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenBooking {
    /// In whose calendar it stands.
    pub organization: OrganizationNr,
    /// Its internal number.
    pub booking: BookingId,
    /// Name of that organisation.
    pub company_name: String,
    /// What was booked, in the order in time.
    pub titles: Vec<String>,
    /// The first start that lies ahead, on the provider's wall.
    pub start: PrimitiveDateTime,
}

/// What has to be done before somebody can leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Blocker {
    /// Nobody else is business admin of this organisation: hand it over, or close it.
    LastAdmin {
        /// Number of the organisation.
        organization: OrganizationNr,
        /// Name of that organisation.
        company_name: String,
    },
    /// The account runs the product; somebody who runs it takes that away first.
    PlatformAdmin,
}

/// What an erasure would do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErasurePreview {
    /// Bookings that it would cancel, the next first.
    pub open: Vec<OpenBooking>,
    /// How many bookings stay in calendars without the person, those that it would cancel included.
    pub bookings: u32,
    /// What stands in the way.
    pub blockers: Vec<Blocker>,
}

/// What an erasure did. It names nobody, so that it can be kept as a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErasureReceipt {
    /// Its number, which nobody can guess.
    pub id: Uuid,
    /// When it was done.
    pub erased_at: OffsetDateTime,
    /// How many accounts are gone.
    pub accounts: u32,
    /// How many bookings stand in calendars without the person.
    pub bookings: u32,
    /// How many of these were cancelled for it.
    pub cancelled: u32,
}

/// Why nothing was erased.
#[derive(Debug, thiserror::Error)]
pub enum ErasureError {
    /// Something was booked since the open bookings were cancelled.
    #[error("a booking is open")]
    OpenBooking,
    /// Something stands in the way.
    #[error("something stands in the way")]
    Blocked(Vec<Blocker>),
    /// There is no such account any more.
    #[error("unknown account")]
    UnknownAccount,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Reads and erases what is stored about people.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait PersonalDataStore: Send + Sync {
    /// Everything about a person, from one snapshot of the store. Of an e-mail address what belongs to no proven
    /// account, and of mails none to an e-mail address that is only claimed or wished for.
    async fn export(&self, subject: &DataSubject) -> Result<PersonalData, StoreError>;

    /// Whether an organisation has this customer in its file.
    async fn has_customer(&self, organization: OrganizationNr, customer: CustomerId) -> Result<bool, StoreError>;

    /// Everything that an organisation knows of a customer, which the audit log records.
    async fn export_customer(
        &self,
        change: &Change,
        organization: OrganizationNr,
        customer: CustomerId,
    ) -> Result<PersonalData, StoreError>;

    /// What an erasure at this instant would do.
    async fn preview(&self, subject: &DataSubject, at: OffsetDateTime) -> Result<ErasurePreview, StoreError>;

    /// Cancels what still lies ahead of a booking, beyond the deadline of its provider as well. Its provider is told. Where
    /// staff erases a customer, it cancels in its own name and no mail goes to the customer.
    /// Repeating it changes nothing.
    async fn cancel(&self, change: &Change, booking: &OpenBooking) -> Result<(), StoreError>;

    /// Erases a person, in one transaction that waits for bookings in the same organisations.
    ///
    /// Implementers
    /// 1. refuse while a booking is open, or something stands in the way;
    /// 2. take the person out of bookings: contact data, remarks, answers, the account; manage links do not open them any
    ///    more, and a repeated request does not find them;
    /// 3. keep proofs of consents under [their seal](EmailHasher::hash), withdrawn;
    /// 4. delete the account with all that hangs on it, the drafts of organisations that nobody else belongs to,
    ///    invitations, requests for data and mails that wait, and take the e-mail address out of bookings of other
    ///    accounts;
    /// 5. write the receipt with this id, and a row of the audit log where staff erased a customer.
    async fn erase(
        &self,
        change: &Change,
        subject: &DataSubject,
        receipt: Uuid,
    ) -> Result<ErasureReceipt, ErasureError>;
}

/// Stores requests of guests for their data.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait DataRequests: Send + Sync {
    /// Stores a request of this e-mail address, which voids those before, and writes
    /// [`Fact::DataRequested`](shared_kernel::Fact::DataRequested).
    async fn request(&self, change: &Change, normalized_email: &str, token: &NewToken) -> Result<(), StoreError>;

    /// The e-mail address whose token has this hash. None when it is unknown or expired at this instant, or when the
    /// e-mail address belongs to a proven account.
    async fn email_of(&self, token_hash: [u8; 32], at: OffsetDateTime) -> Result<Option<String>, StoreError>;
}

/// Stores consents to news by mail.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait NewsletterStore: Send + Sync {
    /// The consents of an account, the newest first.
    async fn consents(&self, account: AccountId) -> Result<Vec<ConsentData>, StoreError>;

    /// Stores the wish of an account for news to its e-mail address, which voids an earlier one that was not confirmed,
    /// and writes [`Fact::NewsletterWished`](shared_kernel::Fact::NewsletterWished). Nothing where it gets news
    /// already.
    async fn wish(
        &self,
        change: &Change,
        account: AccountId,
        text_version: &str,
        token: &NewToken,
    ) -> Result<(), StoreError>;

    /// Confirms the wish whose token has this hash. Repeating it changes nothing; one that has expired or was withdrawn
    /// is refused.
    async fn confirm(&self, change: &Change, token_hash: [u8; 32]) -> Result<(), TokenRefused>;

    /// Ends the news of the consent whose token has this hash, however old it is. Repeating it changes nothing.
    async fn unsubscribe(&self, change: &Change, token_hash: [u8; 32]) -> Result<(), TokenRefused>;

    /// Ends all news to an account. Repeating it changes nothing.
    async fn withdraw(&self, change: &Change, account: AccountId) -> Result<(), StoreError>;
}
