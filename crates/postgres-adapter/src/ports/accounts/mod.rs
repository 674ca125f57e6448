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
mod sessions;
mod teams;
mod tokens;

use shared_kernel::{Rank, StoreError};

pub use account_flags::{AccountFlag, set_account_flag};
pub use api_keys::PostgresApiKeys;
pub use audit_trail::PostgresAuditTrail;
pub use booking_codes::PostgresBookingCodes;
pub(crate) use claims::{Nr, delete_accounts, lock_mailbox, make_anonymous};
pub use closings::{PostgresClosings, reopen_organization};
pub use credentials::PostgresAccounts;
pub use favourites::PostgresFavourites;
pub use impersonations::PostgresImpersonations;
pub use invitations::PostgresInvitations;
pub use load_account::{LoadedAccount, load_account};
pub use mail_contents::PostgresAccountMailContents;
pub use mail_ledger::PostgresMailLedger;
pub use plans::{PostgresPlans, grant_plan};
pub use prune_accounts::{PrunedAccounts, prune_accounts};
pub use rate_limits::PostgresRateLimits;
pub use registrations::PostgresRegistrations;
pub use sessions::PostgresSessions;
pub use teams::PostgresTeams;
pub(crate) use teams::make_administrator;

use crate::error::corrupt;

/// Waits until nobody else registers, proves or changes an account with this mailbox, until the end of the transaction.
/// The first number is that of no other lock: a mailbox must not wait for the calendar with the same number, or the audit.
const LOCK_MAILBOX: &str = "SELECT pg_advisory_xact_lock(20265, hashtext($1))";

pub(crate) fn rank(label: &str) -> Result<Rank, StoreError> {
    Rank::labelled(label).ok_or_else(|| corrupt(format!("unknown rank {label}")))
}
