use async_trait::async_trait;
use shared_kernel::{AccountId, Change, OrganizationNr, PersonName, PhoneNumber, Rank, SessionId, StoreError};
use strum::{EnumString, IntoStaticStr};
use time::OffsetDateTime;

use crate::{NewToken, PasswordHash, TokenRefused};

/// How far an organisation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum OrganizationStatus {
    /// Seen by its own people only.
    Draft,
    /// Seen by everybody.
    Public,
    /// Offline: closed by a business admin, and perhaps erased since.
    Inactive,
}

impl OrganizationStatus {
    /// The word stored for it.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The status with this stored word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }
}

/// An organisation that an account is a member of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnOrganization {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Name of the organisation, 1 to 255 characters.
    pub company_name: String,
    /// What the account may do there.
    pub rank: Rank,
    /// How far the organisation is.
    pub status: OrganizationStatus,
}

/// An account as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Never changes, whatever becomes of the e-mail address.
    pub account: AccountId,
    /// E-mail address, in lower case.
    pub email: String,
    /// 1 to 255 characters, trimmed.
    pub first_name: String,
    /// 1 to 255 characters, trimmed.
    pub last_name: String,
    /// As typed; `None` where none was given.
    pub phone: Option<String>,
    /// Whether the e-mail address is proven.
    pub is_verified: bool,
    /// Whether the account runs the product.
    pub is_platform_admin: bool,
    /// The teams that the account belongs to, by number of the organisation.
    pub organizations: Vec<OwnOrganization>,
}

/// Another e-mail address that an account has asked for and not proved yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingEmailAddress {
    /// In lower case.
    pub email: String,
    /// Until when the link that was mailed there is good.
    pub until: OffsetDateTime,
}

/// Stores accounts. What a method says of an account holds for one that was not erased.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait AccountStore: Send + Sync {
    /// The account. None when there is none.
    async fn profile(&self, account: AccountId) -> Result<Option<Profile>, StoreError>;

    /// Changes names and telephone number, and writes down that they are others.
    async fn change_profile(
        &self,
        change: &Change,
        account: AccountId,
        first_name: &PersonName,
        last_name: &PersonName,
        phone: Option<PhoneNumber>,
    ) -> Result<(), StoreError>;

    /// Where a proven account has this e-mail address (in lower case): writes the token, which voids those before, and
    /// [`Fact::PasswordLost`](shared_kernel::Fact::PasswordLost). Else does nothing: an account that proved
    /// nothing has nothing to lose, and its owner registers once more.
    async fn request_password_reset(
        &self,
        change: &Change,
        normalized_email: &str,
        token: &NewToken,
    ) -> Result<(), StoreError>;

    /// Whose password the token with this hash sets anew. None when it is unknown, used or expired at this instant.
    async fn reset_by(&self, token_hash: [u8; 32], at: OffsetDateTime) -> Result<Option<AccountId>, StoreError>;

    /// Sets a lost password anew, in one transaction: the token counts once, all sessions of the account end, other
    /// tokens for its password are void, and [`Fact::PasswordChanged`](shared_kernel::Fact::PasswordChanged) is written.
    async fn reset_password(
        &self,
        change: &Change,
        token_hash: [u8; 32],
        password: &PasswordHash,
    ) -> Result<(), TokenRefused>;

    /// Changes the password: all sessions of the account but this one end, tokens for its password are void, and
    /// [`Fact::PasswordChanged`](shared_kernel::Fact::PasswordChanged) is written.
    async fn change_password(
        &self,
        change: &Change,
        account: AccountId,
        password: &PasswordHash,
        kept: SessionId,
    ) -> Result<(), StoreError>;

    /// Writes the token that will prove another e-mail address (in lower case) of an account, which voids those before,
    /// and [`Fact::EmailChangeRequested`](shared_kernel::Fact::EmailChangeRequested). Where a proven account has the
    /// e-mail address, nothing is mailed, so that nobody can use the token; from outside that looks the same.
    async fn request_email_change(
        &self,
        change: &Change,
        account: AccountId,
        normalized_email: &str,
        token: &NewToken,
    ) -> Result<(), StoreError>;

    /// The e-mail address that the account has asked for last, as long as it can be proved at this instant.
    async fn pending_email_address(
        &self,
        account: AccountId,
        at: OffsetDateTime,
    ) -> Result<Option<PendingEmailAddress>, StoreError>;
}

#[cfg(test)]
pub(crate) mod example {
    use super::*;

    /// The profile of the example's member.
    pub(crate) fn profile() -> Profile {
        Profile {
            account: AccountId(7),
            email: "anna@example.org".to_owned(),
            first_name: "Anna".to_owned(),
            last_name: "Muster".to_owned(),
            phone: None,
            is_verified: true,
            is_platform_admin: false,
            organizations: Vec::new(),
        }
    }
}
