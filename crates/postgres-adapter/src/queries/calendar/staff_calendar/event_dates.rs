use booking_core::staff_calendar::{EventDateEntry, Revision};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{EventDateId, EventId, OrganizationNr, Reach, ResourceId, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};

use super::Range;
use crate::error::store_error;
use crate::queries::calendar::occupations::first_start_touching;
use crate::queries::columns::number;
use crate::queries::events::event::{date_span, event_kind};
use crate::schema::{event, event_date, event_date_resource};

/// Date and event, kind, title and link, seats and taken ones, its times, how often they were changed and when last.
type EventDateRow = (
    (i64, i64),
    (String, String, Option<String>),
    (i32, i32),
    (PrimitiveDateTime, PrimitiveDateTime),
    (OffsetDateTime, OffsetDateTime),
    (i32, OffsetDateTime),
);

pub(crate) async fn read_event_dates(
    connection: &mut AsyncPgConnection,
    range: Range,
) -> Result<Vec<EventDateEntry>, StoreError> {
    let mut entries = read_dates(connection, range.organization, Dates::Within(range)).await?;
    if range.reach != Reach::Everybody {
        entries.retain(|entry| entry.resources.iter().any(|resource| range.reach.includes(*resource)));
    }
    Ok(entries)
}

/// A date that takes place.
pub(crate) async fn read_event_date(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    date: EventDateId,
) -> Result<Option<EventDateEntry>, StoreError> {
    Ok(read_dates(connection, organization, Dates::Only(date)).await?.pop())
}

/// The dates of an event that take place, by start.
pub(crate) async fn read_dates_of_event(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    event: EventId,
) -> Result<Vec<EventDateEntry>, StoreError> {
    read_dates(connection, organization, Dates::Of(event)).await
}

enum Dates {
    Within(Range),
    Only(EventDateId),
    Of(EventId),
}

/// The dates that take place, by start.
async fn read_dates(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    dates: Dates,
) -> Result<Vec<EventDateEntry>, StoreError> {
    let all = event_date::table
        .inner_join(
            event::table.on(event::organization_nr
                .eq(event_date::organization_nr)
                .and(event::id.eq(event_date::event_id))),
        )
        .left_join(
            event_date_resource::table.on(event_date_resource::organization_nr
                .eq(event_date::organization_nr)
                .and(event_date_resource::event_date_id.eq(event_date::id))),
        )
        .filter(
            event_date::organization_nr
                .eq(organization.0)
                .and(event_date::called_off_at.is_null()),
        )
        .order((event_date::starts_at, event_date::id, event_date_resource::resource_id))
        .select((
            (
                (event_date::id, event_date::event_id),
                (event::kind, event::title, event::online_meeting_link),
                (event::capacity, event::taken_seats),
                (event_date::starts_wall, event_date::ends_wall),
                (event_date::starts_at, event_date::ends_at),
                (event_date::sequence, event_date::changed_at),
            ),
            event_date_resource::resource_id.nullable(),
        ))
        .into_boxed();
    let wanted = match dates {
        Dates::Within(range) => all.filter(
            event_date::starts_at
                .ge(first_start_touching(range.from))
                .and(event_date::starts_at.lt(range.to.instant()))
                .and(event_date::ends_at.gt(range.from.instant())),
        ),
        Dates::Only(date) => all.filter(event_date::id.eq(date.0)),
        Dates::Of(event) => all.filter(event_date::event_id.eq(event.0)),
    };
    let rows: Vec<(EventDateRow, Option<i32>)> = wanted.load(connection).await.map_err(store_error)?;
    let mut entries: Vec<EventDateEntry> = Vec::new();
    for (row, taken) in rows {
        let taken = taken.map(ResourceId);
        match entries.last_mut() {
            Some(last) if last.id.0 == row.0.0 => last.resources.extend(taken),
            _ => entries.push(event_date_entry(row, taken)?),
        }
    }
    Ok(entries)
}

fn event_date_entry(row: EventDateRow, taken: Option<ResourceId>) -> Result<EventDateEntry, StoreError> {
    let ((id, event), (kind, title, online_meeting_link), (capacity, taken_seats), (start, end), instants, revision) =
        row;
    Ok(EventDateEntry {
        id: EventDateId(id),
        event: EventId(event),
        kind: event_kind(&kind)?,
        title,
        start,
        end,
        span: date_span(instants)?,
        resources: taken.into_iter().collect(),
        capacity: number(capacity)?,
        taken_seats: number(taken_seats)?,
        online_meeting_link,
        revision: Revision {
            sequence: number(revision.0)?,
            changed_at: revision.1,
        },
    })
}
