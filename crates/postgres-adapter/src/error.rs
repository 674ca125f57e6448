//! From errors of diesel to those of the domains.
//!
//! Domains see a [`StoreError`]. What the database said remains its source, where the callers that have to tell a
//! deadlock or a violated constraint from an outage look for it.

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
        _ if is_lost_connection(&error) || is_conflict(&error) || says(&error, GAVE_UP_WAITING) => {
            StoreError::Unavailable(Box::new(error))
        }
        _ => StoreError::Unexpected(Box::new(error)),
    }
}

/// A failed commit: when the connection was lost meanwhile, the outcome is unknown.
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

/// What diesel rolls a transaction back for.
#[derive(derive_more::From)]
pub(crate) struct Failure(pub(crate) StoreError);

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self(store_error(error))
    }
}

/// What the database said, where it is the cause of an error.
fn database_error<'a>(error: &'a (dyn std::error::Error + 'static)) -> Option<&'a Error> {
    std::iter::successors(Some(error), |error| error.source()).find_map(|error| error.downcast_ref())
}

/// Whether the exclusion constraint against double booking refused a row.
pub(crate) fn is_exclusion_violation(error: &(dyn std::error::Error + 'static)) -> bool {
    matches!(
        database_error(error),
        Some(Error::DatabaseError(DatabaseErrorKind::ExclusionViolation, _))
    )
}

/// Whether the CHECK or the unique index of this name refused a row.
pub(crate) fn violates(error: &(dyn std::error::Error + 'static), constraint: &str) -> bool {
    matches!(
        database_error(error),
        Some(Error::DatabaseError(DatabaseErrorKind::CheckViolation | DatabaseErrorKind::UniqueViolation, information))
            if information.constraint_name() == Some(constraint)
    )
}

/// Whether Postgres gave up a transaction as the victim of a deadlock or of a serialization failure: done once more, it
/// may well succeed.
pub(crate) fn is_worth_another_try(error: &(dyn std::error::Error + 'static)) -> bool {
    database_error(error).is_some_and(is_conflict)
}

fn is_conflict(error: &Error) -> bool {
    matches!(error, Error::DatabaseError(DatabaseErrorKind::SerializationFailure, _)) || is_deadlock(error)
}

/// The statement, or its wait for a lock, took longer than its session lets any take.
pub(crate) fn took_too_long(error: &Error) -> bool {
    says(error, "canceling statement due to statement timeout")
        || says(error, "canceling statement due to lock timeout")
}

/// A statement is not prepared where it was, or was by somebody else: the session is not the one that it was.
pub(crate) fn is_about_prepared_statement(error: &Error) -> bool {
    says(error, "prepared statement")
}

/// Diesel has no kind for it.
fn is_deadlock(error: &Error) -> bool {
    says(error, "deadlock detected")
}

fn is_lost_connection(error: &Error) -> bool {
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
    use booking_core::booking::BookingRefused;

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
    fn the_cause_is_found_behind_an_error_of_a_domain() {
        let because_of = |kind| BookingRefused::from(store_error(Error::DatabaseError(kind, Box::new(String::new()))));
        let serialization = because_of(DatabaseErrorKind::SerializationFailure);
        assert!(is_worth_another_try(&serialization) && !is_exclusion_violation(&serialization));
        let exclusion = because_of(DatabaseErrorKind::ExclusionViolation);
        assert!(is_exclusion_violation(&exclusion) && !is_worth_another_try(&exclusion));
        assert!(!is_worth_another_try(&BookingRefused::UnknownOrganization));
    }

    #[test]
    fn other_database_errors_are_unexpected() {
        assert!(matches!(store_error(Error::NotFound), StoreError::Unexpected(_)));
        assert!(matches!(commit_error(Error::NotFound), StoreError::Unexpected(_)));
    }
}
