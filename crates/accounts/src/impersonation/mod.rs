//! Acting in the name of somebody else, in the open.
//!
//! Whoever runs the product may look at it through the eyes of an account, for 30 minutes and no longer than the own
//! session lasts: after giving the own
//! password, with an entry in the audit log and a mail to the owner that are written with the session, and with both
//! names on whatever is changed meanwhile. Never an account that runs the product as well; never for what belongs to
//! the owner alone: password, e-mail address, sessions, team.

use std::sync::Arc;

use async_trait::async_trait;
use shared_kernel::{AccountId, Change, EmailAddress, Randomness, SessionId, StoreError};

use crate::sessions::{Device, NewSession, NotInPerson, SessionChange, SessionKind, SignedIn};

/// Why nobody is impersonated.
#[derive(Debug, thiserror::Error)]
pub enum ImpersonationRefused {
    /// For those only who run the product.
    #[error("forbidden")]
    Forbidden,
    /// Somebody has to be there in person for it.
    #[error(transparent)]
    NotInPerson(#[from] NotInPerson),
    /// No proven account has this e-mail address, or it runs the product.
    #[error("unknown account")]
    UnknownAccount,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Begins sessions in the name of other accounts.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait ImpersonationStore: Send + Sync {
    /// Begins a session of the proven account with this e-mail address (in lower case) for whoever makes the change, in
    /// one transaction with an entry of the audit log and
    /// [`Fact::AccountImpersonated`](shared_kernel::Fact::AccountImpersonated). The session acts for the organisation
    /// that a session of the account would begin with. None, and nothing is written, when there is no such account, it
    /// is disabled or runs the product, or whoever asks does not.
    async fn impersonate(
        &self,
        change: &Change,
        normalized_email: &str,
        session: &NewSession,
    ) -> Result<Option<AccountId>, StoreError>;

    /// Ends an impersonation, with an entry of the audit log. Repeating it changes nothing.
    async fn end(&self, change: &Change, session: SessionId) -> Result<(), StoreError>;
}

/// Begins and ends impersonations.
#[derive(derive_more::Constructor)]
pub struct Impersonate {
    impersonations: Arc<dyn ImpersonationStore>,
    randomness: Arc<dyn Randomness>,
}

impl Impersonate {
    /// Begins a session in the name of the proven account with this e-mail address.
    pub async fn begin(
        &self,
        by: &SessionChange,
        email: &str,
        device: Device,
    ) -> Result<SignedIn, ImpersonationRefused> {
        by.require_in_person()?;
        if !by.is_platform_admin {
            return Err(ImpersonationRefused::Forbidden);
        }
        by.require_fresh_password(by.change.at)?;
        let email = EmailAddress::parse(email).map_err(|_| ImpersonationRefused::UnknownAccount)?;
        let session = NewSession {
            id: SessionId(self.randomness.uuid()),
            kind: SessionKind::Impersonation,
            organization: None,
            device,
            ends_by: Some(by.lasts_until),
        };
        let account = self
            .impersonations
            .impersonate(&by.change, &email.normalized(), &session)
            .await?;
        let account = account.ok_or(ImpersonationRefused::UnknownAccount)?;
        Ok(SignedIn {
            account,
            session: session.id,
        })
    }

    /// Ends the impersonation that asks; does nothing in any other session.
    pub async fn end(&self, by: &SessionChange) -> Result<(), StoreError> {
        if by.impersonator.is_none() {
            return Ok(());
        }
        self.impersonations.end(&by.change, by.session).await
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{Actor, Rank};
    use time::Duration;
    use uuid::Uuid;

    use super::*;
    use crate::sessions::NotInPerson::{PasswordNeeded, WhileImpersonating};
    use crate::sessions::principal_example::{NOW, by, by_at, impersonated, member, platform_admin, staff};
    use crate::sessions::{FRESH_PASSWORD, Principal};

    struct Seven;

    impl Randomness for Seven {
        fn uuid(&self) -> Uuid {
            Uuid::from_u128(7)
        }
    }

    fn over(impersonations: MockImpersonationStore) -> Impersonate {
        Impersonate::new(Arc::new(impersonations), Arc::new(Seven))
    }

    async fn begin(principal: Principal, now: time::OffsetDateTime) -> Result<SignedIn, ImpersonationRefused> {
        over(MockImpersonationStore::new())
            .begin(&by_at(principal, now), "anna@example.org", Device::default())
            .await
    }

    #[tokio::test]
    async fn impersonation_is_for_platform_admins_with_a_fresh_password() {
        for nobody in [member(), staff(Rank::BusinessAdmin)] {
            let refused = begin(nobody, NOW).await;
            assert!(matches!(refused, Err(ImpersonationRefused::Forbidden)), "{refused:?}");
        }
        let stale = begin(platform_admin(), NOW + FRESH_PASSWORD).await;
        assert!(
            matches!(stale, Err(ImpersonationRefused::NotInPerson(PasswordNeeded))),
            "{stale:?}"
        );
        for principal in [impersonated(member()), impersonated(platform_admin())] {
            let again = begin(principal, NOW).await;
            assert!(
                matches!(again, Err(ImpersonationRefused::NotInPerson(WhileImpersonating))),
                "{again:?}"
            );
        }
        let mut impersonations = MockImpersonationStore::new();
        impersonations
            .expect_impersonate()
            .withf(|change, normalized_email, session| {
                change.actor == Actor::PlatformAdmin { account: AccountId(1) }
                    && normalized_email == "anna@example.org"
                    && session.kind == SessionKind::Impersonation
                    && session.ends_by == Some(platform_admin().lasts_until)
            })
            .once()
            .returning(|_, _, _| Ok(Some(AccountId(7))));
        let signed_in = over(impersonations)
            .begin(
                &by_at(platform_admin(), NOW + FRESH_PASSWORD - Duration::SECOND),
                " Anna@Example.org",
                Device::default(),
            )
            .await
            .unwrap();
        assert_eq!(signed_in.account, AccountId(7));
    }

    #[tokio::test]
    async fn unknown_target_and_another_platform_admin_look_the_same() {
        let mut impersonations = MockImpersonationStore::new();
        impersonations.expect_impersonate().returning(|_, _, _| Ok(None));
        let use_case = over(impersonations);
        for email in ["nobody@example.org", "no address"] {
            let refused = use_case.begin(&by(platform_admin()), email, Device::default()).await;
            assert!(
                matches!(refused, Err(ImpersonationRefused::UnknownAccount)),
                "{refused:?}"
            );
        }
    }

    #[tokio::test]
    async fn end_is_for_impersonations_only() {
        let mut impersonations = MockImpersonationStore::new();
        impersonations
            .expect_end()
            .withf(|change, session| change.account() == Some(AccountId(1)) && *session == member().session)
            .once()
            .returning(|_, _| Ok(()));
        let use_case = over(impersonations);
        use_case.end(&by(member())).await.unwrap();
        use_case.end(&by(impersonated(member()))).await.unwrap();
    }
}
