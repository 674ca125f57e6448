//! Reads events in three statements, however many there are: the zone of a public organisation, its
//! events with their sign-ups, their dates.

use std::collections::HashMap;

use booking_core::offer::{Event, EventDate, EventKind};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{EventDateId, EventId, Money, OrganizationNr, StoreError, Zone};
use time::{OffsetDateTime, PrimitiveDateTime};

use super::rules::{number, zone};
use crate::error::{corrupt, store_error};
use crate::schema::{calendar, event, event_date, organization, participation};

/// Sign-ups that were called off. All others keep their seat.
const CALLED_OFF: [&str; 2] = ["CANCELLED_BY_CUSTOMER", "CANCELLED_BY_PROVIDER"];

#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = event)]
struct EventRow {
    id: i64,
    kind: String,
    title: String,
    html: String,
    price_cents: i32,
    duration: i16,
    capacity: i32,
    minimum_participants: Option<i32>,
    trainer: Option<String>,
    room: Option<String>,
    online: bool,
    sign_up_from: Option<OffsetDateTime>,
    sign_up_until: Option<OffsetDateTime>,
    image_path: Option<String>,
}

type DateRow = (i64, i64, OffsetDateTime, PrimitiveDateTime, PrimitiveDateTime);

/// As the port says.
pub(super) async fn read_events(
    connection: &mut AsyncPgConnection,
    nr: OrganizationNr,
    now: OffsetDateTime,
) -> Result<Option<Vec<Event>>, StoreError> {
    let Some(own_zone) = read_zone(connection, nr).await? else {
        return Ok(None);
    };
    let rows: Vec<(EventRow, Option<i64>)> = event::table
        .filter(
            event::organization_nr.eq(nr.0).and(exists(
                event_date::table.filter(
                    event_date::organization_nr
                        .eq(event::organization_nr)
                        .and(event_date::event_id.eq(event::id))
                        .and(event_date::starts_at.gt(now)),
                ),
            )),
        )
        .select((
            EventRow::as_select(),
            participation::table
                .filter(
                    participation::organization_nr
                        .eq(event::organization_nr)
                        .and(participation::event_id.eq(event::id))
                        .and(participation::status.ne_all(CALLED_OFF)),
                )
                .count()
                .single_value(),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let ids: Vec<i64> = rows.iter().map(|(row, _)| row.id).collect();
    let mut dates = read_dates(connection, nr, ids).await?;
    let mut events = rows
        .into_iter()
        .map(|(row, taken_seats)| {
            let dates = dates.remove(&row.id).unwrap_or_default();
            let next = dates.iter().map(|(starts_at, _)| *starts_at).find(|at| *at > now);
            let dates = dates.into_iter().map(|(_, date)| date).collect();
            Ok((next, event_of(nr, &own_zone, row, taken_seats, dates)?))
        })
        .collect::<Result<Vec<_>, StoreError>>()?;
    events.sort_by_key(|(next, event)| (*next, event.id));
    Ok(Some(events.into_iter().map(|(_, event)| event).collect()))
}

async fn read_zone(connection: &mut AsyncPgConnection, nr: OrganizationNr) -> Result<Option<Zone>, StoreError> {
    let name: Option<String> = organization::table
        .inner_join(calendar::table.on(calendar::organization_nr.eq(organization::nr)))
        .filter(organization::nr.eq(nr.0).and(organization::status.eq("PUBLIC")))
        .select(calendar::zone)
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    name.as_deref().map(zone).transpose()
}

/// The dates of these events in order of time.
async fn read_dates(
    connection: &mut AsyncPgConnection,
    nr: OrganizationNr,
    events: Vec<i64>,
) -> Result<HashMap<i64, Vec<(OffsetDateTime, EventDate)>>, StoreError> {
    let rows: Vec<DateRow> = event_date::table
        .filter(
            event_date::organization_nr
                .eq(nr.0)
                .and(event_date::event_id.eq_any(events)),
        )
        .order((event_date::starts_at, event_date::id))
        .select((
            event_date::event_id,
            event_date::id,
            event_date::starts_at,
            event_date::starts_wall,
            event_date::ends_wall,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut dates: HashMap<i64, Vec<(OffsetDateTime, EventDate)>> = HashMap::new();
    for (event, id, starts_at, starts, ends) in rows {
        let id = EventDateId(id);
        dates
            .entry(event)
            .or_default()
            .push((starts_at, EventDate { id, starts, ends }));
    }
    Ok(dates)
}

fn event_of(
    organization: OrganizationNr,
    zone: &Zone,
    row: EventRow,
    taken_seats: Option<i64>,
    dates: Vec<EventDate>,
) -> Result<Event, StoreError> {
    Ok(Event {
        id: EventId(row.id),
        organization,
        kind: EventKind::named(&row.kind).ok_or_else(|| corrupt(format!("unknown kind of event {}", row.kind)))?,
        title: row.title,
        html: row.html,
        price: Money::from_cents(number(row.price_cents)?),
        duration: number(row.duration)?,
        capacity: number(row.capacity)?,
        taken_seats: number(taken_seats.unwrap_or(0))?,
        minimum_participants: row.minimum_participants.map(number).transpose()?,
        trainer: row.trainer,
        room: row.room,
        is_online: row.online,
        sign_up_from: row.sign_up_from,
        sign_up_until: row.sign_up_until,
        dates,
        zone: zone.clone(),
        image_path: row.image_path,
    })
}
