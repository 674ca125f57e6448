use std::sync::Arc;

use async_trait::async_trait;
use booking_core::booking::Refusal;
use booking_core::lifecycle::{
    Asked, BookingLifecycle, BookingName, By, ChangeError, ChangeRefusal, ChangeSnapshot, HeldBooking, WantedChange,
};
use shared_kernel::{BookingId, Change, OrganizationNr, StoreError};

use super::held_bookings::{located, read_held};
use crate::calendar_change::{CalendarChange, CalendarPermit, Deadline, Failure, run_detached};
use crate::connection::Database;
use crate::error::{is_exclusion_violation, is_worth_another_try, store_error};
use crate::rules_memory::RulesMemory;

type ChangeFailure = Failure<ChangeError>;

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

    async fn try_to_change(
        &self,
        change: &Change,
        wanted: &WantedChange,
        deadline: Deadline,
    ) -> Result<HeldBooking, ChangeFailure> {
        let (organization, booking) = self.locate(wanted.booking).await?;
        let mut permit = CalendarPermit::come(&self.database, organization, deadline).await?;
        let calendar = CalendarChange::begin(&mut permit).await?;
        let mut calendar = calendar.ok_or(ChangeError::UnknownBooking)?;
        match self.decide_and_write(&mut calendar, change, booking, wanted).await {
            Ok(Outcome::Changed(booking)) => {
                calendar.commit_bookings().await?;
                Ok(booking)
            }
            Ok(Outcome::AsItWas(booking)) => {
                calendar.roll_back().await;
                Ok(booking)
            }
            Err(failure) => {
                calendar.roll_back().await;
                Err(failure)
            }
        }
    }

    /// With a connection that is given back before the permit is waited for.
    async fn locate(&self, booking: BookingName) -> Result<(OrganizationNr, BookingId), ChangeFailure> {
        let mut connection = self.database.connection().await?;
        let found = located(&mut connection, booking).await?;
        Ok(found.ok_or(ChangeError::UnknownBooking)?)
    }

    async fn decide_and_write(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
        id: BookingId,
        wanted: &WantedChange,
    ) -> Result<Outcome, ChangeFailure> {
        let held = calendar.held(id).await?.ok_or(ChangeError::UnknownBooking)?;
        let by_link = matches!(wanted.booking, BookingName::ManageLink(_));
        if by_link && held.link_is_expired(change.at) {
            return Err(ChangeError::UnknownBooking.into());
        }
        if calendar.changed_before(change.at, id, wanted).await? {
            return Ok(Outcome::AsItWas(held));
        }
        // Whoever is not public any more takes no new times from customers; calling off stays possible.
        let takes_customers = calendar.is_public() || wanted.by != By::Customer;
        if matches!(wanted.asked, Asked::Move(_)) && !takes_customers {
            return Err(ChangeRefusal::Unfit(Refusal::OutsideHours { appointment_request: 0 }).into());
        }
        let snapshot = self.snapshot(calendar, change, held, wanted).await?;
        let decided = wanted.decide(&snapshot)?;
        if decided.is_empty() {
            if wanted.intent.is_none() {
                return Ok(Outcome::AsItWas(snapshot.booking));
            }
            calendar.keep_intent(change, wanted, id).await?;
            return Ok(Outcome::Changed(snapshot.booking));
        }
        calendar
            .write_change(change, wanted, &snapshot.booking, &decided)
            .await?;
        let changed = calendar.held(id).await?.ok_or(ChangeError::UnknownBooking)?;
        Ok(Outcome::Changed(changed))
    }

    async fn snapshot(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
        booking: HeldBooking,
        wanted: &WantedChange,
    ) -> Result<ChangeSnapshot, ChangeFailure> {
        let rules = calendar.rules(&self.memory).await?;
        let rules = rules.ok_or(ChangeError::UnknownBooking)?;
        let (mut occupations, mut work_done) = (Vec::new(), Vec::new());
        if let Some((from, to)) = wanted.occupations_needed(&rules, change.at) {
            occupations = calendar.occupations(from, to).await?;
            if wanted.leaves_the_choice() {
                work_done = calendar.work_done(from, to).await?;
            }
        }
        Ok(ChangeSnapshot {
            booking,
            rules,
            occupations,
            work_done,
            now: change.at,
        })
    }
}

#[async_trait]
impl BookingLifecycle for PostgresLifecycle {
    async fn find(&self, booking: BookingName) -> Result<Option<HeldBooking>, StoreError> {
        let mut connection = self.database.connection().await?;
        match located(&mut connection, booking).await? {
            Some((organization, id)) => read_held(&mut connection, organization, id).await,
            None => Ok(None),
        }
    }

    async fn change(&self, change: &Change, wanted: &WantedChange) -> Result<HeldBooking, ChangeError> {
        let (store, change, wanted) = (self.clone(), *change, wanted.clone());
        let changed = run_detached(async move {
            let deadline = store.database.permits().deadline();
            match store.try_to_change(&change, &wanted, deadline).await {
                // As with bookings: worth a second try, and only one.
                Err(Failure::Database(error)) if is_worth_another_try(&error) => {
                    store.try_to_change(&change, &wanted, deadline).await
                }
                result => result,
            }
        });
        let result = changed.await.map_err(ChangeError::Store)?;
        result.map_err(|failure| match failure {
            Failure::Refused(error) => error,
            // The wall held what the check let through: somebody wrote without the lock.
            Failure::Database(error) if is_exclusion_violation(&error) => {
                ChangeRefusal::Unfit(Refusal::Taken { appointment_request: 0 }).into()
            }
            Failure::Database(error) => ChangeError::Store(store_error(error)),
        })
    }
}

enum Outcome {
    Changed(HeldBooking),
    AsItWas(HeldBooking),
}
