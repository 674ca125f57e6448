//! What an account is and how its owner gets in: names, password, e-mail address.
//!
//! Password and e-mail address are changed by whoever gives the password once more, and never in the name of somebody
//! else. The owner is told by mail; of another e-mail address at the old one.

mod change_email;
mod change_password;
mod change_profile;
mod ports;
mod recover_password;
mod show_account;

use shared_kernel::StoreError;

pub use change_email::ChangeEmail;
pub use change_password::ChangePassword;
pub use change_profile::{ChangeProfile, ProfileForm};
pub use ports::*;
pub use recover_password::RecoverPassword;
pub use show_account::{AccountView, ImpersonatedBy, ShowAccount};

use crate::rate_limits::LimitReached;
use crate::sessions::PasswordNotConfirmed;
use crate::{FieldProblem, HashingError, TokenRefused};

/// Why credentials stay as they are.
#[derive(Debug, thiserror::Error)]
pub enum CredentialRefused {
    /// Fields are missing or malformed: all of them.
    #[error("invalid fields")]
    Invalid(Vec<FieldProblem>),
    /// The present password was not shown.
    #[error(transparent)]
    Password(#[from] PasswordNotConfirmed),
    /// Whoever acts in the name of somebody else may not do it.
    #[error("not while impersonating")]
    WhileImpersonating,
    /// The mailed token is good no more.
    #[error(transparent)]
    Token(#[from] TokenRefused),
    /// There is no such account any more.
    #[error("unknown account")]
    UnknownAccount,
    /// Too many attempts, or the store failed.
    #[error(transparent)]
    Limited(#[from] LimitReached),
    /// Passwords cannot be hashed now.
    #[error(transparent)]
    Hashing(#[from] HashingError),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
