use std::sync::Arc;

use shared_kernel::{Clock, Randomness, RequestId, StoreError};

use super::RegistrationStore;
use crate::rate_limits::{LimitReached, RateLimit, RateLimits, take};
use crate::sessions::Principal;
use crate::{AccountTokens, NewToken, TokenPurpose};

/// Why no other mail is sent.
#[derive(Debug, thiserror::Error)]
pub enum ResendRefused {
    /// Too many attempts, or the store failed.
    #[error(transparent)]
    Limited(#[from] LimitReached),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Sends another mail with which a mailbox can be proved.
pub struct ResendVerification {
    accounts: Arc<dyn RegistrationStore>,
    tokens: Arc<dyn AccountTokens>,
    limits: Arc<dyn RateLimits>,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
}

impl ResendVerification {
    /// Over its ports.
    pub fn new(
        accounts: Arc<dyn RegistrationStore>,
        tokens: Arc<dyn AccountTokens>,
        limits: Arc<dyn RateLimits>,
        clock: Arc<dyn Clock>,
        randomness: Arc<dyn Randomness>,
    ) -> Self {
        Self {
            accounts,
            tokens,
            limits,
            clock,
            randomness,
        }
    }

    /// For the account that asks. Nothing happens when its mailbox is proven.
    pub async fn resend(&self, principal: &Principal, request_id: RequestId) -> Result<(), ResendRefused> {
        if principal.is_verified {
            return Ok(());
        }
        let now = self.clock.now();
        let subject = format!("account {}", principal.account);
        take(self.limits.as_ref(), RateLimit::RecoveryOfMailbox, &subject, now).await?;
        let nonce = self.randomness.uuid();
        let token = NewToken::new(self.tokens.as_ref(), TokenPurpose::VerifyEmail, nonce, now);
        let change = principal.caller().change(now, request_id);
        Ok(self
            .accounts
            .renew_verification(&change, principal.account, &token)
            .await?)
    }
}
