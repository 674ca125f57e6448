//! Reads a booking as it stands, under the lock or without.

use std::collections::BTreeMap;

use booking_core::calendar::{Part, Span};
use booking_core::lifecycle::{AppointmentState, BookingName, HeldAppointment, HeldBooking, HeldPart};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{
    AppointmentId, BookingId, CalendarGuid, InstantMinute, Money, OrganizationNr, ResourceGroupId, ResourceId,
    ServiceId, StoreError,
};
use time::{OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::{number, zone};
use crate::error::{corrupt, store_error};
use crate::schema::{appointment, appointment_part, booking, calendar, resource};

type BookingRow = (Uuid, i32, i32, String);
type AgreedRow = (i64, i64, String, i32, i16, i16, i32, String);
/// Appointment, resource and its group, and its minutes.
type PartRow = (i64, i32, Option<i32>, i16, i16);
type TimesRow = (PrimitiveDateTime, PrimitiveDateTime, OffsetDateTime, OffsetDateTime);

/// Where the booking with this name is kept. None when there is none.
pub(crate) async fn located(
    connection: &mut AsyncPgConnection,
    name: BookingName,
) -> Result<Option<(OrganizationNr, BookingId)>, StoreError> {
    let hash = match name {
        BookingName::Number { organization, booking } => return Ok(Some((organization, booking))),
        BookingName::ManageLink(hash) => hash,
    };
    let found: Option<(i32, i64)> = booking::table
        .filter(booking::manage_token_hash.eq(hash.as_slice()))
        .select((booking::organization_nr, booking::id))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    Ok(found.map(|(organization, id)| (OrganizationNr(organization), BookingId(id))))
}

/// The booking with its appointments in the order in which they were booked.
pub(crate) async fn read_held(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    id: BookingId,
) -> Result<Option<HeldBooking>, StoreError> {
    let row: Option<BookingRow> = booking::table
        .inner_join(calendar::table.on(calendar::organization_nr.eq(booking::organization_nr)))
        .filter(booking::organization_nr.eq(organization.0).and(booking::id.eq(id.0)))
        .select((
            booking::calendar_guid,
            booking::sequence,
            calendar::cancellation_notice,
            calendar::zone,
        ))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let Some((guid, sequence, cancellation_notice, zone_name)) = row else {
        return Ok(None);
    };
    Ok(Some(HeldBooking {
        id,
        guid: CalendarGuid(guid),
        organization,
        zone: zone(&zone_name)?,
        sequence,
        cancellation_notice: number(cancellation_notice)?,
        appointments: read_appointments(connection, organization, id).await?,
    }))
}

async fn read_appointments(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    id: BookingId,
) -> Result<Vec<HeldAppointment>, StoreError> {
    let rows: Vec<(AgreedRow, TimesRow, (String, String))> = appointment::table
        .inner_join(
            resource::table.on(resource::organization_nr
                .eq(appointment::organization_nr)
                .and(resource::id.eq(appointment::employee_id))),
        )
        .filter(
            appointment::organization_nr
                .eq(organization.0)
                .and(appointment::booking_id.eq(id.0)),
        )
        .order(appointment::position)
        .select((
            (
                appointment::id,
                appointment::service_id,
                appointment::title,
                appointment::price_cents,
                appointment::duration,
                appointment::follow_up,
                appointment::employee_id,
                appointment::status,
            ),
            (
                appointment::starts_wall,
                appointment::ends_wall,
                appointment::starts_at,
                appointment::ends_at,
            ),
            (resource::first_name, resource::last_name),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut parts = read_parts(connection, organization, id).await?;
    rows.into_iter()
        .map(|(agreed, times, name)| {
            let parts = parts.remove(&agreed.0).unwrap_or_default();
            held_appointment(agreed, times, &name, parts)
        })
        .collect()
}

/// What the appointments take that are not plain.
async fn read_parts(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    id: BookingId,
) -> Result<BTreeMap<i64, Vec<HeldPart>>, StoreError> {
    let rows: Vec<PartRow> = appointment_part::table
        .inner_join(
            appointment::table.on(appointment::organization_nr
                .eq(appointment_part::organization_nr)
                .and(appointment::id.eq(appointment_part::appointment_id))),
        )
        .inner_join(
            resource::table.on(resource::organization_nr
                .eq(appointment_part::organization_nr)
                .and(resource::id.eq(appointment_part::resource_id))),
        )
        .filter(
            appointment::organization_nr
                .eq(organization.0)
                .and(appointment::booking_id.eq(id.0)),
        )
        .order((appointment_part::resource_id, appointment_part::from_minute))
        .select((
            appointment::id,
            appointment_part::resource_id,
            resource::group_id,
            appointment_part::from_minute,
            appointment_part::to_minute,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut parts: BTreeMap<i64, Vec<HeldPart>> = BTreeMap::new();
    for (appointment, resource, group, from, to) in rows {
        let part = Part::new(number(from)?, number(to)?);
        parts.entry(appointment).or_default().push(HeldPart {
            resource: ResourceId(resource),
            group: group.map(ResourceGroupId),
            part: part.map_err(|error| corrupt(error.to_string()))?,
        });
    }
    Ok(parts)
}

fn held_appointment(
    (id, service, title, price, duration, follow_up, employee, status): AgreedRow,
    (start, end, starts_at, ends_at): TimesRow,
    (first_name, last_name): &(String, String),
    parts: Vec<HeldPart>,
) -> Result<HeldAppointment, StoreError> {
    let span = Span::new(InstantMinute::floor(starts_at), InstantMinute::floor(ends_at));
    Ok(HeldAppointment {
        id: AppointmentId(id),
        service: ServiceId(service),
        title,
        price: Money::from_cents(number(price)?),
        duration: number(duration)?,
        follow_up: number(follow_up)?,
        employee: ResourceId(employee),
        employee_name: format!("{first_name} {last_name}").trim().to_owned(),
        state: AppointmentState::labelled(&status)
            .ok_or_else(|| corrupt(format!("unknown state of an appointment {status}")))?,
        start,
        end,
        span: span.map_err(|_| corrupt("a stored appointment has no length"))?,
        parts,
    })
}
