use booking_core::booking::BookError;
use shared_kernel::StoreError;

/// Why a calendar was not changed. What the database says is kept as it is until the transaction is
/// over, because a deadlock is tried again and an overlap is no outage.
pub(crate) enum Failure {
    Book(BookError),
    Database(diesel::result::Error),
}

impl From<BookError> for Failure {
    fn from(error: BookError) -> Self {
        Self::Book(error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Book(BookError::Store(error))
    }
}

impl From<diesel::result::Error> for Failure {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error)
    }
}
