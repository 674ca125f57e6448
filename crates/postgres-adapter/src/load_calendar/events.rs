use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{InstantMinute, Zone};
use time::{OffsetDateTime, PrimitiveDateTime};

use super::{BLOCK, BookingLoad, EventLoad, LoadError, OrganizationLoad, integer, small};
use crate::schema::{event, event_date, participation};

/// Writes events and courses with their dates; returns their ids in the order of the document.
pub(super) async fn write(
    connection: &mut AsyncPgConnection,
    nr: i32,
    load: &OrganizationLoad,
) -> Result<Vec<i64>, LoadError> {
    let rows = load
        .events
        .iter()
        .map(|loaded| event_of(nr, &load.zone, loaded))
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
    for (id, loaded) in ids.iter().zip(&load.events) {
        for starts in &loaded.starts {
            dates.push(date_of(nr, *id, &load.zone, *starts, loaded.duration)?);
        }
    }
    for block in dates.chunks(BLOCK) {
        diesel::insert_into(event_date::table)
            .values(block)
            .execute(connection)
            .await?;
    }
    Ok(ids)
}

/// Writes what these bookings sign up for.
pub(super) async fn write_participations(
    connection: &mut AsyncPgConnection,
    nr: i32,
    block: &[BookingLoad],
    bookings: &[i64],
    events: &[i64],
) -> Result<(), LoadError> {
    let mut rows = Vec::new();
    for (booking, loaded) in bookings.iter().zip(block) {
        for position in &loaded.events {
            let event = *events
                .get(*position)
                .ok_or(LoadError::Dangling("the event of a sign-up"))?;
            rows.push((
                participation::organization_nr.eq(nr),
                participation::booking_id.eq(*booking),
                participation::event_id.eq(event),
                participation::status.eq(loaded.status.name()),
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
}

fn event_of<'a>(nr: i32, zone: &Zone, loaded: &'a EventLoad) -> Result<EventRow<'a>, LoadError> {
    let instant = |wall: Option<PrimitiveDateTime>| wall.map(|wall| zone.instant(wall)).transpose();
    Ok(EventRow {
        organization_nr: nr,
        kind: loaded.kind.name(),
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
}

fn date_of(
    nr: i32,
    event_id: i64,
    zone: &Zone,
    starts: PrimitiveDateTime,
    duration: u16,
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
    })
}
