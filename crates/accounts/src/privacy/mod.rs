//! What people may ask about themselves: to see, take and erase their data (GDPR, articles 15, 17 and 20), and news by
//! mail that nobody gets without a confirmed wish (double opt-in).
//!
//! Members show their password once more. Guests show that they own an e-mail address: a link with a token is mailed to
//! it, and counts for [a day](crate::TokenPurpose::lifetime). An e-mail address that belongs to a proven account gets
//! no such link, because it would go past the password; its mail says to sign in.
//!
//! # What belongs to a person
//!
//! To an account everything that hangs on it, and what was booked with its proven e-mail address. To an e-mail address
//! what was booked with it, the accounts that claim it and have proved nothing, and the files that organisations keep
//! of whoever has it. An organisation hands out and erases what it knows of one customer at their wish: a business
//! admin does, with a fresh password, and what other organisations know stays. A booking that one person made with the
//! e-mail address of another tells of both, so that either can take it and have it erased.
//!
//! # What an erasure leaves
//!
//! The calendars of providers stay true: appointments keep time, service, price and state, and lose the person. History
//! and audit log cannot be changed; they have numbers only, and the account behind a number is gone. Of a consent, the
//! proof stays (which text, when, confirmed when) under a keyed hash of the e-mail address, until
//! [`CONSENT_PROOF_LIFETIME`] after it ended: it can be found by whoever names the e-mail address, and tells nobody
//! which one it was. The receipt of an erasure has counts and no person.

mod erase_data;
mod export_data;
mod newsletter;
mod personal_data;
mod ports;
mod request_data;

use shared_kernel::{AccountId, CustomerId, OrganizationNr};
use time::Duration;

pub use erase_data::{EraseData, ErasureRefused};
pub use export_data::{ExportData, ExportRefused};
pub use newsletter::{ManageNewsletter, NewsletterRefused};
pub use personal_data::{
    AnswerData, AppointmentData, BookingData, ConsentData, CustomerFileData, EventDateData, FavouriteData,
    InvitationData, MailData, MembershipData, OwnAccountData, PersonalData, SeatData, SessionData,
};
pub use ports::*;
pub use request_data::{DataRequestRefused, RequestData};

/// For how long the proof of a consent is kept after the consent has ended.
pub const CONSENT_PROOF_LIFETIME: Duration = Duration::days(3 * 365 + 1);

/// Whose data are exported or erased.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum DataSubject {
    /// Somebody with an account.
    Account(AccountId),
    /// Whoever owns this e-mail address (in lower case), which belongs to no proven account.
    EmailAddress(String),
    /// Somebody in the customer file of an organisation, as far as that knows of them: what it would export or erase at
    /// their wish.
    Customer {
        /// Number of the organisation.
        organization: OrganizationNr,
        /// Their number in its file.
        customer: CustomerId,
    },
}
