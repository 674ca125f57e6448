use std::sync::Arc;

use shared_kernel::{Actor, Caller, Clock, Randomness, RequestId, StoreError};

use super::{ConsentData, NewsletterStore};
use crate::rate_limits::{LimitReached, RateLimit, RateLimits, take};
use crate::sessions::Principal;
use crate::{AccountTokens, NewToken, TokenPurpose, TokenRefused};

/// Why news stay as they are.
#[derive(Debug, thiserror::Error)]
pub enum NewsletterRefused {
    /// Whoever acts in the name of somebody else agrees to nothing.
    #[error("not while impersonating")]
    WhileImpersonating,
    /// Too many mails were asked for, or the store failed.
    #[error(transparent)]
    Limited(#[from] LimitReached),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// News by mail: wished for, confirmed by a button behind a mailed link, ended by one call.
pub struct KeepNewsletter {
    consents: Arc<dyn NewsletterStore>,
    tokens: Arc<dyn AccountTokens>,
    limits: Arc<dyn RateLimits>,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    text_version: &'static str,
}

impl KeepNewsletter {
    /// Over its ports. The version is that of the text beside the box.
    pub fn new(
        consents: Arc<dyn NewsletterStore>,
        tokens: Arc<dyn AccountTokens>,
        limits: Arc<dyn RateLimits>,
        (clock, randomness): (Arc<dyn Clock>, Arc<dyn Randomness>),
        text_version: &'static str,
    ) -> Self {
        Self {
            consents,
            tokens,
            limits,
            clock,
            randomness,
            text_version,
        }
    }

    /// What somebody agreed to, the newest first.
    pub async fn consents(&self, principal: &Principal) -> Result<Vec<ConsentData>, StoreError> {
        self.consents.consents(principal.account).await
    }

    /// A wish sends a mail whose button confirms it; until then nothing is sent. `false` ends all news at once.
    pub async fn set(
        &self,
        principal: &Principal,
        request_id: RequestId,
        is_wanted: bool,
    ) -> Result<(), NewsletterRefused> {
        if principal.impersonator.is_some() {
            return Err(NewsletterRefused::WhileImpersonating);
        }
        let now = self.clock.now();
        let change = principal.caller().change(now, request_id);
        if !is_wanted {
            return Ok(self.consents.withdraw(&change, principal.account).await?);
        }
        let subject = format!("account {}", principal.account);
        take(self.limits.as_ref(), RateLimit::RecoveryOfMailbox, &subject, now).await?;
        let nonce = self.randomness.uuid();
        let token = NewToken::new(self.tokens.as_ref(), TokenPurpose::Newsletter, nonce, now);
        let wished = self
            .consents
            .wish(&change, principal.account, self.text_version, &token)
            .await;
        Ok(wished?)
    }

    /// Confirms a wish by the token of its mail.
    pub async fn confirm(&self, request_id: RequestId, token_hash: [u8; 32]) -> Result<(), TokenRefused> {
        let change = Caller::from(Actor::Guest).change(self.clock.now(), request_id);
        self.consents.confirm(&change, token_hash).await
    }

    /// Ends news by the token of any of its mails.
    pub async fn unsubscribe(&self, request_id: RequestId, token_hash: [u8; 32]) -> Result<(), TokenRefused> {
        let change = Caller::from(Actor::Guest).change(self.clock.now(), request_id);
        self.consents.unsubscribe(&change, token_hash).await
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::FixedClock;
    use time::Duration;
    use uuid::Uuid;

    use super::*;
    use crate::MockAccountTokens;
    use crate::privacy::MockNewsletterStore;
    use crate::rate_limits::Unlimited;
    use crate::sessions::principal_example::{NOW, impersonated, member};

    const REQUEST: RequestId = RequestId(Uuid::from_u128(1));

    struct Seven;

    impl Randomness for Seven {
        fn uuid(&self) -> Uuid {
            Uuid::from_u128(7)
        }
    }

    fn use_case(consents: MockNewsletterStore) -> KeepNewsletter {
        let mut tokens = MockAccountTokens::new();
        tokens.expect_hash_for().return_const([9; 32]);
        KeepNewsletter::new(
            Arc::new(consents),
            Arc::new(tokens),
            Arc::new(Unlimited),
            (Arc::new(FixedClock(NOW)), Arc::new(Seven)),
            "2027-01",
        )
    }

    #[tokio::test]
    async fn wish_is_stored_with_the_version_of_its_text_and_a_token_of_seven_days() {
        let mut consents = MockNewsletterStore::new();
        consents
            .expect_wish()
            .withf(|_, account, version, token| {
                *account == member().account && version == "2027-01" && token.expires_at == NOW + Duration::days(7)
            })
            .once()
            .returning(|_, _, _, _| Ok(()));
        use_case(consents).set(&member(), REQUEST, true).await.unwrap();
    }

    #[tokio::test]
    async fn withdrawal_counts_at_once_and_is_everybody_s_own() {
        let mut consents = MockNewsletterStore::new();
        consents.expect_withdraw().once().returning(|_, _| Ok(()));
        use_case(consents).set(&member(), REQUEST, false).await.unwrap();
        let refused = use_case(MockNewsletterStore::new())
            .set(&impersonated(member()), REQUEST, true)
            .await;
        assert!(
            matches!(refused, Err(NewsletterRefused::WhileImpersonating)),
            "{refused:?}"
        );
    }
}
