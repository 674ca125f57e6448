use std::sync::Arc;

use async_trait::async_trait;
use booking_core::booking::{
    BookError, Booking, BookingStore, CalendarSnapshot, CustomField, CustomFieldOwner, Draft, Refusal,
};
use shared_kernel::Change;

use crate::calendar_change::{CalendarChange, CalendarTask, Changed, Completion, run_under_lock};
use crate::connection::Database;
use crate::error::is_exclusion_violation;
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
}

#[async_trait]
impl BookingStore for PostgresBookings {
    async fn book(&self, change: &Change, draft: &Draft) -> Result<Booking, BookError> {
        let task = BookDraft {
            memory: Arc::clone(&self.memory),
            change: *change,
            draft: draft.clone(),
        };
        match run_under_lock(&self.database, draft.organization, task).await {
            Ok(booked) => booked.ok_or(BookError::UnknownOrganization),
            // The decision saw it free: somebody wrote without the lock.
            Err(error) if is_exclusion_violation(&error) => Err(Refusal::Taken { appointment_request: 0 }.into()),
            Err(error) => Err(error),
        }
    }
}

struct BookDraft {
    memory: Arc<RulesMemory>,
    change: Change,
    draft: Draft,
}

impl CalendarTask for BookDraft {
    type Answer = Booking;
    type Failure = BookError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<Booking>, BookError> {
        let (change, draft) = (&self.change, &self.draft);
        if let Some(booking) = calendar.earlier_booking(change.at, draft).await? {
            return Ok(Completion::RollBack(booking));
        }
        // Not before: the answer to an earlier request stays when the organisation is not public any more.
        if !calendar.is_public() && !draft.channel.is_by_staff() {
            return Err(BookError::UnknownOrganization);
        }
        calendar.admit::<BookError>(change, draft.admission).await?;
        let snapshot = self.snapshot(calendar).await?;
        let decision = draft.decide(&snapshot)?;
        let booking = calendar
            .write_booking(change, draft, &snapshot.rules, &decision)
            .await?;
        Ok(Completion::Commit(Changed::Bookings, booking))
    }
}

impl BookDraft {
    async fn snapshot(&self, calendar: &mut CalendarChange<'_>) -> Result<CalendarSnapshot, BookError> {
        let (change, draft) = (&self.change, &self.draft);
        let rules = calendar.rules(&self.memory).await?;
        let rules = rules.ok_or(BookError::UnknownOrganization)?;
        let (mut occupations, mut work_done) = (Vec::new(), Vec::new());
        if let Some((from, to)) = draft.occupations_needed(&rules, change.at) {
            occupations = calendar.occupations(from, to).await?;
            if draft.needs_any_employee() {
                work_done = calendar.work_done(from, to).await?;
            }
        }
        let is_asked = |field: &&CustomField| {
            draft
                .appointment_requests
                .iter()
                .any(|request| field.owner == CustomFieldOwner::Service(request.service))
        };
        let custom_fields = calendar.custom_fields(&self.memory).await?;
        Ok(CalendarSnapshot {
            rules,
            occupations,
            work_done,
            custom_fields: custom_fields.iter().filter(is_asked).cloned().collect(),
            now: change.at,
        })
    }
}
