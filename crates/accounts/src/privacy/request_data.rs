use std::sync::Arc;

use shared_kernel::{Change, StoreError};

use super::DataRequests;
use crate::field::normalize_email;
use crate::rate_limits::LimitReached;
use crate::{FieldProblem, MailRequests, TokenPurpose};

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
#[derive(derive_more::Constructor)]
pub struct RequestData {
    requests: Arc<dyn DataRequests>,
    mails: Arc<MailRequests>,
}

impl RequestData {
    /// The answer is the same, whatever is stored about the e-mail address.
    pub async fn request(&self, change: Change, email: &str, source: &str) -> Result<(), DataRequestRefused> {
        let normalized_email = normalize_email(email).map_err(DataRequestRefused::Invalid)?;
        let mail = self.mails.of_email(&normalized_email, source).await?;
        let token = mail.token(TokenPurpose::OwnData);
        Ok(self.requests.request(&change, &normalized_email, &token).await?)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::Actor;
    use time::Duration;

    use super::*;
    use crate::NewToken;
    use crate::mail_requests::example::{NONCE, TOKEN_HASH, mail_requests};
    use crate::privacy::MockDataRequests;
    use crate::rate_limits::{Allowance, MockRateLimits, RateLimit, RateLimits, Unlimited};
    use crate::sessions::principal_example::{NOW, by_guest};

    async fn request(requests: usize, email: &str, limits: Arc<dyn RateLimits>) -> Result<(), DataRequestRefused> {
        let mut store = MockDataRequests::new();
        store
            .expect_request()
            .withf(|change, normalized_email, token| {
                change.actor == Actor::Guest
                    && normalized_email == "anna@example.org"
                    && *token
                        == NewToken {
                            purpose: TokenPurpose::OwnData,
                            nonce: NONCE,
                            hash: TOKEN_HASH,
                            expires_at: NOW + Duration::DAY,
                        }
            })
            .times(requests)
            .returning(|_, _, _| Ok(()));
        RequestData::new(Arc::new(store), mail_requests(limits))
            .request(by_guest(), email, "192.0.2.1")
            .await
    }

    #[tokio::test]
    async fn link_of_a_day_is_mailed_to_whoever_asks() {
        request(1, " Anna@Example.org", Arc::new(Unlimited)).await.unwrap();
        let refused = request(0, "anna@example", Arc::new(Unlimited)).await;
        assert!(matches!(refused, Err(DataRequestRefused::Invalid(_))), "{refused:?}");
    }

    #[tokio::test]
    async fn requests_are_counted_by_email_address() {
        let mut limits = MockRateLimits::new();
        limits.expect_take().returning(|limit, subject, _| {
            let is_over = limit == RateLimit::RecoveryOfEmail && subject == "anna@example.org";
            Ok(if is_over {
                Allowance::RetryAfter(Duration::MINUTE)
            } else {
                Allowance::Granted { left: 1 }
            })
        });
        let refused = request(0, "anna@example.org", Arc::new(limits)).await;
        assert!(matches!(refused, Err(DataRequestRefused::Limited(_))), "{refused:?}");
    }
}
