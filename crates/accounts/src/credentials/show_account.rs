use std::sync::Arc;

use shared_kernel::StoreError;
use time::OffsetDateTime;

use super::{AccountStore, OwnOrganization, Profile};
use crate::sessions::Principal;

/// Who acts in the name of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImpersonatedBy {
    /// First and last name.
    pub name: String,
    /// E-mail address of that person, in lower case.
    pub email: String,
    /// When it ends by itself.
    pub until: OffsetDateTime,
}

/// An account as the session that asks sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountView {
    /// The account whose rights the session has, not that of whoever impersonates it.
    pub profile: Profile,
    /// The organisation that the session acts for.
    pub organization: Option<OwnOrganization>,
    /// Who really acts, in an impersonation.
    pub impersonated_by: Option<ImpersonatedBy>,
}

/// Shows the account that asks.
#[derive(derive_more::Constructor)]
pub struct ShowAccount {
    accounts: Arc<dyn AccountStore>,
}

impl ShowAccount {
    /// The account behind a session. None when it was erased meanwhile.
    pub async fn show(&self, principal: &Principal) -> Result<Option<AccountView>, StoreError> {
        let Some(profile) = self.accounts.profile(principal.account).await? else {
            return Ok(None);
        };
        let impersonator = match principal.impersonator {
            Some(impersonator) => self.accounts.profile(impersonator).await?,
            None => None,
        };
        let own = principal.organization();
        let organization = profile.organizations.iter().find(|one| Some(one.organization) == own);
        Ok(Some(AccountView {
            organization: organization.cloned(),
            impersonated_by: impersonator.map(|impersonator| ImpersonatedBy {
                name: format!("{} {}", impersonator.first_name, impersonator.last_name),
                email: impersonator.email,
                until: principal.ends_at,
            }),
            profile,
        }))
    }
}
