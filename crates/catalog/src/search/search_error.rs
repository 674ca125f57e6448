use shared_kernel::StoreError;

/// Why a search has no answer. There is never an empty list instead.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The engine cannot be reached, or takes too long. Nothing else is affected.
    #[error("the search does not answer")]
    Unavailable(#[source] StoreError),
    /// The engine failed or had no answer in time; nothing is known about the hits.
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for SearchError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) => Self::Unavailable(error),
            StoreError::UnknownOutcome(_) | StoreError::Unexpected(_) => Self::Store(error),
        }
    }
}
