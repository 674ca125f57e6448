use std::sync::Arc;

use shared_kernel::{Actor, Caller, Clock, RequestId, StoreError};

use super::{ConsentData, NewsletterStore};
use crate::rate_limits::LimitReached;
use crate::sessions::Principal;
use crate::{MailRequests, TokenPurpose, TokenRefused};

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
pub struct ManageNewsletter {
    consents: Arc<dyn NewsletterStore>,
    mails: Arc<MailRequests>,
    clock: Arc<dyn Clock>,
    text_version: &'static str,
}

impl ManageNewsletter {
    /// Over its ports. The version is that of the text beside the box.
    pub fn new(
        consents: Arc<dyn NewsletterStore>,
        mails: Arc<MailRequests>,
        clock: Arc<dyn Clock>,
        text_version: &'static str,
    ) -> Self {
        Self {
            consents,
            mails,
            clock,
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
        if !is_wanted {
            let change = principal.caller().change(self.clock.now(), request_id);
            return Ok(self.consents.withdraw(&change, principal.account).await?);
        }
        let mail = self.mails.of_account(principal.account).await?;
        let change = principal.caller().change(mail.at, request_id);
        let token = mail.token(TokenPurpose::Newsletter);
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
    use crate::mail_requests::example::mail_requests;
    use crate::privacy::MockNewsletterStore;
    use crate::rate_limits::Unlimited;
    use crate::sessions::principal_example::{NOW, impersonated, member};

    const REQUEST: RequestId = RequestId(Uuid::from_u128(1));

    fn use_case(consents: MockNewsletterStore) -> ManageNewsletter {
        ManageNewsletter::new(
            Arc::new(consents),
            mail_requests(Arc::new(Unlimited)),
            Arc::new(FixedClock(NOW)),
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
