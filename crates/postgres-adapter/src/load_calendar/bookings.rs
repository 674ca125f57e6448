//! Bookings as arrays: a statement has one parameter for each column, however many rows there are,
//! and ids are taken from the sequences beforehand, so that rows can point to each other.

use std::collections::HashMap;

use booking_core::calendar::{InvalidPart, Need, OwnTerms, Part, Pattern, Step};
use booking_core::lifecycle::AppointmentState;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{
    Array, BigInt, Binary, Integer, Nullable, SmallInt, Text, Timestamp, Timestamptz, Uuid as SqlUuid,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use organization_document::{
    AppointmentDocument, BookingDocument, CustomerDocument, NeedDocument, OrganizationDocument, ServiceDocument,
};
use shared_kernel::{Change, InstantMinute, ResourceGroupId};

use time::{Duration, OffsetDateTime, PrimitiveDateTime};

use super::resources::room_id;
use super::{BookingAccess, Ids, LoadError, NewAccess, email, events, integer, phone, small};

/// Bookings of one round of statements.
const BLOCK: usize = 10_000;

/// The name of the sequence is asked for once, which costs more than all its numbers.
const TAKE_IDS: &str = "
    SELECT nextval((SELECT pg_get_serial_sequence($1, 'id'))::regclass) AS id FROM generate_series(1, $2) ORDER BY 1";
const WRITE_CUSTOMERS: &str = "
    INSERT INTO customer (organization_nr, id, first_name, last_name, email, phone, created_at)
    SELECT $1, rows.*, $2
    FROM unnest($3, $4, $5, $6, $7) AS rows";
/// No request has this repetition hash, so nothing is ever taken for its repetition. Whose they are is decided as by
/// `owner_of_booking`, for all rows at once.
const WRITE_BOOKINGS: &str = "
    INSERT INTO booking (organization_nr, site, repetition_hash, id, calendar_guid, customer_id, remark,
                         manage_token_hash, created_at, account_id)
    SELECT $1, 'IMPORT', decode(repeat('00', 32), 'hex'), rows.*, owner.id
    FROM unnest($2, $3, $4, $5, $6, $7) AS rows (id, calendar_guid, customer_id, remark, manage_token_hash, created_at)
    JOIN customer ON customer.organization_nr = $1 AND customer.id = rows.customer_id
    LEFT JOIN account AS owner ON owner.email = lower(customer.email COLLATE \"und-x-icu\")
        AND owner.verified_at IS NOT NULL";
const WRITE_HISTORY: &str = "
    INSERT INTO history (organization_nr, what, revision, actor, request_id, booking_id, at)
    SELECT $1, 'LOADED', 0, $2, $3, rows.*
    FROM unnest($4, $5) AS rows";
const WRITE_APPOINTMENTS: &str = "
    INSERT INTO appointment (organization_nr, employee_reason, zone, id, booking_id, position, service_id, employee_id,
                             status, title, price_cents, duration, follow_up, starts_wall, ends_wall, starts_at, ends_at)
    SELECT $1, 'CHOSEN', $2, rows.*
    FROM unnest($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) AS rows";
const WRITE_OCCUPATIONS: &str = "
    INSERT INTO occupation (organization_nr, resource_id, starts_at, ends_at, appointment_id)
    SELECT $1, rows.*
    FROM unnest($2, $3, $4, $5) AS rows";
const WRITE_PARTS: &str = "
    INSERT INTO appointment_part (organization_nr, appointment_id, resource_id, from_minute, to_minute)
    SELECT $1, rows.*
    FROM unnest($2, $3, $4, $5) AS rows";

/// Writes all bookings in blocks.
pub(super) async fn write(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: i32,
    document: &OrganizationDocument,
    ids: Ids<'_>,
    new_access: NewAccess<'_>,
) -> Result<(), LoadError> {
    let customers = write_customers(connection, change, nr, &document.bookings).await?;
    for block in document.bookings.chunks(BLOCK) {
        let bookings = take_ids(connection, "booking", block.len()).await?;
        let accesses: Vec<BookingAccess> = block.iter().map(|_| new_access()).collect();
        write_bookings(connection, change, nr, block, &bookings, &customers, &accesses).await?;
        write_history(connection, change, nr, block, &bookings).await?;
        events::write_participations(connection, nr, document, block, &bookings, ids.events).await?;
        write_appointments(connection, nr, document, ids, block, &bookings).await?;
    }
    Ok(())
}

#[derive(QueryableByName)]
struct Taken {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Ids that nobody else gets, in ascending order.
async fn take_ids(connection: &mut AsyncPgConnection, table: &str, count: usize) -> Result<Vec<i64>, LoadError> {
    if count == 0 {
        return Ok(Vec::new());
    }
    let count = i32::try_from(count).map_err(|_| LoadError::OutOfRange("the number of rows"))?;
    let taken: Vec<Taken> = sql_query(TAKE_IDS)
        .bind::<Text, _>(table)
        .bind::<Integer, _>(count)
        .load(connection)
        .await?;
    Ok(taken.into_iter().map(|row| row.id).collect())
}

async fn write_customers<'a>(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: i32,
    bookings: &'a [BookingDocument],
) -> Result<HashMap<&'a CustomerDocument, i64>, LoadError> {
    let mut ids: HashMap<&CustomerDocument, i64> = HashMap::new();
    let mut people: Vec<&CustomerDocument> = Vec::new();
    for loaded in bookings {
        if ids.insert(&loaded.customer, 0).is_none() {
            people.push(&loaded.customer);
        }
    }
    for block in people.chunks(BLOCK) {
        let new = take_ids(connection, "customer", block.len()).await?;
        let mails = block
            .iter()
            .map(|person| email(&person.email))
            .collect::<Result<Vec<_>, _>>()?;
        let phones = block
            .iter()
            .map(|person| person.phone.as_deref().map(phone).transpose())
            .collect::<Result<Vec<_>, _>>()?;
        sql_query(WRITE_CUSTOMERS)
            .bind::<Integer, _>(nr)
            .bind::<Timestamptz, _>(change.at)
            .bind::<Array<BigInt>, _>(&new)
            .bind::<Array<Text>, _>(column(block, |person| person.first_name.as_str()))
            .bind::<Array<Text>, _>(column(block, |person| person.last_name.as_str()))
            .bind::<Array<Text>, _>(mails)
            .bind::<Array<Nullable<Text>>, _>(phones)
            .execute(connection)
            .await?;
        ids.extend(block.iter().copied().zip(new));
    }
    Ok(ids)
}

async fn write_bookings(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: i32,
    block: &[BookingDocument],
    ids: &[i64],
    customers: &HashMap<&CustomerDocument, i64>,
    accesses: &[BookingAccess],
) -> Result<(), LoadError> {
    let customers = block
        .iter()
        .map(|loaded| {
            customers
                .get(&loaded.customer)
                .copied()
                .ok_or(LoadError::Dangling("a customer"))
        })
        .collect::<Result<Vec<_>, _>>()?;
    sql_query(WRITE_BOOKINGS)
        .bind::<Integer, _>(nr)
        .bind::<Array<BigInt>, _>(ids)
        .bind::<Array<SqlUuid>, _>(column(accesses, |access| access.guid.0))
        .bind::<Array<BigInt>, _>(customers)
        .bind::<Array<Nullable<Text>>, _>(column(block, |loaded| loaded.remark.as_deref()))
        .bind::<Array<Binary>, _>(column(accesses, |access| access.manage_token_hash.as_slice()))
        .bind::<Array<Timestamptz>, _>(column(block, |booking| booked_at(booking, change)))
        .execute(connection)
        .await?;
    Ok(())
}

/// Nobody has booked later than the loading.
fn booked_at(booking: &BookingDocument, change: &Change) -> OffsetDateTime {
    booking.created_at.min(change.at)
}

async fn write_history(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: i32,
    block: &[BookingDocument],
    ids: &[i64],
) -> Result<(), LoadError> {
    sql_query(WRITE_HISTORY)
        .bind::<Integer, _>(nr)
        .bind::<Text, _>(change.actor.label())
        .bind::<SqlUuid, _>(change.request_id.0)
        .bind::<Array<BigInt>, _>(ids)
        .bind::<Array<Timestamptz>, _>(column(block, |booking| booked_at(booking, change)))
        .execute(connection)
        .await?;
    Ok(())
}

#[derive(Debug)]
struct AppointmentRow<'a> {
    booking: i64,
    position: i16,
    service: i64,
    employee: i32,
    state: AppointmentState,
    title: &'a str,
    price_cents: i32,
    duration: i16,
    follow_up: i16,
    starts_wall: PrimitiveDateTime,
    ends_wall: PrimitiveDateTime,
    starts_at: OffsetDateTime,
    ends_at: OffsetDateTime,
    /// What it takes unless that is the employee from start to the end of the follow-up.
    parts: Vec<(i32, Part)>,
}

fn appointment_of<'a>(
    document: &'a OrganizationDocument,
    ids: Ids<'_>,
    (booking_id, booking): (i64, &BookingDocument),
    appointment: &AppointmentDocument,
    position: i16,
) -> Result<AppointmentRow<'a>, LoadError> {
    let service = document
        .services
        .get(appointment.service)
        .zip(ids.services.get(appointment.service));
    let (service, service_id) = service.ok_or(LoadError::Dangling("the service of an appointment"))?;
    let employee = *ids
        .employees
        .get(appointment.employee)
        .ok_or(LoadError::Dangling("the employee of an appointment"))?;
    let skill = document.employees[appointment.employee].skill(appointment.service);
    let own = skill.map_or_else(OwnTerms::default, |skill| skill.own);
    let duration = own.duration.unwrap_or(service.duration);
    let starts_at = document.zone.instant(appointment.start)?;
    let ends_at = InstantMinute::floor(starts_at).plus(i64::from(duration)).instant();
    Ok(AppointmentRow {
        booking: booking_id,
        position,
        service: *service_id,
        employee,
        state: booking.state,
        title: &service.title,
        price_cents: integer(own.price.unwrap_or(service.price).cents(), "price")?,
        duration: small(duration, "duration")?,
        follow_up: small(service.follow_up, "follow-up")?,
        starts_wall: appointment.start,
        ends_wall: document.zone.wall(ends_at),
        starts_at,
        ends_at,
        parts: parts_of(document, service, employee, duration, &appointment.rooms)?,
    })
}

/// What an appointment takes besides its employee's whole time.
fn parts_of(
    document: &OrganizationDocument,
    service: &ServiceDocument,
    employee: i32,
    duration: u16,
    rooms: &[usize],
) -> Result<Vec<(i32, Part)>, LoadError> {
    if service.steps.iter().all(|step| step.is_work) && service.needs.is_empty() {
        return Ok(Vec::new());
    }
    let steps = Step::done_in(&service.steps, duration).ok_or(LoadError::OutOfRange("a step"))?;
    let during = |named: &[usize]| Step::during(&steps, named);
    let need = |(position, need): (i32, &NeedDocument)| {
        Ok(Need {
            group: ResourceGroupId(position),
            during: during(&need.steps)?,
        })
    };
    let pattern = || {
        let needs = (0..)
            .zip(&service.needs)
            .map(need)
            .collect::<Result<Vec<_>, InvalidPart>>()?;
        Pattern::of(duration, service.follow_up, &Step::work(&steps)?, &needs).ok_or(InvalidPart)
    };
    let pattern = pattern().map_err(|_| LoadError::OutOfRange("a step"))?;
    let mut parts: Vec<(i32, Part)> = pattern.employee.occupied.iter().map(|part| (employee, *part)).collect();
    for ((need, (_, taking)), room) in service.needs.iter().zip(&pattern.rooms).zip(rooms) {
        let room = room_id(document, need.group, *room)?;
        parts.extend(taking.occupied.iter().map(|part| (room, *part)));
    }
    if rooms.len() != service.needs.len() {
        return Err(LoadError::Dangling("a room of an appointment"));
    }
    Ok(parts)
}

/// Writes appointments, and what the confirmed ones occupy.
async fn write_appointments(
    connection: &mut AsyncPgConnection,
    nr: i32,
    document: &OrganizationDocument,
    ids: Ids<'_>,
    block: &[BookingDocument],
    bookings: &[i64],
) -> Result<(), LoadError> {
    let mut rows = Vec::new();
    for (id, booking) in bookings.iter().zip(block) {
        for (appointment, position) in booking.appointments.iter().zip(0_i16..) {
            rows.push(appointment_of(document, ids, (*id, booking), appointment, position)?);
        }
    }
    let ids = take_ids(connection, "appointment", rows.len()).await?;
    sql_query(WRITE_APPOINTMENTS)
        .bind::<Integer, _>(nr)
        .bind::<Text, _>(document.zone.name())
        .bind::<Array<BigInt>, _>(&ids)
        .bind::<Array<BigInt>, _>(column(&rows, |row| row.booking))
        .bind::<Array<SmallInt>, _>(column(&rows, |row| row.position))
        .bind::<Array<BigInt>, _>(column(&rows, |row| row.service))
        .bind::<Array<Integer>, _>(column(&rows, |row| row.employee))
        .bind::<Array<Text>, _>(column(&rows, |row| row.state.label()))
        .bind::<Array<Text>, _>(column(&rows, |row| row.title))
        .bind::<Array<Integer>, _>(column(&rows, |row| row.price_cents))
        .bind::<Array<SmallInt>, _>(column(&rows, |row| row.duration))
        .bind::<Array<SmallInt>, _>(column(&rows, |row| row.follow_up))
        .bind::<Array<Timestamp>, _>(column(&rows, |row| row.starts_wall))
        .bind::<Array<Timestamp>, _>(column(&rows, |row| row.ends_wall))
        .bind::<Array<Timestamptz>, _>(column(&rows, |row| row.starts_at))
        .bind::<Array<Timestamptz>, _>(column(&rows, |row| row.ends_at))
        .execute(connection)
        .await?;
    let parts: Vec<(i64, i32, Part)> = ids
        .iter()
        .zip(&rows)
        .flat_map(|(id, row)| row.parts.iter().map(move |(resource, part)| (*id, *resource, *part)))
        .collect();
    if !parts.is_empty() {
        let minutes = |of: fn(Part) -> u16| {
            let minutes = parts.iter().map(|(.., part)| small(of(*part), "a step"));
            minutes.collect::<Result<Vec<_>, _>>()
        };
        sql_query(WRITE_PARTS)
            .bind::<Integer, _>(nr)
            .bind::<Array<BigInt>, _>(column(&parts, |(id, ..)| *id))
            .bind::<Array<Integer>, _>(column(&parts, |(_, resource, _)| *resource))
            .bind::<Array<SmallInt>, _>(minutes(Part::from)?)
            .bind::<Array<SmallInt>, _>(minutes(Part::to)?)
            .execute(connection)
            .await?;
    }
    let confirmed = ids
        .iter()
        .zip(&rows)
        .filter(|(_, row)| row.state == AppointmentState::Confirmed);
    let occupying: Vec<(i64, Occupying)> = confirmed
        .flat_map(|(id, row)| occupied_by(row).into_iter().map(move |occupying| (*id, occupying)))
        .collect();
    sql_query(WRITE_OCCUPATIONS)
        .bind::<Integer, _>(nr)
        .bind::<Array<Integer>, _>(column(&occupying, |(_, (resource, ..))| *resource))
        .bind::<Array<Timestamptz>, _>(column(&occupying, |(_, (_, starts_at, _))| *starts_at))
        .bind::<Array<Timestamptz>, _>(column(&occupying, |(_, (.., ends_at))| *ends_at))
        .bind::<Array<BigInt>, _>(column(&occupying, |(id, _)| *id))
        .execute(connection)
        .await?;
    Ok(())
}

/// A resource, from when until when.
type Occupying = (i32, OffsetDateTime, OffsetDateTime);

fn occupied_by(row: &AppointmentRow<'_>) -> Vec<Occupying> {
    if row.parts.is_empty() {
        let until = row.ends_at + Duration::minutes(i64::from(row.follow_up));
        return vec![(row.employee, row.starts_at, until)];
    }
    let after = |minutes: u16| row.starts_at + Duration::minutes(i64::from(minutes));
    let occupying = |(resource, part): &(i32, Part)| (*resource, after(part.from()), after(part.to()));
    row.parts.iter().map(occupying).collect()
}

/// One column of rows, as a statement takes it.
fn column<'a, Row, Value>(rows: &'a [Row], value: impl Fn(&'a Row) -> Value) -> Vec<Value> {
    rows.iter().map(value).collect()
}
