use booking_core::booking::{
    BookedAppointment, BookedThrough, Booking, DecidedAppointment, Decision, Draft, EmployeeReason,
};
use booking_core::calendar::Rules;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use futures_util::future::join_all;
use shared_kernel::{BookingId, Change, Fact};

use super::{CalendarChange, Failure};
use crate::booking_core::number;
use crate::outbox;
use crate::schema::{
    answer, appointment, booking, customer, history, idempotency_key, occupation, outbox as outbox_rows,
};

impl CalendarChange<'_> {
    /// Writes a decided booking with everything that belongs to it.
    pub(crate) async fn write_booking(
        &mut self,
        change: &Change,
        draft: &Draft,
        rules: &Rules,
        decision: &Decision,
    ) -> Result<Booking, Failure> {
        let customer = self.write_customer(change, decision).await?;
        let id: i64 = diesel::insert_into(booking::table)
            .values((
                booking::organization_nr.eq(self.organization.0),
                booking::calendar_guid.eq(draft.guid.0),
                booking::site.eq(match draft.through {
                    BookedThrough::MainSite => "MAIN",
                    BookedThrough::Import => "IMPORT",
                }),
                booking::customer_id.eq(customer),
                booking::remark.eq(&decision.customer.remarks),
                booking::manage_token_hash.eq(draft.manage_token_hash.as_slice()),
                booking::repetition_hash.eq(draft.repetition_hash.as_slice()),
                booking::created_at.eq(change.at),
            ))
            .returning(booking::id)
            .get_result(self.connection)
            .await?;
        let appointments = self.write_appointments(id, rules, decision).await?;
        let fact = Fact::BookingConfirmed {
            organization: self.organization,
            booking: BookingId(id),
        };
        // Sent together, done one after the other: nobody waits for the way there and back of each
        // while the next customer waits for the lock. All are awaited, so that none is under way any
        // more when the transaction ends; the first is the one that can fail for a customer's reason.
        let (occupied, answered, recorded, told, remembered) = tokio::join!(
            self.occupy(decision, &appointments),
            self.write_answers(id, decision),
            self.record(change, id, "BOOKED"),
            self.tell(change, fact),
            self.remember(change, draft, id),
        );
        occupied.and(answered).and(recorded).and(told).and(remembered)?;
        let mut by_start: Vec<&DecidedAppointment> = decision.appointments.iter().collect();
        by_start.sort_by_key(|decided| decided.span.from());
        Ok(Booking {
            id: BookingId(id),
            guid: draft.guid,
            organization: self.organization,
            zone: rules.zone.clone(),
            appointments: by_start.into_iter().map(booked).collect(),
        })
    }

    /// The customer in the organisation's file: somebody with exactly these data, or a new one. People
    /// are not joined by e-mail alone, because nobody has proved that the mailbox is theirs.
    async fn write_customer(&mut self, change: &Change, decision: &Decision) -> QueryResult<i64> {
        let contact = &decision.customer;
        let phone = contact.phone.as_ref().map(|phone| phone.as_str().to_owned());
        let known: Option<i64> = customer::table
            .filter(
                customer::organization_nr
                    .eq(self.organization.0)
                    .and(customer::email.eq(contact.email.as_str()))
                    .and(customer::first_name.eq(contact.first_name.as_str()))
                    .and(customer::last_name.eq(contact.last_name.as_str()))
                    .and(customer::phone.is_not_distinct_from(&phone)),
            )
            .order(customer::id)
            .select(customer::id)
            .first(self.connection)
            .await
            .optional()?;
        if let Some(id) = known {
            return Ok(id);
        }
        diesel::insert_into(customer::table)
            .values((
                customer::organization_nr.eq(self.organization.0),
                customer::first_name.eq(contact.first_name.as_str()),
                customer::last_name.eq(contact.last_name.as_str()),
                customer::email.eq(contact.email.as_str()),
                customer::phone.eq(&phone),
                customer::created_at.eq(change.at),
            ))
            .returning(customer::id)
            .get_result(self.connection)
            .await
    }

    /// Writes the appointments and gives their ids, in the order of the decision. One statement each: one
    /// for several could not be prepared, and planning costs more than the way there.
    async fn write_appointments(&self, booking: i64, rules: &Rules, decision: &Decision) -> Result<Vec<i64>, Failure> {
        let mut rows = Vec::with_capacity(decision.appointments.len());
        for (position, decided) in decision.appointments.iter().enumerate() {
            let (reason, figures) = reason(decided.reason);
            rows.push((
                appointment::organization_nr.eq(self.organization.0),
                appointment::booking_id.eq(booking),
                appointment::position.eq(number::<_, i16>(position)?),
                appointment::service_id.eq(decided.service.0),
                appointment::employee_id.eq(decided.employee.0),
                appointment::employee_reason.eq(reason),
                appointment::employee_reason_figures.eq(figures),
                appointment::status.eq("CONFIRMED"),
                (
                    appointment::title.eq(&decided.title),
                    appointment::price_cents.eq(number::<_, i32>(decided.price.cents())?),
                    appointment::duration.eq(number::<_, i16>(decided.duration)?),
                    appointment::follow_up.eq(number::<_, i16>(decided.occupied.minutes() - decided.span.minutes())?),
                    appointment::starts_wall.eq(decided.start),
                    appointment::ends_wall.eq(decided.end),
                    appointment::zone.eq(rules.zone.name()),
                    appointment::starts_at.eq(decided.span.from().instant()),
                    appointment::ends_at.eq(decided.span.to().instant()),
                ),
            ));
        }
        let written = rows.into_iter().map(|row| {
            diesel::insert_into(appointment::table)
                .values(row)
                .returning(appointment::id)
                .get_result(&mut &*self.connection)
        });
        Ok(join_all(written).await.into_iter().collect::<QueryResult<_>>()?)
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
        join_all(written).await.into_iter().collect::<QueryResult<Vec<_>>>()?;
        Ok(())
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

    /// Keeps which booking the client's name for its intent has made.
    async fn remember(&self, change: &Change, draft: &Draft, booking: i64) -> QueryResult<()> {
        let Some(key) = &draft.idempotency_key else {
            return Ok(());
        };
        diesel::insert_into(idempotency_key::table)
            .values((
                idempotency_key::organization_nr.eq(self.organization.0),
                idempotency_key::key.eq(key),
                idempotency_key::body_hash.eq(draft.body_hash.as_slice()),
                idempotency_key::booking_id.eq(booking),
                idempotency_key::created_at.eq(change.at),
            ))
            .execute(&mut &*self.connection)
            .await
            .map(|_| ())
    }

    /// Writes down what happened to a booking, for people.
    async fn record(&self, change: &Change, booking: i64, what: &str) -> QueryResult<()> {
        diesel::insert_into(history::table)
            .values((
                history::organization_nr.eq(self.organization.0),
                history::booking_id.eq(booking),
                history::what.eq(what),
                history::actor.eq(change.actor.label()),
                history::on_behalf_of.eq(change.on_behalf_of.map(|actor| actor.label())),
                history::at.eq(change.at),
                history::request_id.eq(change.request_id.0),
            ))
            .execute(&mut &*self.connection)
            .await
            .map(|_| ())
    }

    /// Writes down what happened, for the worker.
    async fn tell(&self, change: &Change, fact: Fact) -> QueryResult<()> {
        let (name, subject) = outbox::stored(fact);
        diesel::insert_into(outbox_rows::table)
            .values((
                outbox_rows::organization_nr.eq(self.organization.0),
                outbox_rows::fact.eq(name),
                outbox_rows::subject_id.eq(subject),
                outbox_rows::dedupe_key.eq(fact.dedupe_key()),
                outbox_rows::due_at.eq(change.at),
            ))
            .execute(&mut &*self.connection)
            .await
            .map(|_| ())
    }
}

fn reason(reason: EmployeeReason) -> (&'static str, Option<String>) {
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

fn booked(decided: &DecidedAppointment) -> BookedAppointment {
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
