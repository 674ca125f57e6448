use accounts::repeated_requests::RepetitionRefused;
use actix_web::HttpRequest;
use sha2::{Digest, Sha256};
use shared_kernel::{Change, RequestKey};

use super::{Session, count_postponed, idempotency_key};
use crate::app_state::AppState;
use wire::problem::{Code, Problem};

/// What a request is recognised by that makes something, if it has an idempotency key: whatever it makes is made once.
pub struct Once<'a> {
    key: Option<RequestKey>,
    request: &'a HttpRequest,
}

/// What a request has made.
pub enum Made<T> {
    /// This one, just now.
    Now(T),
    /// The same request before, with this id.
    Before(i64),
}

impl<'a> Once<'a> {
    /// Of whoever acts for the organisation of the session.
    pub fn of(request: &'a HttpRequest, session: &Session, body: &[u8]) -> Result<Self, Problem> {
        Self::owned(request, &format!("organization {} ", session.organization()?), body)
    }

    /// Of the account that is signed in, whatever it acts for.
    pub fn of_account(request: &'a HttpRequest, session: &Session, body: &[u8]) -> Result<Self, Problem> {
        Self::owned(request, &format!("account {} ", session.account.0), body)
    }

    /// A key belongs to an owner: others may use the same one.
    fn owned(request: &'a HttpRequest, owner: &str, body: &[u8]) -> Result<Self, Problem> {
        let Some(key) = idempotency_key(request)? else {
            return Ok(Self { key: None, request });
        };
        let hash = |begin: &str| Sha256::new().chain_update(begin).chain_update(&key);
        let call = format!("\0{} {}\0", request.method(), request.path());
        let key = RequestKey {
            key_hash: hash(owner).finalize().into(),
            request_hash: hash("").chain_update(call).chain_update(body).finalize().into(),
        };
        Ok(Self {
            key: Some(key),
            request,
        })
    }

    /// Carries the request out, unless it was before. Limits that count it belong into `make`: a repetition takes nothing.
    pub async fn make<T>(
        self,
        state: &AppState,
        change: Change,
        make: impl AsyncFnOnce(Change) -> Result<T, Problem>,
    ) -> Result<Made<T>, Problem> {
        if let Some(before) = self.before(state, change).await? {
            return Ok(Made::Before(before));
        }
        count_postponed(state, self.request)?;
        match make(change.recognised_by(self.key)).await {
            Ok(answer) => Ok(Made::Now(answer)),
            // Another one may have been faster with the same request, which refuses this one.
            Err(refused) => match self.before(state, change).await {
                Ok(Some(before)) => Ok(Made::Before(before)),
                _ => Err(refused),
            },
        }
    }

    async fn before(&self, state: &AppState, change: Change) -> Result<Option<i64>, Problem> {
        let Some(key) = self.key else {
            return Ok(None);
        };
        let made = state.use_cases.repeated_requests.made(key, change.at).await;
        made.map_err(|refused| match refused {
            RepetitionRefused::OtherRequest => Problem::new(Code::IdempotencyKeyReused),
            RepetitionRefused::Store(error) => error.into(),
        })
    }
}

impl<T> Made<T> {
    /// The id of it, whenever it was made.
    pub fn id(self, of: impl FnOnce(i64) -> T) -> T {
        match self {
            Self::Now(id) => id,
            Self::Before(id) => of(id),
        }
    }
}

#[cfg(test)]
mod tests {
    use accounts::sessions::{Membership, Principal, SessionChange, SessionKind};
    use actix_web::test::TestRequest;
    use shared_kernel::{AccountId, OrganizationNr, Rank, RequestId, SessionId};
    use time::OffsetDateTime;
    use uuid::Uuid;

    use super::*;

    fn session(organization: i32) -> Session {
        let at = OffsetDateTime::UNIX_EPOCH;
        let principal = Principal {
            account: AccountId(7),
            session: SessionId(Uuid::nil()),
            kind: SessionKind::Business,
            is_verified: true,
            is_platform_admin: false,
            membership: Some(Membership {
                organization: OrganizationNr(organization),
                rank: Rank::BusinessAdmin,
                employee: None,
            }),
            impersonator: None,
            key: None,
            password_at: at,
            ends_at: at,
            lasts_until: at,
        };
        Session::from(SessionChange::of(principal, at, RequestId(Uuid::nil())))
    }

    fn key(path: &str, key: &str, organization: i32, body: &str) -> RequestKey {
        let request = TestRequest::post().uri(path).insert_header(("Idempotency-Key", key));
        let request = request.to_http_request();
        let once = Once::of(&request, &session(organization), body.as_bytes());
        once.ok().unwrap().key.unwrap()
    }

    #[test]
    fn request_is_recognised_by_key_organisation_call_and_body() {
        let first = key("/api/staff/customers", "a", 1000, "{}");
        assert_eq!(key("/api/staff/customers", "a", 1000, "{}"), first);
        for other in [
            key("/api/staff/absences", "a", 1000, "{}"),
            key("/api/staff/customers", "a", 1000, "{ }"),
        ] {
            assert_eq!(other.key_hash, first.key_hash);
            assert_ne!(other.request_hash, first.request_hash);
        }
        for other in [
            key("/api/staff/customers", "b", 1000, "{}"),
            key("/api/staff/customers", "a", 1001, "{}"),
        ] {
            assert_ne!(other.key_hash, first.key_hash);
        }
        let without = TestRequest::post().to_http_request();
        assert!(Once::of(&without, &session(1000), b"{}").ok().unwrap().key.is_none());
    }

    #[test]
    fn key_has_one_to_255_bytes() {
        for wrong in [String::new(), "x".repeat(256)] {
            let request = TestRequest::post().insert_header(("Idempotency-Key", wrong));
            assert!(Once::of(&request.to_http_request(), &session(1000), b"{}").is_err());
        }
    }
}
