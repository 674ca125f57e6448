//! The permit of a change: its place among the changes of its organisation, and its connection.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use diesel_async::AsyncPgConnection;
use diesel_async::pooled_connection::deadpool::Object;
use shared_kernel::{OrganizationNr, StoreError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

use crate::connection::{Database, LOCK_WAIT};

/// How many changes of one organisation have a connection at the same time. Two: one that holds the lock and one
/// that the database lets in as soon as it is free. More would only take connections from everybody else.
const PLACES: usize = 2;

/// Who is changing what in this process.
pub(crate) struct CalendarPermits {
    places: Mutex<HashMap<OrganizationNr, Weak<Semaphore>>>,
    wait: Duration,
}

impl CalendarPermits {
    /// For changes that wait no longer than this in all: for their place, for a connection, and for the lock.
    pub(crate) fn waiting(wait: Duration) -> Self {
        Self {
            places: Mutex::default(),
            wait,
        }
    }

    /// Of a change that begins now.
    #[expect(clippy::disallowed_methods, reason = "several waits share one limit")]
    pub(crate) fn deadline(&self) -> Deadline {
        Deadline {
            until: Instant::now() + self.wait,
        }
    }

    fn places(&self, organization: OrganizationNr) -> Arc<Semaphore> {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = places.get(&organization).and_then(Weak::upgrade) {
            return known;
        }
        // No more are remembered than are wanted.
        places.retain(|_, wanted| wanted.strong_count() > 0);
        let new = Arc::new(Semaphore::new(PLACES));
        places.insert(organization, Arc::downgrade(&new));
        new
    }
}

/// How long a change still waits, over all its tries.
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

/// The right to ask for the lock of an organisation.
pub(crate) struct CalendarPermit {
    pub(super) organization: OrganizationNr,
    pub(super) connection: Object<AsyncPgConnection>,
    /// How long the lock may be waited for, where that is less than any statement may wait.
    pub(super) lock_wait: Option<Duration>,
    _place: OwnedSemaphorePermit,
}

impl CalendarPermit {
    /// Waits for a place among the changes of the organisation, and then for a connection: those who wait for
    /// their organisation do so without one.
    pub(crate) async fn come(
        database: &Database,
        organization: OrganizationNr,
        deadline: Deadline,
    ) -> Result<Self, StoreError> {
        let place = timeout_at(deadline.until, database.permits().places(organization).acquire_owned())
            .await
            .map_err(|elapsed| StoreError::Unavailable(Box::new(elapsed)))?
            .map_err(|closed| StoreError::Unexpected(Box::new(closed)))?;
        let connection = database.connection_within(deadline.left()).await?;
        let left = deadline.left();
        Ok(Self {
            organization,
            connection,
            lock_wait: (left < LOCK_WAIT).then_some(left),
            _place: place,
        })
    }
}
