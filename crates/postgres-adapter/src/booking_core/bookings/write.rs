use booking_core::booking::{
    BookedAppointment, BookedThrough, Booking, DecidedAppointment, Decision, Draft, EmployeeReason,
};
use booking_core::calendar::Rules;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{BookingId, Change, Fact, OrganizationNr};
use time::OffsetDateTime;

use super::Failure;
use crate::booking_core::number;
use crate::calendar_change::CalendarChange;
use crate::schema::{answer, appointment, booking, customer, idempotency_key, occupation};

/// Writes a decided booking with everything that belongs to it.
pub(super) async fn write(
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
