use std::collections::BTreeMap;

use booking_core::calendar::Span;
use booking_core::events::{CallOffRefused, DateRefusal, DateSelection};
use booking_core::lifecycle::{AppointmentState, BookingChange};
use diesel::dsl::{Eq, exists};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use shared_kernel::{BookingId, Change, EventDateId, EventId, Fact, ParticipationId, ResourceId, StoreError};
use time::OffsetDateTime;

use crate::audit_log::Audited;
use crate::changes::availability::LONGEST;
use crate::changes::{CalendarChange, CalendarTask, Changed, Completion};
use crate::error::store_error;
use crate::queries::bookings::held_bookings::{HeldSeat, SeatsOf, read_seats};
use crate::queries::bookings::history_details;
use crate::queries::events::event::date_span;
use crate::schema::{called_off_date, event_date, event_date_resource, occupation, participation};

pub(crate) struct CallOffDates {
    pub(crate) change: Change,
    pub(crate) event: EventId,
    pub(crate) which: DateSelection,
}

impl CalendarTask for CallOffDates {
    /// How many people have to be told.
    type Answer = usize;
    type Failure = CallOffRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<usize>, CallOffRefused> {
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

/// A seat of somebody who does not come to a date that was called off.
pub(crate) struct CalledOffSeat {
    pub(crate) participation: ParticipationId,
    pub(crate) booking: BookingId,
    /// Whether no date is left.
    pub(crate) is_given_back: bool,
}

/// Dates of events that do not take place.
impl CalendarChange<'_> {
    /// The dates of an event that are called off.
    pub(crate) async fn called_off_dates(&mut self, event: EventId) -> Result<Vec<EventDateId>, StoreError> {
        let ids: Vec<i64> = event_date::table
            .filter(
                event_date::organization_nr
                    .eq(self.organization.0)
                    .and(event_date::event_id.eq(event.0))
                    .and(event_date::called_off_at.is_not_null()),
            )
            .select(event_date::id)
            .load(self.connection)
            .await
            .map_err(store_error)?;
        Ok(ids.into_iter().map(EventDateId).collect())
    }

    /// Dates that occupy this employee, or all dates where none is given, that overlap with this time, by start.
    pub(crate) async fn event_dates_within(
        &mut self,
        employee: Option<ResourceId>,
        span: Span,
    ) -> Result<Vec<(EventDateId, Span)>, StoreError> {
        let (from, to) = (span.from().instant(), span.to().instant());
        let mut dates = event_date::table
            .filter(
                event_date::organization_nr
                    .eq(self.organization.0)
                    .and(event_date::called_off_at.is_null())
                    .and(event_date::starts_at.ge(from.saturating_sub(LONGEST)))
                    .and(event_date::starts_at.lt(to))
                    .and(event_date::ends_at.gt(from)),
            )
            .order((event_date::starts_at, event_date::id))
            .select((event_date::id, (event_date::starts_at, event_date::ends_at)))
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
        let rows: Vec<(i64, (OffsetDateTime, OffsetDateTime))> =
            dates.load(self.connection).await.map_err(store_error)?;
        let date = |(id, times)| Ok((EventDateId(id), date_span(times)?));
        rows.into_iter().map(date).collect()
    }

    /// Calls these dates off, beside those that were `before`, and changes the booking of each participant who comes to one of them. Who has no date left
    /// loses the seat. Answers the seats whose bookings were changed.
    pub(crate) async fn call_off_dates(
        &mut self,
        change: &Change,
        event: EventId,
        before: &[EventDateId],
        dates: &[EventDateId],
    ) -> Result<Vec<CalledOffSeat>, StoreError> {
        let seats = read_seats(self.connection, SeatsOf::Event(self.organization, event)).await?;
        let changed = self.call_off_dates_of_seats(change, &seats, dates).await?;
        // Only after the seats were read: dates that are called off are left out there.
        let ids: Vec<i64> = dates.iter().map(|date| date.0).collect();
        let of_this = event_date::organization_nr
            .eq(self.organization.0)
            .and(event_date::id.eq_any(ids.clone()));
        diesel::update(event_date::table.filter(of_this))
            .set(event_date::called_off_at.eq(change.at))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let taken = occupation::table.filter(
            occupation::organization_nr
                .eq(self.organization.0)
                .and(occupation::event_date_id.eq_any(ids)),
        );
        diesel::delete(taken)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let (called_off, after) = (Audited::DatesCalledOff { event }, [before, dates].concat());
        self.log(
            change,
            called_off,
            Some(logged_dates(before)),
            Some(logged_dates(&after)),
        )
        .await?;
        Ok(changed)
    }

    /// One statement per table, whatever the number of bookings. Answers the seats whose bookings were changed.
    async fn call_off_dates_of_seats(
        &mut self,
        change: &Change,
        seats: &[HeldSeat],
        dates: &[EventDateId],
    ) -> Result<Vec<CalledOffSeat>, StoreError> {
        let mut changed = BTreeMap::new();
        let mut told: Vec<CalledOffSeat> = Vec::new();
        let (mut called_off, mut given_back, mut history) = (Vec::new(), Vec::new(), Vec::new());
        for seat in seats {
            let revision = seat.sequence + 1;
            let without = seat.held.without_dates(dates);
            if !without.is_empty() {
                let is_given_back = |one: &BookingChange| matches!(one, BookingChange::SeatGivenBack { .. });
                told.push(CalledOffSeat {
                    participation: seat.held.id,
                    booking: seat.booking,
                    is_given_back: without.iter().any(is_given_back),
                });
            }
            for one in without {
                changed.insert(seat.booking, revision);
                let (details, state) = match one {
                    BookingChange::DateCalledOff {
                        participation,
                        date,
                        state,
                    } => {
                        called_off.push(self.called_off_values(participation, date, state, revision));
                        (history_details::date(participation, date), state)
                    }
                    BookingChange::SeatGivenBack { participation, state } => {
                        given_back.push((participation, state));
                        (history_details::seat(participation), state)
                    }
                    BookingChange::Ended { .. } | BookingChange::Moved { .. } | BookingChange::Kept { .. } => continue,
                };
                history.push(self.history_values(change, seat.booking.0, state.label(), Some(revision), Some(details)));
            }
        }
        let facts = changed
            .iter()
            .map(|(booking, sequence)| Fact::DatesCalledOff {
                organization: self.organization,
                booking: *booking,
                sequence: *sequence,
            })
            .collect();
        self.insert_called_off_dates(called_off).await?;
        self.give_back(&given_back).await?;
        self.raise_sequences(change, changed.keys().copied()).await?;
        self.insert_history(history).await?;
        self.insert_facts(change, facts, true).await?;
        Ok(told)
    }

    pub(in crate::changes) fn called_off_values(
        &self,
        participation: ParticipationId,
        date: EventDateId,
        state: AppointmentState,
        revision: i32,
    ) -> CalledOffValues {
        (
            called_off_date::organization_nr.eq(self.organization.0),
            called_off_date::participation_id.eq(participation.0),
            called_off_date::event_date_id.eq(date.0),
            called_off_date::status.eq(state.label()),
            called_off_date::revision.eq(revision),
        )
    }

    /// Participants do not come to dates.
    pub(in crate::changes) async fn insert_called_off_dates(
        &mut self,
        dates: Vec<CalledOffValues>,
    ) -> Result<(), StoreError> {
        if dates.is_empty() {
            return Ok(());
        }
        diesel::insert_into(called_off_date::table)
            .values(dates)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// Seats become free. A trigger counts `event.taken_seats`.
    pub(in crate::changes) async fn give_back(
        &mut self,
        seats: &[(ParticipationId, AppointmentState)],
    ) -> Result<(), StoreError> {
        for state in [
            AppointmentState::CancelledByCustomer,
            AppointmentState::CancelledByProvider,
        ] {
            let by_this_side = seats.iter().filter(|(_, side)| *side == state);
            let ids: Vec<i64> = by_this_side.map(|(id, _)| id.0).collect();
            if ids.is_empty() {
                continue;
            }
            let of_them = participation::organization_nr
                .eq(self.organization.0)
                .and(participation::id.eq_any(ids));
            diesel::update(participation::table.filter(of_them))
                .set(participation::status.eq(state.label()))
                .execute(self.connection)
                .await
                .map_err(store_error)?;
        }
        Ok(())
    }
}

fn logged_dates(dates: &[EventDateId]) -> Value {
    let mut ids: Vec<i64> = dates.iter().map(|date| date.0).collect();
    ids.sort_unstable();
    json!({ "calledOff": ids })
}

pub(in crate::changes) type CalledOffValues = (
    Eq<called_off_date::organization_nr, i32>,
    Eq<called_off_date::participation_id, i64>,
    Eq<called_off_date::event_date_id, i64>,
    Eq<called_off_date::status, &'static str>,
    Eq<called_off_date::revision, i32>,
);
