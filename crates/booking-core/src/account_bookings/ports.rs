use async_trait::async_trait;
use shared_kernel::{AccountId, PageRequest, StoreError};
use time::OffsetDateTime;

use crate::lifecycle::StoredBooking;

/// One of the two lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ListKind {
    /// Something confirmed has not ended. By start and id, ascending.
    Open,
    /// Over, or called off as a whole. By start and id, descending.
    Past,
}

/// A list of bookings at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountBookingList {
    /// The account that made them, or proved the e-mail address that they were made with.
    pub account: AccountId,
    /// Which of them.
    pub kind: ListKind,
    /// What has ended by then is over.
    pub now: OffsetDateTime,
}

/// Where something was booked, and whom to ask when it cannot be changed online any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedProvider {
    /// Company name, 1 to 255 characters.
    pub company_name: String,
    /// E-mail address for customers; `None` where none is published.
    pub contact_email: Option<String>,
    /// Telephone number for customers; `None` where none is published.
    pub contact_phone: Option<String>,
    /// Whether it still has a public page.
    pub is_public: bool,
}

/// An entry of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountBooking {
    /// What was booked, with what has become of it.
    pub booking: StoredBooking,
    /// Where it was booked.
    pub provider: BookedProvider,
}

/// Reads the bookings of an account.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait AccountBookingReader: Send + Sync {
    /// One page of a list, in its order.
    ///
    /// Implementers read the page and what is on it from one snapshot, in a number of statements that does not depend
    /// on the number of bookings: however many are made or cancelled meanwhile, no booking is on the page twice, is
    /// missing from it or is shown in another state than the one that has put it there.
    async fn page(&self, list: AccountBookingList, page: PageRequest) -> Result<Vec<AccountBooking>, StoreError>;

    /// How many bookings are on the whole list.
    async fn count(&self, list: AccountBookingList) -> Result<u64, StoreError>;
}
