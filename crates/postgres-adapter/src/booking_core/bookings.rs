use std::sync::Arc;

use async_trait::async_trait;
use booking_core::booking::{Agenda, BookError, Booking, BookingStore, CustomField, Draft, Refusal};
use booking_core::calendar::Rules;
use shared_kernel::Change;
use time::OffsetDateTime;

use crate::calendar_change::{CalendarChange, Failure};
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
            Ok(Outcome::Booked(booking)) => {
                calendar.commit_bookings().await.map_err(BookError::Store)?;
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
        if let Some(before) = calendar.booked_before(change.at, draft).await? {
            return Ok(Outcome::BookedBefore(before));
        }
        let agenda = self.agenda(calendar, change.at, draft).await?;
        let decision = draft.decide(&agenda).map_err(BookError::Refused)?;
        Ok(Outcome::Booked(
            calendar.write_booking(change, draft, &agenda.rules, &decision).await?,
        ))
    }

    async fn agenda(
        &self,
        calendar: &mut CalendarChange<'_>,
        now: OffsetDateTime,
        draft: &Draft,
    ) -> Result<Agenda, Failure> {
        let rules = self.rules(calendar).await?;
        let questions = self.questions(calendar).await?;
        let occupations = match draft.occupations_needed(&rules, now) {
            Some((from, to)) => calendar.occupations(from, to).await?,
            None => Vec::new(),
        };
        let is_asked = |question: &&CustomField| draft.wishes.iter().any(|wish| wish.service == question.service);
        let custom_fields = questions.iter().filter(is_asked).cloned().collect();
        Ok(Agenda {
            rules,
            occupations,
            custom_fields,
            now,
        })
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

enum Outcome {
    Booked(Booking),
    BookedBefore(Booking),
}
