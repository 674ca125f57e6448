use std::sync::Arc;

use async_trait::async_trait;
use booking_core::booking::{
    AskedFor, BookError, Booking, BookingStore, CalendarSnapshot, CustomField, Decision, Draft, Refusal,
};
use booking_core::calendar::Rules;
use shared_kernel::{Change, StoreError};

use crate::calendar_change::{
    BookingIds, BookingLookup, CalendarChange, CalendarPermit, Deadline, Failure, LookupResult, run_detached,
};
use crate::connection::Database;
use crate::error::{is_exclusion_violation, is_worth_another_try, store_error};
use crate::rules_memory::RulesMemory;

/// Makes bookings, one organisation after the other and one booking at a time in each.
#[derive(Clone)]
pub struct PostgresBookings {
    database: Database,
    memory: Arc<RulesMemory>,
}

impl PostgresBookings {
    /// Over a pool and the memory of the process.
    pub fn new(database: Database, memory: Arc<RulesMemory>) -> Self {
        Self { database, memory }
    }

    async fn try_to_book(&self, change: &Change, draft: &Draft, deadline: Deadline) -> Result<Booking, Failure> {
        let permit = CalendarPermit::come(&self.database, draft.organization, deadline).await;
        let mut permit = permit.map_err(BookError::Store)?;
        let begun = self.begin(&mut permit, change, draft).await;
        let Some((mut calendar, known)) = begun.map_err(BookError::Store)? else {
            return Err(BookError::UnknownOrganization.into());
        };
        match self.decide(&mut calendar, change, draft, known).await {
            Ok(Outcome::Decided(rules, decision, ids)) => calendar.book(change, draft, &rules, &decision, &ids).await,
            Ok(Outcome::BookedBefore(booking)) => {
                calendar.roll_back().await;
                Ok(booking)
            }
            Err(failure) => {
                calendar.roll_back().await;
                Err(failure)
            }
        }
    }

    /// What a booking asks depends on the rules. Those that are remembered are most likely still valid, so it is
    /// asked together with the lock; rules and answer are left out when they are not.
    async fn begin<'a>(
        &self,
        permit: &'a mut CalendarPermit,
        change: &Change,
        draft: &Draft,
    ) -> Result<Option<(CalendarChange<'a>, Option<Known>)>, StoreError> {
        let Some((version, rules)) = self.memory.last_rules(draft.organization) else {
            let begun = CalendarChange::begin(permit).await?;
            return Ok(begun.map(|calendar| (calendar, None)));
        };
        let question = BookingLookup::of(draft, &rules, change.at);
        let begun = CalendarChange::begin_and_ask(permit, &question).await?;
        Ok(begun.map(|(calendar, answered)| {
            let is_valid = calendar.rules_version() == version;
            (calendar, is_valid.then_some((rules, answered)))
        }))
    }

    async fn decide(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
        draft: &Draft,
        known: Option<Known>,
    ) -> Result<Outcome, Failure> {
        let custom_fields = calendar.custom_fields(&self.memory).await?;
        let (rules, answered) = if let Some(known) = known {
            known
        } else {
            let rules = calendar.rules(&self.memory).await?;
            let rules = rules.ok_or(BookError::UnknownOrganization)?;
            let answered = calendar.ask(&BookingLookup::of(draft, &rules, change.at)).await?;
            (rules, answered)
        };
        if let Some(booked) = calendar.booked_before(change.at, draft, &answered).await? {
            return Ok(Outcome::BookedBefore(booked));
        }
        // Not before: what was acknowledged stays so when the organisation is not public any more.
        if !calendar.is_public() && !draft.through.is_by_staff() {
            return Err(BookError::UnknownOrganization.into());
        }
        let is_asked = |question: &&CustomField| {
            draft
                .appointment_requests
                .iter()
                .any(|appointment_request| question.asked_for == AskedFor::Service(appointment_request.service))
        };
        let snapshot = CalendarSnapshot {
            rules,
            occupations: answered.occupations,
            work_done: answered.work_done,
            custom_fields: custom_fields.iter().filter(is_asked).cloned().collect(),
            now: change.at,
        };
        let decision = draft.decide(&snapshot).map_err(BookError::Refused)?;
        Ok(Outcome::Decided(snapshot.rules, decision, answered.ids))
    }
}

#[async_trait]
impl BookingStore for PostgresBookings {
    async fn book(&self, change: &Change, draft: &Draft) -> Result<Booking, BookError> {
        let (store, change, draft) = (self.clone(), *change, draft.clone());
        let booked = run_detached(async move {
            let deadline = store.database.permits().deadline();
            match store.try_to_book(&change, &draft, deadline).await {
                // The lock of the organisation makes deadlocks impossible among bookings; one that
                // comes from elsewhere is worth a second try, and only one.
                Err(Failure::Database(error)) if is_worth_another_try(&error) => {
                    store.try_to_book(&change, &draft, deadline).await
                }
                result => result,
            }
        });
        let result = booked.await.map_err(BookError::Store)?;
        result.map_err(|failure| match failure {
            Failure::Refused(error) => error,
            // The wall held what the check let through: somebody wrote without the lock.
            Failure::Database(error) if is_exclusion_violation(&error) => {
                BookError::Refused(Refusal::Taken { appointment_request: 0 })
            }
            Failure::Database(error) => BookError::Store(store_error(error)),
        })
    }
}

/// The rules, and what the database says to the question made from them.
type Known = (Arc<Rules>, LookupResult);

enum Outcome {
    Decided(Arc<Rules>, Decision, BookingIds),
    BookedBefore(Booking),
}
