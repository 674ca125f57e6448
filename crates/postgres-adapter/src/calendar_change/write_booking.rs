use booking_core::booking::{
    BookedAppointment, BookedThrough, Booking, DecidedAppointment, Decision, Draft, EmployeeReason,
};
use booking_core::calendar::Rules;
use booking_core::customers::CustomerContact;
use diesel::prelude::*;
use diesel::result::Error;
use diesel::sql_types::{Integer, Nullable, Text};
use diesel_async::RunQueryDsl;
use futures_util::future::join_all;
use shared_kernel::{BookingId, Change, Fact, PhoneNumber};

use super::{CalendarChange, Failure, Raised};
use crate::booking_core::number;
use crate::error::is_consequence;
use crate::outbox;
use crate::schema::{
    answer, appointment, booking, customer, history, idempotency_key, occupation, outbox as outbox_rows,
};

#[diesel::declare_sql_function]
extern "SQL" {
    /// Whether a customer is in the organisation's file, their id, and those of a booking and its appointments.
    fn booking_ids(
        organization_nr: Integer,
        first_name: Text,
        last_name: Text,
        email: Text,
        phone: Nullable<Text>,
        appointments: Integer,
    ) -> Record<(Bool, BigInt, BigInt, Array<BigInt>)>;
}

/// The ids that a booking will have, whatever is decided.
pub(crate) struct BookingIds {
    is_known_customer: bool,
    customer: i64,
    booking: i64,
    appointments: Vec<i64>,
}

impl CalendarChange<'_> {
    /// The ids that a booking will have, so that everything can be written at once. Its customer is
    /// somebody in the organisation's file with exactly these data, or a new one: people are not joined
    /// by e-mail alone, because nobody has proved that the mailbox is theirs.
    pub(crate) async fn ids(&self, contact: &CustomerContact, appointments: usize) -> Result<BookingIds, Failure> {
        let ids = booking_ids(
            self.organization.0,
            contact.first_name.as_str(),
            contact.last_name.as_str(),
            contact.email.as_str(),
            contact.phone.as_ref().map(PhoneNumber::as_str),
            number::<_, i32>(appointments)?,
        );
        let (is_known_customer, customer, booking, appointments) =
            diesel::select(ids).get_result(&mut &*self.connection).await?;
        Ok(BookingIds {
            is_known_customer,
            customer,
            booking,
            appointments,
        })
    }

    /// Writes a decided booking with everything that belongs to it.
    pub(crate) async fn write_booking(
        &mut self,
        change: &Change,
        draft: &Draft,
        rules: &Rules,
        decision: &Decision,
        ids: &BookingIds,
    ) -> Result<(Booking, Raised), Failure> {
        let id = ids.booking;
        let fact = Fact::BookingConfirmed {
            organization: self.organization,
            booking: BookingId(id),
        };
        // Sent together, done one after the other: nobody waits for the way there and back of each
        // while the next customer waits for the lock. All are awaited, so that none is under way any
        // more when the transaction ends.
        let (booked, appointed, occupied, answered, recorded, told, remembered, raised) = tokio::join!(
            self.write_head(change, draft, decision, ids),
            self.write_appointments(rules, decision, ids),
            self.occupy(decision, &ids.appointments),
            self.write_answers(id, decision),
            self.record(change, id, "BOOKED", None),
            self.tell(change, fact),
            self.remember(change, draft.idempotency_key.as_deref(), &draft.body_hash, id),
            self.raise_bookings(),
        );
        let results = [booked, appointed, occupied, answered, recorded, told, remembered];
        all_or_the_cause(results)?;
        let mut by_start: Vec<&DecidedAppointment> = decision.appointments.iter().collect();
        by_start.sort_by_key(|decided| decided.span.from());
        let booking = Booking {
            id: BookingId(id),
            guid: draft.guid,
            organization: self.organization,
            zone: rules.zone.clone(),
            appointments: by_start.into_iter().map(booked_appointment).collect(),
        };
        Ok((booking, raised?))
    }

    /// Writes the booking itself, and its customer when it is a new one.
    async fn write_head(
        &self,
        change: &Change,
        draft: &Draft,
        decision: &Decision,
        ids: &BookingIds,
    ) -> QueryResult<()> {
        let contact = &decision.customer;
        let written = diesel::insert_into(booking::table)
            .values((
                booking::organization_nr.eq(self.organization.0),
                booking::id.eq(ids.booking),
                booking::calendar_guid.eq(draft.guid.0),
                booking::site.eq(match draft.through {
                    BookedThrough::MainSite => "MAIN",
                    BookedThrough::Import => "IMPORT",
                }),
                booking::customer_id.eq(ids.customer),
                booking::remark.eq(&contact.remarks),
                booking::manage_token_hash.eq(draft.manage_token_hash.as_slice()),
                booking::repetition_hash.eq(draft.repetition_hash.as_slice()),
                booking::created_at.eq(change.at),
            ))
            .execute(&mut &*self.connection);
        if ids.is_known_customer {
            return written.await.map(|_| ());
        }
        let new = diesel::insert_into(customer::table)
            .values((
                customer::organization_nr.eq(self.organization.0),
                customer::id.eq(ids.customer),
                customer::first_name.eq(contact.first_name.as_str()),
                customer::last_name.eq(contact.last_name.as_str()),
                customer::email.eq(contact.email.as_str()),
                customer::phone.eq(contact.phone.as_ref().map(PhoneNumber::as_str)),
                customer::created_at.eq(change.at),
            ))
            .execute(&mut &*self.connection);
        let (new, written) = tokio::join!(new, written);
        all_or_the_cause([new, written])
    }

    /// Writes the appointments. One statement each: one for several could not be prepared, and
    /// planning costs more than the way there.
    async fn write_appointments(&self, rules: &Rules, decision: &Decision, ids: &BookingIds) -> QueryResult<()> {
        let appointments = decision.appointments.iter().zip(&ids.appointments);
        let written = appointments.enumerate().map(|(position, (decided, id))| async move {
            let (reason, figures) = reason(decided.reason);
            diesel::insert_into(appointment::table)
                .values((
                    (
                        appointment::organization_nr.eq(self.organization.0),
                        appointment::id.eq(*id),
                        appointment::booking_id.eq(ids.booking),
                        appointment::position.eq(column::<_, i16>(position)?),
                        appointment::service_id.eq(decided.service.0),
                        appointment::employee_id.eq(decided.employee.0),
                        appointment::employee_reason.eq(reason),
                        appointment::employee_reason_figures.eq(figures),
                        appointment::status.eq("CONFIRMED"),
                    ),
                    (
                        appointment::title.eq(&decided.title),
                        appointment::price_cents.eq(column::<_, i32>(decided.price.cents())?),
                        appointment::duration.eq(column::<_, i16>(decided.duration)?),
                        appointment::follow_up
                            .eq(column::<_, i16>(decided.occupied.minutes() - decided.span.minutes())?),
                        appointment::starts_wall.eq(decided.start),
                        appointment::ends_wall.eq(decided.end),
                        appointment::zone.eq(rules.zone.name()),
                        appointment::starts_at.eq(decided.span.from().instant()),
                        appointment::ends_at.eq(decided.span.to().instant()),
                    ),
                ))
                .execute(&mut &*self.connection)
                .await
        });
        all_or_the_cause(join_all(written).await)
    }

    /// Writes what the appointments occupy.
    async fn occupy(&self, decision: &Decision, appointments: &[i64]) -> QueryResult<()> {
        let written = decision
            .appointments
            .iter()
            .zip(appointments)
            .map(|(decided, appointment)| {
                diesel::insert_into(occupation::table)
                    .values((
                        occupation::organization_nr.eq(self.organization.0),
                        occupation::resource_id.eq(decided.employee.0),
                        occupation::starts_at.eq(decided.occupied.from().instant()),
                        occupation::ends_at.eq(decided.occupied.to().instant()),
                        occupation::appointment_id.eq(*appointment),
                    ))
                    .execute(&mut &*self.connection)
            });
        all_or_the_cause(join_all(written).await)
    }

    async fn write_answers(&self, booking: i64, decision: &Decision) -> QueryResult<()> {
        if decision.answers.is_empty() {
            return Ok(());
        }
        let answers: Vec<_> = decision
            .answers
            .iter()
            .map(|recorded| {
                (
                    answer::organization_nr.eq(self.organization.0),
                    answer::booking_id.eq(booking),
                    answer::custom_field_id.eq(recorded.field.0),
                    answer::service_id.eq(recorded.service.0),
                    answer::question.eq(&recorded.question),
                    answer::field_group.eq(&recorded.field_group),
                    answer::value.eq(&recorded.value),
                )
            })
            .collect();
        diesel::insert_into(answer::table)
            .values(answers)
            .execute(&mut &*self.connection)
            .await
            .map(|_| ())
    }

    /// Keeps which booking the client's name for its intent has made or changed.
    pub(super) async fn remember(
        &self,
        change: &Change,
        key: Option<&str>,
        body_hash: &[u8; 32],
        booking: i64,
    ) -> QueryResult<()> {
        let Some(key) = key else {
            return Ok(());
        };
        diesel::insert_into(idempotency_key::table)
            .values((
                idempotency_key::organization_nr.eq(self.organization.0),
                idempotency_key::key.eq(key),
                idempotency_key::body_hash.eq(body_hash.as_slice()),
                idempotency_key::booking_id.eq(booking),
                idempotency_key::created_at.eq(change.at),
            ))
            .execute(&mut &*self.connection)
            .await
            .map(|_| ())
    }

    /// Writes down what happened to a booking, for people.
    pub(super) async fn record(
        &self,
        change: &Change,
        booking: i64,
        what: &str,
        details: Option<&str>,
    ) -> QueryResult<()> {
        diesel::insert_into(history::table)
            .values((
                history::organization_nr.eq(self.organization.0),
                history::booking_id.eq(booking),
                history::what.eq(what),
                history::actor.eq(change.actor.label()),
                history::on_behalf_of.eq(change.on_behalf_of.map(|actor| actor.label())),
                history::at.eq(change.at),
                history::request_id.eq(change.request_id.0),
                history::details.eq(details),
            ))
            .execute(&mut &*self.connection)
            .await
            .map(|_| ())
    }

    /// Writes down what happened, for the worker.
    pub(super) async fn tell(&self, change: &Change, fact: Fact) -> QueryResult<()> {
        let (name, subject, revision) = outbox::stored(fact);
        diesel::insert_into(outbox_rows::table)
            .values((
                outbox_rows::organization_nr.eq(self.organization.0),
                outbox_rows::fact.eq(name),
                outbox_rows::subject_id.eq(subject),
                outbox_rows::revision.eq(revision),
                outbox_rows::dedupe_key.eq(fact.dedupe_key()),
                outbox_rows::due_at.eq(change.at),
            ))
            .execute(&mut &*self.connection)
            .await
            .map(|_| ())
    }
}

/// Nothing, or the error that made the others fail: once a statement has failed, everything that was
/// sent behind it is refused.
fn all_or_the_cause<T>(results: impl IntoIterator<Item = QueryResult<T>>) -> QueryResult<()> {
    let mut errors: Vec<Error> = results.into_iter().filter_map(Result::err).collect();
    let cause = errors.iter().position(|error| !is_consequence(error)).unwrap_or(0);
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors.swap_remove(cause))
    }
}

/// A number as its column holds it.
fn column<From, To: TryFrom<From>>(value: From) -> QueryResult<To>
where
    To::Error: std::error::Error + Send + Sync + 'static,
{
    To::try_from(value).map_err(|error| Error::SerializationError(Box::new(error)))
}

pub(super) fn reason(reason: EmployeeReason) -> (&'static str, Option<String>) {
    match reason {
        EmployeeReason::Chosen => ("CHOSEN", None),
        EmployeeReason::OnlyOneFree => ("ONLY_ONE_FREE", None),
        EmployeeReason::LeastOccupied {
            day_minutes,
            month_minutes,
            among,
        } => (
            "LEAST_OCCUPIED",
            Some(format!(
                "{day_minutes} min that day, {month_minutes} min in 28 days, among {among}"
            )),
        ),
    }
}

fn booked_appointment(decided: &DecidedAppointment) -> BookedAppointment {
    BookedAppointment {
        service: decided.service,
        title: decided.title.clone(),
        price: decided.price,
        duration: decided.duration,
        employee: decided.employee,
        employee_name: decided.employee_name.clone(),
        start: decided.start,
        end: decided.end,
    }
}
