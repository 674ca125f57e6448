//! A permit to change a calendar: one of the few changes of its organisation that this process has at the database at
//! a time, and a connection.

use std::time::Duration;

use diesel_async::AsyncPgConnection;
use diesel_async::pooled_connection::deadpool::Object;
use shared_kernel::{OrganizationNr, StoreError};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout_at;

use crate::connection::{Database, Deadline, LOCK_WAIT};

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
