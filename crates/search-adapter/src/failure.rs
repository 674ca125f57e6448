use elasticsearch::http::StatusCode;
use shared_kernel::StoreError;

/// Why Elasticsearch gave no answer that can be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Not reached, cut off, or not in time.
    #[error("Elasticsearch was not reached")]
    Connection(#[source] elasticsearch::Error),
    /// An answer other than the one that was asked for.
    #[error("Elasticsearch answered {status}: {reason}")]
    Refused {
        status: StatusCode,
        /// What it says of the reason.
        reason: String,
    },
    /// An answer in another form.
    #[error("Elasticsearch answered in another form: {0} is missing")]
    Form(&'static str),
    /// A server that answers otherwise than this program expects.
    #[error("Elasticsearch has version {0}, and this program needs version {MAJOR}")]
    Version(String),
    /// An index has a name that an alias is to have.
    #[error("Elasticsearch has an index {0} that this program has not made: set ELASTICSEARCH_PREFIX")]
    Taken(String),
    /// An index that is not there, not finished, or described otherwise.
    #[error("Elasticsearch has no index that this program has made")]
    Index,
}

/// The version of Elasticsearch that this program was written for.
pub(crate) const MAJOR: &str = "9";

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Connection(_) => Self::Unavailable(Box::new(failure)),
            Failure::Refused { status, .. } if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
                Self::Unavailable(Box::new(failure))
            }
            Failure::Refused { .. } | Failure::Form(_) | Failure::Version(_) | Failure::Index | Failure::Taken(_) => {
                Self::Unexpected(Box::new(failure))
            }
        }
    }
}
