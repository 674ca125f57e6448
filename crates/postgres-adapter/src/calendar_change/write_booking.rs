use booking_core::booking::{
    AskedFor, BookedAppointment, BookedThrough, Booking, DecidedAppointment, Decision, Draft, EmployeeReason,
    RecordedAnswer,
};
use booking_core::calendar::{Occupation, Rules};
use booking_core::customers::CustomerContact;
use diesel::dsl::Eq;
use diesel::prelude::*;
use diesel::result::Error;
use diesel_async::RunQueryDsl;
use serde_json::Value;
use shared_kernel::{BookingId, CalendarGuid, Change, Fact, InstantMinute, PhoneNumber};

use time::OffsetDateTime;
use uuid::Uuid;

use super::acknowledged;
use super::all_at_once::{AllAtOnce, Write};
use super::booking_lookup::BookingIds;
use super::lifecycle::overridden_details;
use super::{CalendarChange, Failure};
use crate::error::corrupt;
use crate::outbox;
use crate::schema::{
    answer, appointment, appointment_part, booking, customer, history, idempotency_key, occupation,
    outbox as outbox_rows,
};

impl CalendarChange<'_> {
    /// Writes a decided booking with everything that belongs to it, raises the version of the bookings, and
    /// commits.
    pub(crate) async fn book(
        self,
        change: &Change,
        draft: &Draft,
        rules: &Rules,
        decision: &Decision,
        ids: &BookingIds,
    ) -> Result<Booking, Failure> {
        let mut by_start: Vec<&DecidedAppointment> = decision.appointments.iter().collect();
        by_start.sort_by_key(|decided| decided.span.from());
        let appointments: Vec<_> = by_start.into_iter().map(booked_appointment).collect();
        match self
            .write_but_the_last(change, draft, rules, decision, ids, &appointments)
            .await
        {
            Ok(last) => self.write_and_commit_bookings(last).await?,
            Err(failure) => {
                self.roll_back().await;
                return Err(failure);
            }
        }
        Ok(Booking {
            id: BookingId(ids.booking),
            guid: draft.guid,
            organization: draft.organization,
            zone: rules.zone.clone(),
            appointments,
        })
    }

    /// Leaves over what can be sent together with the commit.
    async fn write_but_the_last<'rows>(
        &self,
        change: &Change,
        draft: &'rows Draft,
        rules: &'rows Rules,
        decision: &'rows Decision,
        ids: &BookingIds,
        booked: &[BookedAppointment],
    ) -> Result<AllAtOnce<'rows>, Failure> {
        let id = ids.booking;
        let mut writes = AllAtOnce::nothing();
        if !ids.is_known_customer {
            writes.add(self.customer_row(change, &decision.customer, ids.customer));
        }
        let row = BookingRow {
            guid: draft.guid,
            through: draft.through,
            remark: decision.customer.remarks.as_deref(),
            manage_token_hash: &draft.manage_token_hash,
            repetition_hash: &draft.repetition_hash,
        };
        writes.add(self.booking_row(change, row, ids));
        if decision.appointments.len() != ids.appointments.len() {
            return Err(corrupt("as many ids as appointments were asked for").into());
        }
        let appointments = || decision.appointments.iter().zip(&ids.appointments);
        for (position, (decided, appointment)) in appointments().enumerate() {
            writes.add(self.appointment_row(rules, id, *appointment, column(position)?, decided)?);
        }
        for (decided, appointment) in appointments() {
            for taken in &decided.takes {
                writes.add(self.occupation_row(*appointment, *taken));
            }
        }
        for (decided, appointment) in appointments() {
            for part in parts_of(decided)? {
                writes.add(self.part_row(*appointment, part));
            }
        }
        let details = booked_details(decision, ids);
        if let BookedThrough::Import { .. } = draft.through {
            writes.add(self.history_row(change, id, "LOADED", details));
        } else {
            writes.add(self.history_row(change, id, "BOOKED", details));
            let fact = Fact::BookingConfirmed {
                organization: self.organization,
                booking: BookingId(id),
            };
            writes.add(outbox_row(change, fact));
        }
        if let Some(key) = &draft.idempotency_key {
            let acknowledged = acknowledged::stored(&rules.zone, booked)?;
            writes.add(self.key_row(change, key, &draft.body_hash, id, Some(acknowledged)));
        }
        if !decision.answers.is_empty() {
            // Alone, because for each number of answers it is another statement, and nothing is left for the end.
            writes.execute(&mut &*self.connection).await?;
            self.answer_rows(id, &decision.answers)
                .execute(&mut &*self.connection)
                .await?;
            writes = AllAtOnce::nothing();
        }
        Ok(writes)
    }

    pub(super) fn customer_row<'a>(
        &self,
        change: &Change,
        contact: &'a CustomerContact,
        id: i64,
    ) -> impl Write + use<'a> {
        diesel::insert_into(customer::table).values((
            customer::organization_nr.eq(self.organization.0),
            customer::id.eq(id),
            customer::first_name.eq(contact.first_name.as_str()),
            customer::last_name.eq(contact.last_name.as_str()),
            customer::email.eq(contact.email.as_str()),
            customer::phone.eq(contact.phone.as_ref().map(PhoneNumber::as_str)),
            customer::created_at.eq(change.at),
        ))
    }

    pub(super) fn booking_row<'a>(
        &self,
        change: &Change,
        row: BookingRow<'a>,
        ids: &BookingIds,
    ) -> impl Write + use<'a> {
        diesel::insert_into(booking::table).values((
            booking::organization_nr.eq(self.organization.0),
            booking::id.eq(ids.booking),
            booking::calendar_guid.eq(row.guid.0),
            booking::site.eq(match row.through {
                BookedThrough::MainSite => "MAIN",
                BookedThrough::BackOffice { .. } => "BACK_OFFICE",
                BookedThrough::Import { .. } => "IMPORT",
            }),
            booking::customer_id.eq(ids.customer),
            booking::remark.eq(row.remark),
            booking::manage_token_hash.eq(row.manage_token_hash.as_slice()),
            booking::repetition_hash.eq(row.repetition_hash.as_slice()),
            booking::created_at.eq(change.at),
        ))
    }

    fn appointment_row<'a>(
        &self,
        rules: &'a Rules,
        booking: i64,
        id: i64,
        position: i16,
        decided: &'a DecidedAppointment,
    ) -> QueryResult<impl Write + use<'a>> {
        let (reason, figures) = reason(decided.reason);
        Ok(diesel::insert_into(appointment::table).values((
            (
                appointment::organization_nr.eq(self.organization.0),
                appointment::id.eq(id),
                appointment::booking_id.eq(booking),
                appointment::position.eq(position),
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
                appointment::follow_up.eq(column::<_, i16>(decided.follow_up)?),
                appointment::starts_wall.eq(decided.start),
                appointment::ends_wall.eq(decided.end),
                appointment::zone.eq(rules.zone.name()),
                appointment::starts_at.eq(decided.span.from().instant()),
                appointment::ends_at.eq(decided.span.to().instant()),
            ),
        )))
    }

    /// What an appointment occupies.
    pub(super) fn occupation_row(&self, appointment: i64, taken: Occupation) -> impl Write + use<> {
        diesel::insert_into(occupation::table).values((
            occupation::organization_nr.eq(self.organization.0),
            occupation::resource_id.eq(taken.resource.0),
            occupation::starts_at.eq(taken.span.from().instant()),
            occupation::ends_at.eq(taken.span.to().instant()),
            occupation::appointment_id.eq(appointment),
        ))
    }

    /// A part of an appointment that is not plain.
    pub(super) fn part_row(&self, appointment: i64, (resource, from, to): PartRow) -> impl Write + use<> {
        diesel::insert_into(appointment_part::table).values((
            appointment_part::organization_nr.eq(self.organization.0),
            appointment_part::appointment_id.eq(appointment),
            appointment_part::resource_id.eq(resource),
            appointment_part::from_minute.eq(from),
            appointment_part::to_minute.eq(to),
        ))
    }

    pub(super) fn answer_rows<'a>(&self, booking: i64, answers: &'a [RecordedAnswer]) -> impl Write + use<'a> {
        let answers: Vec<_> = answers
            .iter()
            .map(|recorded| {
                let (service, event) = match recorded.asked_for {
                    AskedFor::Service(service) => (Some(service.0), None),
                    AskedFor::Event(event) => (None, Some(event.0)),
                };
                (
                    answer::organization_nr.eq(self.organization.0),
                    answer::booking_id.eq(booking),
                    answer::custom_field_id.eq(recorded.field.0),
                    answer::service_id.eq(service),
                    answer::event_id.eq(event),
                    answer::question.eq(&recorded.question),
                    answer::field_group.eq(&recorded.field_group),
                    answer::value.eq(&recorded.value),
                )
            })
            .collect();
        diesel::insert_into(answer::table).values(answers)
    }

    /// Keeps which booking the client's name for its intent has made or changed.
    pub(super) fn key_row<'a>(
        &self,
        change: &Change,
        key: &'a str,
        body_hash: &'a [u8; 32],
        booking: i64,
        acknowledged: Option<Value>,
    ) -> impl Write + use<'a> {
        diesel::insert_into(idempotency_key::table).values((
            idempotency_key::organization_nr.eq(self.organization.0),
            idempotency_key::key.eq(key),
            idempotency_key::body_hash.eq(body_hash.as_slice()),
            idempotency_key::booking_id.eq(booking),
            idempotency_key::created_at.eq(change.at),
            idempotency_key::acknowledged.eq(acknowledged),
        ))
    }

    /// What happened to a booking, for people.
    pub(super) fn history_row<'a>(
        &self,
        change: &Change,
        booking: i64,
        what: &'a str,
        details: Option<String>,
    ) -> impl Write + use<'a> {
        diesel::insert_into(history::table).values(self.history_values(change, booking, what, details))
    }

    pub(super) fn history_values<'a>(
        &self,
        change: &Change,
        booking: i64,
        what: &'a str,
        details: Option<String>,
    ) -> HistoryValues<'a> {
        (
            history::organization_nr.eq(self.organization.0),
            history::booking_id.eq(booking),
            history::what.eq(what),
            history::actor.eq(change.actor.label()),
            history::on_behalf_of.eq(change.on_behalf_of.map(|actor| actor.label())),
            history::at.eq(change.at),
            history::request_id.eq(change.request_id.0),
            history::details.eq(details),
        )
    }
}

/// What is written of what happened to a booking.
pub(super) type HistoryValues<'a> = (
    Eq<history::organization_nr, i32>,
    Eq<history::booking_id, i64>,
    Eq<history::what, &'a str>,
    Eq<history::actor, &'static str>,
    Eq<history::on_behalf_of, Option<&'static str>>,
    Eq<history::at, OffsetDateTime>,
    Eq<history::request_id, Uuid>,
    Eq<history::details, Option<String>>,
);

/// What is written of a booking, whatever it is for.
#[derive(Clone, Copy)]
pub(super) struct BookingRow<'a> {
    pub(super) guid: CalendarGuid,
    pub(super) through: BookedThrough,
    pub(super) remark: Option<&'a str>,
    pub(super) manage_token_hash: &'a [u8; 32],
    pub(super) repetition_hash: &'a [u8; 32],
}

/// What happened, for the worker.
pub(super) fn outbox_row(change: &Change, fact: Fact) -> impl Write + use<> {
    diesel::insert_into(outbox_rows::table).values(outbox::row(fact, change.at))
}

/// What is taken, and from which minute of the appointment to which.
type PartRow = (i32, i16, i16);

/// The parts of an appointment as they are stored; none of a plain one.
pub(super) fn parts_of(decided: &DecidedAppointment) -> QueryResult<Vec<PartRow>> {
    if decided.is_plain {
        return Ok(Vec::new());
    }
    let minute = |at: InstantMinute| column(at.since(decided.span.from()));
    let part = |taken: &Occupation| Ok((taken.resource.0, minute(taken.span.from())?, minute(taken.span.to())?));
    decided.takes.iter().map(part).collect()
}

/// A number as its column holds it.
pub(super) fn column<From, To: TryFrom<From>>(value: From) -> QueryResult<To>
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

/// `appointment 7 over OUTSIDE_HOURS as BUSINESS_MANAGER`, for each that breaks a rule.
fn booked_details(decision: &Decision, ids: &BookingIds) -> Option<String> {
    let details: Vec<String> = decision
        .overridden
        .iter()
        .filter_map(|(place, over)| {
            let id = ids.appointments.get(*place)?;
            Some(format!("appointment {id}{}", overridden_details(over)))
        })
        .collect();
    (!details.is_empty()).then(|| details.join("; "))
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
