use std::sync::Arc;

use shared_kernel::{Clock, StoreError};

use super::{Principal, SessionChange, SessionStore};
use crate::rate_limits::{LimitReached, RateLimit, RateLimits, take_of_account};
use crate::{HashingError, PasswordHasher};

/// Why a password was not taken as proof.
#[derive(Debug, thiserror::Error)]
pub enum PasswordNotConfirmed {
    /// It is not the password of the account.
    #[error("wrong password")]
    Wrong,
    /// Whoever acts in the name of somebody else does not give that person's password.
    #[error("not while impersonating")]
    WhileImpersonating,
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

/// Asks for the password once more, before actions that a stolen session must not do.
#[derive(derive_more::Constructor)]
pub struct ConfirmPassword {
    sessions: Arc<dyn SessionStore>,
    passwords: Arc<dyn PasswordHasher>,
    limits: Arc<dyn RateLimits>,
    clock: Arc<dyn Clock>,
}

impl ConfirmPassword {
    /// The session counts as one with a fresh password for 15 minutes.
    pub async fn confirm(&self, by: &SessionChange, password: &str) -> Result<(), PasswordNotConfirmed> {
        self.check(by, password).await?;
        Ok(self.sessions.confirm_password(&by.change, by.session).await?)
    }

    /// Whether it is the password of the account. Counted as a sign-in to this account.
    pub(crate) async fn check(&self, principal: &Principal, password: &str) -> Result<(), PasswordNotConfirmed> {
        if principal.impersonator.is_some() {
            return Err(PasswordNotConfirmed::WhileImpersonating);
        }
        let (limits, now) = (self.limits.as_ref(), self.clock.now());
        take_of_account(limits, RateLimit::SignInOfEmail, principal.account, now).await?;
        let credentials = self.sessions.credentials(principal.account).await?;
        let credentials = credentials.ok_or(PasswordNotConfirmed::Wrong)?;
        if self.passwords.verify(password, &credentials.password).await? {
            Ok(())
        } else {
            Err(PasswordNotConfirmed::Wrong)
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use shared_kernel::FixedClock;

    use super::*;
    use crate::rate_limits::{Allowance, MockRateLimits, Unlimited};
    use crate::sessions::principal::example::{NOW, by, impersonated, member};
    use crate::sessions::{Credentials, MockSessionStore};
    use crate::{MockPasswordHasher, PasswordHash};

    /// Takes the password "right" and no other.
    pub(crate) fn right_password() -> MockPasswordHasher {
        let mut passwords = MockPasswordHasher::new();
        passwords
            .expect_verify()
            .returning(|password, _| Ok(password == "right"));
        passwords
    }

    pub(crate) fn credentials(principal: &Principal) -> Credentials {
        Credentials {
            account: principal.account,
            password: PasswordHash("$argon2id$1".to_owned()),
            is_verified: principal.is_verified,
            is_platform_admin: principal.is_platform_admin,
            is_disabled: false,
            membership: principal.membership,
        }
    }

    /// Confirms "right" for everybody.
    pub(crate) fn confirmation() -> ConfirmPassword {
        let mut sessions = MockSessionStore::new();
        sessions
            .expect_credentials()
            .returning(|_| Ok(Some(credentials(&member()))));
        ConfirmPassword::new(
            Arc::new(sessions),
            Arc::new(right_password()),
            Arc::new(Unlimited),
            Arc::new(FixedClock(NOW)),
        )
    }

    #[tokio::test]
    async fn right_password_makes_the_session_fresh() {
        let mut sessions = MockSessionStore::new();
        sessions
            .expect_credentials()
            .returning(|_| Ok(Some(credentials(&member()))));
        sessions
            .expect_confirm_password()
            .withf(|change, session| change.at == NOW && *session == member().session)
            .once()
            .returning(|_, _| Ok(()));
        let use_case = ConfirmPassword::new(
            Arc::new(sessions),
            Arc::new(right_password()),
            Arc::new(Unlimited),
            Arc::new(FixedClock(NOW)),
        );
        let wrong = use_case.confirm(&by(member()), "wrong").await;
        assert!(matches!(wrong, Err(PasswordNotConfirmed::Wrong)), "{wrong:?}");
        let not_the_own = use_case.confirm(&by(impersonated(member())), "right").await;
        assert!(
            matches!(not_the_own, Err(PasswordNotConfirmed::WhileImpersonating)),
            "{not_the_own:?}"
        );
        use_case.confirm(&by(member()), "right").await.unwrap();
    }

    #[tokio::test]
    async fn guesses_are_counted() {
        let mut limits = MockRateLimits::new();
        limits
            .expect_take()
            .withf(|limit, subject, _| *limit == RateLimit::SignInOfEmail && subject == "account 7")
            .return_once(|_, _, _| Ok(Allowance::RetryAfter(time::Duration::MINUTE)));
        let use_case = ConfirmPassword::new(
            Arc::new(MockSessionStore::new()),
            Arc::new(MockPasswordHasher::new()),
            Arc::new(limits),
            Arc::new(FixedClock(NOW)),
        );
        let refused = use_case.confirm(&by(member()), "right").await;
        assert!(matches!(
            refused,
            Err(PasswordNotConfirmed::Limited(LimitReached::TooMany { .. }))
        ));
    }
}
