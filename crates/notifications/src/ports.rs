//! What this domain needs from the outside. The adapters implement these traits; the documentation
//! of a method is the contract they are tested against.

use async_trait::async_trait;
use shared_kernel::{
    AccountId, BookingCodeId, BookingId, CalendarGuid, Change, EventId, Fact, InvitationId, OrganizationNr, StoreError,
};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

pub use crate::mail_kind::{MailAllowance, MailKind, MailRecipient};
use crate::{
    AccountMailContent, BookingCodeMailContent, BookingMailContent, DateMessageContent, EventMailContent,
    InvitationMailContent, Mail, MailOfBooking, RelocationContent,
};

/// A fact that waits in the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueuedFact {
    /// The row of the outbox.
    pub id: i64,
    /// Fact from the transactional outbox.
    pub fact: Fact,
    /// Whether the customer of the booking is told as well; its provider always is.
    pub tells_customer: bool,
    /// How many attempts to plan what it leads to have failed so far.
    pub tries: i32,
}

/// The facts that one consumer of the outbox has not consumed yet.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait FactQueue: Send + Sync {
    /// Leases up to `limit` facts that are due, neither consumed nor given up, until `change.at + lease`, the oldest first. A fact whose
    /// lease has not ended is handed to nobody else; one whose lease ended is handed out again.
    async fn take(&self, change: &Change, limit: i64, lease: Duration) -> Result<Vec<QueuedFact>, StoreError>;

    /// An attempt failed: counts it and hands the fact out again from `retry_at` on, or, without
    /// one, never again (kept for people to see). A consumed fact stays consumed.
    async fn mark_failed(
        &self,
        change: &Change,
        fact_id: i64,
        retry_at: Option<OffsetDateTime>,
    ) -> Result<(), StoreError>;
}

/// Keeps the mails that facts lead to until they are due.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait MailPlans: Send + Sync {
    /// In one transaction: stores those mails that do not exist yet (unique by kind, what they
    /// are about, and revision) and marks the fact consumed. Repeating it changes nothing.
    async fn plan(&self, change: &Change, fact_id: i64, mails: &[PlannedMail]) -> Result<(), StoreError>;
}

/// What a mail tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum About {
    /// A booking of an organisation with its appointments or sign-ups.
    Booking(OrganizationNr, BookingId),
    /// An event or a course of an organisation as a whole.
    Event(OrganizationNr, EventId),
    /// An account, whatever organisations it belongs to.
    Account {
        /// The account that the mail tells of.
        account: AccountId,
        /// The row that occasioned the mail, by its kind: a token, the account of another registration, how often the
        /// password was changed, an entry of the audit log, a consent.
        occasion: i64,
    },
    /// An invitation into the team of an organisation.
    Invitation(OrganizationNr, InvitationId),
    /// A guest's request for the own data.
    DataRequest(i64),
    /// A code for a booking in an organisation.
    BookingCode(OrganizationNr, BookingCodeId),
}

/// A mail that is to be sent: ids only, its content is read when it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedMail {
    /// Which text. `kind.recipient()` says who gets it.
    pub kind: MailKind,
    /// What it is about.
    pub about: About,
    /// Which state of the booking it tells of, which message to its participant, which relocation of the organisation, or which
    /// reminder; 0 is the booking itself, and whatever is no booking.
    pub revision: i32,
    /// Not to be sent before this instant.
    pub due_at: OffsetDateTime,
}

/// A planned mail whose time has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueMail {
    /// Id of the row in `planned_mail`.
    pub id: i64,
    /// Kind of mail, which decides recipient and text.
    pub kind: MailKind,
    /// What it is about.
    pub about: About,
    /// Which state of the booking it tells of.
    pub revision: i32,
    /// When it was due in the first place: [`PlannedMail::due_at`], however often it was tried since.
    pub due_at: OffsetDateTime,
    /// How many attempts have failed so far.
    pub tries: i32,
}

/// Planned mails, leased so that no two workers send the same one.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait MailQueue: Send + Sync {
    /// Leases up to `limit` mails that are due, neither sent nor given up, until `change.at + lease`,
    /// the longest due first. A leased mail is handed to nobody else before its lease ends.
    async fn take_due(&self, change: &Change, limit: i64, lease: Duration) -> Result<Vec<DueMail>, StoreError>;

    /// The mail transport has taken the mail over: it is never handed out again. Repeating it changes nothing.
    async fn mark_sent(&self, change: &Change, id: i64) -> Result<(), StoreError>;

    /// An attempt failed: counts it and hands the mail out again from `retry_at` on, or, without
    /// one, never again (a dead letter, kept for people to see). `reason_class` is a short word
    /// without personal data.
    async fn mark_failed(
        &self,
        change: &Change,
        id: i64,
        retry_at: Option<OffsetDateTime>,
        reason_class: &str,
    ) -> Result<(), StoreError>;
}

/// The mails of bookings, for those who look after them.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait BookingMailStore: Send + Sync {
    /// The mails about a booking of this organisation, to both sides, by their number; at most 100. One statement.
    async fn mails(&self, organization: OrganizationNr, booking: BookingId) -> Result<Vec<MailOfBooking>, StoreError>;

    /// Plans a mail of this booking anew, due at once, in one transaction with an entry of the audit log. One that waits to
    /// be sent, or was sent less than a minute ago, stays as it is. False where the booking has no such mail.
    async fn resend(
        &self,
        change: &Change,
        organization: OrganizationNr,
        booking: BookingId,
        mail: i64,
    ) -> Result<bool, StoreError>;
}

/// Reads bookings for people to read.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait MailContents: Send + Sync {
    /// The booking of this organisation; none when there is no such booking there.
    async fn mail_content(
        &self,
        organization: OrganizationNr,
        booking: BookingId,
    ) -> Result<Option<BookingMailContent>, StoreError>;

    /// The booking with this public name; none when there is no such booking.
    async fn mail_content_by_guid(&self, guid: CalendarGuid) -> Result<Option<BookingMailContent>, StoreError>;

    /// What an organisation wrote to those who come to a date; none when it is not kept any more.
    async fn date_message(
        &self,
        organization: OrganizationNr,
        message: i32,
    ) -> Result<Option<DateMessageContent>, StoreError>;

    /// What an organisation was before its name or address became another one, with the bookings of visits after this instant
    /// under the e-mail address of this one; none when it is not kept any more.
    async fn relocation(
        &self,
        organization: OrganizationNr,
        number: i32,
        booking: BookingId,
        at: OffsetDateTime,
    ) -> Result<Option<RelocationContent>, StoreError>;

    /// The start that a reminder is about; none when it is void or not kept any more, or the booking's e-mail address wants
    /// none by now.
    async fn reminded_start(
        &self,
        organization: OrganizationNr,
        reminder: i32,
    ) -> Result<Option<OffsetDateTime>, StoreError>;

    /// The event of this organisation with its next date at this instant; none when there is no such event there, it
    /// has no date left, or no minimum.
    async fn event_mail_content(
        &self,
        organization: OrganizationNr,
        event: EventId,
        at: OffsetDateTime,
    ) -> Result<Option<EventMailContent>, StoreError>;
}

/// Makes the addresses at which customers manage their bookings.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
pub trait ManageLinks: Send + Sync {
    /// The address of the page for this booking, with its token in the fragment, which browsers send
    /// to nobody. Must not depend on any request.
    fn link_for(&self, guid: CalendarGuid) -> String;

    /// The address with the token in its place, where the first one went to a wrong e-mail address.
    fn renewed_link_for(&self, guid: CalendarGuid) -> String;
}

/// Reads what mails about accounts and invitations say.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait AccountMailContents: Send + Sync {
    /// What a mail of this kind about an account says; none when account or occasion is gone, or the occasion has
    /// passed: a token that is used or void.
    async fn account_news(
        &self,
        kind: MailKind,
        account: AccountId,
        occasion: i64,
    ) -> Result<Option<AccountMailContent>, StoreError>;

    /// The invitation; none when it is gone, answered or withdrawn.
    async fn invitation_content(
        &self,
        organization: OrganizationNr,
        invitation: InvitationId,
    ) -> Result<Option<InvitationMailContent>, StoreError>;

    /// The code for a booking; none when it is gone or used.
    async fn booking_code(
        &self,
        organization: OrganizationNr,
        code: BookingCodeId,
    ) -> Result<Option<BookingCodeMailContent>, StoreError>;

    /// What the mail about a guest's request for the own data says; none when the request is gone. An e-mail address
    /// that belongs to a proven account is told to sign in.
    async fn data_requested(&self, request: i64) -> Result<Option<AccountMailContent>, StoreError>;
}

/// Where a link in a mail about an account leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccountPage {
    /// Proves the e-mail address of a new account by the token that is made of this nonce.
    Verification(Uuid),
    /// Proves another e-mail address of an account.
    EmailChange(Uuid),
    /// Sets a lost password anew.
    PasswordReset(Uuid),
    /// Where one signs in.
    SignIn,
    /// Asks for a lost password.
    LostPassword,
    /// The sessions of the account.
    Sessions,
    /// The invitations of the account.
    Invitations,
    /// A booking beside the calendar of its organisation.
    Booking(BookingId),
    /// The keys and webhooks of the organisation.
    Webhooks,
    /// What the account may do about its data.
    Privacy,
    /// Confirms news by mail, and ends them.
    Newsletter(Uuid),
    /// Shows what is stored about an e-mail address.
    OwnData(Uuid),
}

/// Makes the addresses of the pages for accounts. Must not depend on any request.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
pub trait AccountLinks: Send + Sync {
    /// The address of a page. A token stands in the fragment, which browsers send to nobody.
    fn link_to(&self, page: AccountPage) -> String;
}

/// Makes the codes that guests need for bookings.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
pub trait MailedCodes: Send + Sync {
    /// The digits that are made of a nonce.
    fn code_of(&self, nonce: Uuid) -> String;
}

/// Counts the mails that strangers can occasion.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait MailLedger: Send + Sync {
    /// Counts a planned mail to an e-mail address (in lower case), once, and tells whether it is among the first `most`
    /// of its allowance within the 24 hours before `change.at`. Of mails that are counted at the same moment no more
    /// than `most` are. Implementers store a hash of allowance and e-mail address only.
    async fn admit<'a>(
        &self,
        change: &Change,
        mail: i64,
        to: (MailAllowance, &'a str),
        most: i64,
    ) -> Result<bool, StoreError>;
}

/// Why a mail was not taken over.
#[derive(Debug, thiserror::Error)]
pub enum MailTransportError {
    /// Trying again later may help: no connection, a time-out, a temporary answer.
    #[error("the mail could not be handed over now")]
    Transient(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// This mail will never be taken over as it is.
    #[error("the mail was refused")]
    Refused(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Hands mails over to the world.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait MailTransport: Send + Sync {
    /// Returns only after somebody else has taken responsibility for the mail, and gives up after
    /// 20 seconds at the latest. Must not write any header that `mail` does not determine, except
    /// its own sender address.
    async fn send(&self, mail: &Mail) -> Result<(), MailTransportError>;
}
