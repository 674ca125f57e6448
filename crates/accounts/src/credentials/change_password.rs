use std::sync::Arc;

use shared_kernel::{Clock, RequestId};

use super::{AccountStore, CredentialRefused};
use crate::sessions::{ConfirmPassword, Principal};
use crate::{AccountField, NewPassword, PasswordHasher, PasswordRules};

/// Changes the password of whoever gives the present one.
pub struct ChangePassword {
    accounts: Arc<dyn AccountStore>,
    confirmation: Arc<ConfirmPassword>,
    passwords: Arc<dyn PasswordHasher>,
    clock: Arc<dyn Clock>,
}

impl ChangePassword {
    /// Over its ports.
    pub fn new(
        accounts: Arc<dyn AccountStore>,
        confirmation: Arc<ConfirmPassword>,
        passwords: Arc<dyn PasswordHasher>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            accounts,
            confirmation,
            passwords,
            clock,
        }
    }

    /// The other sessions of the account end.
    pub async fn change(
        &self,
        principal: &Principal,
        request_id: RequestId,
        present: &str,
        password: &str,
    ) -> Result<(), CredentialRefused> {
        if principal.impersonator.is_some() {
            return Err(CredentialRefused::WhileImpersonating);
        }
        let profile = self.accounts.profile(principal.account).await?;
        let profile = profile.ok_or(CredentialRefused::UnknownAccount)?;
        let own_words = [&*profile.email, &*profile.first_name, &*profile.last_name];
        let password = NewPassword::check(password, PasswordRules::Change, &own_words)
            .map_err(|problem| CredentialRefused::Invalid(vec![(AccountField::Password, problem.into())]))?;
        self.confirmation.check(principal, present).await?;
        let hash = self.passwords.hash(&password).await?;
        let change = principal.caller().change(self.clock.now(), request_id);
        Ok(self
            .accounts
            .change_password(&change, principal.account, &hash, principal.session)
            .await?)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::FixedClock;
    use uuid::Uuid;

    use super::*;
    use crate::credentials::MockAccountStore;
    use crate::credentials::ports::example::profile;
    use crate::sessions::PasswordNotConfirmed;
    use crate::sessions::confirm_password_example::confirmation;
    use crate::sessions::principal_example::{NOW, impersonated, member};
    use crate::{MockPasswordHasher, PasswordHash};

    async fn change(changes: usize, principal: Principal, present: &str, new: &str) -> Result<(), CredentialRefused> {
        let mut accounts = MockAccountStore::new();
        accounts.expect_profile().returning(|_| Ok(Some(profile())));
        accounts
            .expect_change_password()
            .withf(|_, account, _, kept| (*account, *kept) == (member().account, member().session))
            .times(changes)
            .returning(|_, _, _, _| Ok(()));
        let mut passwords = MockPasswordHasher::new();
        passwords
            .expect_hash()
            .times(changes)
            .returning(|_| Ok(PasswordHash(String::new())));
        ChangePassword::new(
            Arc::new(accounts),
            Arc::new(confirmation()),
            Arc::new(passwords),
            Arc::new(FixedClock(NOW)),
        )
        .change(&principal, RequestId(Uuid::from_u128(1)), present, new)
        .await
    }

    #[tokio::test]
    async fn password_is_changed_by_whoever_knows_it() {
        let long = "with a \\ and more than forty characters, which is fine";
        change(1, member(), "right", long).await.unwrap();
        let wrong = change(0, member(), "wrong", long).await;
        assert!(
            matches!(wrong, Err(CredentialRefused::Password(PasswordNotConfirmed::Wrong))),
            "{wrong:?}"
        );
        let impersonator = change(0, impersonated(member()), "right", long).await;
        assert!(
            matches!(impersonator, Err(CredentialRefused::WhileImpersonating)),
            "{impersonator:?}"
        );
        let common = change(0, member(), "right", "passwort123").await;
        assert!(matches!(common, Err(CredentialRefused::Invalid(_))), "{common:?}");
    }
}
