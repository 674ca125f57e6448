//! Accounts: people, their credentials and sessions, the teams they belong to, and what they keep.
//!
//! | module | question |
//! |---|---|
//! | [`registration`] | who may have an account, and who proves an e-mail address |
//! | [`sessions`] | who asks: sign in and out, sessions, and the [`Principal`](sessions::Principal) of a request |
//! | [`credentials`] | password, e-mail address and names: lost, reset, changed |
//! | [`team`] | who belongs to an organisation, with which rank, and who is invited |
//! | [`api_keys`] | the keys with which the tools of an organisation ask |
//! | [`organization`] | an organisation as a whole: who did what, its export, its price package, its end |
//! | [`impersonation`] | acting in the name of somebody else, in the open |
//! | [`favourites`] | the providers that somebody keeps |
//! | [`privacy`] | what is stored about somebody: to see, to take, to erase; consents and news by mail |
//! | [`booking_codes`] | the mailed code that a guest needs where guests book unusually often |
//! | [`rate_limits`] | how often something may be tried |
//! | [`repeated_requests`] | requests that come again under the same idempotency key |
//!
//! # E-mail addresses
//!
//! E-mail addresses are compared in lower case
//! ([`EmailAddress::normalized`](shared_kernel::EmailAddress::normalized)). At most one *proven* account has an
//! address; up to [`registration::UNPROVEN_PER_EMAIL`] others may claim it and see nothing but what they created.
//! Whoever proves it gets it: the other claims are deleted, and bookings that a guest made with it are joined to the
//! account. A proof takes two things together: the token that was mailed to the address, and the session or the
//! password of the account that claims it. Either alone would let somebody register with the address of somebody else
//! and wait until the owner presses the button in the mail (pre-hijacking).
//!
//! From outside, an address that has an account looks like one that has none, at registration, sign-in and
//! recovery: same answers, same work.
#![warn(missing_docs)]

pub mod api_keys;
pub mod booking_codes;
pub mod correspondence;
pub mod credentials;
pub mod favourites;
mod field;
pub mod impersonation;
mod mail_requests;
pub mod organization;
mod password;
pub mod privacy;
pub mod rate_limits;
pub mod registration;
pub mod repeated_requests;
pub mod sessions;
pub mod team;
mod tokens;

pub use field::{AccountField, FieldProblem, Problem};
pub use mail_requests::MailRequests;
pub use password::*;
pub use tokens::*;
