use std::sync::Arc;

use async_trait::async_trait;
use booking_core::booking::{
    Agenda, BookError, BookedAppointment, BookedThrough, Booking, BookingStore, CustomField, DecidedAppointment,
    Decision, Draft, EmployeeReason, Refusal,
};
use booking_core::calendar::Rules;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{BookingId, CalendarGuid, Change, Fact, Money, OrganizationNr, ResourceId, ServiceId, StoreError};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::calendars::read_occupations;
use super::offers::{QuestionsOf, read_custom_fields};
use super::rules::{number, read_rules, zone};
use crate::calendar_change::CalendarChange;
use crate::connection::Database;
use crate::error::{is_deadlock, is_exclusion_violation, store_error};
use crate::rules_memory::RulesMemory;
use crate::schema::{answer, appointment, booking, customer, idempotency_key, occupation, resource};

/// How long a client's name for an intent is remembered.
const KEY_LIFETIME: Duration = Duration::hours(72);
/// How long the same body from the same source is taken for a repetition.
const REPETITION_GUARD: Duration = Duration::minutes(10);

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
        if let Some(before) = booked_before(calendar.connection(), change.at, draft).await? {
            return Ok(Outcome::BookedBefore(before));
        }
        let agenda = self.agenda(calendar, change.at, draft).await?;
        let decision = draft.decide(&agenda).map_err(BookError::Refused)?;
        Ok(Outcome::Booked(
            write(calendar, change, draft, &agenda.rules, &decision).await?,
        ))
    }

    async fn agenda(
        &self,
        calendar: &mut CalendarChange<'_>,
        now: OffsetDateTime,
        draft: &Draft,
    ) -> Result<Agenda, Failure> {
        let organization = draft.organization;
        let rules = self.rules(calendar).await?;
        let questions = self.questions(calendar).await?;
        let occupations = match draft.occupations_needed(&rules, now) {
            Some((from, to)) => read_occupations(calendar.connection(), organization, from, to).await?,
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
        let rules = read_rules(calendar.connection(), organization).await?;
        let rules = Arc::new(rules.ok_or(BookError::UnknownOrganization)?);
        self.memory.keep_rules(organization, version, &rules);
        Ok(rules)
    }

    async fn questions(&self, calendar: &mut CalendarChange<'_>) -> Result<Arc<Vec<CustomField>>, Failure> {
        let (organization, version) = (calendar.organization(), calendar.rules_version());
        if let Some(questions) = self.memory.questions(organization, version) {
            return Ok(questions);
        }
        let of = QuestionsOf::Organization(organization);
        let questions = Arc::new(read_custom_fields(calendar.connection(), of).await?);
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
            Failure::Book(error) => error,
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

enum Failure {
    Book(BookError),
    Database(diesel::result::Error),
}

impl From<BookError> for Failure {
    fn from(error: BookError) -> Self {
        Self::Book(error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Book(BookError::Store(error))
    }
}

impl From<diesel::result::Error> for Failure {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error)
    }
}

/// The booking that this intent already made. Looked up under the lock: two requests with one key
/// that look at the same moment must not both find nothing.
async fn booked_before(
    connection: &mut AsyncPgConnection,
    now: OffsetDateTime,
    draft: &Draft,
) -> Result<Option<Booking>, Failure> {
    let organization = draft.organization;
    let earlier: Option<i64> = if let Some(key) = &draft.idempotency_key {
        let known: Option<(Vec<u8>, i64)> = idempotency_key::table
            .filter(
                idempotency_key::organization_nr
                    .eq(organization.0)
                    .and(idempotency_key::key.eq(key))
                    .and(idempotency_key::created_at.gt(now - KEY_LIFETIME)),
            )
            .select((idempotency_key::body_hash, idempotency_key::booking_id))
            .first(connection)
            .await
            .optional()?;
        match known {
            Some((body_hash, _)) if body_hash != draft.body_hash => return Err(BookError::KeyOfAnotherBody.into()),
            known => known.map(|(_, booking)| booking),
        }
    } else {
        booking::table
            .inner_join(
                appointment::table.on(appointment::organization_nr
                    .eq(booking::organization_nr)
                    .and(appointment::booking_id.eq(booking::id))),
            )
            .filter(
                booking::organization_nr
                    .eq(organization.0)
                    .and(booking::repetition_hash.eq(draft.repetition_hash.as_slice()))
                    .and(booking::created_at.gt(now - REPETITION_GUARD))
                    .and(appointment::status.eq("CONFIRMED")),
            )
            .select(booking::id)
            .first(connection)
            .await
            .optional()?
    };
    match earlier {
        Some(id) => Ok(Some(read_booking(connection, organization, id).await?)),
        None => Ok(None),
    }
}

type AppointmentRow = (
    i64,
    String,
    i32,
    i16,
    i32,
    String,
    String,
    PrimitiveDateTime,
    PrimitiveDateTime,
    String,
);

async fn read_booking(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    id: i64,
) -> Result<Booking, Failure> {
    let rows: Vec<(Uuid, AppointmentRow)> = booking::table
        .inner_join(
            appointment::table.on(appointment::organization_nr
                .eq(booking::organization_nr)
                .and(appointment::booking_id.eq(booking::id))),
        )
        .inner_join(
            resource::table.on(resource::organization_nr
                .eq(booking::organization_nr)
                .and(resource::id.eq(appointment::employee_id))),
        )
        .filter(booking::organization_nr.eq(organization.0).and(booking::id.eq(id)))
        .order((appointment::starts_at, appointment::position))
        .select((
            booking::calendar_guid,
            (
                appointment::service_id,
                appointment::title,
                appointment::price_cents,
                appointment::duration,
                appointment::employee_id,
                resource::first_name,
                resource::last_name,
                appointment::starts_wall,
                appointment::ends_wall,
                appointment::zone,
            ),
        ))
        .load(connection)
        .await?;
    let Some((guid, first)) = rows.as_slice().first() else {
        return Err(diesel::result::Error::NotFound.into());
    };
    let (guid, zone) = (CalendarGuid(*guid), zone(&first.9)?);
    let appointments = rows
        .into_iter()
        .map(
            |(_, (service, title, price, duration, employee, first_name, last_name, start, end, _))| {
                Ok(BookedAppointment {
                    service: ServiceId(service),
                    title,
                    price: Money::from_cents(number(price)?),
                    duration: number(duration)?,
                    employee: ResourceId(employee),
                    employee_name: format!("{first_name} {last_name}").trim().to_owned(),
                    start,
                    end,
                })
            },
        )
        .collect::<Result<Vec<_>, StoreError>>()?;
    Ok(Booking {
        id: BookingId(id),
        guid,
        organization,
        zone,
        appointments,
    })
}

async fn write(
    calendar: &mut CalendarChange<'_>,
    change: &Change,
    draft: &Draft,
    rules: &Rules,
    decision: &Decision,
) -> Result<Booking, Failure> {
    let organization = calendar.organization();
    let customer = customer_of(calendar.connection(), change, organization, decision).await?;
    let id: i64 = diesel::insert_into(booking::table)
        .values((
            booking::organization_nr.eq(organization.0),
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
        .get_result(calendar.connection())
        .await?;
    write_appointments(calendar.connection(), organization, id, rules, decision).await?;
    if !decision.answers.is_empty() {
        let answers: Vec<_> = decision
            .answers
            .iter()
            .map(|recorded| {
                (
                    answer::organization_nr.eq(organization.0),
                    answer::booking_id.eq(id),
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
            .execute(calendar.connection())
            .await?;
    }
    calendar.record(change, id, "BOOKED").await?;
    calendar
        .tell(
            change,
            Fact::BookingConfirmed {
                organization,
                booking: BookingId(id),
            },
        )
        .await?;
    if let Some(key) = &draft.idempotency_key {
        remember(calendar.connection(), change.at, organization, key, draft, id).await?;
    }
    let mut by_start: Vec<&DecidedAppointment> = decision.appointments.iter().collect();
    by_start.sort_by_key(|decided| decided.span.from());
    Ok(Booking {
        id: BookingId(id),
        guid: draft.guid,
        organization,
        zone: rules.zone.clone(),
        appointments: by_start.into_iter().map(booked).collect(),
    })
}

/// The customer in the organisation's file: somebody with exactly these data, or a new one. People
/// are not joined by e-mail alone, because nobody has proved that the mailbox is theirs.
async fn customer_of(
    connection: &mut AsyncPgConnection,
    change: &Change,
    organization: OrganizationNr,
    decision: &Decision,
) -> QueryResult<i64> {
    let contact = &decision.customer;
    let phone = contact.phone.as_ref().map(|phone| phone.as_str().to_owned());
    let known: Option<i64> = customer::table
        .filter(
            customer::organization_nr
                .eq(organization.0)
                .and(customer::email.eq(contact.email.as_str()))
                .and(customer::first_name.eq(contact.first_name.as_str()))
                .and(customer::last_name.eq(contact.last_name.as_str()))
                .and(customer::phone.is_not_distinct_from(&phone)),
        )
        .order(customer::id)
        .select(customer::id)
        .first(connection)
        .await
        .optional()?;
    if let Some(id) = known {
        return Ok(id);
    }
    diesel::insert_into(customer::table)
        .values((
            customer::organization_nr.eq(organization.0),
            customer::first_name.eq(contact.first_name.as_str()),
            customer::last_name.eq(contact.last_name.as_str()),
            customer::email.eq(contact.email.as_str()),
            customer::phone.eq(&phone),
            customer::created_at.eq(change.at),
        ))
        .returning(customer::id)
        .get_result(connection)
        .await
}

async fn write_appointments(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    booking: i64,
    rules: &Rules,
    decision: &Decision,
) -> Result<(), Failure> {
    let mut rows = Vec::with_capacity(decision.appointments.len());
    for (position, decided) in decision.appointments.iter().enumerate() {
        let (reason, figures) = reason(decided.reason);
        rows.push((
            appointment::organization_nr.eq(organization.0),
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
    let ids: Vec<(i16, i64)> = diesel::insert_into(appointment::table)
        .values(rows)
        .returning((appointment::position, appointment::id))
        .get_results(connection)
        .await?;
    let occupations: Vec<_> = ids
        .iter()
        .filter_map(|(position, id)| Some((decision.appointments.get(usize::try_from(*position).ok()?)?, id)))
        .map(|(decided, id)| {
            (
                occupation::organization_nr.eq(organization.0),
                occupation::resource_id.eq(decided.employee.0),
                occupation::starts_at.eq(decided.occupied.from().instant()),
                occupation::ends_at.eq(decided.occupied.to().instant()),
                occupation::appointment_id.eq(*id),
            )
        })
        .collect();
    diesel::insert_into(occupation::table)
        .values(occupations)
        .execute(connection)
        .await?;
    Ok(())
}

async fn remember(
    connection: &mut AsyncPgConnection,
    now: OffsetDateTime,
    organization: OrganizationNr,
    key: &str,
    draft: &Draft,
    booking: i64,
) -> QueryResult<usize> {
    let known = (
        idempotency_key::body_hash.eq(draft.body_hash.as_slice()),
        idempotency_key::booking_id.eq(booking),
        idempotency_key::created_at.eq(now),
    );
    // The key can be there only when its time is over: then it begins anew.
    diesel::insert_into(idempotency_key::table)
        .values((
            idempotency_key::organization_nr.eq(organization.0),
            idempotency_key::key.eq(key),
            known,
        ))
        .on_conflict((idempotency_key::organization_nr, idempotency_key::key))
        .do_update()
        .set(known)
        .execute(connection)
        .await
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
