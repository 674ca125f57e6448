use std::sync::Arc;

use shared_kernel::StoreError;

use super::{AccountStore, CredentialRefused, PendingEmailAddress};
use crate::field::normalize_email;
use crate::sessions::{ConfirmPassword, SessionChange};
use crate::{MailRequests, TokenPurpose};

/// Asks for another e-mail address. It counts when it is proved
/// ([`VerifyEmailAddress`](crate::registration::VerifyEmailAddress)), and the old one is told.
#[derive(derive_more::Constructor)]
pub struct ChangeEmail {
    accounts: Arc<dyn AccountStore>,
    confirmation: Arc<ConfirmPassword>,
    mails: Arc<MailRequests>,
}

impl ChangeEmail {
    /// Sends a token to the other e-mail address. Whether it belongs to somebody makes no difference to the answer.
    pub async fn request(
        &self,
        by: &SessionChange,
        password: &str,
        (email, source): (&str, &str),
    ) -> Result<(), CredentialRefused> {
        if by.impersonator.is_some() {
            return Err(CredentialRefused::WhileImpersonating);
        }
        let normalized_email = normalize_email(email).map_err(CredentialRefused::Invalid)?;
        self.confirmation.check(by, password).await?;
        let mail = self.mails.of_email(&normalized_email, source).await?;
        let token = mail.token(TokenPurpose::ChangeEmail);
        Ok(self
            .accounts
            .request_email_change(&by.change, by.account, &normalized_email, &token)
            .await?)
    }

    /// The e-mail address that was asked for and is not proved yet, whoever it belongs to.
    pub async fn pending(&self, by: &SessionChange) -> Result<Option<PendingEmailAddress>, StoreError> {
        self.accounts.pending_email_address(by.account, by.change.at).await
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::credentials::MockAccountStore;
    use crate::mail_requests::example::mail_requests;
    use crate::rate_limits::{Allowance, MockRateLimits, RateLimit, RateLimits, Unlimited};
    use crate::sessions::Principal;
    use crate::sessions::confirm_password_example::confirmation;
    use crate::sessions::principal_example::{by, impersonated, member};

    async fn request(
        requests: usize,
        principal: Principal,
        password: &str,
        email: &str,
    ) -> Result<(), CredentialRefused> {
        request_within(requests, principal, password, email, Arc::new(Unlimited)).await
    }

    async fn request_within(
        requests: usize,
        principal: Principal,
        password: &str,
        email: &str,
        limits: Arc<dyn RateLimits>,
    ) -> Result<(), CredentialRefused> {
        let mut accounts = MockAccountStore::new();
        accounts
            .expect_request_email_change()
            .withf(|_, account, normalized_email, token| {
                *account == member().account
                    && normalized_email == "new@example.org"
                    && token.purpose == TokenPurpose::ChangeEmail
            })
            .times(requests)
            .returning(|_, _, _, _| Ok(()));
        ChangeEmail::new(Arc::new(accounts), Arc::new(confirmation()), mail_requests(limits))
            .request(&by(principal), password, (email, "192.0.2.1"))
            .await
    }

    #[tokio::test]
    async fn mails_are_counted_by_source_and_by_email_address() {
        let by_source = (RateLimit::RecoveryOfSource, "192.0.2.1");
        let by_email = (RateLimit::RecoveryOfEmail, "new@example.org");
        for used_up in [by_source, by_email] {
            let mut limits = MockRateLimits::new();
            limits.expect_take().returning(move |limit, subject, _| {
                Ok(if (limit, subject) == used_up {
                    Allowance::RetryAfter(Duration::MINUTE)
                } else {
                    Allowance::Granted { left: 1 }
                })
            });
            let refused = request_within(0, member(), "right", "new@example.org", Arc::new(limits)).await;
            assert!(matches!(refused, Err(CredentialRefused::Limited(_))), "{refused:?}");
        }
    }

    #[tokio::test]
    async fn pending_email_address_is_the_one_of_the_account_at_this_instant() {
        let by = by(member());
        let (account, now) = (by.account, by.change.at);
        let pending = PendingEmailAddress {
            email: "new@example.org".to_owned(),
            until: now + Duration::HOUR,
        };
        let stored = pending.clone();
        let mut accounts = MockAccountStore::new();
        accounts
            .expect_pending_email_address()
            .withf(move |asked, at| (*asked, *at) == (account, now))
            .return_once(|_, _| Ok(Some(stored)));
        let change = ChangeEmail::new(
            Arc::new(accounts),
            Arc::new(confirmation()),
            mail_requests(Arc::new(Unlimited)),
        );
        assert_eq!(change.pending(&by).await.unwrap(), Some(pending));
    }

    #[tokio::test]
    async fn another_email_address_needs_the_password() {
        request(1, member(), "right", " New@Example.org").await.unwrap();
        let wrong = request(0, member(), "wrong", "new@example.org").await;
        assert!(matches!(wrong, Err(CredentialRefused::Password(_))), "{wrong:?}");
        let malformed = request(0, member(), "right", "new@example").await;
        assert!(matches!(malformed, Err(CredentialRefused::Invalid(_))), "{malformed:?}");
        let impersonator = request(0, impersonated(member()), "right", "new@example.org").await;
        assert!(
            matches!(impersonator, Err(CredentialRefused::WhileImpersonating)),
            "{impersonator:?}"
        );
    }
}
