//! Sessions: who asks, since when, and for how long still.
//!
//! What a client holds is a signed session id and nothing else. Each request reads the row of the session together with
//! the account and its membership ([`Authenticate`]), so that signing out, another password, another rank and a
//! removed account count from the next request on, in every process.

mod authenticate;
mod confirm_password;
mod end_sessions;
mod ports;
mod principal;
mod session;
mod sign_in;
mod switch_organization;

pub use authenticate::Authenticate;
#[cfg(test)]
pub(crate) use confirm_password::tests as confirm_password_example;
pub use confirm_password::{ConfirmPassword, PasswordNotConfirmed};
pub use end_sessions::{EndSessions, SessionRefused};
pub use ports::*;
#[cfg(test)]
pub(crate) use principal::example as principal_example;
pub use principal::{FRESH_PASSWORD, NotInPerson, Principal, SessionChange};
pub use session::{Device, Membership, NewSession, OpenSession, SessionKind, StoredSession, TOUCH_EVERY};
pub use sign_in::{SignIn, SignInForm, SignInRefused, SignedIn};
pub use switch_organization::SwitchOrganization;
