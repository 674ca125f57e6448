use std::sync::Arc;

use shared_kernel::{
    Admission, BookingCodeId, Clock, CodeRefusal, EmailAddress, OrganizationNr, StoreError, visible_text,
};
use time::OffsetDateTime;

use super::{BookingCodeSecrets, BookingCodes, CODE_DIGITS, MOST_WRONG_CODES, TriedCode};
use crate::rate_limits::{LimitReached, RateLimit, RateLimits, take};
use crate::sessions::Principal;

/// Counts bookings, and says what they take: nothing, or a mailed code.
#[derive(derive_more::Constructor)]
pub struct AdmitBooking {
    codes: Arc<dyn BookingCodes>,
    secrets: Arc<dyn BookingCodeSecrets>,
    limits: Arc<dyn RateLimits>,
    clock: Arc<dyn Clock>,
}

impl AdmitBooking {
    /// Counts a booking that is about to be made. Whoever has no proven e-mail address counts as a guest.
    ///
    /// A code that is refused is no error here: the booking may be a repetition of one that was made, and is answered
    /// then.
    pub async fn admit(
        &self,
        principal: Option<&Principal>,
        organization: OrganizationNr,
        email: &str,
        code: Option<&str>,
        source: &str,
    ) -> Result<Admission, LimitReached> {
        let now = self.clock.now();
        let limits = self.limits.as_ref();
        if principal.is_some_and(|principal| principal.is_verified) {
            take(limits, RateLimit::BookingOfSource, source, now).await?;
            return Ok(Admission::Open);
        }
        let subject = format!("organization {organization}");
        let taken = limits
            .take_in_turn(
                [
                    (RateLimit::BookingOfSource, source),
                    (RateLimit::GuestBookingOfSource, source),
                    (RateLimit::GuestBookingOfOrganization, &subject),
                ],
                now,
            )
            .await?;
        taken.first.granted()?;
        if taken.is_third_granted {
            return Ok(Admission::Open);
        }
        Ok(match code {
            None => Admission::Refused(CodeRefusal::Needed),
            Some(code) => self.with_code(organization, email, code, now).await?,
        })
    }

    async fn with_code(
        &self,
        organization: OrganizationNr,
        email: &str,
        code: &str,
        now: OffsetDateTime,
    ) -> Result<Admission, StoreError> {
        let code = &visible_text(code);
        let is_code = code.len() == CODE_DIGITS && code.bytes().all(|digit| digit.is_ascii_digit());
        // What was never mailed need not be counted.
        let (true, Ok(email)) = (is_code, EmailAddress::parse(email)) else {
            return Ok(Admission::Refused(CodeRefusal::Wrong));
        };
        let normalized_email = email.normalized();
        let hash = self.secrets.hash_of(organization, &normalized_email, code);
        let tried = self.codes.try_code(organization, &normalized_email, hash).await?;
        Ok(match judge(tried, now) {
            Ok(id) => Admission::WithCode(id),
            Err(refusal) => Admission::Refused(refusal),
        })
    }
}

/// Whether a code that was tried is good. One that a booking has used is found out when the next one is stored.
fn judge(tried: Option<TriedCode>, now: OffsetDateTime) -> Result<BookingCodeId, CodeRefusal> {
    let tried = tried
        .filter(|tried| now < tried.expires_at)
        .ok_or(CodeRefusal::Expired)?;
    if tried.wrong_codes >= MOST_WRONG_CODES {
        return Err(CodeRefusal::TooManyTries);
    }
    if !tried.is_right {
        return Err(CodeRefusal::Wrong);
    }
    Ok(tried.id)
}

#[cfg(test)]
mod tests {
    use mockall::predicate::always;
    use shared_kernel::FixedClock;
    use time::Duration;

    use super::*;
    use crate::booking_codes::{MockBookingCodeSecrets, MockBookingCodes};
    use crate::rate_limits::{Allowance, AllowancesInTurn, MockRateLimits};
    use crate::sessions::principal_example::{NOW, member};

    const SALON: OrganizationNr = OrganizationNr(1000);

    fn tried() -> TriedCode {
        TriedCode {
            id: BookingCodeId(5),
            is_right: true,
            wrong_codes: 0,
            expires_at: NOW + Duration::minutes(10),
        }
    }

    /// Where so many guests have booked that the bucket of the organisation is empty, or not.
    fn limits(is_open: bool) -> MockRateLimits {
        limits_of(AllowancesInTurn {
            first: Allowance::Granted { left: 1 },
            is_second_granted: true,
            is_third_granted: is_open,
        })
    }

    fn limits_of(allowances: AllowancesInTurn) -> MockRateLimits {
        let mut limits = MockRateLimits::new();
        limits
            .expect_take_in_turn()
            .withf(|buckets, at| {
                let expected = [
                    (RateLimit::BookingOfSource, "192.0.2.1"),
                    (RateLimit::GuestBookingOfSource, "192.0.2.1"),
                    (RateLimit::GuestBookingOfOrganization, "organization 1000"),
                ];
                *buckets == expected && *at == NOW
            })
            .returning(move |_, _| Ok(allowances));
        limits
    }

    async fn admit(
        limits: MockRateLimits,
        codes: MockBookingCodes,
        principal: Option<&Principal>,
        code: Option<&str>,
    ) -> Result<Admission, LimitReached> {
        let mut secrets = MockBookingCodeSecrets::new();
        secrets
            .expect_hash_of()
            .withf(|organization, normalized_email, code| {
                (*organization, normalized_email, code) == (SALON, "anna@example.org", "012345")
            })
            .return_const([9; 32]);
        AdmitBooking::new(
            Arc::new(codes),
            Arc::new(secrets),
            Arc::new(limits),
            Arc::new(FixedClock(NOW)),
        )
        .admit(principal, SALON, "Anna@example.org", code, "192.0.2.1")
        .await
    }

    fn codes(answer: Option<TriedCode>) -> MockBookingCodes {
        let mut codes = MockBookingCodes::new();
        codes
            .expect_try_code()
            .with(always(), always(), mockall::predicate::eq([9; 32]))
            .once()
            .returning(move |_, _, _| Ok(answer));
        codes
    }

    #[tokio::test]
    async fn guest_books_without_a_code_while_few_do() {
        for code in [None, Some("012345")] {
            let admitted = admit(limits(true), MockBookingCodes::new(), None, code).await;
            assert_eq!(admitted.unwrap(), Admission::Open, "{code:?}");
        }
    }

    #[tokio::test]
    async fn member_with_a_proven_email_address_is_counted_by_source_alone() {
        let mut limits_of_member = MockRateLimits::new();
        limits_of_member
            .expect_take()
            .withf(|limit, source, _| (*limit, source) == (RateLimit::BookingOfSource, "192.0.2.1"))
            .once()
            .returning(|_, _, _| Ok(Allowance::Granted { left: 1 }));
        let admitted = admit(limits_of_member, MockBookingCodes::new(), Some(&member()), None).await;
        assert_eq!(admitted.unwrap(), Admission::Open);
        let unproven = Principal {
            is_verified: false,
            ..member()
        };
        let admitted = admit(limits(false), MockBookingCodes::new(), Some(&unproven), None).await;
        assert_eq!(admitted.unwrap(), Admission::Refused(CodeRefusal::Needed));
    }

    #[tokio::test]
    async fn source_that_books_too_often_waits_also_with_a_code() {
        let limits = limits_of(AllowancesInTurn {
            first: Allowance::RetryAfter(Duration::MINUTE),
            is_second_granted: false,
            is_third_granted: false,
        });
        let refused = admit(limits, MockBookingCodes::new(), None, Some("012345")).await;
        assert!(
            matches!(refused, Err(LimitReached::TooMany { retry_after }) if retry_after == Duration::MINUTE),
            "{refused:?}"
        );
    }

    #[tokio::test]
    async fn guest_of_a_source_that_books_often_needs_a_code() {
        let often = AllowancesInTurn {
            first: Allowance::Granted { left: 1 },
            is_second_granted: false,
            is_third_granted: false,
        };
        let refused = admit(limits_of(often), MockBookingCodes::new(), None, None).await;
        assert_eq!(refused.unwrap(), Admission::Refused(CodeRefusal::Needed));
        let with_code = admit(limits_of(often), codes(Some(tried())), None, Some("012345")).await;
        assert_eq!(with_code.unwrap(), Admission::WithCode(BookingCodeId(5)));
    }

    #[tokio::test]
    async fn code_admits_while_it_is_good() {
        let refused = Admission::Refused;
        let table = [
            (Some(tried()), Admission::WithCode(BookingCodeId(5))),
            (
                Some(TriedCode {
                    wrong_codes: 4,
                    ..tried()
                }),
                Admission::WithCode(BookingCodeId(5)),
            ),
            (
                Some(TriedCode {
                    is_right: false,
                    wrong_codes: 4,
                    ..tried()
                }),
                refused(CodeRefusal::Wrong),
            ),
            // The fifth wrong one, and then the right one.
            (
                Some(TriedCode {
                    is_right: false,
                    wrong_codes: 5,
                    ..tried()
                }),
                refused(CodeRefusal::TooManyTries),
            ),
            (
                Some(TriedCode {
                    wrong_codes: 5,
                    ..tried()
                }),
                refused(CodeRefusal::TooManyTries),
            ),
            (
                Some(TriedCode {
                    expires_at: NOW,
                    ..tried()
                }),
                refused(CodeRefusal::Expired),
            ),
            (None, refused(CodeRefusal::Expired)),
        ];
        for (tried, expected) in table {
            for code in ["012345", " 012345 "] {
                let admitted = admit(limits(false), codes(tried), None, Some(code)).await;
                assert_eq!(admitted.unwrap(), expected, "{tried:?}");
            }
        }
    }

    #[tokio::test]
    async fn what_cannot_be_a_code_is_not_tried() {
        for code in ["", "01234", "0123456", "01234x", "٠١٢", "+12345"] {
            let admitted = admit(limits(false), MockBookingCodes::new(), None, Some(code)).await;
            assert_eq!(admitted.unwrap(), Admission::Refused(CodeRefusal::Wrong), "{code}");
        }
    }
}
