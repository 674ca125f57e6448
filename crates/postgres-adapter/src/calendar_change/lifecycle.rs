use booking_core::booking::{DecidedAppointment, Overridden, Refusal};
use booking_core::lifecycle::{BookingChange, HeldBooking, WantedChange};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{AppointmentId, BookingId, Change, Fact, StoreError};
use time::OffsetDateTime;

use super::event_dates::{called_off_details, given_back_details};
use super::write_booking::{outbox_row, parts_of, reason};
use super::{CalendarChange, Failure};
use crate::booking_core::{number, read_held};
use crate::schema::{appointment, appointment_part, booking, occupation};

type ChangeFailure = Failure<booking_core::lifecycle::ChangeError>;

/// What becomes of a booking.
impl CalendarChange<'_> {
    /// The booking as it is under the lock.
    pub(crate) async fn held(&mut self, id: BookingId) -> Result<Option<HeldBooking>, StoreError> {
        read_held(self.connection, self.organization, id).await
    }

    /// Whether this intent was carried out before, or why its name cannot be used.
    pub(crate) async fn changed_before(
        &mut self,
        now: OffsetDateTime,
        booking: BookingId,
        wanted: &WantedChange,
    ) -> Result<bool, ChangeFailure> {
        let Some(intent) = &wanted.intent else {
            return Ok(false);
        };
        match self.remembered(now, &intent.key).await? {
            None => Ok(false),
            Some(before) if before == (intent.body_hash.to_vec(), booking.0) => Ok(true),
            Some(_) => Err(booking_core::lifecycle::ChangeError::KeyOfAnotherBody.into()),
        }
    }

    /// Writes a decided change with everything that belongs to it.
    pub(crate) async fn write_change(
        &mut self,
        change: &Change,
        wanted: &WantedChange,
        held: &HeldBooking,
        decided: &[BookingChange],
    ) -> Result<(), ChangeFailure> {
        self.write_decided(change, held, decided).await?;
        self.keep_intent(change, wanted, held.id).await?;
        Ok(())
    }

    /// Keeps the client's name for its intent, also when nothing had to change: the next one with this name changes
    /// nothing either.
    pub(crate) async fn keep_intent(
        &mut self,
        change: &Change,
        wanted: &WantedChange,
        booking: BookingId,
    ) -> QueryResult<()> {
        if let Some(intent) = &wanted.intent {
            self.key_row(change, &intent.key, &intent.body_hash, booking.0, None)
                .execute(self.connection)
                .await?;
        }
        Ok(())
    }

    /// The same for a change that nobody named.
    pub(super) async fn write_decided<Refused: From<StoreError>>(
        &mut self,
        change: &Change,
        held: &HeldBooking,
        decided: &[BookingChange],
    ) -> Result<(), Failure<Refused>> {
        let id = held.id.0;
        let sequence = held.sequence + 1;
        // All give their time back before one of them takes another: they may change places.
        for one in decided {
            if let BookingChange::Ended { appointment, .. } | BookingChange::Moved { appointment, .. } = one {
                self.vacate(*appointment).await?;
            }
        }
        for one in decided {
            match one {
                BookingChange::Ended { appointment, state } => {
                    // What is only closed afterwards is not told to anybody.
                    let revision = state.is_cancelled().then_some(sequence);
                    self.end(*appointment, state.label(), revision).await?;
                    let details = format!("appointment {appointment}");
                    self.history_row(change, id, state.label(), Some(details))
                        .execute(self.connection)
                        .await?;
                }
                BookingChange::Moved { appointment, to, over } => {
                    let was_plain = held.appointment(*appointment).is_some_and(|held| held.parts.is_empty());
                    self.put(*appointment, to, was_plain, sequence).await?;
                    let details = moved_details(held, *appointment, to, over.as_ref());
                    self.history_row(change, id, "MOVED", Some(details))
                        .execute(self.connection)
                        .await?;
                }
                BookingChange::DateCalledOff {
                    participation,
                    date,
                    state,
                } => {
                    self.call_off_date(*participation, *date, *state, sequence).await?;
                    let details = called_off_details(*participation, *date);
                    self.history_row(change, id, state.label(), Some(details))
                        .execute(self.connection)
                        .await?;
                }
                BookingChange::SeatGivenBack { participation, state } => {
                    self.give_back(*participation, *state).await?;
                    let details = given_back_details(*participation);
                    self.history_row(change, id, state.label(), Some(details))
                        .execute(self.connection)
                        .await?;
                }
            }
        }
        diesel::update(booking::table.find((self.organization.0, id)))
            .set(booking::sequence.eq(sequence))
            .execute(self.connection)
            .await?;
        if let Some(fact) = self.fact(held.id, sequence, decided) {
            outbox_row(change, fact).execute(self.connection).await?;
        }
        Ok(())
    }

    /// What people have to be told; nothing when an appointment was only closed afterwards.
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

    async fn vacate(&mut self, appointment: AppointmentId) -> QueryResult<()> {
        let held = occupation::table.filter(
            occupation::organization_nr
                .eq(self.organization.0)
                .and(occupation::appointment_id.eq(appointment.0)),
        );
        diesel::delete(held).execute(self.connection).await.map(|_| ())
    }

    async fn end(&mut self, id: AppointmentId, state: &str, revision: Option<i32>) -> QueryResult<()> {
        diesel::update(appointment::table.find((self.organization.0, id.0)))
            .set((
                appointment::status.eq(state),
                revision.map(|revision| appointment::revision.eq(revision)),
            ))
            .execute(self.connection)
            .await
            .map(|_| ())
    }

    async fn put<Refused: From<StoreError>>(
        &mut self,
        id: AppointmentId,
        to: &DecidedAppointment,
        was_plain: bool,
        sequence: i32,
    ) -> Result<(), Failure<Refused>> {
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
                appointment::follow_up.eq(number::<_, i16>(to.follow_up)?),
                appointment::revision.eq(sequence),
            ))
            .execute(self.connection)
            .await?;
        for taken in &to.takes {
            self.occupation_row(id.0, *taken).execute(self.connection).await?;
        }
        if !was_plain {
            let old = appointment_part::table.filter(
                appointment_part::organization_nr
                    .eq(self.organization.0)
                    .and(appointment_part::appointment_id.eq(id.0)),
            );
            diesel::delete(old).execute(self.connection).await?;
        }
        for part in parts_of(to)? {
            self.part_row(id.0, part).execute(self.connection).await?;
        }
        Ok(())
    }
}

/// `appointment 7: 2027-01-11 09:00 with 1 to 2027-01-11 20:00 with 2 over OUTSIDE_HOURS as BUSINESS_MANAGER`
fn moved_details(held: &HeldBooking, id: AppointmentId, to: &DecidedAppointment, over: Option<&Overridden>) -> String {
    let minutes = |wall: time::PrimitiveDateTime| format!("{} {:02}:{:02}", wall.date(), wall.hour(), wall.minute());
    let from = held
        .appointment(id)
        .map(|from| format!("{} with {}", minutes(from.start), from.employee))
        .unwrap_or_default();
    let over = over.map(overridden_details).unwrap_or_default();
    format!(
        "appointment {id}: {from} to {} with {}{over}",
        minutes(to.start),
        to.employee
    )
}

/// ` over NOT_SKILLED, OUTSIDE_HOURS as BUSINESS_MANAGER`
pub(super) fn overridden_details(over: &Overridden) -> String {
    let rules: Vec<&str> = over.rules.iter().map(Refusal::rule).collect();
    format!(" over {} as {}", rules.join(", "), over.rank.label())
}
