use std::sync::Arc;

use shared_kernel::{Actor, Change, StoreError};
use time::OffsetDateTime;

use super::{EmailClaim, RegistrationStore};
use crate::rate_limits::{LimitReached, RateLimit, RateLimits, take_of_account};
use crate::sessions::Principal;
use crate::{HashingError, PasswordHasher, TokenPurpose, TokenRefused};

/// Why an e-mail address was not proved.
#[derive(Debug, thiserror::Error)]
pub enum VerificationRefused {
    /// Whoever has the token shows neither the session nor the password of the account that claims the e-mail address.
    /// The token stays good.
    #[error("the claimant has to show who it is")]
    SignInNeeded,
    /// That is not its password. The token stays good.
    #[error("wrong password")]
    WrongPassword,
    /// The token is good no more.
    #[error(transparent)]
    Token(#[from] TokenRefused),
    /// Too many attempts, or the store failed.
    #[error(transparent)]
    Limited(#[from] LimitReached),
    /// Passwords cannot be compared now.
    #[error(transparent)]
    Hashing(#[from] HashingError),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Proves the e-mail address of a new account, or the other e-mail address of an old one.
#[derive(derive_more::Constructor)]
pub struct VerifyEmailAddress {
    accounts: Arc<dyn RegistrationStore>,
    passwords: Arc<dyn PasswordHasher>,
    limits: Arc<dyn RateLimits>,
}

impl VerifyEmailAddress {
    /// Takes the token from the mail, and the session or else the password of the account that claims the e-mail
    /// address; says what the token was for.
    ///
    /// The token alone is not enough: somebody may have registered with the e-mail address of somebody else, who
    /// presses the button of a mail that was not asked for. It would give whoever registered, and knows the password,
    /// the bookings of the address.
    pub async fn verify(
        &self,
        change: Change,
        token_hash: [u8; 32],
        principal: Option<&Principal>,
        password: Option<&str>,
    ) -> Result<TokenPurpose, VerificationRefused> {
        let now = change.at;
        let claim = self.accounts.claim(token_hash, now).await?;
        let claim = claim.ok_or(TokenRefused::Invalid)?;
        // Whoever acts in the name of somebody else has not registered for it either.
        let is_signed_in =
            principal.is_some_and(|principal| principal.account == claim.account && principal.impersonator.is_none());
        if !is_signed_in {
            self.check_password(&claim, password, now).await?;
        }
        let account = claim.account;
        let change = Change::by(Actor::Member { account }, change.at, change.request_id);
        self.accounts.prove_email_address(&change, account, token_hash).await?;
        Ok(claim.purpose)
    }

    async fn check_password(
        &self,
        claim: &EmailClaim,
        password: Option<&str>,
        now: OffsetDateTime,
    ) -> Result<(), VerificationRefused> {
        let password = password.filter(|password| !password.is_empty());
        let password = password.ok_or(VerificationRefused::SignInNeeded)?;
        take_of_account(self.limits.as_ref(), RateLimit::SignInOfEmail, claim.account, now).await?;
        if self.passwords.verify(password, &claim.password).await? {
            Ok(())
        } else {
            Err(VerificationRefused::WrongPassword)
        }
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::AccountId;

    use super::*;
    use crate::rate_limits::Unlimited;
    use crate::registration::{MockRegistrationStore, ProvenEmailAddress};
    use crate::sessions::principal_example::{by_guest, impersonated, member};
    use crate::{MockPasswordHasher, PasswordHash};

    const TOKEN: [u8; 32] = [5; 32];

    async fn verify(
        proofs: usize,
        principal: Option<Principal>,
        password: Option<&str>,
    ) -> Result<TokenPurpose, VerificationRefused> {
        let mut accounts = MockRegistrationStore::new();
        accounts.expect_claim().returning(|hash, _| {
            let claim = EmailClaim {
                account: member().account,
                password: PasswordHash("right".to_owned()),
                purpose: TokenPurpose::VerifyEmail,
            };
            Ok((hash == TOKEN).then_some(claim))
        });
        accounts
            .expect_prove_email_address()
            .withf(|change, account, hash| {
                change.account() == Some(member().account) && *account == member().account && *hash == TOKEN
            })
            .times(proofs)
            .returning(|_, _, _| Ok(ProvenEmailAddress::default()));
        let mut passwords = MockPasswordHasher::new();
        passwords
            .expect_verify()
            .returning(|password, hash| Ok(password == hash.0));
        VerifyEmailAddress::new(Arc::new(accounts), Arc::new(passwords), Arc::new(Unlimited))
            .verify(by_guest(), TOKEN, principal.as_ref(), password)
            .await
    }

    #[tokio::test]
    async fn token_counts_with_the_session_or_the_password_of_the_claimant() {
        let purpose = verify(1, Some(member()), None).await.unwrap();
        assert_eq!(purpose, TokenPurpose::VerifyEmail);
        verify(1, None, Some("right")).await.unwrap();
        let somebody_else = Principal {
            account: AccountId(8),
            ..member()
        };
        verify(1, Some(somebody_else), Some("right")).await.unwrap();
        for principal in [None, Some(somebody_else), Some(impersonated(member()))] {
            for password in [None, Some("")] {
                let refused = verify(0, principal, password).await;
                assert!(matches!(refused, Err(VerificationRefused::SignInNeeded)), "{refused:?}");
            }
            let refused = verify(0, principal, Some("wrong")).await;
            assert!(
                matches!(refused, Err(VerificationRefused::WrongPassword)),
                "{refused:?}"
            );
        }
    }

    #[tokio::test]
    async fn unknown_token_is_invalid() {
        let mut accounts = MockRegistrationStore::new();
        accounts.expect_claim().returning(|_, _| Ok(None));
        let refused = VerifyEmailAddress::new(
            Arc::new(accounts),
            Arc::new(MockPasswordHasher::new()),
            Arc::new(Unlimited),
        )
        .verify(by_guest(), TOKEN, Some(&member()), Some("right"))
        .await;
        assert!(matches!(
            refused,
            Err(VerificationRefused::Token(TokenRefused::Invalid))
        ));
    }
}
