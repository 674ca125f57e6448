//! Whom staff may write to: people outside the product hear only from somebody whom a proven e-mail address vouches
//! for, and from one organisation not more often than
//! [`RateLimit::MailOfOrganization`](crate::rate_limits::RateLimit::MailOfOrganization) allows. Whoever registers a
//! company with an address that is not theirs could have mails with texts of their own sent to anybody otherwise.

use std::sync::Arc;

use shared_kernel::{Clock, OrganizationNr, Rank};

use crate::rate_limits::{LimitReached, RateLimit, RateLimits, take};
use crate::sessions::Principal;

/// Why staff may not write to anybody.
#[derive(Debug, thiserror::Error)]
pub enum CorrespondenceRefused {
    /// The session acts for no organisation.
    #[error("forbidden")]
    Forbidden,
    /// The own e-mail address is not proven.
    #[error("the e-mail address is not proven")]
    Unverified,
    /// The organisation has written too often, or that could not be read.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}

/// What happens with the address of somebody outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Correspondence {
    /// It is kept with a booking, so that what becomes of that may be mailed later.
    Kept,
    /// A mail is sent, or several that are of one action.
    Mailed,
}

/// Lets staff write to people outside.
#[derive(derive_more::Constructor)]
pub struct LimitOutgoingMail {
    limits: Arc<dyn RateLimits>,
    clock: Arc<dyn Clock>,
}

impl LimitOutgoingMail {
    /// Before an action for the organisation that a session acts for. Whoever checks the rank is the action itself.
    pub async fn admit(
        &self,
        principal: &Principal,
        correspondence: Correspondence,
    ) -> Result<(), CorrespondenceRefused> {
        let organization = principal
            .organization_with(Rank::BusinessUser)
            .ok_or(CorrespondenceRefused::Forbidden)?;
        if !principal.is_verified {
            return Err(CorrespondenceRefused::Unverified);
        }
        if correspondence == Correspondence::Mailed {
            let subject = bucket_of(organization);
            take(
                self.limits.as_ref(),
                RateLimit::MailOfOrganization,
                &subject,
                self.clock.now(),
            )
            .await?;
        }
        Ok(())
    }
}

/// The subject of what is counted by organisation.
pub(crate) fn bucket_of(organization: OrganizationNr) -> String {
    format!("organization {organization}")
}

#[cfg(test)]
mod tests {
    use shared_kernel::FixedClock;
    use time::Duration;

    use super::*;
    use crate::rate_limits::{Allowance, MockRateLimits};
    use crate::sessions::principal_example::{NOW, member, staff};

    async fn admit(
        limits: MockRateLimits,
        principal: &Principal,
        correspondence: Correspondence,
    ) -> Result<(), CorrespondenceRefused> {
        let admit = LimitOutgoingMail::new(Arc::new(limits), Arc::new(FixedClock(NOW)));
        admit.admit(principal, correspondence).await
    }

    #[tokio::test]
    async fn nobody_outside_hears_from_somebody_whom_no_email_address_vouches_for() {
        let unverified = Principal {
            is_verified: false,
            ..staff(Rank::BusinessAdmin)
        };
        for correspondence in [Correspondence::Kept, Correspondence::Mailed] {
            let refused = admit(MockRateLimits::new(), &unverified, correspondence).await;
            assert!(matches!(refused, Err(CorrespondenceRefused::Unverified)), "{refused:?}");
            let refused = admit(MockRateLimits::new(), &member(), correspondence).await;
            assert!(matches!(refused, Err(CorrespondenceRefused::Forbidden)), "{refused:?}");
        }
    }

    #[tokio::test]
    async fn actions_that_send_mails_are_counted_by_organisation() {
        for (allowance, is_admitted) in [
            (Allowance::Granted { left: 1 }, true),
            (Allowance::RetryAfter(Duration::MINUTE), false),
        ] {
            let mut limits = MockRateLimits::new();
            limits
                .expect_take()
                .withf(|limit, subject, at| {
                    (*limit, subject, *at) == (RateLimit::MailOfOrganization, "organization 1000", NOW)
                })
                .once()
                .returning(move |_, _, _| Ok(allowance));
            let admitted = admit(limits, &staff(Rank::BusinessUser), Correspondence::Mailed).await;
            assert_eq!(admitted.is_ok(), is_admitted, "{admitted:?}");
        }
        let kept = admit(MockRateLimits::new(), &staff(Rank::BusinessUser), Correspondence::Kept).await;
        assert!(kept.is_ok(), "{kept:?}");
    }
}
