use std::sync::Arc;

use shared_kernel::{AccountId, Clock, Randomness};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::rate_limits::{LimitReached, RateLimit, RateLimits, take, take_of_account};
use crate::{AccountTokens, NewToken, TokenPurpose};

/// Requests for mails whose token or code proves an e-mail address, counted by e-mail address and by source.
#[derive(derive_more::Constructor)]
pub struct MailRequests {
    tokens: Arc<dyn AccountTokens>,
    limits: Arc<dyn RateLimits>,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
}

/// A request within the limits.
pub(crate) struct MailRequest<'a> {
    tokens: &'a dyn AccountTokens,
    pub(crate) at: OffsetDateTime,
    pub(crate) nonce: Uuid,
}

impl MailRequests {
    /// A mail to an e-mail address that anybody may name. Nothing here depends on whether it has an account.
    pub(crate) async fn of_email(&self, normalized_email: &str, source: &str) -> Result<MailRequest<'_>, LimitReached> {
        self.counted(RateLimit::RecoveryOfEmail, normalized_email, source).await
    }

    /// A mail with a code for a booking, for whoever names the e-mail address.
    pub(crate) async fn of_booking_code(
        &self,
        normalized_email: &str,
        source: &str,
    ) -> Result<MailRequest<'_>, LimitReached> {
        self.counted(RateLimit::BookingCodeOfEmail, normalized_email, source)
            .await
    }

    async fn counted(
        &self,
        limit: RateLimit,
        normalized_email: &str,
        source: &str,
    ) -> Result<MailRequest<'_>, LimitReached> {
        let now = self.clock.now();
        let limits = self.limits.as_ref();
        take(limits, RateLimit::RecoveryOfSource, source, now).await?;
        take(limits, limit, normalized_email, now).await?;
        Ok(self.request(now))
    }

    /// A mail to the e-mail address of the account that asks.
    pub(crate) async fn of_account(&self, account: AccountId) -> Result<MailRequest<'_>, LimitReached> {
        let (limits, now) = (self.limits.as_ref(), self.clock.now());
        take_of_account(limits, RateLimit::RecoveryOfEmail, account, now).await?;
        Ok(self.request(now))
    }

    fn request(&self, at: OffsetDateTime) -> MailRequest<'_> {
        MailRequest {
            tokens: self.tokens.as_ref(),
            at,
            nonce: self.randomness.uuid(),
        }
    }
}

impl MailRequest<'_> {
    pub(crate) fn token(&self, purpose: TokenPurpose) -> NewToken {
        NewToken::new(self.tokens, purpose, self.nonce, self.at)
    }
}

#[cfg(test)]
pub(crate) mod example {
    use shared_kernel::FixedClock;

    use super::*;
    use crate::MockAccountTokens;
    use crate::sessions::principal_example::NOW;

    pub(crate) const NONCE: Uuid = Uuid::from_u128(7);
    pub(crate) const TOKEN_HASH: [u8; 32] = [9; 32];

    struct OneNonce;

    impl Randomness for OneNonce {
        fn uuid(&self) -> Uuid {
            NONCE
        }
    }

    pub(crate) fn mail_requests(limits: Arc<dyn RateLimits>) -> Arc<MailRequests> {
        let mut tokens = MockAccountTokens::new();
        tokens.expect_hash_for().return_const(TOKEN_HASH);
        let clock = Arc::new(FixedClock(NOW));
        Arc::new(MailRequests::new(Arc::new(tokens), limits, clock, Arc::new(OneNonce)))
    }
}
