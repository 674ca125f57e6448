use std::sync::Arc;

use shared_kernel::{Change, StoreError};

use super::{ReleasedReminders, ReminderQueue};

/// Reminders decided in one transaction.
const BATCH: usize = 100;

/// Turns reminders that are due into mails.
#[derive(Clone, derive_more::Constructor)]
pub struct ReleaseReminders {
    reminders: Arc<dyn ReminderQueue>,
}

impl ReleaseReminders {
    /// Releases all that are due at `change.at`, some at a time. Safe to repeat, to interrupt, and to run in several processes
    /// at once.
    pub async fn release(&self, change: &Change) -> Result<ReleasedReminders, StoreError> {
        let mut all = ReleasedReminders::default();
        loop {
            let batch = self
                .reminders
                .release(change, i64::try_from(BATCH).unwrap_or(i64::MAX))
                .await?;
            all.sent += batch.sent;
            all.void += batch.void;
            if batch.sent + batch.void < BATCH {
                return Ok(all);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::change;
    use crate::reminders::MockReminderQueue;

    #[tokio::test]
    async fn everything_that_is_due_is_released_in_batches() {
        let mut batches = [(60, 40), (100, 0), (3, 1)].into_iter();
        let mut reminders = MockReminderQueue::new();
        reminders
            .expect_release()
            .withf(|_, limit| *limit == 100)
            .times(3)
            .returning(move |_, _| {
                let (sent, void) = batches.next().unwrap_or_default();
                Ok(ReleasedReminders { sent, void })
            });
        let released = ReleaseReminders::new(Arc::new(reminders)).release(&change()).await;
        assert_eq!(released.unwrap(), ReleasedReminders { sent: 163, void: 41 });
    }

    #[tokio::test]
    async fn a_failure_ends_the_round() {
        let mut reminders = MockReminderQueue::new();
        reminders
            .expect_release()
            .once()
            .returning(|_, _| Err(StoreError::Unexpected("gone".into())));
        let released = ReleaseReminders::new(Arc::new(reminders)).release(&change()).await;
        assert!(released.is_err());
    }
}
