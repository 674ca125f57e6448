use std::error::Error;

/// A store could not do what it was asked for. Domains see only whether trying again may help;
/// the source is for the log.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The store does not answer, is overloaded or gave up waiting: nothing was written, try again.
    #[error("the store is unavailable")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
    /// The outcome of a write is not known: the connection was lost while it was being committed.
    #[error("the outcome of the write is unknown")]
    UnknownOutcome(#[source] Box<dyn Error + Send + Sync>),
    /// The store answered something that should not happen.
    #[error("the store failed")]
    Unexpected(#[source] Box<dyn Error + Send + Sync>),
}
