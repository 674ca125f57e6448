//! Permits to change a calendar: of each organisation a process has few changes at the database at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use shared_kernel::OrganizationNr;
use tokio::sync::Semaphore;
use tokio::time::Instant;

/// How many changes of one organisation have a connection at the same time. Two: one that holds the lock and one that
/// waits for it in the database. More would only take connections from other organisations.
const PERMITS: usize = 2;

/// A semaphore for each organisation that this process is changing.
pub(crate) struct CalendarPermits {
    semaphores: Mutex<HashMap<OrganizationNr, Weak<Semaphore>>>,
    wait: Duration,
}

impl CalendarPermits {
    /// For changes that wait no longer than this in all: for their permit, for a connection, and for the lock.
    pub(crate) fn waiting(wait: Duration) -> Self {
        Self {
            semaphores: Mutex::default(),
            wait,
        }
    }

    /// The deadline of a change that begins now.
    #[expect(clippy::disallowed_methods, reason = "several waits share one limit")]
    pub(crate) fn deadline(&self) -> Deadline {
        Deadline {
            until: Instant::now() + self.wait,
        }
    }

    pub(crate) fn semaphore(&self, organization: OrganizationNr) -> Arc<Semaphore> {
        let mut semaphores = self.semaphores.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = semaphores.get(&organization).and_then(Weak::upgrade) {
            return known;
        }
        // Nobody uses these any more.
        semaphores.retain(|_, semaphore| semaphore.strong_count() > 0);
        let new = Arc::new(Semaphore::new(PERMITS));
        semaphores.insert(organization, Arc::downgrade(&new));
        new
    }
}

/// Until when a change waits, over all its tries.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline {
    pub(crate) until: Instant,
}

#[expect(clippy::disallowed_methods, reason = "several waits share one limit")]
impl Deadline {
    pub(crate) fn left(self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }
}
