use std::sync::Arc;

use shared_kernel::{Clock, SessionId, StoreError};

use super::{OpenSession, Principal, SessionChange, SessionStore};
use crate::impersonation::ImpersonationStore;

/// Why nothing was done to a session.
#[derive(Debug, thiserror::Error)]
pub enum SessionRefused {
    /// The account has no such session.
    #[error("unknown session")]
    UnknownSession,
    /// The account is no member of such an organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// Whoever acts in the name of somebody else may not do it.
    #[error("not while impersonating")]
    WhileImpersonating,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Lists the sessions of an account, and ends them: sign out, one by one, everywhere.
#[derive(derive_more::Constructor)]
pub struct EndSessions {
    sessions: Arc<dyn SessionStore>,
    impersonations: Arc<dyn ImpersonationStore>,
    clock: Arc<dyn Clock>,
}

impl EndSessions {
    /// Ends the session that asks. In an impersonation that is the impersonation, of which the audit log tells.
    pub async fn sign_out(&self, by: &SessionChange) -> Result<(), StoreError> {
        if by.impersonator.is_some() {
            return self.impersonations.end(&by.change, by.session).await;
        }
        self.sessions.end(&by.change, by.account, by.session).await?;
        Ok(())
    }

    /// The open sessions of the account, the one used last first.
    pub async fn list(&self, principal: &Principal) -> Result<Vec<OpenSession>, StoreError> {
        let now = self.clock.now();
        let sessions = self.sessions.sessions_of(principal.account).await?;
        let open = sessions.into_iter().filter(|(stored, _)| stored.is_open(now));
        Ok(open
            .map(|(stored, shown)| OpenSession {
                is_current: stored.id == principal.session,
                ..shown
            })
            .collect())
    }

    /// Ends another session of the same account.
    pub async fn end(&self, by: &SessionChange, session: SessionId) -> Result<(), SessionRefused> {
        if by.impersonator.is_some() {
            return Err(SessionRefused::WhileImpersonating);
        }
        if self.sessions.end(&by.change, by.account, session).await? {
            Ok(())
        } else {
            Err(SessionRefused::UnknownSession)
        }
    }

    /// Ends all sessions of the account, the one that asks included.
    pub async fn sign_out_everywhere(&self, by: &SessionChange) -> Result<(), SessionRefused> {
        if by.impersonator.is_some() {
            return Err(SessionRefused::WhileImpersonating);
        }
        Ok(self.sessions.end_all(&by.change, by.account).await?)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::FixedClock;
    use uuid::Uuid;

    use super::*;
    use crate::impersonation::MockImpersonationStore;
    use crate::sessions::MockSessionStore;
    use crate::sessions::principal::example::{NOW, by, impersonated, member};

    fn over(sessions: MockSessionStore, impersonations: MockImpersonationStore) -> EndSessions {
        EndSessions::new(Arc::new(sessions), Arc::new(impersonations), Arc::new(FixedClock(NOW)))
    }

    #[tokio::test]
    async fn impersonator_ends_the_impersonation_and_nothing_else() {
        let mut impersonations = MockImpersonationStore::new();
        let principal = impersonated(member());
        impersonations
            .expect_end()
            .withf(move |change, session| {
                change.account() == principal.impersonator && *session == principal.session && change.at == NOW
            })
            .once()
            .returning(|_, _| Ok(()));
        let use_case = over(MockSessionStore::new(), impersonations);
        let other = SessionId(Uuid::from_u128(71));
        let one = use_case.end(&by(principal), other).await;
        assert!(matches!(one, Err(SessionRefused::WhileImpersonating)), "{one:?}");
        let all = use_case.sign_out_everywhere(&by(principal)).await;
        assert!(matches!(all, Err(SessionRefused::WhileImpersonating)), "{all:?}");
        use_case.sign_out(&by(principal)).await.unwrap();
    }

    #[tokio::test]
    async fn owner_ends_the_own_session() {
        let mut sessions = MockSessionStore::new();
        sessions
            .expect_end()
            .withf(|change, account, session| {
                change.account() == Some(member().account)
                    && (*account, *session) == (member().account, member().session)
            })
            .once()
            .returning(|_, _, _| Ok(true));
        over(sessions, MockImpersonationStore::new())
            .sign_out(&by(member()))
            .await
            .unwrap();
    }

    #[tokio::test]
    async fn session_of_somebody_else_is_unknown() {
        let mut sessions = MockSessionStore::new();
        sessions.expect_end().once().returning(|_, _, _| Ok(false));
        let refused = over(sessions, MockImpersonationStore::new())
            .end(&by(member()), SessionId(Uuid::from_u128(9)))
            .await;
        assert!(matches!(refused, Err(SessionRefused::UnknownSession)), "{refused:?}");
    }
}
