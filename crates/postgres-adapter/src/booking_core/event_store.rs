use std::sync::Arc;

use async_trait::async_trait;
use booking_core::booking::{AskedFor, CustomField};
use booking_core::calendar::Rules;
use booking_core::events::{
    CallOffError, DateRefusal, DecidedSignUp, EventStore, SignUp, SignUpDraft, SignUpError, SignUpRefusal,
    SignUpSnapshot, WhichDates,
};
use shared_kernel::{Change, EventId, OrganizationNr, StoreError};

use crate::calendar_change::{
    BookingIds, BookingLookup, CalendarChange, CalendarPermit, Deadline, Failure, LookupResult, run_detached,
};
use crate::connection::Database;
use crate::error::{is_worth_another_try, store_error, violates};
use crate::missed_minimums;
use crate::rules_memory::RulesMemory;

/// The walls behind the decision.
const NO_MORE_SEATS: &str = "event_has_no_more_seats";
const ONE_SEAT_FOR_A_MAILBOX: &str = "participation_has_a_mailbox_once";

type SignUpFailure = Failure<SignUpError>;
type CallOffFailure = Failure<CallOffError>;

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

    async fn try_to_sign_up(
        &self,
        change: &Change,
        draft: &SignUpDraft,
        deadline: Deadline,
    ) -> Result<SignUp, SignUpFailure> {
        let mut permit = CalendarPermit::come(&self.database, draft.organization, deadline).await?;
        let calendar = CalendarChange::begin(&mut permit).await?;
        let mut calendar = calendar.ok_or(SignUpError::UnknownOrganization)?;
        match self.decide(&mut calendar, change, draft).await {
            Ok(Outcome::Decided(decided, ids)) => calendar.sign_up(change, draft, &decided, &ids).await,
            Ok(Outcome::SignedUpBefore(signed_up)) => {
                calendar.roll_back().await;
                Ok(signed_up)
            }
            Err(failure) => {
                calendar.roll_back().await;
                Err(failure)
            }
        }
    }

    async fn decide(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
        draft: &SignUpDraft,
    ) -> Result<Outcome, SignUpFailure> {
        let rules = calendar.rules(&self.memory).await?;
        let rules: Arc<Rules> = rules.ok_or(SignUpError::UnknownOrganization)?;
        let answered: LookupResult = calendar.ask(&BookingLookup::of_sign_up(draft, &rules)).await?;
        if let Some(signed_up) = calendar.signed_up_before(change.at, draft, &answered).await? {
            return Ok(Outcome::SignedUpBefore(signed_up));
        }
        // Not before: what was acknowledged stays so when the organisation is not public any more.
        if !calendar.is_public() {
            return Err(SignUpError::UnknownOrganization.into());
        }
        let custom_fields = calendar.custom_fields(&self.memory).await?;
        let is_asked = |question: &&CustomField| question.asked_for == AskedFor::Event(draft.event);
        let snapshot = SignUpSnapshot {
            event: calendar.event(draft.event).await?,
            is_signed_up: calendar.has_seat(draft.event, &draft.customer.email).await?,
            settings: rules.settings,
            custom_fields: custom_fields.iter().filter(is_asked).cloned().collect(),
            now: change.at,
        };
        let decided = draft.decide(&snapshot)?;
        Ok(Outcome::Decided(Box::new(decided), answered.ids))
    }

    async fn try_to_call_off(
        &self,
        change: &Change,
        (organization, event): (OrganizationNr, EventId),
        which: &WhichDates,
        deadline: Deadline,
    ) -> Result<usize, CallOffFailure> {
        let mut permit = CalendarPermit::come(&self.database, organization, deadline).await?;
        let calendar = CalendarChange::begin(&mut permit).await?;
        let mut calendar = calendar.ok_or(CallOffError::UnknownOrganization)?;
        match call_off(&mut calendar, change, event, which).await {
            Ok(told) => {
                calendar.commit_bookings().await?;
                Ok(told)
            }
            Err(failure) => {
                calendar.roll_back().await;
                Err(failure)
            }
        }
    }
}

async fn call_off(
    calendar: &mut CalendarChange<'_>,
    change: &Change,
    id: EventId,
    which: &WhichDates,
) -> Result<usize, CallOffFailure> {
    let event = calendar.event(id).await?.ok_or(DateRefusal::UnknownDate)?;
    let before = calendar.called_off_dates(id).await?;
    let dates = which.decide(&event, |date| before.contains(&date), change.at)?;
    if dates.is_empty() {
        return Ok(0);
    }
    calendar.call_off_dates(change, id, &dates).await
}

#[async_trait]
impl EventStore for PostgresEvents {
    async fn sign_up(&self, change: &Change, draft: &SignUpDraft) -> Result<SignUp, SignUpError> {
        let (store, change, draft) = (self.clone(), *change, draft.clone());
        let signed_up = run_detached(async move {
            let deadline = store.database.permits().deadline();
            match store.try_to_sign_up(&change, &draft, deadline).await {
                // As with bookings: worth a second try, and only one.
                Err(Failure::Database(error)) if is_worth_another_try(&error) => {
                    store.try_to_sign_up(&change, &draft, deadline).await
                }
                result => result,
            }
        });
        let result = signed_up.await.map_err(SignUpError::Store)?;
        result.map_err(|failure| match failure {
            Failure::Refused(error) => error,
            // The database held what the check let through: somebody wrote without the lock.
            Failure::Database(error) if violates(&error, NO_MORE_SEATS) => SignUpRefusal::Full.into(),
            Failure::Database(error) if violates(&error, ONE_SEAT_FOR_A_MAILBOX) => {
                SignUpRefusal::AlreadySignedUp.into()
            }
            Failure::Database(error) => SignUpError::Store(store_error(error)),
        })
    }

    async fn call_off_dates(
        &self,
        change: &Change,
        organization: OrganizationNr,
        event: EventId,
        which: &WhichDates,
    ) -> Result<usize, CallOffError> {
        let (store, change, which) = (self.clone(), *change, which.clone());
        let called_off = run_detached(async move {
            let deadline = store.database.permits().deadline();
            let about = (organization, event);
            match store.try_to_call_off(&change, about, &which, deadline).await {
                Err(Failure::Database(error)) if is_worth_another_try(&error) => {
                    store.try_to_call_off(&change, about, &which, deadline).await
                }
                result => result,
            }
        });
        let result = called_off.await.map_err(CallOffError::Store)?;
        result.map_err(|failure| match failure {
            Failure::Refused(error) => error,
            Failure::Database(error) => CallOffError::Store(store_error(error)),
        })
    }

    async fn note_missed_minimums(&self, change: &Change) -> Result<usize, StoreError> {
        let mut connection = self.database.connection().await?;
        missed_minimums::note(&mut connection, change).await
    }
}

enum Outcome {
    Decided(Box<DecidedSignUp>, BookingIds),
    SignedUpBefore(SignUp),
}
