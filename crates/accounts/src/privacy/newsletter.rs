use std::sync::Arc;

use shared_kernel::{Change, StoreError};

use super::{ConsentData, NewsletterStore};
use crate::rate_limits::LimitReached;
use crate::sessions::{Principal, SessionChange};
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
#[derive(derive_more::Constructor)]
pub struct ManageNewsletter {
    consents: Arc<dyn NewsletterStore>,
    mails: Arc<MailRequests>,
    /// Of the text beside the box.
    text_version: &'static str,
}

impl ManageNewsletter {
    /// What somebody agreed to, the newest first.
    pub async fn consents(&self, principal: &Principal) -> Result<Vec<ConsentData>, StoreError> {
        self.consents.consents(principal.account).await
    }

    /// A wish sends a mail whose button confirms it; until then nothing is sent. `false` ends all news at once.
    pub async fn set(&self, by: &SessionChange, is_wanted: bool) -> Result<(), NewsletterRefused> {
        if by.impersonator.is_some() {
            return Err(NewsletterRefused::WhileImpersonating);
        }
        if !is_wanted {
            return Ok(self.consents.withdraw(&by.change, by.account).await?);
        }
        let mail = self.mails.of_account(by.account).await?;
        let token = mail.token(TokenPurpose::Newsletter);
        let wished = self
            .consents
            .wish(&by.change, by.account, self.text_version, &token)
            .await;
        Ok(wished?)
    }

    /// Confirms a wish by the token of its mail.
    pub async fn confirm(&self, change: Change, token_hash: [u8; 32]) -> Result<(), TokenRefused> {
        self.consents.confirm(&change, token_hash).await
    }

    /// Ends news by the token of any of its mails.
    pub async fn unsubscribe(&self, change: Change, token_hash: [u8; 32]) -> Result<(), TokenRefused> {
        self.consents.unsubscribe(&change, token_hash).await
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::mail_requests::example::mail_requests;
    use crate::privacy::MockNewsletterStore;
    use crate::rate_limits::Unlimited;
    use crate::sessions::principal_example::{NOW, by, impersonated, member};

    fn use_case(consents: MockNewsletterStore) -> ManageNewsletter {
        ManageNewsletter::new(Arc::new(consents), mail_requests(Arc::new(Unlimited)), "2027-01")
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
        use_case(consents).set(&by(member()), true).await.unwrap();
    }

    #[tokio::test]
    async fn withdrawal_counts_at_once_and_is_everybody_s_own() {
        let mut consents = MockNewsletterStore::new();
        consents.expect_withdraw().once().returning(|_, _| Ok(()));
        use_case(consents).set(&by(member()), false).await.unwrap();
        let refused = use_case(MockNewsletterStore::new())
            .set(&by(impersonated(member())), true)
            .await;
        assert!(
            matches!(refused, Err(NewsletterRefused::WhileImpersonating)),
            "{refused:?}"
        );
    }
}
