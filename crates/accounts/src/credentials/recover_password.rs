use std::sync::Arc;

use shared_kernel::{Actor, Change, StoreError};

use super::{AccountStore, CredentialRefused};
use crate::field::normalize_email;
use crate::{
    AccountField, MailRequests, NewPassword, NewToken, PasswordHasher, PasswordRules, TokenPurpose, TokenRefused,
};

/// A request for a token that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LostPassword {
    change: Change,
    normalized_email: String,
    token: NewToken,
}

/// Sets a lost password anew, by a token that is mailed. Open to everybody.
#[derive(derive_more::Constructor)]
pub struct RecoverPassword {
    accounts: Arc<dyn AccountStore>,
    passwords: Arc<dyn PasswordHasher>,
    mails: Arc<MailRequests>,
}

impl RecoverPassword {
    /// Takes a request for a token. Nothing here depends on whether the e-mail address has an account: whoever has
    /// asked is answered before the token is [mailed](Self::mail), which takes longer where it has one.
    pub async fn lose(&self, change: Change, email: &str, source: &str) -> Result<LostPassword, CredentialRefused> {
        let normalized_email = normalize_email(email).map_err(CredentialRefused::Invalid)?;
        let mail = self.mails.of_email(&normalized_email, source).await?;
        let token = mail.token(TokenPurpose::ResetPassword);
        Ok(LostPassword {
            change,
            normalized_email,
            token,
        })
    }

    /// Mails the token to the owner of the e-mail address, if there is one.
    pub async fn mail(&self, lost: &LostPassword) -> Result<(), StoreError> {
        self.accounts
            .request_password_reset(&lost.change, &lost.normalized_email, &lost.token)
            .await
    }

    /// Sets the password. All sessions of the account end.
    pub async fn reset(&self, change: Change, token_hash: [u8; 32], password: &str) -> Result<(), CredentialRefused> {
        let now = change.at;
        let account = self.accounts.reset_by(token_hash, now).await?;
        let account = account.ok_or(TokenRefused::Invalid)?;
        let profile = self.accounts.profile(account).await?.ok_or(TokenRefused::Invalid)?;
        let own_words = [&*profile.email, &*profile.first_name, &*profile.last_name];
        let password = NewPassword::check(password, PasswordRules::Change, &own_words)
            .map_err(|problem| CredentialRefused::Invalid(vec![(AccountField::Password, problem.into())]))?;
        let hash = self.passwords.hash(&password).await?;
        let change = Change::by(Actor::Member { account }, change.at, change.request_id);
        Ok(self.accounts.reset_password(&change, token_hash, &hash).await?)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::AccountId;
    use time::Duration;

    use super::*;
    use crate::credentials::MockAccountStore;
    use crate::credentials::ports::example::profile;
    use crate::mail_requests::example::mail_requests;
    use crate::rate_limits::Unlimited;
    use crate::sessions::principal_example::{NOW, by_guest};
    use crate::{MockPasswordHasher, PasswordHash};

    fn over(accounts: MockAccountStore, passwords: MockPasswordHasher) -> RecoverPassword {
        RecoverPassword::new(
            Arc::new(accounts),
            Arc::new(passwords),
            mail_requests(Arc::new(Unlimited)),
        )
    }

    #[tokio::test]
    async fn lost_password_is_answered_the_same_for_everybody() {
        let mut accounts = MockAccountStore::new();
        accounts
            .expect_request_password_reset()
            .withf(|change, normalized_email, token| {
                change.actor == Actor::Guest
                    && normalized_email == "anna@example.org"
                    && token.expires_at == NOW + Duration::minutes(30)
            })
            .once()
            .returning(|_, _, _| Ok(()));
        let recover = over(accounts, MockPasswordHasher::new());
        let lost = recover.lose(by_guest(), "ANNA@example.org", "192.0.2.1").await.unwrap();
        recover.mail(&lost).await.unwrap();
    }

    /// The store knows who has an account; whoever waits for an answer learns nothing of how long it takes.
    #[tokio::test]
    async fn lost_password_is_answered_before_the_store_is_asked() {
        let recover = over(MockAccountStore::new(), MockPasswordHasher::new());
        assert!(recover.lose(by_guest(), "anna@example.org", "192.0.2.1").await.is_ok());
    }

    #[tokio::test]
    async fn reset_checks_the_token_before_it_hashes() {
        let mut accounts = MockAccountStore::new();
        accounts.expect_reset_by().return_once(|_, _| Ok(None));
        let refused = over(accounts, MockPasswordHasher::new())
            .reset(by_guest(), [1; 32], "a long enough one")
            .await;
        assert!(
            matches!(refused, Err(CredentialRefused::Token(TokenRefused::Invalid))),
            "{refused:?}"
        );

        let mut accounts = MockAccountStore::new();
        accounts.expect_reset_by().returning(|_, _| Ok(Some(AccountId(7))));
        accounts.expect_profile().returning(|_| Ok(Some(profile())));
        accounts
            .expect_reset_password()
            .withf(|change, hash, _| change.account() == Some(AccountId(7)) && *hash == [1; 32])
            .once()
            .returning(|_, _, _| Ok(()));
        let mut passwords = MockPasswordHasher::new();
        passwords
            .expect_hash()
            .once()
            .returning(|_| Ok(PasswordHash(String::new())));
        let use_case = over(accounts, passwords);
        let weak = use_case.reset(by_guest(), [1; 32], "passwort").await;
        assert!(matches!(weak, Err(CredentialRefused::Invalid(_))), "{weak:?}");
        use_case.reset(by_guest(), [1; 32], "a long enough one").await.unwrap();
    }
}
