use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{Change, InstantMinute};
use time::{OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::{
    AppointmentLoad, AppointmentStatus, BLOCK, BookingLoad, CustomerLoad, LoadError, OrganizationLoad, email, integer,
    phone, small,
};
use crate::schema::{appointment, booking, customer, history, occupation};

/// Writes all bookings in blocks.
pub(super) async fn write(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: i32,
    load: &OrganizationLoad,
    services: &[i64],
    employees: &[i32],
) -> Result<(), LoadError> {
    let customers = write_customers(connection, change, nr, &load.bookings).await?;
    for block in load.bookings.chunks(BLOCK) {
        let ids = write_bookings(connection, nr, block, &customers).await?;
        write_history(connection, change, nr, block, &ids).await?;
        let mut appointments = Vec::new();
        for (id, loaded) in ids.iter().zip(block) {
            for (wished, position) in loaded.appointments.iter().zip(0_i16..) {
                appointments.push(appointment_of(
                    nr, load, services, employees, *id, loaded, wished, position,
                )?);
            }
        }
        for rows in appointments.chunks(BLOCK) {
            write_appointments(connection, nr, rows).await?;
        }
    }
    Ok(())
}

async fn write_customers<'a>(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: i32,
    bookings: &'a [BookingLoad],
) -> Result<HashMap<&'a CustomerLoad, i64>, LoadError> {
    let mut ids: HashMap<&CustomerLoad, i64> = HashMap::new();
    let mut people: Vec<&CustomerLoad> = Vec::new();
    for loaded in bookings {
        if ids.insert(&loaded.customer, 0).is_none() {
            people.push(&loaded.customer);
        }
    }
    for block in people.chunks(BLOCK) {
        let rows = block
            .iter()
            .map(|person| {
                Ok((
                    customer::organization_nr.eq(nr),
                    customer::first_name.eq(&person.first_name),
                    customer::last_name.eq(&person.last_name),
                    customer::email.eq(email(&person.email)?),
                    customer::phone.eq(person.phone.as_deref().map(phone).transpose()?),
                    customer::created_at.eq(change.at),
                ))
            })
            .collect::<Result<Vec<_>, LoadError>>()?;
        let mut new: Vec<i64> = diesel::insert_into(customer::table)
            .values(rows)
            .returning(customer::id)
            .get_results(connection)
            .await?;
        // Ids of one statement ascend in the order of its rows.
        new.sort_unstable();
        ids.extend(block.iter().copied().zip(new));
    }
    Ok(ids)
}

async fn write_bookings(
    connection: &mut AsyncPgConnection,
    nr: i32,
    block: &[BookingLoad],
    customers: &HashMap<&CustomerLoad, i64>,
) -> Result<Vec<i64>, LoadError> {
    let rows = block
        .iter()
        .map(|loaded| {
            let customer = customers
                .get(&loaded.customer)
                .ok_or(LoadError::Dangling("a customer"))?;
            Ok((
                booking::organization_nr.eq(nr),
                booking::calendar_guid.eq(loaded.guid.0),
                booking::site.eq("IMPORT"),
                booking::customer_id.eq(*customer),
                booking::remark.eq(&loaded.remark),
                booking::manage_token_hash.eq(loaded.manage_token_hash.as_slice()),
                // No request has this hash, so nothing is ever taken for its repetition.
                booking::repetition_hash.eq([0_u8; 32].as_slice()),
                booking::created_at.eq(loaded.created_at),
            ))
        })
        .collect::<Result<Vec<_>, LoadError>>()?;
    let ids: Vec<(Uuid, i64)> = diesel::insert_into(booking::table)
        .values(rows)
        .returning((booking::calendar_guid, booking::id))
        .get_results(connection)
        .await?;
    let ids: HashMap<Uuid, i64> = ids.into_iter().collect();
    block
        .iter()
        .map(|loaded| ids.get(&loaded.guid.0).copied().ok_or(LoadError::Dangling("a booking")))
        .collect()
}

async fn write_history(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: i32,
    block: &[BookingLoad],
    ids: &[i64],
) -> Result<(), LoadError> {
    let rows: Vec<_> = ids
        .iter()
        .zip(block)
        .map(|(id, loaded)| {
            (
                history::organization_nr.eq(nr),
                history::booking_id.eq(*id),
                history::what.eq("LOADED"),
                history::actor.eq(change.actor.label()),
                history::at.eq(loaded.created_at),
                history::request_id.eq(change.request_id.0),
            )
        })
        .collect();
    diesel::insert_into(history::table)
        .values(rows)
        .execute(connection)
        .await?;
    Ok(())
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = appointment)]
struct AppointmentRow {
    organization_nr: i32,
    booking_id: i64,
    position: i16,
    service_id: i64,
    employee_id: i32,
    employee_reason: &'static str,
    status: &'static str,
    title: String,
    price_cents: i32,
    duration: i16,
    follow_up: i16,
    starts_wall: PrimitiveDateTime,
    ends_wall: PrimitiveDateTime,
    zone: String,
    starts_at: OffsetDateTime,
    ends_at: OffsetDateTime,
}

#[expect(
    clippy::too_many_arguments,
    reason = "a row is made of what surrounds it in the document"
)]
fn appointment_of(
    nr: i32,
    load: &OrganizationLoad,
    services: &[i64],
    employees: &[i32],
    booking: i64,
    loaded: &BookingLoad,
    wished: &AppointmentLoad,
    position: i16,
) -> Result<AppointmentRow, LoadError> {
    let service = load
        .services
        .get(wished.service)
        .ok_or(LoadError::Dangling("the service of an appointment"))?;
    let employee_id = *employees
        .get(wished.employee)
        .ok_or(LoadError::Dangling("the employee of an appointment"))?;
    let service_id = *services
        .get(wished.service)
        .ok_or(LoadError::Dangling("the service of an appointment"))?;
    let starts_at = load.zone.instant(wished.start)?;
    let ends_at = InstantMinute::floor(starts_at)
        .plus(i64::from(service.duration))
        .instant();
    Ok(AppointmentRow {
        organization_nr: nr,
        booking_id: booking,
        position,
        service_id,
        employee_id,
        employee_reason: "CHOSEN",
        status: loaded.status.name(),
        title: service.title.clone(),
        price_cents: integer(service.price.cents(), "price")?,
        duration: small(service.duration, "duration")?,
        follow_up: small(service.follow_up, "follow-up")?,
        starts_wall: wished.start,
        ends_wall: load.zone.wall(ends_at),
        zone: load.zone.name().to_owned(),
        starts_at,
        ends_at,
    })
}

/// Writes appointments, and what the confirmed ones occupy.
async fn write_appointments(
    connection: &mut AsyncPgConnection,
    nr: i32,
    rows: &[AppointmentRow],
) -> Result<(), LoadError> {
    let ids: Vec<(i64, i16, i64)> = diesel::insert_into(appointment::table)
        .values(rows.to_vec())
        .returning((appointment::booking_id, appointment::position, appointment::id))
        .get_results(connection)
        .await?;
    let ids: HashMap<(i64, i16), i64> = ids
        .into_iter()
        .map(|(booking, position, id)| ((booking, position), id))
        .collect();
    let occupations: Vec<_> = rows
        .iter()
        .filter(|row| row.status == AppointmentStatus::Confirmed.name())
        .filter_map(|row| Some((row, *ids.get(&(row.booking_id, row.position))?)))
        .map(|(row, id)| {
            (
                occupation::organization_nr.eq(nr),
                occupation::resource_id.eq(row.employee_id),
                occupation::starts_at.eq(row.starts_at),
                occupation::ends_at.eq(row.ends_at + time::Duration::minutes(i64::from(row.follow_up))),
                occupation::appointment_id.eq(id),
            )
        })
        .collect();
    diesel::insert_into(occupation::table)
        .values(occupations)
        .execute(connection)
        .await?;
    Ok(())
}
