use std::sync::Arc;

use shared_kernel::{RequestId, StoreError};

use super::RegistrationStore;
use crate::rate_limits::LimitReached;
use crate::sessions::Principal;
use crate::{MailRequests, TokenPurpose};

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
    mails: Arc<MailRequests>,
}

impl ResendVerification {
    /// Over its ports.
    pub fn new(accounts: Arc<dyn RegistrationStore>, mails: Arc<MailRequests>) -> Self {
        Self { accounts, mails }
    }

    /// For the account that asks. Nothing happens when its mailbox is proven.
    pub async fn resend(&self, principal: &Principal, request_id: RequestId) -> Result<(), ResendRefused> {
        if principal.is_verified {
            return Ok(());
        }
        let mail = self.mails.of_account(principal.account).await?;
        let token = mail.token(TokenPurpose::VerifyEmail);
        let change = principal.caller().change(mail.at, request_id);
        Ok(self
            .accounts
            .renew_verification(&change, principal.account, &token)
            .await?)
    }
}
