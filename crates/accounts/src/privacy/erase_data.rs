use std::sync::Arc;

use shared_kernel::{Actor, Change, Clock, CustomerId, OrganizationNr, Randomness, Rank, StoreError};

use super::{Blocker, DataRequests, DataSubject, ErasureError, ErasurePreview, ErasureReceipt, PersonalDataStore};
use crate::TokenRefused;
use crate::sessions::{NotInPerson, Principal, SessionChange};

/// How often an erasure begins again because something was booked meanwhile.
const ATTEMPTS: usize = 3;

/// Why nothing was erased.
#[derive(Debug, thiserror::Error)]
pub enum ErasureRefused {
    /// Somebody has to be there in person for it.
    #[error(transparent)]
    NotInPerson(#[from] NotInPerson),
    /// Something has to be done first. Nothing was cancelled.
    #[error("something stands in the way")]
    Blocked(Vec<Blocker>),
    /// Something was booked again and again meanwhile.
    #[error("a booking is open")]
    OpenBooking,
    /// There is no such account any more.
    #[error("unknown account")]
    UnknownAccount,
    /// Whoever asks is no business admin of this organisation.
    #[error("forbidden")]
    Forbidden,
    /// The organisation has no such customer.
    #[error("unknown customer")]
    UnknownCustomer,
    /// The mailed token is good no more.
    #[error(transparent)]
    Token(#[from] TokenRefused),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Erases people. What still lies ahead is cancelled before, so that no provider waits for nobody.
#[derive(derive_more::Constructor)]
pub struct EraseData {
    data: Arc<dyn PersonalDataStore>,
    requests: Arc<dyn DataRequests>,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
}

impl EraseData {
    /// What an erasure of the account would do.
    pub async fn preview_of_member(&self, principal: &Principal) -> Result<ErasurePreview, ErasureRefused> {
        principal.require_in_person()?;
        let subject = DataSubject::Account(principal.account);
        Ok(self.data.preview(&subject, self.clock.now()).await?)
    }

    /// What an erasure of the e-mail address would do whose token has this hash.
    pub async fn preview_of_guest(&self, token_hash: [u8; 32]) -> Result<(String, ErasurePreview), ErasureRefused> {
        let normalized_email = self.normalized_email(token_hash).await?;
        let subject = DataSubject::EmailAddress(normalized_email.clone());
        let preview = self.data.preview(&subject, self.clock.now()).await?;
        Ok((normalized_email, preview))
    }

    /// Erases the account of whoever has given the password within the last minutes.
    pub async fn erase_member(&self, by: &SessionChange) -> Result<ErasureReceipt, ErasureRefused> {
        by.require_fresh_password(by.change.at)?;
        let account = by.account;
        // A customer of others, whatever the organisation that the session acts for.
        let change = Change::by(Actor::Member { account }, by.change.at, by.change.request_id);
        self.erase(change, &DataSubject::Account(account)).await
    }

    /// Erases what is stored about the e-mail address whose token has this hash.
    pub async fn erase_guest(&self, change: Change, token_hash: [u8; 32]) -> Result<ErasureReceipt, ErasureRefused> {
        let normalized_email = self.normalized_email(token_hash).await?;
        let subject = DataSubject::EmailAddress(normalized_email);
        self.erase(change, &subject).await
    }

    /// What an erasure of a customer of one's organisation would do.
    pub async fn preview_of_customer(
        &self,
        principal: &Principal,
        (organization, customer): (OrganizationNr, CustomerId),
    ) -> Result<ErasurePreview, ErasureRefused> {
        let subject = self.customer(principal, organization, customer).await?;
        Ok(self.data.preview(&subject, self.clock.now()).await?)
    }

    /// Erases what one's organisation knows of a customer, at their wish. Needs a business admin who has given the password
    /// within the last minutes.
    pub async fn erase_customer(
        &self,
        by: &SessionChange,
        (organization, customer): (OrganizationNr, CustomerId),
    ) -> Result<ErasureReceipt, ErasureRefused> {
        by.require_in_person()?;
        if !by.has_rank(organization, Rank::BusinessAdmin) {
            return Err(ErasureRefused::Forbidden);
        }
        by.require_fresh_password(by.change.at)?;
        let subject = self.customer(by, organization, customer).await?;
        self.erase(by.change, &subject).await
    }

    async fn customer(
        &self,
        principal: &Principal,
        organization: OrganizationNr,
        customer: CustomerId,
    ) -> Result<DataSubject, ErasureRefused> {
        if !principal.has_rank(organization, Rank::BusinessAdmin) {
            return Err(ErasureRefused::Forbidden);
        }
        if !self.data.has_customer(organization, customer).await? {
            return Err(ErasureRefused::UnknownCustomer);
        }
        Ok(DataSubject::Customer { organization, customer })
    }

    async fn normalized_email(&self, token_hash: [u8; 32]) -> Result<String, ErasureRefused> {
        let normalized_email = self.requests.email_of(token_hash, self.clock.now()).await?;
        Ok(normalized_email.ok_or(TokenRefused::Invalid)?)
    }

    async fn erase(&self, change: Change, subject: &DataSubject) -> Result<ErasureReceipt, ErasureRefused> {
        let mut cancelled = 0;
        for _ in 0..ATTEMPTS {
            // What has begun since the try before is not open any more.
            let change = Change {
                at: self.clock.now(),
                ..change
            };
            let preview = self.data.preview(subject, change.at).await?;
            if !preview.blockers.is_empty() {
                return Err(ErasureRefused::Blocked(preview.blockers));
            }
            for booking in &preview.open {
                self.data.cancel(&change, booking).await?;
                cancelled += 1;
            }
            match self.data.erase(&change, subject, self.randomness.uuid()).await {
                Ok(receipt) => return Ok(ErasureReceipt { cancelled, ..receipt }),
                Err(ErasureError::OpenBooking) => {}
                Err(ErasureError::Blocked(blockers)) => return Err(ErasureRefused::Blocked(blockers)),
                Err(ErasureError::UnknownAccount) => return Err(ErasureRefused::UnknownAccount),
                Err(ErasureError::Store(error)) => return Err(error.into()),
            }
        }
        Err(ErasureRefused::OpenBooking)
    }
}

#[cfg(test)]
mod tests {
    use mockall::Sequence;
    use shared_kernel::{BookingId, FixedClock};
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::privacy::{MockDataRequests, MockPersonalDataStore, OpenBooking};
    use crate::sessions::NotInPerson::{PasswordNeeded, WhileImpersonating};
    use crate::sessions::principal_example::{NOW, by, by_guest, impersonated, member};
    use crate::sessions::{FRESH_PASSWORD, Membership};

    const RECEIPT: ErasureReceipt = ErasureReceipt {
        id: Uuid::from_u128(7),
        erased_at: NOW,
        accounts: 1,
        bookings: 2,
        cancelled: 0,
    };

    struct Seven;

    impl Randomness for Seven {
        fn uuid(&self) -> Uuid {
            Uuid::from_u128(7)
        }
    }

    fn open(booking: i64) -> OpenBooking {
        OpenBooking {
            organization: OrganizationNr(1000),
            booking: BookingId(booking),
            company_name: "Haarwerk".to_owned(),
            titles: vec!["Haarschnitt".to_owned()],
            start: datetime!(2027-01-12 10:00),
        }
    }

    fn use_case(data: MockPersonalDataStore) -> EraseData {
        let mut requests = MockDataRequests::new();
        requests
            .expect_email_of()
            .returning(|hash, _| Ok((hash == [5; 32]).then(|| "anna@example.org".to_owned())));
        EraseData::new(
            Arc::new(data),
            Arc::new(requests),
            Arc::new(FixedClock(NOW)),
            Arc::new(Seven),
        )
    }

    #[tokio::test]
    async fn open_bookings_are_cancelled_before_the_person_is_erased() {
        let mut data = MockPersonalDataStore::new();
        let mut sequence = Sequence::new();
        data.expect_preview()
            .once()
            .in_sequence(&mut sequence)
            .returning(|_, _| {
                Ok(ErasurePreview {
                    open: vec![open(3), open(4)],
                    ..ErasurePreview::default()
                })
            });
        for id in [3, 4] {
            data.expect_cancel()
                .withf(move |change, booking| {
                    change.account() == Some(member().account) && booking.booking == BookingId(id)
                })
                .once()
                .in_sequence(&mut sequence)
                .returning(|_, _| Ok(()));
        }
        data.expect_erase()
            .withf(|_, subject, receipt| {
                *subject == DataSubject::Account(member().account) && *receipt == Uuid::from_u128(7)
            })
            .once()
            .in_sequence(&mut sequence)
            .returning(|_, _, _| Ok(RECEIPT));
        let receipt = use_case(data).erase_member(&by(member())).await.unwrap();
        assert_eq!(
            receipt,
            ErasureReceipt {
                cancelled: 2,
                ..RECEIPT
            }
        );
    }

    #[tokio::test]
    async fn customer_is_erased_by_a_business_admin_with_a_fresh_password() {
        let here = OrganizationNr(1000);
        let admin = |rank: Rank| Principal {
            membership: Some(Membership {
                organization: here,
                rank,
                employee: None,
            }),
            ..member()
        };
        let one = (here, CustomerId(5));
        let subject = DataSubject::Customer {
            organization: here,
            customer: CustomerId(5),
        };
        let mut data = MockPersonalDataStore::new();
        data.expect_has_customer()
            .returning(|_, customer| Ok(customer == CustomerId(5)));
        data.expect_preview().returning(|_, _| Ok(ErasurePreview::default()));
        data.expect_erase()
            .withf(move |change, erased, _| *erased == subject && change.actor.has_rank(here, Rank::BusinessAdmin))
            .once()
            .returning(|_, _, _| Ok(RECEIPT));
        let erasures = use_case(data);
        assert!(
            erasures
                .erase_customer(&by(admin(Rank::BusinessAdmin)), one)
                .await
                .is_ok()
        );
        let absent = (here, CustomerId(6));
        let refused = erasures.erase_customer(&by(admin(Rank::BusinessAdmin)), absent).await;
        assert!(matches!(refused, Err(ErasureRefused::UnknownCustomer)), "{refused:?}");
        let refused = erasures.preview_of_customer(&admin(Rank::BusinessAdmin), absent).await;
        assert!(matches!(refused, Err(ErasureRefused::UnknownCustomer)), "{refused:?}");
        let elsewhere = (OrganizationNr(1001), CustomerId(5));
        for (principal, whom) in [
            (member(), one),
            (admin(Rank::BusinessManager), one),
            (admin(Rank::BusinessAdmin), elsewhere),
        ] {
            let refused = erasures.erase_customer(&by(principal), whom).await;
            assert!(matches!(refused, Err(ErasureRefused::Forbidden)), "{refused:?}");
            let refused = erasures.preview_of_customer(&principal, whom).await;
            assert!(matches!(refused, Err(ErasureRefused::Forbidden)), "{refused:?}");
        }
        let stale = Principal {
            password_at: NOW - FRESH_PASSWORD,
            ..admin(Rank::BusinessAdmin)
        };
        let refused = erasures.erase_customer(&by(stale), one).await;
        assert!(
            matches!(refused, Err(ErasureRefused::NotInPerson(PasswordNeeded))),
            "{refused:?}"
        );
        let refused = erasures
            .erase_customer(&by(impersonated(admin(Rank::BusinessAdmin))), one)
            .await;
        assert!(
            matches!(refused, Err(ErasureRefused::NotInPerson(WhileImpersonating))),
            "{refused:?}"
        );
    }

    #[tokio::test]
    async fn booking_made_during_an_erasure_is_cancelled() {
        let mut data = MockPersonalDataStore::new();
        let mut previews = vec![vec![open(4)], vec![]];
        data.expect_preview().times(2).returning(move |_, _| {
            Ok(ErasurePreview {
                open: previews.pop().unwrap(),
                ..ErasurePreview::default()
            })
        });
        data.expect_cancel().once().returning(|_, _| Ok(()));
        let mut answers = vec![Ok(RECEIPT), Err(ErasureError::OpenBooking)];
        data.expect_erase()
            .times(2)
            .returning(move |_, _, _| answers.pop().unwrap());
        let receipt = use_case(data).erase_guest(by_guest(), [5; 32]).await.unwrap();
        assert_eq!(receipt.cancelled, 1);
    }

    #[tokio::test]
    async fn blocked_erasure_cancels_nothing() {
        let blocker = Blocker::LastAdmin {
            organization: OrganizationNr(1000),
            company_name: "Haarwerk".to_owned(),
        };
        let preview = ErasurePreview {
            open: vec![open(3)],
            bookings: 1,
            blockers: vec![blocker.clone()],
        };
        let mut data = MockPersonalDataStore::new();
        data.expect_preview().return_once(|_, _| Ok(preview));
        let refused = use_case(data).erase_member(&by(member())).await;
        assert!(
            matches!(&refused, Err(ErasureRefused::Blocked(blockers)) if *blockers == [blocker]),
            "{refused:?}"
        );
    }

    #[tokio::test]
    async fn erasure_needs_a_fresh_password_or_the_mailed_token() {
        let erase = async |principal| {
            use_case(MockPersonalDataStore::new())
                .erase_member(&by(principal))
                .await
        };
        let stale = Principal {
            password_at: NOW - FRESH_PASSWORD,
            ..member()
        };
        let refused = erase(stale).await;
        assert!(
            matches!(refused, Err(ErasureRefused::NotInPerson(PasswordNeeded))),
            "{refused:?}"
        );
        let refused = erase(impersonated(member())).await;
        assert!(
            matches!(refused, Err(ErasureRefused::NotInPerson(WhileImpersonating))),
            "{refused:?}"
        );
        let guest = use_case(MockPersonalDataStore::new());
        let refused = guest.erase_guest(by_guest(), [6; 32]).await;
        assert!(
            matches!(refused, Err(ErasureRefused::Token(TokenRefused::Invalid))),
            "{refused:?}"
        );
        let refused = guest.preview_of_guest([6; 32]).await;
        assert!(
            matches!(refused, Err(ErasureRefused::Token(TokenRefused::Invalid))),
            "{refused:?}"
        );
    }
}
