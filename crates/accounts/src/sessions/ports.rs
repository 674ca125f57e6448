use async_trait::async_trait;
use shared_kernel::{AccountId, Change, OrganizationNr, SessionId, StoreError};

use super::{Membership, NewSession, OpenSession, SessionKind, StoredSession};
use crate::PasswordHash;

/// What somebody who signs in is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credentials {
    /// Whose they are.
    pub account: AccountId,
    /// What sign-in compares the given password with.
    pub password: PasswordHash,
    /// Whether the e-mail address is proven.
    pub is_verified: bool,
    /// Whether the account runs the product.
    pub is_platform_admin: bool,
    /// Whether the account is disabled: nobody signs in.
    pub is_disabled: bool,
    /// The organisation that a new session acts for: the one joined last.
    pub membership: Option<Membership>,
}

impl Credentials {
    /// The kind of a session that begins with them.
    pub fn session_kind(&self) -> SessionKind {
        match self.membership {
            _ if self.is_platform_admin => SessionKind::Admin,
            Some(_) => SessionKind::Business,
            None => SessionKind::Customer,
        }
    }
}

/// Stores sessions, and reads what signing in compares.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait SessionStore: Send + Sync {
    /// The accounts that claim an e-mail address (in lower case): the proven one first, then the others, the newest
    /// first. Without those that were erased.
    async fn claims_of(&self, normalized_email: &str) -> Result<Vec<Credentials>, StoreError>;

    /// The credentials of an account. None when there is none.
    async fn credentials(&self, account: AccountId) -> Result<Option<Credentials>, StoreError>;

    /// Begins a session of an account at `change.at`.
    async fn open(&self, change: &Change, account: AccountId, session: &NewSession) -> Result<(), StoreError>;

    /// The session, with everything that decides about it, in one round trip. None when there is none.
    async fn find(&self, session: SessionId) -> Result<Option<StoredSession>, StoreError>;

    /// Notes that a session was used at `change.at`, unless a later use is noted.
    async fn touch(&self, change: &Change, session: SessionId) -> Result<(), StoreError>;

    /// Notes that the password was given once more at `change.at`.
    async fn confirm_password(&self, change: &Change, session: SessionId) -> Result<(), StoreError>;

    /// The sessions of an account that were not ended, the one used last first. Some may have ended by themselves.
    async fn sessions_of(&self, account: AccountId) -> Result<Vec<(StoredSession, OpenSession)>, StoreError>;

    /// Ends a session of this account; false when the account has no such session. Repeating it changes nothing.
    async fn end(&self, change: &Change, account: AccountId, session: SessionId) -> Result<bool, StoreError>;

    /// Ends all sessions of an account, and those in which it acts in the name of others.
    async fn end_all(&self, change: &Change, account: AccountId) -> Result<(), StoreError>;

    /// Lets a session act for an organisation that its account is a member of; false when it is none.
    async fn switch_organization(
        &self,
        change: &Change,
        session: SessionId,
        organization: OrganizationNr,
    ) -> Result<bool, StoreError>;
}
