use async_trait::async_trait;
use shared_kernel::{Change, StoreError};

use super::{BookingName, ChangeRefusal, HeldBooking, WantedChange};

/// Why a booking was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// There is no such booking, its link has expired, or it belongs to somebody else: all the same
    /// to whoever asks.
    #[error("unknown booking")]
    UnknownBooking,
    /// It may not become that.
    #[error(transparent)]
    Refused(#[from] ChangeRefusal),
    /// The key was used for another request.
    #[error("the idempotency key was used for another request")]
    KeyOfAnotherBody,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps what has become of bookings.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait BookingLifecycle: Send + Sync {
    /// The booking as it stands, without a lock: an answer that promises nothing. None when there is
    /// no such booking.
    async fn find(&self, booking: BookingName) -> Result<Option<HeldBooking>, StoreError>;

    /// Changes a booking in one transaction, all or nothing.
    ///
    /// Implementers take the lock of the organisation, read the booking under it (an expired manage
    /// link is [`ChangeError::UnknownBooking`]), look up the idempotency key (the same key with the
    /// same body answers with the booking as it stands and writes nothing), read rules and
    /// occupations, call [`WantedChange::decide`], and then write: the new states and times, the
    /// occupations (an ended appointment has none), a line of history for each appointment, one fact,
    /// the sequence of the booking raised by one, the key; and raise the version of the bookings. When
    /// nothing has to change only the key is written, if there is one: a late repetition must not undo what came in
    /// between. The answer is the booking afterwards. When a rule of the database forbids an occupation all the same,
    /// the answer is [`crate::booking::Refusal::Taken`].
    async fn change(&self, change: &Change, wanted: &WantedChange) -> Result<HeldBooking, ChangeError>;
}
