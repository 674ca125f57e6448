use std::sync::Arc;

use shared_kernel::{BookingPause, Change, OrganizationNr, StoreError};

use super::{BookingCodeSecrets, BookingCodes, CODE_LIFETIME, IssueError, NewBookingCode};
use crate::field::normalize_email;
use crate::rate_limits::LimitReached;
use crate::{FieldProblem, MailRequests};

/// Why no code is mailed.
#[derive(Debug, thiserror::Error)]
pub enum BookingCodeNotMailed {
    /// That is no e-mail address.
    #[error("invalid fields")]
    Invalid(Vec<FieldProblem>),
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// Nobody books there online at present, so that nobody needs a code.
    #[error("online booking is paused")]
    Paused(BookingPause),
    /// Too many attempts, or the store failed.
    #[error(transparent)]
    Limited(#[from] LimitReached),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Mails guests a code for a booking. Open to everybody.
#[derive(derive_more::Constructor)]
pub struct MailBookingCode {
    codes: Arc<dyn BookingCodes>,
    secrets: Arc<dyn BookingCodeSecrets>,
    mails: Arc<MailRequests>,
}

impl MailBookingCode {
    /// A fresh code, also where one was mailed before, which is void from then on.
    pub async fn mail(
        &self,
        change: Change,
        organization: OrganizationNr,
        email: &str,
        source: &str,
    ) -> Result<(), BookingCodeNotMailed> {
        let normalized_email = normalize_email(email).map_err(BookingCodeNotMailed::Invalid)?;
        let mail = self.mails.of_booking_code(&normalized_email, source).await?;
        let digits = self.secrets.code_of(mail.nonce);
        let code = NewBookingCode {
            organization,
            hash: self.secrets.hash_of(organization, &normalized_email, &digits),
            normalized_email,
            nonce: mail.nonce,
            expires_at: mail.at + CODE_LIFETIME,
        };
        self.codes.issue(&change, &code).await.map_err(|error| match error {
            IssueError::UnknownOrganization => BookingCodeNotMailed::UnknownOrganization,
            IssueError::Paused(pause) => BookingCodeNotMailed::Paused(pause),
            IssueError::Store(error) => error.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::Actor;
    use time::Duration;

    use super::*;
    use crate::booking_codes::{MockBookingCodeSecrets, MockBookingCodes};
    use crate::mail_requests::example::{NONCE, mail_requests};
    use crate::rate_limits::{Allowance, MockRateLimits, RateLimit, RateLimits, Unlimited};
    use crate::sessions::principal_example::{NOW, by_guest};

    async fn mail(
        codes: MockBookingCodes,
        email: &str,
        limits: Arc<dyn RateLimits>,
    ) -> Result<(), BookingCodeNotMailed> {
        let mut secrets = MockBookingCodeSecrets::new();
        secrets
            .expect_code_of()
            .withf(|nonce| *nonce == NONCE)
            .return_const("012345");
        secrets
            .expect_hash_of()
            .withf(|organization, normalized_email, code| {
                (organization.0, normalized_email, code) == (1000, "anna@example.org", "012345")
            })
            .return_const([9; 32]);
        MailBookingCode::new(Arc::new(codes), Arc::new(secrets), mail_requests(limits))
            .mail(by_guest(), OrganizationNr(1000), email, "192.0.2.1")
            .await
    }

    #[tokio::test]
    async fn code_of_ten_minutes_is_bound_to_organisation_and_email_address() {
        let mut codes = MockBookingCodes::new();
        codes
            .expect_issue()
            .withf(|change, code| {
                change.actor == Actor::Guest
                    && *code
                        == NewBookingCode {
                            organization: OrganizationNr(1000),
                            normalized_email: "anna@example.org".to_owned(),
                            nonce: NONCE,
                            hash: [9; 32],
                            expires_at: NOW + Duration::minutes(10),
                        }
            })
            .once()
            .returning(|_, _| Ok(()));
        mail(codes, " Anna@Example.org", Arc::new(Unlimited)).await.unwrap();
    }

    #[tokio::test]
    async fn nothing_is_mailed_to_what_is_no_address_or_for_an_unknown_organisation() {
        let refused = mail(MockBookingCodes::new(), "anna@example", Arc::new(Unlimited)).await;
        assert!(matches!(refused, Err(BookingCodeNotMailed::Invalid(_))), "{refused:?}");
        let mut codes = MockBookingCodes::new();
        codes
            .expect_issue()
            .returning(|_, _| Err(IssueError::UnknownOrganization));
        let refused = mail(codes, "anna@example.org", Arc::new(Unlimited)).await;
        assert!(
            matches!(refused, Err(BookingCodeNotMailed::UnknownOrganization)),
            "{refused:?}"
        );
    }

    #[tokio::test]
    async fn codes_are_counted_by_source_and_by_email_address() {
        for (full, full_subject) in [
            (RateLimit::RecoveryOfSource, "192.0.2.1"),
            (RateLimit::BookingCodeOfEmail, "anna@example.org"),
        ] {
            let mut limits = MockRateLimits::new();
            limits.expect_take().returning(move |limit, subject, _| {
                Ok(if limit == full && subject == full_subject {
                    Allowance::RetryAfter(Duration::MINUTE)
                } else {
                    Allowance::Granted { left: 1 }
                })
            });
            let refused = mail(MockBookingCodes::new(), "anna@example.org", Arc::new(limits)).await;
            assert!(
                matches!(refused, Err(BookingCodeNotMailed::Limited(_))),
                "{full:?}: {refused:?}"
            );
        }
    }
}
