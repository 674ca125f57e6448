//! Reads events in three statements, however many there are: what the calendar of the organisation says of all of them, its
//! events, their dates.

use std::collections::HashMap;

use booking_core::calendar::Span;
use booking_core::events::{Event, EventDate, EventKind};
use booking_core::offer::EventAtAGlance;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{BookingPause, EventDateId, EventId, InstantMinute, Money, OrganizationNr, StoreError, Zone};
use time::{Date, OffsetDateTime, PrimitiveDateTime};

use crate::error::{corrupt, store_error};
use crate::queries::columns::{number, pause, zone};
use crate::queries::organization_viewer::OrganizationViewer;
use crate::schema::{calendar, event, event_date, organization};

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
    taken_seats: i32,
    archived_at: Option<OffsetDateTime>,
}

#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = calendar)]
struct CalendarRow {
    zone: String,
    pause_note: Option<String>,
    paused_until: Option<Date>,
}

/// What all events of an organisation have in common.
struct OfOrganization {
    zone: Zone,
    pause: Option<BookingPause>,
}

impl CalendarRow {
    fn read(self) -> Result<OfOrganization, StoreError> {
        Ok(OfOrganization {
            zone: zone(&self.zone)?,
            pause: pause(self.pause_note, self.paused_until),
        })
    }
}

type DateRow = (
    i64,
    i64,
    (OffsetDateTime, OffsetDateTime),
    (PrimitiveDateTime, PrimitiveDateTime),
);

/// As the port says.
pub(crate) async fn read_events(
    connection: &mut AsyncPgConnection,
    viewer: OrganizationViewer,
    nr: OrganizationNr,
    now: OffsetDateTime,
) -> Result<Option<Vec<Event>>, StoreError> {
    let Some(of_organization) = read_calendar(connection, viewer, nr).await? else {
        return Ok(None);
    };
    let rows: Vec<EventRow> = event::table
        .filter(
            event::organization_nr
                .eq(nr.0)
                .and(event::archived_at.is_null())
                .and(exists(
                    event_date::table.filter(
                        event_date::organization_nr
                            .eq(event::organization_nr)
                            .and(event_date::event_id.eq(event::id))
                            .and(event_date::starts_at.gt(now))
                            .and(event_date::called_off_at.is_null()),
                    ),
                )),
        )
        .select(EventRow::as_select())
        .load(connection)
        .await
        .map_err(store_error)?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut dates = read_dates(connection, nr, ids).await?;
    let mut events = rows
        .into_iter()
        .map(|row| {
            let dates = dates.remove(&row.id).unwrap_or_default();
            let next = dates.iter().map(|date| date.span.from().instant()).find(|at| *at > now);
            Ok((next, event_of(nr, &of_organization, row, dates)?))
        })
        .collect::<Result<Vec<_>, StoreError>>()?;
    events.sort_by_key(|(next, event)| (*next, event.id));
    Ok(Some(events.into_iter().map(|(_, event)| event).collect()))
}

/// As the port says, in one statement.
pub(crate) async fn read_events_at_a_glance(
    connection: &mut AsyncPgConnection,
    viewer: OrganizationViewer,
    organizations: &[OrganizationNr],
    now: OffsetDateTime,
) -> Result<Vec<EventAtAGlance>, StoreError> {
    let numbers: Vec<i32> = organizations.iter().map(|organization| organization.0).collect();
    let rows: Vec<(i32, i64, String, String, i32, PrimitiveDateTime)> = event::table
        .inner_join(organization::table.on(organization::nr.eq(event::organization_nr)))
        .inner_join(
            event_date::table.on(event_date::organization_nr
                .eq(event::organization_nr)
                .and(event_date::event_id.eq(event::id))),
        )
        .filter(
            event::organization_nr
                .eq_any(numbers)
                .and(organization::status.eq_any(viewer.statuses()))
                .and(event::archived_at.is_null())
                .and(event_date::starts_at.gt(now))
                .and(event_date::called_off_at.is_null()),
        )
        .distinct_on((event::organization_nr, event::id))
        .order((event::organization_nr, event::id, event_date::starts_at))
        .select((
            event::organization_nr,
            event::id,
            event::kind,
            event::title,
            event::price_cents,
            event_date::starts_wall,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    rows.into_iter()
        .map(|(organization, id, kind, title, price, next_date)| {
            Ok(EventAtAGlance {
                id: EventId(id),
                organization: OrganizationNr(organization),
                kind: event_kind(&kind)?,
                title,
                price: Money::from_cents(number(price)?),
                next_date,
            })
        })
        .collect()
}

/// One event, whoever may see it; none when the organisation does not have it.
pub(crate) async fn read_event(
    connection: &mut AsyncPgConnection,
    nr: OrganizationNr,
    id: EventId,
) -> Result<Option<Event>, StoreError> {
    let row: Option<(EventRow, CalendarRow)> = event::table
        .inner_join(calendar::table.on(calendar::organization_nr.eq(event::organization_nr)))
        .filter(event::organization_nr.eq(nr.0).and(event::id.eq(id.0)))
        .select((EventRow::as_select(), CalendarRow::as_select()))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let Some((row, of_organization)) = row else {
        return Ok(None);
    };
    let mut dates = read_dates(connection, nr, vec![id.0]).await?;
    let dates = dates.remove(&id.0).unwrap_or_default();
    Ok(Some(event_of(nr, &of_organization.read()?, row, dates)?))
}

async fn read_calendar(
    connection: &mut AsyncPgConnection,
    viewer: OrganizationViewer,
    nr: OrganizationNr,
) -> Result<Option<OfOrganization>, StoreError> {
    let row: Option<CalendarRow> = organization::table
        .inner_join(calendar::table.on(calendar::organization_nr.eq(organization::nr)))
        .filter(
            organization::nr
                .eq(nr.0)
                .and(organization::status.eq_any(viewer.statuses())),
        )
        .select(CalendarRow::as_select())
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    row.map(CalendarRow::read).transpose()
}

/// The dates of these events in order of time, without those that were called off.
async fn read_dates(
    connection: &mut AsyncPgConnection,
    nr: OrganizationNr,
    events: Vec<i64>,
) -> Result<HashMap<i64, Vec<EventDate>>, StoreError> {
    let rows: Vec<DateRow> = event_date::table
        .filter(
            event_date::organization_nr
                .eq(nr.0)
                .and(event_date::event_id.eq_any(events))
                .and(event_date::called_off_at.is_null()),
        )
        .order((event_date::starts_at, event_date::id))
        .select((
            event_date::event_id,
            event_date::id,
            (event_date::starts_at, event_date::ends_at),
            (event_date::starts_wall, event_date::ends_wall),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut dates: HashMap<i64, Vec<EventDate>> = HashMap::new();
    for (event, id, at, (starts, ends)) in rows {
        dates.entry(event).or_default().push(EventDate {
            id: EventDateId(id),
            starts,
            ends,
            span: date_span(at)?,
        });
    }
    Ok(dates)
}

/// When a stored date takes place.
pub(crate) fn date_span((starts_at, ends_at): (OffsetDateTime, OffsetDateTime)) -> Result<Span, StoreError> {
    let span = Span::new(InstantMinute::floor(starts_at), InstantMinute::floor(ends_at));
    span.map_err(|_| corrupt("a stored date of an event has no length"))
}

/// The kind of event with this stored name.
pub(crate) fn event_kind(name: &str) -> Result<EventKind, StoreError> {
    EventKind::labelled(name).ok_or_else(|| corrupt(format!("unknown kind of event {name}")))
}

fn event_of(
    organization: OrganizationNr,
    of_organization: &OfOrganization,
    row: EventRow,
    dates: Vec<EventDate>,
) -> Result<Event, StoreError> {
    Ok(Event {
        id: EventId(row.id),
        organization,
        kind: event_kind(&row.kind)?,
        title: row.title,
        html: catalog::sanitized_again(row.html),
        price: Money::from_cents(number(row.price_cents)?),
        duration: number(row.duration)?,
        capacity: number(row.capacity)?,
        taken_seats: number(row.taken_seats)?,
        minimum_participants: row.minimum_participants.map(number).transpose()?,
        trainer: row.trainer,
        room: row.room,
        is_online: row.online,
        sign_up_from: row.sign_up_from,
        sign_up_until: row.sign_up_until,
        dates,
        zone: of_organization.zone.clone(),
        pause: of_organization.pause.clone(),
        image_path: row.image_path,
        is_archived: row.archived_at.is_some(),
    })
}
