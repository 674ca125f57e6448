//! A permit to change a calendar: one of the few changes of its organisation that this process has at the database at
//! a time, and a connection.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use diesel_async::AsyncPgConnection;
use diesel_async::pooled_connection::deadpool::Object;
use shared_kernel::{OrganizationNr, StoreError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

use crate::connection::{Database, LOCK_WAIT};

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

    fn semaphore(&self, organization: OrganizationNr) -> Arc<Semaphore> {
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
    until: Instant,
}

#[expect(clippy::disallowed_methods, reason = "several waits share one limit")]
impl Deadline {
    fn left(self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }
}

/// The right to wait for the lock of an organisation.
pub(super) struct CalendarPermit {
    pub(super) organization: OrganizationNr,
    pub(super) connection: Object<AsyncPgConnection>,
    /// How long the lock may be waited for, where that is less than `lock_timeout` of the connection.
    pub(super) lock_wait: Option<Duration>,
    _permit: OwnedSemaphorePermit,
}

impl CalendarPermit {
    /// Waits for the semaphore and then for a connection: who waits for others of the same organisation holds none.
    pub(super) async fn acquire(
        database: &Database,
        organization: OrganizationNr,
        deadline: Deadline,
    ) -> Result<Self, StoreError> {
        let permit = timeout_at(
            deadline.until,
            database.permits().semaphore(organization).acquire_owned(),
        )
        .await
        .map_err(|elapsed| StoreError::Unavailable(Box::new(elapsed)))?
        .map_err(|closed| StoreError::Unexpected(Box::new(closed)))?;
        let connection = database.connection_within(deadline.left()).await?;
        let left = deadline.left();
        Ok(Self {
            organization,
            connection,
            lock_wait: (left < LOCK_WAIT).then_some(left),
            _permit: permit,
        })
    }
}
