use std::sync::Arc;

use shared_kernel::{Change, StoreError};

use super::EventStore;

/// Notifies organisations of events that have missed their minimum when sign-up ends. For the worker.
#[derive(Clone, derive_more::Constructor)]
pub struct NotifyMissedMinimums {
    events: Arc<dyn EventStore>,
}

impl NotifyMissedMinimums {
    /// Checks the sign-ups that have ended since the last run; returns how many organisations will be notified.
    pub async fn notify(&self, change: &Change) -> Result<usize, StoreError> {
        self.events.note_missed_minimums(change).await
    }
}
