use std::sync::Arc;

use async_trait::async_trait;
use booking_core::events::{
    CallOffRefused, DateSelection, EventStore, SignUp, SignUpDraft, SignUpRefusal, SignUpRefused,
};
use shared_kernel::{Change, EventId, OrganizationNr, StoreError};

use super::missed_minimums;
use crate::changes::events::event_dates::CallOffDates;
use crate::changes::events::sign_up::SignUpForEvent;
use crate::changes::run_under_lock;
use crate::error::violates;
use crate::ports::Postgres;

/// The CHECK and the unique index that hold where somebody writes without the lock.
const NO_MORE_SEATS: &str = "event_has_no_more_seats";
const ONE_SEAT_FOR_A_PERSON: &str = "participation_has_a_person_once";

#[async_trait]
impl EventStore for Postgres {
    async fn sign_up(&self, change: &Change, draft: &SignUpDraft) -> Result<SignUp, SignUpRefused> {
        let task = SignUpForEvent {
            memory: Arc::clone(&self.memory),
            change: *change,
            draft: draft.clone(),
        };
        match run_under_lock(&self.database, draft.organization, task).await {
            Ok(signed_up) => signed_up.ok_or(SignUpRefused::UnknownOrganization),
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
    ) -> Result<usize, CallOffRefused> {
        let task = CallOffDates {
            change: *change,
            event,
            which: which.clone(),
        };
        let told = run_under_lock(&self.database, organization, task).await?;
        told.ok_or(CallOffRefused::UnknownOrganization)
    }

    async fn note_missed_minimums(&self, change: &Change) -> Result<usize, StoreError> {
        let mut connection = self.database.connection().await?;
        missed_minimums::note(&mut connection, change).await
    }
}
