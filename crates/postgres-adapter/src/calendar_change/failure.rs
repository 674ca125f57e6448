use booking_core::availability::{AbsenceRefusal, AvailabilityError};
use booking_core::booking::BookError;
use booking_core::events::{CallOffError, DateRefusal, SignUpError, SignUpRefusal};
use booking_core::lifecycle::{ChangeError, ChangeRefusal};
use shared_kernel::StoreError;

/// Why a calendar was not changed. What the database says is kept as it is until the transaction is
/// over, because a deadlock is tried again and an overlap is no outage.
pub(crate) enum Failure<Refused = BookError> {
    Refused(Refused),
    Database(diesel::result::Error),
}

impl From<BookError> for Failure {
    fn from(error: BookError) -> Self {
        Self::Refused(error)
    }
}

impl From<ChangeError> for Failure<ChangeError> {
    fn from(error: ChangeError) -> Self {
        Self::Refused(error)
    }
}

impl From<ChangeRefusal> for Failure<ChangeError> {
    fn from(refusal: ChangeRefusal) -> Self {
        Self::Refused(refusal.into())
    }
}

impl From<SignUpError> for Failure<SignUpError> {
    fn from(error: SignUpError) -> Self {
        Self::Refused(error)
    }
}

impl From<SignUpRefusal> for Failure<SignUpError> {
    fn from(refusal: SignUpRefusal) -> Self {
        Self::Refused(refusal.into())
    }
}

impl From<CallOffError> for Failure<CallOffError> {
    fn from(error: CallOffError) -> Self {
        Self::Refused(error)
    }
}

impl From<DateRefusal> for Failure<CallOffError> {
    fn from(refusal: DateRefusal) -> Self {
        Self::Refused(refusal.into())
    }
}

impl From<AvailabilityError> for Failure<AvailabilityError> {
    fn from(error: AvailabilityError) -> Self {
        Self::Refused(error)
    }
}

impl From<AbsenceRefusal> for Failure<AvailabilityError> {
    fn from(refusal: AbsenceRefusal) -> Self {
        Self::Refused(refusal.into())
    }
}

impl<Refused: From<StoreError>> From<StoreError> for Failure<Refused> {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

impl<Refused> From<diesel::result::Error> for Failure<Refused> {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error)
    }
}
