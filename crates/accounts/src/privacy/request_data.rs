use std::sync::Arc;

use shared_kernel::{Actor, Caller, Clock, EmailAddress, Randomness, RequestId, StoreError};

use super::DataRequests;
use crate::rate_limits::{LimitReached, RateLimit, RateLimits, take};
use crate::{AccountField, AccountTokens, FieldProblem, NewToken, TokenPurpose};

/// Why no link is mailed.
#[derive(Debug, thiserror::Error)]
pub enum DataRequestRefused {
    /// That is no e-mail address.
    #[error("invalid fields")]
    Invalid(Vec<FieldProblem>),
    /// Too many attempts, or the store failed.
    #[error(transparent)]
    Limited(#[from] LimitReached),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Mails guests a link to what is stored about them. Open to everybody.
pub struct RequestData {
    requests: Arc<dyn DataRequests>,
    tokens: Arc<dyn AccountTokens>,
    limits: Arc<dyn RateLimits>,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
}

impl RequestData {
    /// Over its ports.
    pub fn new(
        requests: Arc<dyn DataRequests>,
        tokens: Arc<dyn AccountTokens>,
        limits: Arc<dyn RateLimits>,
        clock: Arc<dyn Clock>,
        randomness: Arc<dyn Randomness>,
    ) -> Self {
        Self {
            requests,
            tokens,
            limits,
            clock,
            randomness,
        }
    }

    /// The answer is the same, whatever is stored about the mailbox.
    pub async fn request(&self, request_id: RequestId, email: &str, source: &str) -> Result<(), DataRequestRefused> {
        let email = EmailAddress::parse(email)
            .map_err(|problem| DataRequestRefused::Invalid(vec![(AccountField::Email, problem.into())]))?;
        let now = self.clock.now();
        let mailbox = email.mailbox();
        take(self.limits.as_ref(), RateLimit::RecoveryOfSource, source, now).await?;
        take(self.limits.as_ref(), RateLimit::RecoveryOfMailbox, &mailbox, now).await?;
        let nonce = self.randomness.uuid();
        let token = NewToken::new(self.tokens.as_ref(), TokenPurpose::OwnData, nonce, now);
        let change = Caller::from(Actor::Guest).change(now, request_id);
        Ok(self.requests.request(&change, &mailbox, &token).await?)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::FixedClock;
    use time::Duration;
    use uuid::Uuid;

    use super::*;
    use crate::MockAccountTokens;
    use crate::privacy::MockDataRequests;
    use crate::rate_limits::{Allowance, MockRateLimits, Unlimited};
    use crate::sessions::principal_example::NOW;

    struct Seven;

    impl Randomness for Seven {
        fn uuid(&self) -> Uuid {
            Uuid::from_u128(7)
        }
    }

    async fn request(requests: usize, email: &str, limits: Arc<dyn RateLimits>) -> Result<(), DataRequestRefused> {
        let mut store = MockDataRequests::new();
        store
            .expect_request()
            .withf(|change, mailbox, token| {
                change.actor == Actor::Guest
                    && mailbox == "anna@example.org"
                    && *token
                        == NewToken {
                            purpose: TokenPurpose::OwnData,
                            nonce: Uuid::from_u128(7),
                            hash: [9; 32],
                            expires_at: NOW + Duration::DAY,
                        }
            })
            .times(requests)
            .returning(|_, _, _| Ok(()));
        let mut tokens = MockAccountTokens::new();
        tokens.expect_hash_for().return_const([9; 32]);
        RequestData::new(
            Arc::new(store),
            Arc::new(tokens),
            limits,
            Arc::new(FixedClock(NOW)),
            Arc::new(Seven),
        )
        .request(RequestId(Uuid::from_u128(1)), email, "192.0.2.1")
        .await
    }

    #[tokio::test]
    async fn link_of_a_day_is_mailed_to_whoever_asks() {
        request(1, " Anna@Example.org", Arc::new(Unlimited)).await.unwrap();
        let refused = request(0, "anna@example", Arc::new(Unlimited)).await;
        assert!(matches!(refused, Err(DataRequestRefused::Invalid(_))), "{refused:?}");
    }

    #[tokio::test]
    async fn requests_are_counted_by_mailbox() {
        let mut limits = MockRateLimits::new();
        limits.expect_take().returning(|limit, subject, _| {
            let is_over = limit == RateLimit::RecoveryOfMailbox && subject == "anna@example.org";
            Ok(if is_over {
                Allowance::RetryAfter(Duration::MINUTE)
            } else {
                Allowance::Granted
            })
        });
        let refused = request(0, "anna@example.org", Arc::new(limits)).await;
        assert!(matches!(refused, Err(DataRequestRefused::Limited(_))), "{refused:?}");
    }
}
