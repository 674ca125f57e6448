//! What went wrong in PostgreSQL, in the words of the domains.

use diesel::result::{DatabaseErrorKind, Error};
use shared_kernel::StoreError;

/// What Postgres says when it refuses to wait any longer for a lock, or for a statement. Diesel
/// hands on the message, not the code.
const GAVE_UP_WAITING: [&str; 2] = ["canceling statement due to", "terminating connection due to"];

/// A failed read, or a failed write that was certainly not committed.
pub(crate) fn store_error(error: Error) -> StoreError {
    match &error {
        Error::DatabaseError(DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::SerializationFailure, _)
        | Error::BrokenTransactionManager => StoreError::Unavailable(Box::new(error)),
        Error::DatabaseError(_, information)
            if is_deadlock(&error)
                || GAVE_UP_WAITING
                    .iter()
                    .any(|text| information.message().starts_with(text)) =>
        {
            StoreError::Unavailable(Box::new(error))
        }
        _ => StoreError::Unexpected(Box::new(error)),
    }
}

/// A failed commit: when the connection was lost meanwhile, nobody knows whether it happened.
pub(crate) fn commit_error(error: Error) -> StoreError {
    match error {
        Error::DatabaseError(DatabaseErrorKind::ClosedConnection, _) => StoreError::UnknownOutcome(Box::new(error)),
        other => store_error(other),
    }
}

/// Something stored that the program does not understand.
pub(crate) fn corrupt(what: impl Into<String>) -> StoreError {
    StoreError::Unexpected(what.into().into())
}

/// Whether the wall against double booking refused a row.
pub(crate) fn is_exclusion_violation(error: &Error) -> bool {
    matches!(error, Error::DatabaseError(DatabaseErrorKind::ExclusionViolation, _))
}

/// Whether Postgres picked this transaction as the victim of a deadlock. Diesel has no kind for it.
pub(crate) fn is_deadlock(error: &Error) -> bool {
    matches!(error, Error::DatabaseError(_, information) if information.message() == "deadlock detected")
}
