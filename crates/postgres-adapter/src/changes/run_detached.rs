use std::future::Future;

use shared_kernel::StoreError;
use tracing::Instrument;

/// Runs a change as a task of its own, which ends even if nobody waits for it any more. A client that goes away would
/// otherwise leave a transaction open, which holds the lock of its organisation until the pool next looks at its
/// connection.
pub(super) async fn run_detached<Answer, Failure>(
    change: impl Future<Output = Result<Answer, Failure>> + Send + 'static,
) -> Result<Answer, Failure>
where
    Answer: Send + 'static,
    Failure: From<StoreError> + Send + 'static,
{
    tokio::spawn(change.in_current_span())
        .await
        .map_err(|error| StoreError::Unexpected(Box::new(error)))?
}
