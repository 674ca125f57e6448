use booking_core::booking::DecidedAppointment;
use booking_core::lifecycle::{AppointmentState, BookingChange, ChangeError, ChangeRequest, StoredBooking};
use diesel::dsl::min;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{AppointmentId, BookingId, Change, Fact, StoreError};
use time::OffsetDateTime;

use super::CalendarChange;
use super::insert_rows::reason;
use crate::booking_core::{number, read_held};
use crate::error::store_error;
use crate::history_details;
use crate::schema::{appointment, appointment_part, booking, history, occupation};

/// Moving, cancelling and closing.
impl CalendarChange<'_> {
    /// The booking as it is under the lock.
    pub(crate) async fn held(&mut self, id: BookingId) -> Result<Option<StoredBooking>, StoreError> {
        read_held(self.connection, self.organization, id).await
    }

    /// When an outcome of this appointment was recorded first. Nothing is asked where it has none.
    pub(crate) async fn outcome_recorded_at(
        &mut self,
        held: &StoredBooking,
        appointment: AppointmentId,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        let outcomes = [AppointmentState::Done, AppointmentState::NoShow];
        let stored = held.appointment(appointment);
        if !stored.is_some_and(|stored| outcomes.contains(&stored.state)) {
            return Ok(None);
        }
        history::table
            .filter(
                history::organization_nr
                    .eq(self.organization.0)
                    .and(history::booking_id.eq(held.id.0))
                    .and(history::what.eq_any(outcomes.map(AppointmentState::label)))
                    .and(history::details.eq(history_details::appointment(appointment))),
            )
            .select(min(history::at))
            .first(self.connection)
            .await
            .map_err(store_error)
    }

    /// Whether a request with this key was carried out before. A key that was sent with another request is an error.
    pub(crate) async fn is_repeated(
        &mut self,
        now: OffsetDateTime,
        booking: BookingId,
        wanted: &ChangeRequest,
    ) -> Result<bool, ChangeError> {
        let Some(key) = &wanted.idempotency_key else {
            return Ok(false);
        };
        match self.stored_key(now, &key.key).await? {
            None => Ok(false),
            Some(stored) if stored.body_hash == key.body_hash && stored.booking == booking => Ok(true),
            Some(_) => Err(ChangeError::KeyOfAnotherBody),
        }
    }

    /// Stores the key of a change, also where nothing had to change: its repetition must change nothing either.
    pub(crate) async fn store_key_of_change(
        &mut self,
        change: &Change,
        wanted: &ChangeRequest,
        booking: BookingId,
    ) -> Result<(), StoreError> {
        match &wanted.idempotency_key {
            Some(key) => self.store_key(change, &key.key, &key.body_hash, booking, None).await,
            None => Ok(()),
        }
    }

    /// Writes a decided change with everything that belongs to it. The customer gets a mail where `tells_customer` says so.
    pub(crate) async fn write_change(
        &mut self,
        change: &Change,
        held: &StoredBooking,
        decided: &[BookingChange],
        tells_customer: bool,
    ) -> Result<(), StoreError> {
        let id = held.id.0;
        let sequence = held.sequence + 1;
        // All occupations are deleted before one is inserted: two appointments may swap their times.
        for one in decided {
            if let BookingChange::Ended { appointment, .. } | BookingChange::Moved { appointment, .. } = one {
                self.delete_occupations(*appointment).await?;
            }
        }
        for one in decided {
            match one {
                BookingChange::Ended { appointment, state } => {
                    // The customer is not notified when an appointment is only closed afterwards.
                    let revision = state.is_cancelled().then_some(sequence);
                    self.end(*appointment, state.label(), revision).await?;
                    let details = history_details::appointment(*appointment);
                    self.insert_history(change, id, state.label(), Some(sequence), Some(details))
                        .await?;
                }
                BookingChange::Moved { appointment, to, over } => {
                    let was_plain = held.appointment(*appointment).is_some_and(|held| held.parts.is_empty());
                    self.relocate(*appointment, to, was_plain, sequence).await?;
                    let details = history_details::moved(held, *appointment, to, over.as_ref());
                    self.insert_history(change, id, "MOVED", Some(sequence), Some(details))
                        .await?;
                }
                BookingChange::DateCalledOff {
                    participation,
                    date,
                    state,
                } => {
                    self.call_off_date(*participation, *date, *state, sequence).await?;
                    let details = history_details::date(*participation, *date);
                    self.insert_history(change, id, state.label(), Some(sequence), Some(details))
                        .await?;
                }
                BookingChange::SeatGivenBack { participation, state } => {
                    self.give_back(*participation, *state).await?;
                    let details = history_details::seat(*participation);
                    self.insert_history(change, id, state.label(), Some(sequence), Some(details))
                        .await?;
                }
            }
        }
        diesel::update(booking::table.find((self.organization.0, id)))
            .set(booking::sequence.eq(sequence))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        if let Some(fact) = self.fact(held.id, sequence, decided) {
            self.insert_fact(change, fact, tells_customer).await?;
        }
        Ok(())
    }

    /// The fact that notifies the customer; none when an appointment was only closed afterwards.
    fn fact(&self, booking: BookingId, sequence: i32, decided: &[BookingChange]) -> Option<Fact> {
        let organization = self.organization;
        let is_cancelled = |one: &BookingChange| match one {
            BookingChange::Ended { state, .. } => state.is_cancelled(),
            BookingChange::DateCalledOff { .. } | BookingChange::SeatGivenBack { .. } => true,
            BookingChange::Moved { .. } => false,
        };
        let is_moved = |one: &BookingChange| matches!(one, BookingChange::Moved { .. });
        if decided.iter().any(is_cancelled) {
            Some(Fact::BookingCancelled {
                organization,
                booking,
                sequence,
            })
        } else if decided.iter().any(is_moved) {
            Some(Fact::BookingMoved {
                organization,
                booking,
                sequence,
            })
        } else {
            None
        }
    }

    async fn delete_occupations(&mut self, appointment: AppointmentId) -> Result<(), StoreError> {
        let held = occupation::table.filter(
            occupation::organization_nr
                .eq(self.organization.0)
                .and(occupation::appointment_id.eq(appointment.0)),
        );
        diesel::delete(held)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn end(&mut self, id: AppointmentId, state: &str, revision: Option<i32>) -> Result<(), StoreError> {
        diesel::update(appointment::table.find((self.organization.0, id.0)))
            .set((
                appointment::status.eq(state),
                revision.map(|revision| appointment::revision.eq(revision)),
            ))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn relocate(
        &mut self,
        id: AppointmentId,
        to: &DecidedAppointment,
        was_plain: bool,
        sequence: i32,
    ) -> Result<(), StoreError> {
        let (reason, figures) = reason(to.reason);
        diesel::update(appointment::table.find((self.organization.0, id.0)))
            .set((
                appointment::employee_id.eq(to.employee.0),
                appointment::employee_reason.eq(reason),
                appointment::employee_reason_figures.eq(figures),
                appointment::starts_wall.eq(to.start),
                appointment::ends_wall.eq(to.end),
                appointment::starts_at.eq(to.span.from().instant()),
                appointment::ends_at.eq(to.span.to().instant()),
                appointment::duration.eq(number::<_, i16>(to.duration)?),
                appointment::follow_up.eq(number::<_, i16>(to.follow_up)?),
                appointment::revision.eq(sequence),
            ))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        self.insert_occupations(&[(id.0, to)]).await?;
        if !was_plain {
            let old = appointment_part::table.filter(
                appointment_part::organization_nr
                    .eq(self.organization.0)
                    .and(appointment_part::appointment_id.eq(id.0)),
            );
            diesel::delete(old)
                .execute(self.connection)
                .await
                .map_err(store_error)?;
        }
        self.insert_parts(&[(id.0, to)]).await
    }
}
