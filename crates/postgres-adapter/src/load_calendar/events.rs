use booking_core::booking::CustomFieldOwner;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use organization_document::{BookingDocument, EventDocument, OrganizationDocument};
use shared_kernel::{Change, EmailAddress, EventId, InstantMinute, Zone};
use time::{OffsetDateTime, PrimitiveDateTime};

use super::resources::{room_id, write_custom_fields};
use super::{BLOCK, LoadError, integer, small};
use crate::schema::{event, event_date, event_date_resource, occupation, participation};

/// Writes events and courses with their dates; returns their ids in the order of the document.
pub(super) async fn write(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: i32,
    document: &OrganizationDocument,
    employees: &[i32],
) -> Result<Vec<i64>, LoadError> {
    let rows = document
        .events
        .iter()
        .map(|loaded| event_of(nr, &document.zone, loaded))
        .collect::<Result<Vec<_>, _>>()?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let mut ids: Vec<i64> = diesel::insert_into(event::table)
        .values(rows)
        .returning(event::id)
        .get_results(connection)
        .await?;
    // Ids of one statement ascend in the order of its rows.
    ids.sort_unstable();
    let mut dates = Vec::new();
    let mut takers = Vec::new();
    let mut custom_fields = Vec::new();
    for (id, loaded) in ids.iter().zip(&document.events) {
        let taken = taken_by(document, loaded, employees)?;
        for starts in &loaded.starts {
            dates.push(date_of(change, nr, (*id, loaded.duration), &document.zone, *starts)?);
            takers.push(taken.clone());
        }
        custom_fields.push((CustomFieldOwner::Event(EventId(*id)), loaded.custom_fields.as_slice()));
    }
    for (block, takers) in dates.chunks(BLOCK).zip(takers.chunks(BLOCK)) {
        let mut written: Vec<i64> = diesel::insert_into(event_date::table)
            .values(block)
            .returning(event_date::id)
            .get_results(connection)
            .await?;
        written.sort_unstable();
        write_occupations(connection, block, &written, takers).await?;
    }
    write_custom_fields(connection, nr, &custom_fields).await?;
    Ok(ids)
}

/// The employee and the rooms that each date of an event takes.
fn taken_by(document: &OrganizationDocument, loaded: &EventDocument, employees: &[i32]) -> Result<Vec<i32>, LoadError> {
    let employee = loaded.employee.map(|position| {
        let id = employees.get(position).copied();
        id.ok_or(LoadError::Dangling("the employee of an event"))
    });
    let rooms = loaded
        .rooms
        .iter()
        .map(|(group, room)| room_id(document, *group, *room));
    employee.into_iter().chain(rooms).collect()
}

async fn write_occupations(
    connection: &mut AsyncPgConnection,
    dates: &[DateRow],
    ids: &[i64],
    takers: &[Vec<i32>],
) -> Result<(), LoadError> {
    let mut resources = Vec::new();
    let mut occupations = Vec::new();
    for ((date, id), taken) in dates.iter().zip(ids).zip(takers) {
        for resource in taken {
            resources.push((
                event_date_resource::organization_nr.eq(date.organization_nr),
                event_date_resource::event_date_id.eq(*id),
                event_date_resource::resource_id.eq(*resource),
            ));
            occupations.push((
                occupation::organization_nr.eq(date.organization_nr),
                occupation::resource_id.eq(*resource),
                occupation::starts_at.eq(date.starts_at),
                occupation::ends_at.eq(date.ends_at),
                occupation::event_date_id.eq(*id),
            ));
        }
    }
    if !resources.is_empty() {
        diesel::insert_into(event_date_resource::table)
            .values(resources)
            .execute(connection)
            .await?;
        diesel::insert_into(occupation::table)
            .values(occupations)
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// Writes what these bookings sign up for.
pub(super) async fn write_participations(
    connection: &mut AsyncPgConnection,
    nr: i32,
    document: &OrganizationDocument,
    block: &[BookingDocument],
    bookings: &[i64],
    events: &[i64],
) -> Result<(), LoadError> {
    let mut rows = Vec::new();
    for (booking, loaded) in bookings.iter().zip(block) {
        for position in &loaded.events {
            let event = events.get(*position).zip(document.events.get(*position));
            let (event, agreed) = event.ok_or(LoadError::Dangling("the event of a sign-up"))?;
            let normalized_email = EmailAddress::parse(&loaded.customer.email).map(|email| email.normalized());
            rows.push((
                participation::organization_nr.eq(nr),
                participation::booking_id.eq(*booking),
                participation::event_id.eq(*event),
                participation::status.eq(loaded.state.label()),
                participation::title.eq(&agreed.title),
                participation::price_cents.eq(integer(agreed.price.cents(), "price")?),
                participation::mailbox.eq(normalized_email.map_err(|_| LoadError::Malformed("an e-mail address"))?),
            ));
        }
    }
    if !rows.is_empty() {
        diesel::insert_into(participation::table)
            .values(rows)
            .execute(connection)
            .await?;
    }
    Ok(())
}

#[derive(Insertable)]
#[diesel(table_name = event)]
struct EventRow<'a> {
    organization_nr: i32,
    kind: &'static str,
    title: &'a str,
    html: String,
    price_cents: i32,
    duration: i16,
    capacity: i32,
    minimum_participants: Option<i32>,
    trainer: Option<&'a str>,
    room: Option<&'a str>,
    online: bool,
    sign_up_from: Option<OffsetDateTime>,
    sign_up_until: Option<OffsetDateTime>,
    online_meeting_link: Option<&'a str>,
}

fn event_of<'a>(nr: i32, zone: &Zone, loaded: &'a EventDocument) -> Result<EventRow<'a>, LoadError> {
    let instant = |wall: Option<PrimitiveDateTime>| wall.map(|wall| zone.instant(wall)).transpose();
    Ok(EventRow {
        organization_nr: nr,
        kind: loaded.kind.label(),
        title: &loaded.title,
        html: catalog::sanitized(&loaded.html),
        price_cents: integer(loaded.price.cents(), "price")?,
        duration: small(loaded.duration, "duration")?,
        capacity: integer(loaded.capacity, "capacity")?,
        minimum_participants: loaded
            .minimum_participants
            .map(|minimum| integer(minimum, "minimum"))
            .transpose()?,
        trainer: loaded.trainer.as_deref(),
        room: loaded.room.as_deref(),
        online: loaded.is_online,
        sign_up_from: instant(loaded.sign_up_from)?,
        sign_up_until: instant(loaded.sign_up_until)?,
        online_meeting_link: loaded.online_meeting_link.as_deref(),
    })
}

#[derive(Insertable)]
#[diesel(table_name = event_date)]
struct DateRow {
    organization_nr: i32,
    event_id: i64,
    starts_wall: PrimitiveDateTime,
    ends_wall: PrimitiveDateTime,
    zone: String,
    starts_at: OffsetDateTime,
    ends_at: OffsetDateTime,
    changed_at: OffsetDateTime,
}

fn date_of(
    change: &Change,
    nr: i32,
    (event_id, duration): (i64, u16),
    zone: &Zone,
    starts: PrimitiveDateTime,
) -> Result<DateRow, LoadError> {
    let starts_at = zone.instant(starts)?;
    let ends_at = InstantMinute::floor(starts_at).plus(i64::from(duration)).instant();
    Ok(DateRow {
        organization_nr: nr,
        event_id,
        starts_wall: starts,
        ends_wall: zone.wall(ends_at),
        zone: zone.name().to_owned(),
        starts_at,
        ends_at,
        changed_at: change.at,
    })
}
