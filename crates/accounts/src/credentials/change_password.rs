use std::sync::Arc;

use super::{AccountStore, CredentialRefused};
use crate::sessions::{ConfirmPassword, SessionChange};
use crate::{AccountField, NewPassword, PasswordHasher, PasswordRules};

/// Changes the password of whoever gives the present one.
#[derive(derive_more::Constructor)]
pub struct ChangePassword {
    accounts: Arc<dyn AccountStore>,
    confirmation: Arc<ConfirmPassword>,
    passwords: Arc<dyn PasswordHasher>,
}

impl ChangePassword {
    /// The other sessions of the account end.
    pub async fn change(&self, by: &SessionChange, present: &str, password: &str) -> Result<(), CredentialRefused> {
        if by.impersonator.is_some() {
            return Err(CredentialRefused::WhileImpersonating);
        }
        let profile = self.accounts.profile(by.account).await?;
        let profile = profile.ok_or(CredentialRefused::UnknownAccount)?;
        let own_words = [&*profile.email, &*profile.first_name, &*profile.last_name];
        let password = NewPassword::check(password, PasswordRules::Change, &own_words)
            .map_err(|problem| CredentialRefused::Invalid(vec![(AccountField::Password, problem.into())]))?;
        self.confirmation.check(by, present).await?;
        let hash = self.passwords.hash(&password).await?;
        Ok(self
            .accounts
            .change_password(&by.change, by.account, &hash, by.session)
            .await?)
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::credentials::MockAccountStore;
    use crate::credentials::ports::example::profile;
    use crate::sessions::confirm_password_example::confirmation;
    use crate::sessions::principal_example::{by, impersonated, member};
    use crate::sessions::{PasswordNotConfirmed, Principal};
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
        ChangePassword::new(Arc::new(accounts), Arc::new(confirmation()), Arc::new(passwords))
            .change(&by(principal), present, new)
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
