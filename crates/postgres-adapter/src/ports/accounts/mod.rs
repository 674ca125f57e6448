//! The ports of accounts.

mod account_flags;
mod api_keys;
mod audit_trail;
mod booking_codes;
mod claims;
mod closings;
mod credentials;
mod favourites;
mod founding;
mod impersonations;
mod invitations;
mod load_account;
mod mail_contents;
mod mail_ledger;
mod plans;
mod prune_accounts;
mod rate_limits;
mod registrations;
mod repeated_requests;
mod sessions;
mod teams;
mod tokens;

use shared_kernel::{Rank, StoreError};

pub use account_flags::{AccountFlag, set_account_flag};
pub(crate) use claims::{Nr, delete_accounts, lock_email_address, make_anonymous};
pub use closings::reopen_organization;
pub use load_account::{LoadedAccount, load_account};
pub use plans::grant_plan;
pub use prune_accounts::{PrunedAccounts, prune_accounts};
pub use rate_limits::PostgresRateLimits;
pub(crate) use teams::make_administrator;

use crate::error::corrupt;

/// Waits until nobody else registers, proves or changes an account with this e-mail address, until the end of the
/// transaction. The first number is that of no other lock: an e-mail address must not wait for the calendar with the
/// same number, or the audit.
const LOCK_EMAIL_ADDRESS: &str = "SELECT pg_advisory_xact_lock(20265, hashtext($1))";

pub(crate) fn rank(label: &str) -> Result<Rank, StoreError> {
    Rank::labelled(label).ok_or_else(|| corrupt(format!("unknown rank {label}")))
}
