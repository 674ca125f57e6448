//! How often something may be tried: token buckets that all processes share.
//!
//! A bucket holds [`RateLimit::capacity`] tokens and is refilled evenly within [`RateLimit::period`]. Each attempt
//! takes one; an empty bucket says when the next one is there. Nobody is locked out for good.

use async_trait::async_trait;
use shared_kernel::{AccountId, StoreError};
use strum::IntoStaticStr;
use time::{Duration, OffsetDateTime};

/// What is limited, and by what it is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum RateLimit {
    /// Passwords tried for one e-mail address from one source.
    SignInOfEmail,
    /// Passwords tried from one source.
    SignInOfSource,
    /// Registrations from one source.
    RegistrationOfSource,
    /// Mails asked for by one e-mail address: lost password, another verification, another address, the own data.
    RecoveryOfEmail,
    /// Codes for bookings asked for by one e-mail address: however many strangers ask for, its owner may recover the
    /// password.
    BookingCodeOfEmail,
    /// Mails of both kinds asked for from one source.
    RecoveryOfSource,
    /// Bookings from one source that were stored.
    BookingOfSource,
    /// Those of guests from one source, beyond which they need a mailed code: many people share an address.
    GuestBookingOfSource,
    /// Stored bookings of guests in one organisation, beyond which they need a mailed code.
    GuestBookingOfOrganization,
    /// Invitations into the team of one organisation.
    InvitationOfOrganization,
    /// Actions of one organisation's staff that send mails to people outside.
    MailOfOrganization,
}

impl RateLimit {
    /// The most attempts at once.
    pub fn capacity(self) -> u16 {
        match self {
            Self::SignInOfEmail | Self::GuestBookingOfSource => 10,
            Self::BookingOfSource => 60,
            Self::SignInOfSource => 100,
            Self::RegistrationOfSource => 5,
            Self::RecoveryOfEmail | Self::BookingCodeOfEmail => 3,
            Self::RecoveryOfSource | Self::GuestBookingOfOrganization | Self::InvitationOfOrganization => 30,
            Self::MailOfOrganization => 300,
        }
    }

    /// How long an empty bucket takes to be full.
    pub fn period(self) -> Duration {
        match self {
            Self::SignInOfEmail => Duration::minutes(15),
            Self::SignInOfSource
            | Self::RegistrationOfSource
            | Self::RecoveryOfEmail
            | Self::BookingCodeOfEmail
            | Self::RecoveryOfSource
            | Self::BookingOfSource
            | Self::GuestBookingOfSource
            | Self::GuestBookingOfOrganization
            | Self::InvitationOfOrganization
            | Self::MailOfOrganization => Duration::HOUR,
        }
    }

    /// Whether only bookings that were stored count: what is refused takes nothing.
    pub fn counts_stored_bookings(self) -> bool {
        matches!(
            self,
            Self::BookingOfSource | Self::GuestBookingOfSource | Self::GuestBookingOfOrganization
        )
    }

    /// Whether callers may know how much is left of it before it refuses. That of an e-mail address would tell them how often others asked for
    /// its mails, that of guests at an organisation how much is booked there; and where those of guests end, a code is
    /// asked for and nothing refused.
    pub fn is_told(self) -> bool {
        match self {
            Self::SignInOfEmail
            | Self::SignInOfSource
            | Self::RegistrationOfSource
            | Self::RecoveryOfSource
            | Self::BookingOfSource
            | Self::InvitationOfOrganization
            | Self::MailOfOrganization => true,
            Self::RecoveryOfEmail
            | Self::BookingCodeOfEmail
            | Self::GuestBookingOfSource
            | Self::GuestBookingOfOrganization => false,
        }
    }

    /// A word that keeps the buckets of limits apart.
    pub fn label(self) -> &'static str {
        self.into()
    }
}

/// Whether an attempt may be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowance {
    /// A token was taken.
    Granted {
        /// How many whole ones are left in the bucket.
        left: u32,
    },
    /// The bucket is empty; the next token is there after this time, more than zero.
    RetryAfter(Duration),
}

impl Allowance {
    /// As a result.
    pub(crate) fn granted(self) -> Result<(), LimitReached> {
        match self {
            Self::Granted { .. } => Ok(()),
            Self::RetryAfter(retry_after) => Err(LimitReached::TooMany { retry_after }),
        }
    }
}

/// What three buckets said that were asked in turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AllowancesInTurn {
    /// Whether a token was taken out of the first one, and if not, when to try again.
    pub first: Allowance,
    /// Whether a token was taken out of the second one as well.
    pub is_second_granted: bool,
    /// Whether a token was taken out of all three.
    pub is_third_granted: bool,
}

/// Why an attempt was not made.
#[derive(Debug, thiserror::Error)]
pub enum LimitReached {
    /// There were too many.
    #[error("too many attempts")]
    TooMany {
        /// When the next one may be made.
        retry_after: Duration,
    },
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Token buckets that all processes share.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait RateLimits: Send + Sync {
    /// Takes a token out of the bucket of this subject (an e-mail address, a source, both) at this instant, atomically
    /// over all processes. Implementers store a hash of the subject only. A bucket that nobody used before is full.
    async fn take(&self, limit: RateLimit, subject: &str, at: OffsetDateTime) -> Result<Allowance, StoreError>;

    /// The same for three buckets at once, each with its subject: one is left alone where the one before it is empty, so
    /// that nobody empties a bucket of others with attempts that are refused anyway. Costs no more round trips than
    /// [`take`](Self::take).
    async fn take_in_turn<'a>(
        &self,
        buckets: [(RateLimit, &'a str); 3],
        at: OffsetDateTime,
    ) -> Result<AllowancesInTurn, StoreError>;

    /// Puts a token back that was taken for an attempt which failed through no fault of whoever made it. The bucket never
    /// holds more than its capacity.
    async fn give_back(&self, limit: RateLimit, subject: &str) -> Result<(), StoreError>;
}

/// No limits: for tests, and for installations that limit elsewhere.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unlimited;

#[async_trait]
impl RateLimits for Unlimited {
    async fn take(&self, _: RateLimit, _: &str, _: OffsetDateTime) -> Result<Allowance, StoreError> {
        Ok(Allowance::Granted { left: u32::MAX })
    }

    async fn take_in_turn<'a>(
        &self,
        _: [(RateLimit, &'a str); 3],
        _: OffsetDateTime,
    ) -> Result<AllowancesInTurn, StoreError> {
        Ok(AllowancesInTurn {
            first: Allowance::Granted { left: u32::MAX },
            is_second_granted: true,
            is_third_granted: true,
        })
    }

    async fn give_back(&self, _: RateLimit, _: &str) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Takes a token, or says when to try again.
pub async fn take(
    limits: &dyn RateLimits,
    limit: RateLimit,
    subject: &str,
    at: OffsetDateTime,
) -> Result<(), LimitReached> {
    limits.take(limit, subject, at).await?.granted()
}

/// The same for attempts that are counted by account.
pub(crate) async fn take_of_account(
    limits: &dyn RateLimits,
    limit: RateLimit,
    account: AccountId,
    at: OffsetDateTime,
) -> Result<(), LimitReached> {
    take(limits, limit, &format!("account {account}"), at).await
}
