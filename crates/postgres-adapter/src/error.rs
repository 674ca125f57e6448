//! What went wrong in PostgreSQL, in the words of the domains.

use diesel::result::{DatabaseErrorKind, Error};
use shared_kernel::StoreError;

/// What Postgres says when it refuses to wait any longer for a lock, or for a statement. Diesel
/// hands on the message, not the code.
const GAVE_UP_WAITING: &str = "canceling statement due to";
/// What Postgres says before it closes a connection.
const CLOSES_CONNECTION: &str = "terminating connection";

/// A failed read, or a failed write that was certainly not committed.
pub(crate) fn store_error(error: Error) -> StoreError {
    match &error {
        Error::BrokenTransactionManager => StoreError::Unavailable(Box::new(error)),
        _ if is_lost_connection(&error) || is_worth_another_try(&error) || says(&error, GAVE_UP_WAITING) => {
            StoreError::Unavailable(Box::new(error))
        }
        _ => StoreError::Unexpected(Box::new(error)),
    }
}

/// A failed commit: when the connection was lost meanwhile, nobody knows whether it happened.
pub(crate) fn commit_error(error: Error) -> StoreError {
    match error {
        Error::RollbackErrorOnCommit { commit_error, .. } => self::commit_error(*commit_error),
        Error::BrokenTransactionManager => StoreError::UnknownOutcome(Box::new(error)),
        error if is_lost_connection(&error) => StoreError::UnknownOutcome(Box::new(error)),
        error => store_error(error),
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

/// Whether the wall with this name, a check or a unique index, refused a row.
pub(crate) fn violates(error: &Error, constraint: &str) -> bool {
    matches!(
        error,
        Error::DatabaseError(DatabaseErrorKind::CheckViolation | DatabaseErrorKind::UniqueViolation, information)
            if information.constraint_name() == Some(constraint)
    )
}

/// Whether Postgres gave this transaction up for the sake of another one, as the victim of a deadlock or because
/// they cannot be put in an order: done once more, it may well succeed.
pub(crate) fn is_worth_another_try(error: &Error) -> bool {
    matches!(error, Error::DatabaseError(DatabaseErrorKind::SerializationFailure, _)) || is_deadlock(error)
}

/// Diesel has no kind for it.
fn is_deadlock(error: &Error) -> bool {
    says(error, "deadlock detected")
}

pub(crate) fn is_lost_connection(error: &Error) -> bool {
    let lost = matches!(
        error,
        Error::DatabaseError(
            DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand,
            _
        )
    );
    lost || says(error, CLOSES_CONNECTION)
}

fn says(error: &Error, text: &str) -> bool {
    matches!(error, Error::DatabaseError(_, information) if information.message().starts_with(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed_in_the_middle() -> Error {
        Error::DatabaseError(
            DatabaseErrorKind::UnableToSendCommand,
            Box::new("connection closed".to_owned()),
        )
    }

    #[test]
    fn a_lost_connection_is_an_outage_and_during_a_commit_a_doubt() {
        assert!(matches!(
            store_error(closed_in_the_middle()),
            StoreError::Unavailable(_)
        ));
        assert!(matches!(
            commit_error(closed_in_the_middle()),
            StoreError::UnknownOutcome(_)
        ));
    }

    #[test]
    fn everything_else_should_not_happen() {
        assert!(matches!(store_error(Error::NotFound), StoreError::Unexpected(_)));
        assert!(matches!(commit_error(Error::NotFound), StoreError::Unexpected(_)));
    }
}
