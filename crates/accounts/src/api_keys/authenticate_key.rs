use std::sync::Arc;

use shared_kernel::{Clock, RequestId, SessionId, StoreError};
use uuid::Uuid;

use super::{ApiKeySecrets, ApiKeyStore, KeyInUse, KeyKind, Origin, PublishableKey, StoredKey};
use crate::sessions::{Membership, Principal, SessionKind, TOUCH_EVERY};

/// Who is behind a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyHolder {
    /// A tool of an organisation.
    Tool(Principal),
    /// A page of a site of one's own, in the browser of anybody.
    OwnSite(PublishableKey),
}

/// Turns the key of a request into whoever asks.
#[derive(derive_more::Constructor)]
pub struct AuthenticateKey {
    keys: Arc<dyn ApiKeyStore>,
    secrets: Arc<dyn ApiKeySecrets>,
    clock: Arc<dyn Clock>,
}

impl AuthenticateKey {
    /// Which key a token is to be, perhaps a wrong one. None when it is something else.
    pub fn kind_of(&self, token: &str) -> Option<KeyKind> {
        self.secrets.kind_of(token)
    }

    /// Who is behind a key. None when there is no such key, or it counts no more.
    pub async fn holder(&self, request_id: RequestId, token: &str) -> Result<Option<KeyHolder>, StoreError> {
        let Some(hash) = self.secrets.hash_of(token) else {
            return Ok(None);
        };
        let now = self.clock.now();
        let Some(found) = self.keys.find(hash).await?.filter(|found| found.is_good(now)) else {
            return Ok(None);
        };
        let principal = principal(&found);
        if found.last_used_at.is_none_or(|used| now - used >= TOUCH_EVERY) {
            let change = principal.change(now, request_id);
            self.keys.touch(&change, found.organization, found.id).await?;
        }
        Ok(Some(if found.origins.is_empty() {
            KeyHolder::Tool(principal)
        } else {
            KeyHolder::OwnSite(PublishableKey {
                id: found.id,
                organization: found.organization,
                origins: found.origins,
            })
        }))
    }

    /// Whether pages of this origin have a key, or had one: a browser asks before it sends the key, and whoever built the page
    /// has to read that it counts no more.
    pub async fn is_own_site(&self, origin: &Origin) -> Result<bool, StoreError> {
        self.keys.is_origin_of_a_key(origin).await
    }
}

fn principal(key: &StoredKey) -> Principal {
    Principal {
        account: key.made_by,
        // What is told apart by sessions, such as repeated bookings, is told apart by keys. No session has such an id: they
        // are drawn as version 4.
        session: SessionId(Uuid::from_u128(key.id.0.unsigned_abs().into())),
        kind: SessionKind::Business,
        is_verified: true,
        is_platform_admin: false,
        membership: Some(Membership {
            organization: key.organization,
            rank: key.scopes.rank(),
            employee: None,
        }),
        impersonator: None,
        key: Some(KeyInUse {
            id: key.id,
            scopes: key.scopes,
        }),
        // Nobody gave a password.
        password_at: time::OffsetDateTime::UNIX_EPOCH,
        ends_at: key.expires_at.unwrap_or(time::OffsetDateTime::UNIX_EPOCH),
        lasts_until: key.expires_at.unwrap_or(time::OffsetDateTime::UNIX_EPOCH),
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, Actor, ApiKeyId, FixedClock, OrganizationNr, Rank};
    use time::{Duration, OffsetDateTime};

    use super::*;
    use crate::api_keys::{MockApiKeySecrets, MockApiKeyStore, Scope};
    use crate::sessions::principal_example::NOW;

    async fn ask(last_used_at: Option<OffsetDateTime>, revoked: bool, touches: usize) -> Option<KeyHolder> {
        ask_with(stored(last_used_at, revoked), touches).await
    }

    fn stored(last_used_at: Option<OffsetDateTime>, revoked: bool) -> StoredKey {
        StoredKey {
            id: ApiKeyId(3),
            organization: OrganizationNr(1000),
            scopes: [Scope::Read].into_iter().collect(),
            origins: Vec::new(),
            made_by: AccountId(7),
            maker_rank: Some(Rank::BusinessAdmin),
            is_organization_closed: false,
            expires_at: None,
            last_used_at,
            revoked_at: revoked.then_some(NOW),
        }
    }

    async fn ask_with(stored: StoredKey, touches: usize) -> Option<KeyHolder> {
        let mut secrets = MockApiKeySecrets::new();
        secrets.expect_hash_of().returning(|_| Some([7; 32]));
        let mut keys = MockApiKeyStore::new();
        keys.expect_find().return_once(move |hash| {
            assert_eq!(hash, [7; 32]);
            Ok(Some(stored))
        });
        keys.expect_touch().times(touches).returning(|_, _, _| Ok(()));
        let use_case = AuthenticateKey::new(Arc::new(keys), Arc::new(secrets), Arc::new(FixedClock(NOW)));
        use_case.holder(RequestId(Uuid::from_u128(1)), "key").await.unwrap()
    }

    #[tokio::test]
    async fn key_asks_as_a_tool_of_its_organisation_and_never_with_a_fresh_password() {
        let Some(KeyHolder::Tool(principal)) = ask(None, false, 1).await else {
            panic!("a secret key is that of a tool")
        };
        let tool = Actor::ApiKey {
            organization: OrganizationNr(1000),
            rank: Rank::BusinessManager,
            key: ApiKeyId(3),
            account: AccountId(7),
        };
        assert_eq!(principal.actor(), tool);
        assert!(!principal.has_fresh_password(OffsetDateTime::UNIX_EPOCH));
    }

    #[tokio::test]
    async fn publishable_key_is_nobody_who_could_act() {
        let origins = vec![Origin::parse("https://salon.example").unwrap()];
        let page = StoredKey {
            scopes: [].into_iter().collect(),
            origins: origins.clone(),
            ..stored(None, false)
        };
        let holder = ask_with(page, 1).await;
        let key = PublishableKey {
            id: ApiKeyId(3),
            organization: OrganizationNr(1000),
            origins,
        };
        assert_eq!(holder, Some(KeyHolder::OwnSite(key)));
    }

    #[tokio::test]
    async fn use_of_a_key_is_noted_once_a_minute() {
        assert!(ask(Some(NOW - Duration::seconds(59)), false, 0).await.is_some());
        assert!(ask(Some(NOW - Duration::seconds(60)), false, 1).await.is_some());
    }

    #[tokio::test]
    async fn revoked_key_is_nobody() {
        assert!(ask(None, true, 0).await.is_none());
    }
}
