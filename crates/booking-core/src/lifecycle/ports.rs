use async_trait::async_trait;
use shared_kernel::{Change, StoreError};

use super::{BookingRef, ChangeRefused, ChangeRequest, StoredBooking};

/// Stores changes of bookings.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait BookingLifecycle: Send + Sync {
    /// The booking as it is, read without a lock. `None` when there is no such booking.
    async fn find(&self, booking: BookingRef) -> Result<Option<StoredBooking>, StoreError>;

    /// Changes a booking in one transaction, all or nothing.
    ///
    /// Implementers
    /// 1. take the lock of the organisation and read the booking under it. An expired manage link is
    ///    [`ChangeRefused::UnknownBooking`];
    /// 2. look up the idempotency key. The same key with the same body answers with the booking as it is and writes
    ///    nothing;
    /// 3. read rules and occupations and call [`ChangeRequest::decide`];
    /// 4. write the new states and times, the occupations (an ended appointment has none), a line of history for each
    ///    appointment, one fact, the sequence of the booking raised by one, and the key; and raise the version of the
    ///    bookings. If nothing has to change, only the key is written: a late repetition must not undo later changes.
    ///
    /// Returns the booking afterwards. A violated exclusion constraint is reported as
    /// [`crate::booking::BrokenRule::Taken`].
    async fn change(&self, change: &Change, request: &ChangeRequest) -> Result<StoredBooking, ChangeRefused>;
}
