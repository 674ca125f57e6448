use async_trait::async_trait;
use shared_kernel::{BookingId, Change, CustomerId, OrganizationNr, PageRequest, ResourceId, StoreError};
use time::OffsetDateTime;

use super::{
    BookingContactField, CustomerFile, CustomerPage, CustomerRecord, CustomerRefused, ExportedCustomer, ImportPlan,
    ImportRecord, Namesakes,
};

/// The most relatives of a file that are shown.
pub const MOST_RELATIVES: usize = 20;

/// The most pairs of one name that are listed.
pub const MOST_NAMESAKES: usize = 20;

/// How many of the newest files are looked at for others of the same name.
pub const NEWEST_FILES: usize = 1_000;

/// Whose customers are read, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CustomerReach {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Only whom this employee serves, has served, leads through an event or put on file; `None` for everybody.
    pub employee: Option<ResourceId>,
    /// What lies behind then and what ahead.
    pub now: OffsetDateTime,
}

/// Reads the customers of an organisation. Nobody who was erased is among them.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait CustomerReader: Send + Sync {
    /// A page of the customers of whom every word of `search` is the beginning of something: of a word of the names or
    /// of the e-mail address before its `@`, of the e-mail address, from four letters on or with its `@` of the domain,
    /// of the telephone number. Case, accents and the ways to write umlauts and telephone numbers make no difference.
    ///
    /// Found ones are ordered by name. An empty search finds everybody, those who were served last first, and then by
    /// name; how far back the order by visits reaches is up to the implementer, who reads in a constant number of
    /// statements through indexes.
    async fn page(&self, reach: CustomerReach, search: &str, page: PageRequest) -> Result<CustomerPage, StoreError>;

    /// The file of a customer with a page of the visits, from one snapshot; `None` where there is nobody of this number
    /// within reach.
    async fn file(
        &self,
        reach: CustomerReach,
        customer: CustomerId,
        visits: PageRequest,
    ) -> Result<Option<CustomerFile>, StoreError>;

    /// Those of the [`NEWEST_FILES`] that have the name of an older one, the newest first, each with the oldest of that name
    /// within reach; at most [`MOST_NAMESAKES`]. With a moment only of files that came since. In one statement through indexes.
    async fn namesakes(
        &self,
        reach: CustomerReach,
        since: Option<OffsetDateTime>,
    ) -> Result<Vec<Namesakes>, StoreError>;
}

/// Keeps the customers of organisations. Each method is one transaction under the lock of the organisation, since bookings
/// find and add customers, and leaves a row in the audit log that names nobody.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait CustomerStore: Send + Sync {
    /// Puts somebody on file, for an employee where one did it. Refused where the same person is on file, as far as the employee
    /// sees the file.
    async fn add(
        &self,
        change: &Change,
        organization: OrganizationNr,
        record: &CustomerRecord,
        employee: Option<ResourceId>,
    ) -> Result<CustomerId, CustomerRefused>;

    /// Replaces what is on file of a customer. Nothing is written where nothing changes.
    async fn edit(
        &self,
        change: &Change,
        organization: OrganizationNr,
        customer: CustomerId,
        record: &CustomerRecord,
    ) -> Result<(), CustomerRefused>;

    /// Lets e-mail address and telephone number of a customer book nothing online, or lets them book again. Repeating
    /// it changes nothing.
    async fn block(
        &self,
        change: &Change,
        organization: OrganizationNr,
        customer: CustomerId,
        is_blocked: bool,
    ) -> Result<(), CustomerRefused>;

    /// Makes two files one: every booking of `merged` belongs to `kept` from then on, with its history as it is, and
    /// the file of `merged` is gone. What is missing in the kept file comes from the other one, both notes stay, and it
    /// is blocked where one of the two was. Another e-mail address or telephone number than that of the kept file goes
    /// into the note.
    async fn merge(
        &self,
        change: &Change,
        organization: OrganizationNr,
        kept: CustomerId,
        merged: CustomerId,
    ) -> Result<(), CustomerRefused>;

    /// Says of two files that they are about two people, so that neither is shown as perhaps the other; or takes that back
    /// where `is_apart` is false. Repeating it changes nothing; nobody is told apart from oneself.
    async fn tell_apart(
        &self,
        change: &Change,
        organization: OrganizationNr,
        files: (CustomerId, CustomerId),
        is_apart: bool,
    ) -> Result<(), CustomerRefused>;

    /// Does what the [`ImportPlan`] of a list says, and answers it. Writes nothing where `is_preview`. In a constant number of
    /// statements.
    async fn import(
        &self,
        change: &Change,
        organization: OrganizationNr,
        records: &[ImportRecord],
        is_preview: bool,
    ) -> Result<ImportPlan, CustomerRefused>;

    /// Puts on file what a booking was made with. Bookings that were made with the same have it from the file then. Nothing
    /// is written where nothing differs; [`CustomerRefused::Unknown`] where there is no such booking.
    async fn take_over(
        &self,
        change: &Change,
        organization: OrganizationNr,
        booking: BookingId,
        field: BookingContactField,
    ) -> Result<(), CustomerRefused>;

    /// Hands out the contact data of everybody on file, by name, and logs that.
    async fn export(&self, change: &Change, organization: OrganizationNr) -> Result<Vec<ExportedCustomer>, StoreError>;
}
