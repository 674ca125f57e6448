use async_trait::async_trait;
use booking_core::events::{
    AttendanceError, AttendanceStore, AttendedDate, CheckInRefusal, CheckInRequest, DateMessage, DateMessageStore,
    MessageRefusal, MessageRefused,
};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{Change, EventDateId, EventId, OrganizationNr, Reach, StoreError};

use crate::changes::events::attendance::CheckIn;
use crate::changes::events::date_messages::SendMessage;
use crate::changes::run_under_lock;
use crate::error::{Failure, store_error};
use crate::ports::Postgres;
use crate::queries::calendar::staff_calendar::event_dates::{read_dates_of_event, read_event_date};
use crate::queries::events::participants::read_participants;
use crate::schema::event_date;

#[async_trait]
impl AttendanceStore for Postgres {
    async fn date(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        date: EventDateId,
    ) -> Result<Option<AttendedDate>, StoreError> {
        let mut connection = self.database.connection().await?;
        let read = connection
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(async |connection| -> Result<_, Failure> {
                let Some(date) = read_event_date(connection, organization, date).await? else {
                    return Ok(None);
                };
                let is_reached = date.resources.iter().any(|resource| reach.includes(*resource));
                if reach != Reach::Everybody && !is_reached {
                    return Ok(None);
                }
                let begins = date.span.from().instant();
                let dates = read_dates_of_event(connection, organization, date.event).await?;
                let participants = read_participants(connection, organization, (date.event, date.id), begins).await?;
                Ok(Some(AttendedDate {
                    date,
                    dates,
                    participants,
                }))
            })
            .await;
        read.map_err(|Failure(error)| error)
    }

    async fn event_of(&self, organization: OrganizationNr, date: EventDateId) -> Result<Option<EventId>, StoreError> {
        let mut connection = self.database.connection().await?;
        let found: Option<i64> = event_date::table
            .find((organization.0, date.0))
            .select(event_date::event_id)
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(found.map(EventId))
    }

    async fn check_in(&self, change: &Change, request: &CheckInRequest) -> Result<(), AttendanceError> {
        let task = CheckIn {
            change: *change,
            request: *request,
        };
        let done = run_under_lock(&self.database, request.organization, task).await?;
        Ok(done.ok_or(CheckInRefusal::Unknown)?)
    }
}

#[async_trait]
impl DateMessageStore for Postgres {
    async fn send(&self, change: &Change, message: &DateMessage) -> Result<usize, MessageRefused> {
        let task = SendMessage {
            change: *change,
            message: message.clone(),
        };
        let sent = run_under_lock(&self.database, message.organization, task).await?;
        Ok(sent.ok_or(MessageRefusal::UnknownDate)?)
    }
}
