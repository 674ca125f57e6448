use async_trait::async_trait;
use shared_kernel::{CalendarGuid, Change, OrganizationNr, StoreError};

use super::ReminderToken;

/// What became of reminders that were due.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReleasedReminders {
    /// Reminders that are mails now.
    pub sent: usize,
    /// Reminders that nobody gets.
    pub void: usize,
}

/// The reminders that are planned.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait ReminderQueue: Send + Sync {
    /// Decides up to `limit` reminders that are due at `change.at` by [`void_reason`](super::DueReminder::void_reason), the
    /// longest due first, and in the same transaction plans the mails of those that are sent. What another process decides
    /// just now is left to it. Whoever is interrupted has done all of it or nothing.
    async fn release(&self, change: &Change, limit: i64) -> Result<ReleasedReminders, StoreError>;
}

/// Whom a reminder is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReminderRecipient {
    /// Where the visit is booked.
    pub organization: OrganizationNr,
    /// Name of that organisation as people read it.
    pub company_name: String,
    /// The e-mail address, in lower case; empty where there is none any more.
    pub normalized_email: String,
}

/// Who wants no reminders.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait ReminderOptOuts: Send + Sync {
    /// Whom reminders of the booking with this public name are for; none when there is no such booking.
    async fn recipient(&self, booking: CalendarGuid) -> Result<Option<ReminderRecipient>, StoreError>;

    /// From now on this e-mail address gets no reminders from this organisation: those that are planned become void in the
    /// same transaction, and later bookings plan none. Repeating it changes nothing.
    async fn opt_out(&self, change: &Change, recipient: &ReminderRecipient) -> Result<(), StoreError>;
}

/// Makes the addresses at which reminders are ended. Must not depend on any request. They are good for the e-mail address that
/// the mail goes to and no other.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
pub trait ReminderLinks: Send + Sync {
    /// The page for people, with its token in the fragment, which browsers send to nobody.
    fn page(&self, booking: CalendarGuid, normalized_email: &str) -> String;

    /// The address for mail programs (RFC 8058), which ends them by one POST.
    fn one_click(&self, booking: CalendarGuid, normalized_email: &str) -> String;
}

/// Recognises the tokens in these addresses.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
pub trait ReminderTokens: Send + Sync {
    /// Whether a token was mailed to this e-mail address.
    fn is_genuine(&self, token: &ReminderToken, normalized_email: &str) -> bool;
}
