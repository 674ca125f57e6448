use std::sync::Arc;

use shared_kernel::{Change, StoreError};

use super::EventStore;

/// Finds the events that too few have signed up for when sign-up ends, so that the provider is told. For the worker.
#[derive(Clone)]
pub struct TellMissedMinimums {
    events: Arc<dyn EventStore>,
}

impl TellMissedMinimums {
    /// The use case over its port.
    pub fn new(events: Arc<dyn EventStore>) -> Self {
        Self { events }
    }

    /// Looks at what has ended since the last time; answers how many providers will be told.
    pub async fn tell(&self, change: &Change) -> Result<usize, StoreError> {
        self.events.note_missed_minimums(change).await
    }
}
