use booking_core::calendar::Span;
use booking_core::events::CallOffError;
use booking_core::lifecycle::AppointmentState;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{BookingId, Change, EventDateId, EventId, ParticipationId, ResourceId, StoreError};

use super::{CalendarChange, Failure};
use crate::error::{corrupt, store_error};
use crate::schema::{called_off_date, event_date, event_date_resource, occupation, participation};

/// Dates of events that do not take place.
impl CalendarChange<'_> {
    /// The dates of an event that were called off before.
    pub(crate) async fn called_off_dates(&mut self, event: EventId) -> QueryResult<Vec<EventDateId>> {
        let ids: Vec<i64> = event_date::table
            .filter(
                event_date::organization_nr
                    .eq(self.organization.0)
                    .and(event_date::event_id.eq(event.0))
                    .and(event_date::called_off_at.is_not_null()),
            )
            .select(event_date::id)
            .load(self.connection)
            .await?;
        Ok(ids.into_iter().map(EventDateId).collect())
    }

    /// The dates that take somebody, or all dates of the house, within a time, by start.
    pub(crate) async fn event_dates_within(
        &mut self,
        employee: Option<ResourceId>,
        span: Span,
    ) -> Result<Vec<EventDateId>, StoreError> {
        let (from, to) = (span.from().instant(), span.to().instant());
        let mut dates = event_date::table
            .filter(
                event_date::organization_nr
                    .eq(self.organization.0)
                    .and(event_date::called_off_at.is_null())
                    .and(event_date::starts_at.lt(to))
                    .and(event_date::ends_at.gt(from)),
            )
            .order((event_date::starts_at, event_date::id))
            .select(event_date::id)
            .into_boxed();
        if let Some(employee) = employee {
            dates = dates.filter(exists(
                event_date_resource::table.filter(
                    event_date_resource::organization_nr
                        .eq(event_date::organization_nr)
                        .and(event_date_resource::event_date_id.eq(event_date::id))
                        .and(event_date_resource::resource_id.eq(employee.0)),
                ),
            ));
        }
        let ids: Vec<i64> = dates.load(self.connection).await.map_err(store_error)?;
        Ok(ids.into_iter().map(EventDateId).collect())
    }

    /// Calls these dates off, and for each person who comes to one of them what belongs to that. Who has no date left
    /// loses the seat. Answers how many these people are.
    pub(crate) async fn call_off_dates(
        &mut self,
        change: &Change,
        event: EventId,
        dates: &[EventDateId],
    ) -> Result<usize, Failure<CallOffError>> {
        let bookings: Vec<i64> = participation::table
            .filter(
                participation::organization_nr
                    .eq(self.organization.0)
                    .and(participation::event_id.eq(event.0))
                    .and(participation::status.eq("CONFIRMED")),
            )
            .select(participation::booking_id)
            .distinct()
            .order(participation::booking_id)
            .load(self.connection)
            .await?;
        let mut told = 0;
        for booking in bookings {
            let held = self.held(BookingId(booking)).await?;
            let held = held.ok_or_else(|| corrupt("a participation of no booking"))?;
            let changes = held.without_dates(event, dates);
            if !changes.is_empty() {
                self.write_decided(change, &held, &changes).await?;
                told += 1;
            }
        }
        // Not before: what is called off is no date of those who have not been told.
        let ids: Vec<i64> = dates.iter().map(|date| date.0).collect();
        let of_this = event_date::organization_nr
            .eq(self.organization.0)
            .and(event_date::id.eq_any(ids.clone()));
        diesel::update(event_date::table.filter(of_this))
            .set(event_date::called_off_at.eq(change.at))
            .execute(self.connection)
            .await?;
        let taken = occupation::table.filter(
            occupation::organization_nr
                .eq(self.organization.0)
                .and(occupation::event_date_id.eq_any(ids)),
        );
        diesel::delete(taken).execute(self.connection).await?;
        Ok(told)
    }

    /// Somebody does not come to a date.
    pub(super) async fn call_off_date(
        &mut self,
        participation: ParticipationId,
        date: EventDateId,
        state: AppointmentState,
        revision: i32,
    ) -> QueryResult<()> {
        diesel::insert_into(called_off_date::table)
            .values((
                called_off_date::organization_nr.eq(self.organization.0),
                called_off_date::participation_id.eq(participation.0),
                called_off_date::event_date_id.eq(date.0),
                called_off_date::status.eq(state.label()),
                called_off_date::revision.eq(revision),
            ))
            .execute(self.connection)
            .await
            .map(|_| ())
    }

    /// Somebody gives the seat back: the database counts it.
    pub(super) async fn give_back(&mut self, id: ParticipationId, state: AppointmentState) -> QueryResult<()> {
        diesel::update(participation::table.find((self.organization.0, id.0)))
            .set(participation::status.eq(state.label()))
            .execute(self.connection)
            .await
            .map(|_| ())
    }
}
