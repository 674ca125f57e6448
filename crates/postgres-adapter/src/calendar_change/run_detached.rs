use std::future::Future;

use shared_kernel::StoreError;
use tracing::Instrument;

/// Carries a change to its end, whether or not anybody still waits for it. A client that goes away would otherwise
/// leave a transaction half done, which holds the lock of its organisation until its connection is next asked for.
pub(crate) async fn run_detached<Outcome: Send + 'static>(
    change: impl Future<Output = Outcome> + Send + 'static,
) -> Result<Outcome, StoreError> {
    tokio::spawn(change.in_current_span())
        .await
        .map_err(|error| StoreError::Unexpected(Box::new(error)))
}
