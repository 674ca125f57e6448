use std::sync::Arc;

use shared_kernel::{Clock, RequestId, SessionId, StoreError};

use super::{Principal, SessionStore, StoredSession, TOUCH_EVERY};

/// Turns the session id of a request into whoever asks.
#[derive(derive_more::Constructor)]
pub struct Authenticate {
    sessions: Arc<dyn SessionStore>,
    clock: Arc<dyn Clock>,
}

impl Authenticate {
    /// Who is behind a session. None when there is no such session, or it is over.
    pub async fn principal(&self, request_id: RequestId, session: SessionId) -> Result<Option<Principal>, StoreError> {
        let now = self.clock.now();
        let found = self.sessions.find(session).await?;
        let Some(found) = found.filter(|found| found.is_open(now)) else {
            return Ok(None);
        };
        let principal = principal(&found);
        if now - found.last_used_at >= TOUCH_EVERY {
            self.sessions.touch(&principal.change(now, request_id), session).await?;
        }
        Ok(Some(principal))
    }
}

fn principal(session: &StoredSession) -> Principal {
    Principal {
        account: session.account,
        session: session.id,
        kind: session.kind,
        is_verified: session.is_verified,
        is_platform_admin: session.is_platform_admin,
        membership: session.membership,
        impersonator: session.impersonator,
        key: None,
        password_at: session.password_at,
        ends_at: session.ends_at(),
        lasts_until: session.lasts_until(),
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, FixedClock};
    use time::Duration;
    use uuid::Uuid;

    use super::*;
    use crate::sessions::principal::example::NOW;
    use crate::sessions::{MockSessionStore, SessionKind};

    const ID: SessionId = SessionId(Uuid::from_u128(70));

    async fn ask(unused: Duration, touches: usize) -> Option<Principal> {
        let mut sessions = MockSessionStore::new();
        sessions.expect_find().return_once(move |_| {
            Ok(Some(StoredSession {
                id: ID,
                account: AccountId(7),
                kind: SessionKind::Customer,
                created_at: NOW - Duration::days(20),
                last_used_at: NOW - unused,
                password_at: NOW - Duration::days(20),
                ended_at: None,
                ends_by: None,
                impersonator: None,
                impersonator_may: true,
                account_created_at: NOW - Duration::days(20),
                is_verified: true,
                is_platform_admin: false,
                disabled_at: None,
                membership: None,
            }))
        });
        sessions.expect_touch().times(touches).returning(|_, _| Ok(()));
        let use_case = Authenticate::new(Arc::new(sessions), Arc::new(FixedClock(NOW)));
        use_case.principal(RequestId(Uuid::from_u128(1)), ID).await.unwrap()
    }

    #[tokio::test]
    async fn use_of_a_session_is_noted_once_a_minute() {
        assert!(ask(Duration::seconds(59), 0).await.is_some());
        assert!(ask(Duration::seconds(60), 1).await.is_some());
    }

    #[tokio::test]
    async fn expired_session_is_nobody() {
        assert!(ask(Duration::days(14), 0).await.is_none());
    }

    #[tokio::test]
    async fn unknown_session_is_nobody_and_an_outage_an_error() {
        let mut sessions = MockSessionStore::new();
        sessions.expect_find().once().return_once(|_| Ok(None));
        sessions
            .expect_find()
            .return_once(|_| Err(StoreError::Unavailable("gone".into())));
        let use_case = Authenticate::new(Arc::new(sessions), Arc::new(FixedClock(NOW)));
        let id = RequestId(Uuid::from_u128(1));
        assert_eq!(use_case.principal(id, ID).await.unwrap(), None);
        assert!(use_case.principal(id, ID).await.is_err());
    }
}
