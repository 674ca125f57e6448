use std::sync::Arc;

use shared_kernel::{AccountId, Change, StoreError};

use super::RegistrationStore;
use crate::rate_limits::LimitReached;
use crate::sessions::SessionChange;
use crate::{MailRequests, NewToken, TokenPurpose};

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

/// A request for another mail that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenewedVerification {
    change: Change,
    account: AccountId,
    token: NewToken,
}

/// Sends another mail with which an e-mail address can be proved.
#[derive(derive_more::Constructor)]
pub struct ResendVerification {
    accounts: Arc<dyn RegistrationStore>,
    mails: Arc<MailRequests>,
}

impl ResendVerification {
    /// Takes the request of the account that asks; none when its e-mail address is proven. Nothing here depends on
    /// whether the e-mail address belongs to another account: whoever asks is answered before the mail is
    /// [planned](Self::mail).
    pub async fn resend(&self, by: &SessionChange) -> Result<Option<RenewedVerification>, ResendRefused> {
        if by.is_verified {
            return Ok(None);
        }
        let mail = self.mails.of_account(by.account).await?;
        Ok(Some(RenewedVerification {
            change: by.change,
            account: by.account,
            token: mail.token(TokenPurpose::VerifyEmail),
        }))
    }

    /// Mails the token, unless the e-mail address was proven by somebody else.
    pub async fn mail(&self, renewed: &RenewedVerification) -> Result<(), StoreError> {
        self.accounts
            .renew_verification(&renewed.change, renewed.account, &renewed.token)
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail_requests::example::mail_requests;
    use crate::rate_limits::Unlimited;
    use crate::registration::MockRegistrationStore;
    use crate::sessions::Principal;
    use crate::sessions::principal_example::{by, member};

    /// The store knows who has proven the e-mail address; whoever waits for an answer learns nothing of how long it
    /// takes.
    #[tokio::test]
    async fn another_mail_is_answered_before_the_store_is_asked() {
        let resend = ResendVerification::new(
            Arc::new(MockRegistrationStore::new()),
            mail_requests(Arc::new(Unlimited)),
        );
        let unproven = Principal {
            is_verified: false,
            ..member()
        };
        assert!(resend.resend(&by(unproven)).await.unwrap().is_some());
    }
}
