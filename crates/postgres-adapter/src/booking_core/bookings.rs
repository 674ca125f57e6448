use std::sync::Arc;

use async_trait::async_trait;
use booking_core::booking::{Agenda, BookError, Booking, BookingStore, CustomField, Draft, Refusal};
use booking_core::calendar::{Occupation, Rules};
use shared_kernel::{Change, InstantMinute, StoreError};

use crate::calendar_change::{CalendarChange, Failure, Raised};
use crate::connection::Database;
use crate::error::{is_deadlock, is_exclusion_violation, store_error};
use crate::rules_memory::RulesMemory;

/// Makes bookings, one organisation after the other and one booking at a time in each.
pub struct PostgresBookings {
    database: Database,
    memory: Arc<RulesMemory>,
}

impl PostgresBookings {
    /// Over a pool and the memory of the process.
    pub fn new(database: Database, memory: Arc<RulesMemory>) -> Self {
        Self { database, memory }
    }

    async fn try_to_book(&self, change: &Change, draft: &Draft) -> Result<Booking, Failure> {
        let mut connection = self.database.connection().await.map_err(BookError::Store)?;
        let calendar = CalendarChange::begin(&mut connection, draft.organization)
            .await
            .map_err(BookError::Store)?;
        let Some(mut calendar) = calendar else {
            return Err(BookError::UnknownOrganization.into());
        };
        match self.decide_and_write(&mut calendar, change, draft).await {
            Ok(Outcome::Booked(booking, raised)) => {
                calendar.commit(raised).await.map_err(BookError::Store)?;
                Ok(booking)
            }
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

    async fn decide_and_write(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
        draft: &Draft,
    ) -> Result<Outcome, Failure> {
        if !calendar.is_public() {
            return Err(BookError::UnknownOrganization.into());
        }
        let rules = self.rules(calendar).await?;
        let questions = self.questions(calendar).await?;
        let needed = draft.occupations_needed(&rules, change.at);
        // Who leaves out what is asked for is refused below.
        let contact = draft.customer.as_asked_for(&rules.settings);
        let contact = contact.as_ref().unwrap_or(&draft.customer);
        // Asked together, for the sake of those who wait for the lock.
        let (before, ids, occupations) = tokio::join!(
            calendar.booked_before(change.at, draft),
            calendar.ids(contact, draft.wishes.len()),
            occupied(calendar, needed),
        );
        if let Some(before) = before? {
            return Ok(Outcome::BookedBefore(before));
        }
        let is_asked = |question: &&CustomField| draft.wishes.iter().any(|wish| wish.service == question.service);
        let agenda = Agenda {
            rules,
            occupations: occupations.map_err(BookError::Store)?,
            custom_fields: questions.iter().filter(is_asked).cloned().collect(),
            now: change.at,
        };
        let decision = draft.decide(&agenda).map_err(BookError::Refused)?;
        let ids = ids?;
        let written = calendar.write_booking(change, draft, &agenda.rules, &decision, &ids);
        let (booking, raised) = written.await?;
        Ok(Outcome::Booked(booking, raised))
    }

    async fn rules(&self, calendar: &mut CalendarChange<'_>) -> Result<Arc<Rules>, Failure> {
        let (organization, version) = (calendar.organization(), calendar.rules_version());
        if let Some(rules) = self.memory.rules(organization, version) {
            return Ok(rules);
        }
        let rules = calendar.rules().await?;
        let rules = Arc::new(rules.ok_or(BookError::UnknownOrganization)?);
        self.memory.keep_rules(organization, version, &rules);
        Ok(rules)
    }

    async fn questions(&self, calendar: &mut CalendarChange<'_>) -> Result<Arc<Vec<CustomField>>, Failure> {
        let (organization, version) = (calendar.organization(), calendar.rules_version());
        if let Some(questions) = self.memory.questions(organization, version) {
            return Ok(questions);
        }
        let questions = Arc::new(calendar.questions().await?);
        self.memory.keep_questions(organization, version, &questions);
        Ok(questions)
    }
}

#[async_trait]
impl BookingStore for PostgresBookings {
    async fn book(&self, change: &Change, draft: &Draft) -> Result<Booking, BookError> {
        let result = match self.try_to_book(change, draft).await {
            // The lock of the organisation makes deadlocks impossible among bookings; one that
            // comes from elsewhere is worth a second try, and only one.
            Err(Failure::Database(error)) if is_deadlock(&error) => self.try_to_book(change, draft).await,
            result => result,
        };
        result.map_err(|failure| match failure {
            Failure::Refused(error) => error,
            // The wall held what the check let through: somebody wrote without the lock.
            Failure::Database(error) if is_exclusion_violation(&error) => {
                BookError::Refused(Refusal::Taken { wish: 0 })
            }
            Failure::Database(error) => BookError::Store(store_error(error)),
        })
    }
}

async fn occupied(
    calendar: &CalendarChange<'_>,
    needed: Option<(InstantMinute, InstantMinute)>,
) -> Result<Vec<Occupation>, StoreError> {
    match needed {
        Some((from, to)) => calendar.occupations(from, to).await,
        None => Ok(Vec::new()),
    }
}

enum Outcome {
    Booked(Booking, Raised),
    BookedBefore(Booking),
}
