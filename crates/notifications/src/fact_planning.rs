//! A round in which a consumer of the outbox plans what facts lead to.

use std::error::Error;

use shared_kernel::{Change, StoreError};
use time::Duration;

use crate::ports::{FactQueue, QueuedFact};
use crate::retries::pause;

/// Facts taken at once.
const FACTS: i64 = 100;
/// Planning one hundred facts takes far less; a worker that died gives them back after this.
const LEASE: Duration = Duration::minutes(2);
/// A fact that failed so often, over eight hours, fails for a cause of its own.
const TRIES: i32 = 10;

/// What one round of planning did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Planned {
    /// Facts that are done with.
    pub facts: usize,
    /// Facts that will be tried again.
    pub postponed: usize,
    /// Facts that will not, until somebody has looked at them.
    pub given_up: usize,
}

/// The facts of a round, at most one hundred.
pub(crate) async fn take_facts(queue: &dyn FactQueue, change: &Change) -> Result<Vec<QueuedFact>, StoreError> {
    queue.take(change, FACTS, LEASE).await
}

impl Planned {
    /// Counts a fact. One whose planning failed is tried again after 1, 2, 4, … minutes and given up after ten attempts; the
    /// others do not wait for it.
    pub(crate) async fn count(
        &mut self,
        queue: &dyn FactQueue,
        change: &Change,
        queued: QueuedFact,
        result: Result<(), StoreError>,
    ) {
        let Err(failure) = &result else {
            self.facts += 1;
            return;
        };
        let tries = queued.tries + 1;
        let retry_at = (tries < TRIES).then(|| change.at + pause(queued.tries));
        match queue.mark_failed(change, queued.id, retry_at).await {
            Ok(()) if retry_at.is_some() => {
                tracing::warn!(
                    fact = queued.id,
                    tries,
                    error = failure as &dyn Error,
                    "planning a fact failed; it is retried"
                );
                self.postponed += 1;
            }
            Ok(()) => {
                tracing::error!(
                    fact = queued.id,
                    tries,
                    error = failure as &dyn Error,
                    "fact given up after repeated planning failures"
                );
                self.given_up += 1;
            }
            // It keeps its lease and comes back when it ends.
            Err(error) => {
                tracing::error!(
                    fact = queued.id,
                    failure = failure as &dyn Error,
                    error = &error as &dyn Error,
                    "failed fact could not be marked"
                );
                self.postponed += 1;
            }
        }
    }
}
