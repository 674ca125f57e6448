use std::sync::Arc;

use async_trait::async_trait;
use booking_core::booking::Refusal;
use booking_core::lifecycle::{
    BookingLifecycle, BookingRef, CancelScope, ChangeAction, ChangeError, ChangeRefusal, ChangeRequest, ChangeSnapshot,
    ChangedBy, StoredBooking,
};
use shared_kernel::{BookingId, Change, OrganizationNr, StoreError};

use super::held_bookings::{located, read_held};
use crate::calendar_change::{CalendarChange, CalendarTask, Changed, Completion, run_under_lock};
use crate::connection::Database;
use crate::error::is_exclusion_violation;
use crate::rules_memory::RulesMemory;

/// Changes bookings, one organisation after the other and one change at a time in each.
#[derive(Clone)]
pub struct PostgresLifecycle {
    database: Database,
    memory: Arc<RulesMemory>,
}

impl PostgresLifecycle {
    /// Over a pool and the memory of the process.
    pub fn new(database: Database, memory: Arc<RulesMemory>) -> Self {
        Self { database, memory }
    }

    /// Its connection is given back before a permit to change the calendar is waited for.
    async fn locate(&self, booking: BookingRef) -> Result<(OrganizationNr, BookingId), ChangeError> {
        let mut connection = self.database.connection().await?;
        let found = located(&mut connection, booking).await?;
        found.ok_or(ChangeError::UnknownBooking)
    }

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
            | Err(ChangeError::UnknownBooking | ChangeError::Refused(ChangeRefusal::Over | ChangeRefusal::Cancelled)) => {
                Ok(())
            }
            Err(ChangeError::Store(error)) => Err(error),
            Err(error @ (ChangeError::Refused(_) | ChangeError::KeyOfAnotherBody)) => {
                Err(StoreError::Unexpected(Box::new(error)))
            }
        }
    }
}

#[async_trait]
impl BookingLifecycle for PostgresLifecycle {
    async fn find(&self, booking: BookingRef) -> Result<Option<StoredBooking>, StoreError> {
        let mut connection = self.database.connection().await?;
        match located(&mut connection, booking).await? {
            Some((organization, id)) => read_held(&mut connection, organization, id).await,
            None => Ok(None),
        }
    }

    async fn change(&self, change: &Change, wanted: &ChangeRequest) -> Result<StoredBooking, ChangeError> {
        let (organization, booking) = self.locate(wanted.booking).await?;
        let task = ChangeBooking {
            memory: Arc::clone(&self.memory),
            change: *change,
            booking,
            wanted: wanted.clone(),
        };
        match run_under_lock(&self.database, organization, task).await {
            Ok(changed) => changed.ok_or(ChangeError::UnknownBooking),
            // The decision saw it free: somebody wrote without the lock.
            Err(error) if is_exclusion_violation(&error) => {
                Err(ChangeRefusal::Unfit(Refusal::Taken { appointment_request: 0 }).into())
            }
            Err(error) => Err(error),
        }
    }
}

struct ChangeBooking {
    memory: Arc<RulesMemory>,
    change: Change,
    booking: BookingId,
    wanted: ChangeRequest,
}

impl CalendarTask for ChangeBooking {
    type Answer = StoredBooking;
    type Failure = ChangeError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<StoredBooking>, ChangeError> {
        let (change, id, wanted) = (&self.change, self.booking, &self.wanted);
        let held = calendar.held(id).await?.ok_or(ChangeError::UnknownBooking)?;
        let by_link = matches!(wanted.booking, BookingRef::ManageLink(_));
        if by_link && held.link_is_expired(change.at) {
            return Err(ChangeError::UnknownBooking);
        }
        if calendar.is_repeated(change.at, id, wanted).await? {
            return Ok(Completion::RollBack(held));
        }
        // Customers of an organisation that is not public any more may cancel, but not move.
        let takes_customers = calendar.is_public() || wanted.by != ChangedBy::Customer;
        if matches!(wanted.action, ChangeAction::Move(_)) && !takes_customers {
            return Err(ChangeRefusal::Unfit(Refusal::OutsideHours { appointment_request: 0 }).into());
        }
        let snapshot = self.snapshot(calendar, held).await?;
        let decided = wanted.decide(&snapshot)?;
        if decided.is_empty() {
            if wanted.idempotency_key.is_none() {
                return Ok(Completion::RollBack(snapshot.booking));
            }
            calendar.store_key_of_change(change, wanted, id).await?;
            return Ok(Completion::Commit(Changed::Bookings, snapshot.booking));
        }
        let of_booking = (&snapshot.booking, decided.as_slice());
        calendar
            .write_changes(change, &[of_booking], wanted.by.tells_customer())
            .await?;
        calendar.store_key_of_change(change, wanted, id).await?;
        let changed = calendar.held(id).await?.ok_or(ChangeError::UnknownBooking)?;
        Ok(Completion::Commit(Changed::Bookings, changed))
    }
}

impl ChangeBooking {
    async fn snapshot(
        &self,
        calendar: &mut CalendarChange<'_>,
        booking: StoredBooking,
    ) -> Result<ChangeSnapshot, ChangeError> {
        let (change, wanted) = (&self.change, &self.wanted);
        let rules = calendar.rules(&self.memory).await?;
        let rules = rules.ok_or(ChangeError::UnknownBooking)?;
        let (mut occupations, mut work_done) = (Vec::new(), Vec::new());
        if let Some((from, to)) = wanted.occupations_needed(&rules, change.at) {
            occupations = calendar.occupations(from, to).await?;
            if wanted.needs_any_employee() {
                work_done = calendar.work_done(from, to).await?;
            }
        }
        let recorded_at = match wanted.action {
            ChangeAction::Close { appointment, .. } => calendar.outcome_recorded_at(&booking, appointment).await?,
            ChangeAction::Keep { appointment } => calendar.knowingly_kept_at(&booking, appointment).await?,
            ChangeAction::Cancel(_) | ChangeAction::Move(_) => None,
        };
        Ok(ChangeSnapshot {
            booking,
            recorded_at,
            rules,
            occupations,
            work_done,
            now: change.at,
        })
    }
}
