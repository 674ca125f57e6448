//! Registration of customers and of companies, and the proof of an e-mail address.
//!
//! Whoever registers is signed in at once, to an account that has proved nothing: it sees what it created. A company
//! is founded with the account: organisation (`DRAFT`), calendar, its founder as employee 1 and business admin. Whoever
//! has an account founds one in the same form.
//!
//! An e-mail address that has a proven account is registered like any other; its owner is told by mail. The account
//! that results can never be proven and is deleted after [`UNPROVEN_LIFETIME`].

mod form;
mod found_organization;
mod ports;
mod register;
mod resend_verification;
mod verify_email_address;

use time::Duration;

pub use form::{CompanyForm, Founding, FoundingForm, PricePackage, RegistrationForm};
pub use found_organization::{FoundOrganization, FoundingRefused};
pub use ports::*;
pub use register::{RegisterAccount, RegistrationRefused, RegistrationSettings};
pub use resend_verification::{ResendRefused, ResendVerification};
pub use verify_email_address::{VerificationRefused, VerifyEmailAddress};

/// How many accounts may claim an e-mail address that none of them has proved. One more replaces the newest of
/// them: whoever registers with the e-mail address of somebody else must not push that one out.
pub const UNPROVEN_PER_EMAIL: usize = 3;

/// How long an account lives whose e-mail address nobody proves.
pub const UNPROVEN_LIFETIME: Duration = Duration::days(7);
