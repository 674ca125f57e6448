use async_trait::async_trait;
use shared_kernel::{AccountId, BookingId, Change, OrganizationNr, Rank, RequestId, StoreError};
use time::{Date, OffsetDateTime, PrimitiveDateTime};

use crate::registration::PricePackage;

/// What closing an organisation would do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClosingPreview {
    /// The bookings that would be cancelled, the next first; at most [`Self::MOST_BOOKINGS`].
    pub bookings: Vec<ClosedBooking>,
    /// How many there are.
    pub bookings_total: u32,
    /// How many of these have seats in events and courses.
    pub sign_ups: u32,
    /// Who would belong to it no more, by name.
    pub members: Vec<FormerMember>,
}

impl ClosingPreview {
    /// More are counted and not listed.
    pub const MOST_BOOKINGS: i64 = 100;
}

/// A booking that lies ahead, at least in part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedBooking {
    /// Its internal number.
    pub booking: BookingId,
    /// What was booked, in the order in time.
    pub titles: Vec<String>,
    /// The first start that lies ahead, in wall time of the provider.
    pub start: PrimitiveDateTime,
    /// First and last name of the customer; empty for somebody without a name.
    pub customer: String,
}

/// Somebody who belongs to an organisation that is being closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormerMember {
    /// First and last name of the account.
    pub name: String,
    /// What the member may do until then.
    pub rank: Rank,
}

/// Takes organisations offline, and online again until they are erased.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait ClosingStore: Send + Sync {
    /// What closing it at this instant would do.
    async fn preview(&self, organization: OrganizationNr, at: OffsetDateTime) -> Result<ClosingPreview, StoreError>;

    /// Takes an organisation offline, in one transaction that waits for bookings in it. False when whoever asks belongs to
    /// it no more, because it is closed already, say.
    ///
    /// Implementers
    /// 1. keep who belonged to it and end the memberships, so that no session acts for it and no feed is read;
    /// 2. withdraw open invitations, and take it out of the search;
    /// 3. write a row of the audit log, and [`Fact::OrganizationClosed`] for everybody who belonged to it and can be reached.
    ///
    /// [`Fact::OrganizationClosed`]: shared_kernel::Fact::OrganizationClosed
    async fn close(&self, change: &Change, organization: OrganizationNr) -> Result<bool, StoreError>;

    /// Closed organisations that are not erased yet and still have bookings ahead, with at most so many of these, and who
    /// closed them in which request.
    async fn left_open(
        &self,
        at: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<(OrganizationNr, BookingId, AccountId, RequestId)>, StoreError>;

    /// Cancels what still lies ahead of a booking, as the provider; its customer is told. Repeating it changes nothing.
    async fn cancel(&self, change: &Change, organization: OrganizationNr, booking: BookingId)
    -> Result<(), StoreError>;
}

/// What an entry of the log tells of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AuditEntryKind {
    /// Something of the organisation was changed: the word of the audit log for it.
    Change(String),
    /// Something was done with a booking: the word of its history for it.
    Booking(String),
}

/// What is away or closed, or has hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubjectKind {
    /// The organisation as a whole.
    Premises,
    /// Somebody who works there.
    Employee,
    /// A room or a device.
    Room,
}

/// Something that somebody did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// When it happened.
    pub at: OffsetDateTime,
    /// What was done: a word of the audit log, or of a booking's history.
    pub kind: AuditEntryKind,
    /// In whose name: the account, and first and last name while it exists. None for the program itself.
    pub account: Option<(AccountId, Option<String>)>,
    /// The name of the key with which a tool did it; the account is that of whoever made the key. None where a person or the
    /// program did it.
    pub key: Option<String>,
    /// Whether somebody who runs the product did it in the name of that account, or by themselves.
    pub by_operator: bool,
    /// What it was about, as far as it has a name: a service, an employee, a customer. Of an absence whoever is away.
    pub subject: Option<String>,
    /// What that is, where it can be away or closed. None of anything else.
    pub subject_kind: Option<SubjectKind>,
    /// The booking that it was about.
    pub booking: Option<BookingId>,
}

/// Which entries are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AuditFilter {
    /// Only those in the name of this account.
    pub account: Option<AccountId>,
    /// How many newer ones are passed over.
    pub offset: u32,
    /// How many are wanted.
    pub limit: u32,
}

/// A page of the log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditPage {
    /// The newest first.
    pub entries: Vec<AuditEntry>,
    /// Whether there are older ones.
    pub has_more: bool,
}

/// Reads who did what in an organisation: from the audit log, and of the histories of bookings what its people and its tools
/// did. What customers do with their own bookings stands at the bookings.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait AuditTrail: Send + Sync {
    /// At most as many as are wanted, the newest first. May answer more than that by one, which says that there are more.
    async fn entries(&self, organization: OrganizationNr, filter: AuditFilter) -> Result<Vec<AuditEntry>, StoreError>;
}

/// What an organisation has and wishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredPlan {
    /// What it may use.
    pub plan: PricePackage,
    /// The last day of that; none where nobody has set one.
    pub until: Option<Date>,
    /// What it asks for instead.
    pub wish: Option<PricePackage>,
    /// How many people can be booked.
    pub employees: u32,
}

/// Stores the price packages of organisations.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait PlanStore: Send + Sync {
    /// What an organisation has at this instant.
    async fn plan(&self, organization: OrganizationNr, at: OffsetDateTime) -> Result<StoredPlan, StoreError>;

    /// Records that an organisation asks for a plan, or withdraws that, with a row of the audit log. Repeating it changes
    /// nothing.
    async fn wish(
        &self,
        change: &Change,
        organization: OrganizationNr,
        wish: Option<PricePackage>,
    ) -> Result<(), StoreError>;
}
