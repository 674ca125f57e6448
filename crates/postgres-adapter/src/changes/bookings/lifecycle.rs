use std::sync::Arc;

use booking_core::booking::{BrokenRule, DecidedAppointment};
use booking_core::lifecycle::{
    AppointmentState, BookingChange, BookingRef, ChangeAction, ChangeRefusal, ChangeRefused, ChangeRequest,
    ChangeSnapshot, ChangedBy, StoredBooking,
};
use diesel::dsl::min;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, SmallInt, Text, Timestamp, Timestamptz};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use shared_kernel::{AppointmentId, BookingId, Change, Fact, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};

use super::insert_rows::reason;
use crate::changes::{CalendarChange, CalendarTask, Changed, Completion};
use crate::error::store_error;
use crate::prepared::prepared;
use crate::queries::bookings::held_bookings::read_held;
use crate::queries::bookings::history_details;
use crate::queries::calendar::rules_memory::RulesMemory;
use crate::queries::columns::number;
use crate::schema::{appointment_part, booking, calendar, history, occupation};

pub(crate) struct ChangeBooking {
    pub(crate) memory: Arc<RulesMemory>,
    pub(crate) change: Change,
    pub(crate) booking: BookingId,
    pub(crate) wanted: ChangeRequest,
}

impl CalendarTask for ChangeBooking {
    type Answer = StoredBooking;
    type Failure = ChangeRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<StoredBooking>, ChangeRefused> {
        let (change, id, wanted) = (&self.change, self.booking, &self.wanted);
        let held = calendar.held(id).await?.ok_or(ChangeRefused::UnknownBooking)?;
        let by_link = matches!(wanted.booking, BookingRef::ManageLink(_));
        if by_link && held.link_is_expired(change.at) {
            return Err(ChangeRefused::UnknownBooking);
        }
        if calendar.is_repeated(change.at, id, wanted).await? {
            return Ok(Completion::RollBack(held));
        }
        // Customers of an organisation that is not public any more may cancel, but not move.
        let takes_customers = calendar.is_public() || wanted.by != ChangedBy::Customer;
        if matches!(wanted.action, ChangeAction::Move(_)) && !takes_customers {
            return Err(ChangeRefusal::Unfit(BrokenRule::OutsideHours.at(0)).into());
        }
        let snapshot = self.snapshot(calendar, held).await?;
        let decided = wanted.decide(&snapshot)?;
        if decided.is_empty() {
            if wanted.idempotency_key.is_none() {
                return Ok(Completion::RollBack(snapshot.booking));
            }
            calendar.store_key_of_change(change, wanted, id).await?;
            return Ok(Completion::Commit(Changed::Bookings, snapshot.booking));
        }
        let of_booking = (&snapshot.booking, decided.as_slice());
        calendar
            .write_changes(change, &[of_booking], wanted.by.tells_customer())
            .await?;
        calendar.store_key_of_change(change, wanted, id).await?;
        let changed = calendar.held(id).await?.ok_or(ChangeRefused::UnknownBooking)?;
        Ok(Completion::Commit(Changed::Bookings, changed))
    }
}

impl ChangeBooking {
    async fn snapshot(
        &self,
        calendar: &mut CalendarChange<'_>,
        booking: StoredBooking,
    ) -> Result<ChangeSnapshot, ChangeRefused> {
        let (change, wanted) = (&self.change, &self.wanted);
        let rules = calendar.rules(&self.memory).await?;
        let rules = rules.ok_or(ChangeRefused::UnknownBooking)?;
        let (mut occupations, mut work_done) = (Vec::new(), Vec::new());
        if let Some((from, to)) = wanted.occupations_needed(&rules, change.at) {
            occupations = calendar.occupations(from, to).await?;
            if wanted.needs_any_employee() {
                work_done = calendar.work_done(from, to).await?;
            }
        }
        let recorded_at = match wanted.action {
            ChangeAction::Close { appointment, .. } => calendar.outcome_recorded_at(&booking, appointment).await?,
            ChangeAction::Keep { appointment } => calendar.knowingly_kept_at(&booking, appointment).await?,
            ChangeAction::Cancel(_) | ChangeAction::CancelForCustomer(_) | ChangeAction::Move(_) => None,
        };
        Ok(ChangeSnapshot {
            booking,
            recorded_at,
            rules,
            occupations,
            work_done,
            now: change.at,
        })
    }
}

#[diesel::declare_sql_function]
extern "SQL" {
    /// The smaller one.
    fn least(one: Integer, other: Integer) -> Integer;
}

/// What becomes of appointments $2: states $3, and revisions $4 where they change.
const END: &str = "
    UPDATE appointment SET status = ended.status, revision = coalesce(ended.revision, appointment.revision)
    FROM unnest($2::bigint[], $3::text[], $4::integer[]) AS ended (id, status, revision)
    WHERE organization_nr = $1 AND appointment.id = ended.id";

/// Where appointments $2 are from now on.
const RELOCATE: &str = "
    UPDATE appointment SET employee_id = there.employee_id, employee_reason = there.reason,
        employee_reason_figures = there.figures, starts_wall = there.starts_wall, ends_wall = there.ends_wall,
        starts_at = there.starts_at, ends_at = there.ends_at, duration = there.duration,
        follow_up = there.follow_up, revision = there.revision
    FROM unnest($2::bigint[], $3::integer[], $4::text[], $5::text[], $6::timestamp[], $7::timestamp[], $8::timestamptz[],
            $9::timestamptz[], $10::smallint[], $11::smallint[], $12::integer[])
        AS there (id, employee_id, reason, figures, starts_wall, ends_wall, starts_at, ends_at, duration, follow_up, revision)
    WHERE organization_nr = $1 AND appointment.id = there.id";

struct End {
    appointment: i64,
    state: &'static str,
    /// The sequence of the booking, where its customer is told.
    revision: Option<i32>,
}

struct Relocation<'a> {
    appointment: i64,
    to: &'a DecidedAppointment,
    /// Whether it took its employee from start to end and nothing else.
    was_plain: bool,
    revision: i32,
}

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

    /// When it was said first that an appointment takes place although a rule is against it, or its employee is not there.
    pub(crate) async fn knowingly_kept_at(
        &mut self,
        held: &StoredBooking,
        appointment: AppointmentId,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        let lines: Vec<(OffsetDateTime, Option<Value>)> = history::table
            .filter(
                history::organization_nr
                    .eq(self.organization.0)
                    .and(history::booking_id.eq(held.id.0)),
            )
            .order(history::id)
            .select((history::at, history::details))
            .load(self.connection)
            .await
            .map_err(store_error)?;
        let is_about = |details: &Value| history_details::knowingly_kept(details).contains(&appointment);
        let first = lines
            .into_iter()
            .find(|(_, details)| details.as_ref().is_some_and(is_about));
        Ok(first.map(|(at, _)| at))
    }

    /// Whether a request with this key was carried out before. A key that was sent with another request is an error.
    pub(crate) async fn is_repeated(
        &mut self,
        now: OffsetDateTime,
        booking: BookingId,
        wanted: &ChangeRequest,
    ) -> Result<bool, ChangeRefused> {
        let Some(key) = &wanted.idempotency_key else {
            return Ok(false);
        };
        match self.stored_key(now, &key.key).await? {
            None => Ok(false),
            Some(stored) if stored.body_hash == key.body_hash && stored.booking == booking => Ok(true),
            Some(_) => Err(ChangeRefused::KeyOfAnotherBody),
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
            Some(key) => self.store_key(change, &key.key, &key.body_hash, booking).await,
            None => Ok(()),
        }
    }

    /// Writes decided changes of bookings with everything that belongs to them: one statement per table, whatever their
    /// number. The customers get a mail where `tells_customer` says so.
    pub(crate) async fn write_changes(
        &mut self,
        change: &Change,
        changes: &[(&StoredBooking, &[BookingChange])],
        tells_customer: bool,
    ) -> Result<(), StoreError> {
        let (mut ended, mut relocated) = (Vec::new(), Vec::new());
        let (mut called_off, mut given_back) = (Vec::new(), Vec::new());
        let (mut history, mut facts) = (Vec::new(), Vec::new());
        for (held, decided) in changes {
            let revision = held.sequence + 1;
            for one in *decided {
                let (what, details) = match one {
                    BookingChange::Ended { appointment, state } => {
                        ended.push(End {
                            appointment: appointment.0,
                            state: state.label(),
                            // The customer is not notified when an appointment is only closed afterwards.
                            revision: state.is_cancelled().then_some(revision),
                        });
                        (state.label(), history_details::appointment(*appointment))
                    }
                    BookingChange::Moved { appointment, to, over } => {
                        relocated.push(Relocation {
                            appointment: appointment.0,
                            to,
                            was_plain: held.appointment(*appointment).is_some_and(|held| held.parts.is_empty()),
                            revision,
                        });
                        ("MOVED", history_details::moved(held, *appointment, to, over.as_ref()))
                    }
                    BookingChange::Kept { appointment } => ("KEPT", history_details::kept(*appointment)),
                    BookingChange::DateCalledOff {
                        participation,
                        date,
                        state,
                    } => {
                        called_off.push(self.called_off_values(*participation, *date, *state, revision));
                        (state.label(), history_details::date(*participation, *date))
                    }
                    BookingChange::SeatGivenBack { participation, state } => {
                        given_back.push((*participation, *state));
                        (state.label(), history_details::seat(*participation))
                    }
                };
                history.push(self.history_values(change, held.id.0, what, Some(revision), Some(details)));
            }
            facts.extend(self.fact(held.id, revision, decided));
        }
        // All occupations are deleted before one is inserted: two appointments may swap their times.
        let ended_ids = ended.iter().map(|end| end.appointment);
        let freed = ended_ids.chain(relocated.iter().map(|one| one.appointment)).collect();
        self.delete_occupations(freed).await?;
        self.end(&ended).await?;
        self.relocate(&relocated).await?;
        self.insert_called_off_dates(called_off).await?;
        self.give_back(&given_back).await?;
        self.insert_history(history).await?;
        self.raise_sequences(change, changes.iter().map(|(held, _)| held.id))
            .await?;
        self.insert_facts(change, facts, tells_customer).await
    }

    /// Each of these bookings has been changed once more. Whoever is told of it is told the deadline as it is now, which
    /// is promised from now on.
    pub(in crate::changes) async fn raise_sequences(
        &mut self,
        change: &Change,
        ids: impl Iterator<Item = BookingId>,
    ) -> Result<(), StoreError> {
        let ids: Vec<i64> = ids.map(|id| id.0).collect();
        let of_them = booking::organization_nr
            .eq(self.organization.0)
            .and(booking::id.eq_any(ids));
        let current_notice = calendar::table
            .find(self.organization.0)
            .select(calendar::cancellation_notice)
            .single_value()
            .assume_not_null();
        diesel::update(booking::table.filter(of_them))
            .set((
                booking::sequence.eq(booking::sequence + 1),
                booking::promised_notice.eq(least(booking::promised_notice, current_notice)),
                booking::changed_at.eq(change.at),
            ))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// What is told of these changes: one fact, of what matters most.
    fn fact(&self, booking: BookingId, sequence: i32, decided: &[BookingChange]) -> Option<Fact> {
        let organization = self.organization;
        let is_cancelled = |one: &BookingChange| match one {
            BookingChange::Ended { state, .. } => state.is_cancelled(),
            BookingChange::DateCalledOff { .. } | BookingChange::SeatGivenBack { .. } => true,
            BookingChange::Moved { .. } | BookingChange::Kept { .. } => false,
        };
        let is_moved = |one: &BookingChange| matches!(one, BookingChange::Moved { .. });
        let is_closed =
            |one: &BookingChange| matches!(one, BookingChange::Ended { state, .. } if !state.is_cancelled());
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
        } else if decided.iter().any(is_closed) {
            Some(Fact::BookingClosed {
                organization,
                booking,
                sequence,
            })
        } else {
            None
        }
    }

    async fn delete_occupations(&mut self, appointments: Vec<i64>) -> Result<(), StoreError> {
        if appointments.is_empty() {
            return Ok(());
        }
        let held = occupation::table.filter(
            occupation::organization_nr
                .eq(self.organization.0)
                .and(occupation::appointment_id.eq_any(appointments)),
        );
        diesel::delete(held)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn end(&mut self, ended: &[End]) -> Result<(), StoreError> {
        if ended.is_empty() {
            return Ok(());
        }
        let ids: Vec<i64> = ended.iter().map(|end| end.appointment).collect();
        let states: Vec<&str> = ended.iter().map(|end| end.state).collect();
        let revisions: Vec<Option<i32>> = ended.iter().map(|end| end.revision).collect();
        prepared(
            sql_query(END)
                .bind::<Integer, _>(self.organization.0)
                .bind::<Array<BigInt>, _>(ids)
                .bind::<Array<Text>, _>(states)
                .bind::<Array<Nullable<Integer>>, _>(revisions),
        )
        .execute(self.connection)
        .await
        .map_err(store_error)?;
        Ok(())
    }

    async fn relocate(&mut self, relocated: &[Relocation<'_>]) -> Result<(), StoreError> {
        if relocated.is_empty() {
            return Ok(());
        }
        let ids: Vec<i64> = relocated.iter().map(|one| one.appointment).collect();
        let employees: Vec<i32> = relocated.iter().map(|one| one.to.employee.0).collect();
        let (reasons, figures): (Vec<&str>, Vec<Option<String>>) =
            relocated.iter().map(|one| reason(one.to.reason)).unzip();
        let (starts, ends): (Vec<PrimitiveDateTime>, Vec<PrimitiveDateTime>) =
            relocated.iter().map(|one| (one.to.start, one.to.end)).unzip();
        let spans = relocated.iter().map(|one| one.to.span);
        let (starts_at, ends_at): (Vec<OffsetDateTime>, Vec<OffsetDateTime>) =
            spans.map(|span| (span.from().instant(), span.to().instant())).unzip();
        let durations = relocated.iter().map(|one| number::<_, i16>(one.to.duration));
        let follow_ups = relocated.iter().map(|one| number::<_, i16>(one.to.follow_up));
        let revisions: Vec<i32> = relocated.iter().map(|one| one.revision).collect();
        prepared(
            sql_query(RELOCATE)
                .bind::<Integer, _>(self.organization.0)
                .bind::<Array<BigInt>, _>(&ids)
                .bind::<Array<Integer>, _>(employees)
                .bind::<Array<Text>, _>(reasons)
                .bind::<Array<Nullable<Text>>, _>(figures)
                .bind::<Array<Timestamp>, _>(starts)
                .bind::<Array<Timestamp>, _>(ends)
                .bind::<Array<Timestamptz>, _>(starts_at)
                .bind::<Array<Timestamptz>, _>(ends_at)
                .bind::<Array<SmallInt>, _>(durations.collect::<Result<Vec<_>, _>>()?)
                .bind::<Array<SmallInt>, _>(follow_ups.collect::<Result<Vec<_>, _>>()?)
                .bind::<Array<Integer>, _>(revisions),
        )
        .execute(self.connection)
        .await
        .map_err(store_error)?;
        let decided: Vec<(i64, &DecidedAppointment)> = relocated.iter().map(|one| (one.appointment, one.to)).collect();
        self.insert_occupations(&decided).await?;
        let with_parts = relocated.iter().filter(|one| !one.was_plain);
        let with_parts: Vec<i64> = with_parts.map(|one| one.appointment).collect();
        if !with_parts.is_empty() {
            let old = appointment_part::table.filter(
                appointment_part::organization_nr
                    .eq(self.organization.0)
                    .and(appointment_part::appointment_id.eq_any(with_parts)),
            );
            diesel::delete(old)
                .execute(self.connection)
                .await
                .map_err(store_error)?;
        }
        self.insert_parts(&decided).await
    }
}
