//! Whoever has just booked corrects a mistyped e-mail address.

use std::sync::Arc;

use async_trait::async_trait;
use shared_kernel::{CalendarGuid, Change, EmailAddress, InvalidContact, StoreError};
use time::{Duration, OffsetDateTime};

use crate::booking::{ManageTokens, Refusal};
use crate::events::{SeatsHeld, SignUpRefusal};
use crate::request_identity::is_key;

/// How long after the booking its address can be corrected.
const CORRECTABLE_FOR: Duration = Duration::minutes(10);

/// Another e-mail address for a booking, from whoever made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailCorrection {
    /// Public id of the booking; of people who were signed up together, that of the first one.
    pub guid: CalendarGuid,
    /// The idempotency key with which it was made. Nobody has it but the client that made it: who reads the first mail
    /// knows the link, and not this.
    pub key: String,
    /// Where the confirmation goes instead.
    pub email: EmailAddress,
    /// Of the booking and of those that were made together with it.
    pub links: Vec<RenewedLink>,
}

/// The manage link of a booking in place of the old one, which may lie in a stranger's inbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RenewedLink {
    /// Public id of the booking.
    pub guid: CalendarGuid,
    /// SHA-256 of the token in the link.
    pub token_hash: [u8; 32],
}

/// What a correction is decided by, as it is under the lock. People who were signed up together have one contact: it is
/// corrected for all of them or for nobody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorrectableBooking {
    /// The e-mail address that the customer has now, in lower case.
    pub normalized_email: String,
    /// When it was booked.
    pub made_at: OffsetDateTime,
    /// Whether the address was corrected before.
    pub is_corrected: bool,
    /// Whether somebody with the new e-mail address, or with the telephone number of the customer, may not book here.
    pub is_blocked: bool,
    /// Whether the new e-mail address would have more open bookings than it may have.
    pub has_too_many_open: bool,
    /// For each of the bookings: what the same person, or others with the new e-mail address, have of the seats of what
    /// was signed up for.
    pub seats: Vec<SeatsHeld>,
}

/// Why an address stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum CorrectionError {
    /// There is no such booking, or it was not made with this key: the same to whoever asks.
    #[error("unknown booking")]
    UnknownBooking,
    /// It was made too long ago, or corrected before.
    #[error("the address cannot be corrected any more")]
    NotAnyMore,
    /// The new e-mail address has seats that leave none for this booking.
    #[error(transparent)]
    Seats(SignUpRefusal),
    /// It could not have been booked with this address.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The new address is missing or invalid.
    #[error("the address is invalid")]
    Email(InvalidContact),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl EmailCorrection {
    /// Whether there is anything to write: the same address again changes nothing.
    pub fn decide(&self, booking: &CorrectableBooking, now: OffsetDateTime) -> Result<bool, CorrectionError> {
        if booking.normalized_email == self.email.normalized() {
            return Ok(false);
        }
        if booking.is_corrected || now - booking.made_at > CORRECTABLE_FOR {
            return Err(CorrectionError::NotAnyMore);
        }
        if booking.is_blocked {
            return Err(Refusal::Blocked.into());
        }
        for held in &booking.seats {
            held.admit(booking.seats.len()).map_err(CorrectionError::Seats)?;
        }
        if booking.has_too_many_open {
            return Err(Refusal::TooManyOpenBookings.into());
        }
        Ok(true)
    }
}

/// Stores the corrected addresses of bookings.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait EmailCorrections: Send + Sync {
    /// The public ids of a booking and of those that were made together with it, in the order in which they were asked
    /// for. None where there is no such booking. Which they are never changes.
    async fn made_together(&self, guid: CalendarGuid) -> Result<Vec<CalendarGuid>, StoreError>;

    /// Corrects the address of a booking, and of those that were made together with it, in one transaction.
    ///
    /// Implementers
    /// 1. take the lock of the organisation, and look up the key under it. One that made no booking, or another one, is
    ///    [`CorrectionError::UnknownBooking`], and so is a booking that customers did not make themselves;
    /// 2. call [`EmailCorrection::decide`];
    /// 3. write for each booking: the customer with the new address (another row of the file where that is somebody
    ///    else), whose account the booking is in, the e-mail address of its seats, the hash of the new link instead of
    ///    the old one, that it was corrected, a line of history and the fact. A customer who was put on file by this
    ///    booking alone is deleted: the address may be a stranger's.
    async fn correct(&self, change: &Change, correction: &EmailCorrection) -> Result<(), CorrectionError>;
}

/// Corrects the e-mail address of a booking that was just made. Open to whoever has its idempotency key.
#[derive(derive_more::Constructor)]
pub struct CorrectEmail {
    corrections: Arc<dyn EmailCorrections>,
    tokens: Arc<dyn ManageTokens>,
}

impl CorrectEmail {
    /// Sends the confirmation to another address, once and within ten minutes. Returns the address as it is written.
    pub async fn correct(
        &self,
        change: Change,
        guid: CalendarGuid,
        key: Option<String>,
        email: &str,
    ) -> Result<EmailAddress, CorrectionError> {
        let key = key.filter(|key| is_key(key));
        let key = key.ok_or(CorrectionError::UnknownBooking)?;
        let email = EmailAddress::parse(email).map_err(CorrectionError::Email)?;
        let together = self.corrections.made_together(guid).await?;
        let links = together.into_iter().map(|guid| RenewedLink {
            guid,
            token_hash: self.tokens.renewed_hash_for(guid),
        });
        let correction = EmailCorrection {
            guid,
            key,
            email,
            links: links.collect(),
        };
        self.corrections.correct(&change, &correction).await?;
        Ok(correction.email)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::Actor;
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::booking::MockManageTokens;
    use crate::example::by;

    const MADE: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);
    const BOOKING: CalendarGuid = CalendarGuid(Uuid::from_u128(1));
    const OF_SIBLING: CalendarGuid = CalendarGuid(Uuid::from_u128(2));

    fn correction() -> EmailCorrection {
        EmailCorrection {
            guid: BOOKING,
            key: "key".to_owned(),
            email: EmailAddress::parse("Anna@example.org").unwrap(),
            links: [(BOOKING, 4), (OF_SIBLING, 5)]
                .map(|(guid, byte)| RenewedLink {
                    guid,
                    token_hash: [byte; 32],
                })
                .to_vec(),
        }
    }

    fn booking() -> CorrectableBooking {
        CorrectableBooking {
            normalized_email: "ana@example.org".to_owned(),
            made_at: MADE,
            is_corrected: false,
            is_blocked: false,
            has_too_many_open: false,
            seats: vec![SeatsHeld::default(); 2],
        }
    }

    #[test]
    fn an_address_is_corrected_once_and_within_ten_minutes() {
        let decide = |booking: CorrectableBooking, minutes| {
            let now = MADE + Duration::minutes(minutes);
            correction().decide(&booking, now).map_err(|error| error.to_string())
        };
        let too_late = Err(CorrectionError::NotAnyMore.to_string());
        assert_eq!(decide(booking(), 10), Ok(true));
        assert_eq!(decide(booking(), 11), too_late);
        let corrected = CorrectableBooking {
            is_corrected: true,
            ..booking()
        };
        assert_eq!(decide(corrected.clone(), 1), too_late);
        let repeated = CorrectableBooking {
            normalized_email: "anna@example.org".to_owned(),
            ..corrected
        };
        assert_eq!(decide(repeated, 60), Ok(false), "the same once more");
    }

    #[test]
    fn a_correction_leads_to_no_booking_that_could_not_have_been_made() {
        type Spoil = fn(&mut CorrectableBooking);
        let spoilt: [(Spoil, CorrectionError); 4] = [
            (|booking| booking.is_blocked = true, Refusal::Blocked.into()),
            (
                |booking| booking.seats[1].by_the_same = true,
                CorrectionError::Seats(SignUpRefusal::AlreadySignedUp),
            ),
            (
                |booking| booking.seats[0].of_email = 5,
                CorrectionError::Seats(SignUpRefusal::TooManySeats),
            ),
            (
                |booking| booking.has_too_many_open = true,
                Refusal::TooManyOpenBookings.into(),
            ),
        ];
        for (spoil, expected) in spoilt {
            let mut booking = booking();
            spoil(&mut booking);
            let refused = correction().decide(&booking, MADE).unwrap_err();
            assert_eq!(refused.to_string(), expected.to_string());
        }
    }

    #[test]
    fn siblings_move_to_an_email_address_that_has_seats_for_all_of_them() {
        let held = SeatsHeld {
            of_email: 4,
            ..SeatsHeld::default()
        };
        let siblings = CorrectableBooking {
            seats: vec![held; 2],
            ..booking()
        };
        assert!(matches!(correction().decide(&siblings, MADE), Ok(true)));
    }

    #[tokio::test]
    async fn a_correction_brings_each_booking_a_new_link_and_needs_the_key_of_the_booking() {
        let correct = |key: Option<&str>, email: &'static str| {
            let mut corrections = MockEmailCorrections::new();
            corrections
                .expect_made_together()
                .returning(|_| Ok(vec![BOOKING, OF_SIBLING]));
            corrections
                .expect_correct()
                .withf(|_, stored| *stored == correction())
                .returning(|_, _| Ok(()));
            let mut tokens = MockManageTokens::new();
            tokens
                .expect_renewed_hash_for()
                .returning(|guid| [if guid == BOOKING { 4 } else { 5 }; 32]);
            let use_case = CorrectEmail::new(Arc::new(corrections), Arc::new(tokens));
            let key = key.map(str::to_owned);
            async move { use_case.correct(by(Actor::Guest), BOOKING, key, email).await }
        };
        let corrected = correct(Some("key"), " Anna@example.org ").await.unwrap();
        assert_eq!(corrected.as_str(), "Anna@example.org");
        let too_long = "k".repeat(256);
        for key in [None, Some(""), Some(too_long.as_str())] {
            let refused = correct(key, "anna@example.org").await;
            assert!(matches!(refused, Err(CorrectionError::UnknownBooking)), "{key:?}");
        }
        let no_address = correct(Some("key"), "anna").await;
        assert!(matches!(no_address, Err(CorrectionError::Email(_))));
    }
}
