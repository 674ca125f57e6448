use std::sync::Arc;

use async_trait::async_trait;
use booking_core::booking::BrokenRule;
use booking_core::lifecycle::{
    BookingLifecycle, BookingRef, CancelScope, ChangeAction, ChangeRefusal, ChangeRefused, ChangeRequest, ChangedBy,
    StoredBooking,
};
use shared_kernel::{BookingId, Change, OrganizationNr, StoreError};

use crate::changes::bookings::lifecycle::ChangeBooking;
use crate::changes::run_under_lock;
use crate::connection::Database;
use crate::error::is_exclusion_violation;
use crate::ports::Postgres;
use crate::queries::bookings::held_bookings::{located, read_held};

impl Postgres {
    /// Cancels all of a booking that goes together with something else. Where somebody was faster, or it has begun meanwhile,
    /// there is nothing left to cancel.
    pub(crate) async fn cancel_what_is_ahead(
        &self,
        change: &Change,
        booking: BookingRef,
        by: ChangedBy,
    ) -> Result<(), StoreError> {
        let wanted = ChangeRequest {
            booking,
            by,
            action: ChangeAction::Cancel(CancelScope::All),
            idempotency_key: None,
        };
        match self.change(change, &wanted).await {
            Ok(_)
            | Err(
                ChangeRefused::UnknownBooking | ChangeRefused::Refused(ChangeRefusal::Over | ChangeRefusal::Cancelled),
            ) => Ok(()),
            Err(ChangeRefused::Store(error)) => Err(error),
            Err(error) => Err(StoreError::Unexpected(Box::new(error))),
        }
    }
}

#[async_trait]
impl BookingLifecycle for Postgres {
    async fn find(&self, booking: BookingRef) -> Result<Option<StoredBooking>, StoreError> {
        let mut connection = self.database.connection().await?;
        match located(&mut connection, booking).await? {
            Some((organization, id)) => read_held(&mut connection, organization, id).await,
            None => Ok(None),
        }
    }

    async fn change(&self, change: &Change, wanted: &ChangeRequest) -> Result<StoredBooking, ChangeRefused> {
        let (organization, booking) = locate(&self.database, wanted.booking).await?;
        let task = ChangeBooking {
            memory: Arc::clone(&self.memory),
            change: *change,
            booking,
            wanted: wanted.clone(),
        };
        match run_under_lock(&self.database, organization, task).await {
            Ok(changed) => changed.ok_or(ChangeRefused::UnknownBooking),
            // The decision saw it free: somebody wrote without the lock.
            Err(error) if is_exclusion_violation(&error) => Err(ChangeRefusal::Unfit(BrokenRule::Taken.at(0)).into()),
            Err(error) => Err(error),
        }
    }
}

/// Its connection is given back before a permit to change the calendar is waited for.
async fn locate(database: &Database, booking: BookingRef) -> Result<(OrganizationNr, BookingId), ChangeRefused> {
    let mut connection = database.connection().await?;
    let found = located(&mut connection, booking).await?;
    found.ok_or(ChangeRefused::UnknownBooking)
}
