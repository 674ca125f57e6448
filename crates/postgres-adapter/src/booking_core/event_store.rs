use std::sync::Arc;

use async_trait::async_trait;
use booking_core::booking::{CustomField, CustomFieldOwner};
use booking_core::events::{
    CallOffError, DateRefusal, DateSelection, EventStore, SignUp, SignUpDraft, SignUpError, SignUpRefusal,
    SignUpSnapshot,
};
use shared_kernel::{Change, EventId, OrganizationNr, StoreError};

use crate::calendar_change::{CalendarChange, CalendarTask, Changed, Completion, run_under_lock};
use crate::connection::Database;
use crate::error::violates;
use crate::missed_minimums;
use crate::rules_memory::RulesMemory;

/// The CHECK and the unique index that hold where somebody writes without the lock.
const NO_MORE_SEATS: &str = "event_has_no_more_seats";
const ONE_SEAT_FOR_A_PERSON: &str = "participation_has_a_person_once";

/// Keeps the seats of events, one organisation after the other and one sign-up at a time in each.
#[derive(Clone)]
pub struct PostgresEvents {
    database: Database,
    memory: Arc<RulesMemory>,
}

impl PostgresEvents {
    /// Over a pool and the memory of the process.
    pub fn new(database: Database, memory: Arc<RulesMemory>) -> Self {
        Self { database, memory }
    }
}

#[async_trait]
impl EventStore for PostgresEvents {
    async fn sign_up(&self, change: &Change, draft: &SignUpDraft) -> Result<SignUp, SignUpError> {
        let task = SignUpForEvent {
            memory: Arc::clone(&self.memory),
            change: *change,
            draft: draft.clone(),
        };
        match run_under_lock(&self.database, draft.organization, task).await {
            Ok(signed_up) => signed_up.ok_or(SignUpError::UnknownOrganization),
            // The decision saw a free seat: somebody wrote without the lock.
            Err(error) if violates(&error, NO_MORE_SEATS) => Err(SignUpRefusal::Full.into()),
            Err(error) if violates(&error, ONE_SEAT_FOR_A_PERSON) => Err(SignUpRefusal::AlreadySignedUp.into()),
            Err(error) => Err(error),
        }
    }

    async fn call_off_dates(
        &self,
        change: &Change,
        organization: OrganizationNr,
        event: EventId,
        which: &DateSelection,
    ) -> Result<usize, CallOffError> {
        let task = CallOffDates {
            change: *change,
            event,
            which: which.clone(),
        };
        let told = run_under_lock(&self.database, organization, task).await?;
        told.ok_or(CallOffError::UnknownOrganization)
    }

    async fn note_missed_minimums(&self, change: &Change) -> Result<usize, StoreError> {
        let mut connection = self.database.connection().await?;
        missed_minimums::note(&mut connection, change).await
    }
}

struct SignUpForEvent {
    memory: Arc<RulesMemory>,
    change: Change,
    draft: SignUpDraft,
}

impl CalendarTask for SignUpForEvent {
    type Answer = SignUp;
    type Failure = SignUpError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<SignUp>, SignUpError> {
        let (change, draft) = (&self.change, &self.draft);
        // A key answers with what it has made, whoever has left since.
        let seats = if draft.further.is_empty() || draft.identity.key.is_some() {
            Vec::new()
        } else {
            calendar.seats_of_repeated(change.at, draft).await?
        };
        if let Some(signed_up) = calendar.earlier_sign_up(change.at, draft, &seats).await? {
            return Ok(Completion::RollBack(signed_up));
        }
        let missing = draft.without(&seats);
        let draft = missing.as_ref().unwrap_or(draft);
        // Not before: the answer to an earlier request stays when the organisation is not public any more.
        if !calendar.is_public() && !draft.channel.is_by_staff() {
            return Err(SignUpError::UnknownOrganization);
        }
        calendar.admit::<SignUpError>(change, draft.admission).await?;
        let rules = calendar.rules(&self.memory).await?;
        let rules = rules.ok_or(SignUpError::UnknownOrganization)?;
        let custom_fields = calendar.custom_fields(&self.memory).await?;
        let is_asked = |field: &&CustomField| field.owner == CustomFieldOwner::Event(draft.event);
        let snapshot = SignUpSnapshot {
            event: calendar.event_within(draft.reach, draft.event).await?,
            settings: rules.settings,
            custom_fields: custom_fields.iter().filter(is_asked).cloned().collect(),
            now: change.at,
        };
        let decided = draft.decide(&snapshot).map_err(|refusal| refusal.among(&seats))?;
        let signed_up = calendar.write_sign_up(change, draft, &decided).await;
        let signed_up = signed_up.map_err(|error| match error {
            SignUpError::Refused(refusal) => refusal.among(&seats).into(),
            other => other,
        })?;
        Ok(Completion::Commit(Changed::Bookings, signed_up.completing(&seats)))
    }
}

struct CallOffDates {
    change: Change,
    event: EventId,
    which: DateSelection,
}

impl CalendarTask for CallOffDates {
    /// How many people have to be told.
    type Answer = usize;
    type Failure = CallOffError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<usize>, CallOffError> {
        let (change, id, which) = (&self.change, self.event, &self.which);
        let event = calendar.event(id).await?.ok_or(DateRefusal::UnknownDate)?;
        let before = calendar.called_off_dates(id).await?;
        let dates = which.decide(&event, |date| before.contains(&date), change.at)?;
        if dates.is_empty() {
            return Ok(Completion::RollBack(0));
        }
        let told = calendar.call_off_dates(change, id, &before, &dates).await?;
        Ok(Completion::Commit(Changed::Bookings, told.len()))
    }
}
