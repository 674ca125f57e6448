//! Events with everything that is set of them, for the people of their organisation.

use std::collections::BTreeMap;

use booking_core::settings::{EventDetails, EventSummary, StaffEvent, StaffEventDate};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Timestamp, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{EventDateId, EventId, Money, OrganizationNr, ResourceId, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};

use super::services::asked_field;
use crate::error::store_error;
use crate::prepared::prepared;
use crate::queries::columns::{number, zone};
use crate::queries::custom_fields::{CustomFieldsOf, read_custom_fields};
use crate::queries::events::event::{date_span, event_kind};
use crate::schema::{calendar, event, event_date, event_date_resource, resource};

/// The most events that are listed.
const MOST_LISTED: i64 = 500;
/// How many dates of an event are listed.
const DATES_LISTED: i32 = 3;

/// The next $3 dates after $2 of each event, with how many there are.
const NEXT_DATES: &str = "
    SELECT event_id, starts_wall, ends_wall, ahead
    FROM (SELECT event_id, starts_wall, ends_wall, count(*) OVER (PARTITION BY event_id) AS ahead,
              row_number() OVER (PARTITION BY event_id ORDER BY starts_at, id) AS place
          FROM event_date
          WHERE organization_nr = $1 AND starts_at > $2 AND called_off_at IS NULL) AS date
    WHERE place <= $3
    ORDER BY event_id, place";

/// Kind and title, the numbers of seats, taken seats and minimum, and whether it is archived.
type SummaryRow = (i64, String, String, (i32, i32, Option<i32>), bool);

#[derive(QueryableByName)]
struct NextDateRow {
    #[diesel(sql_type = BigInt)]
    event_id: i64,
    #[diesel(sql_type = Timestamp)]
    starts_wall: PrimitiveDateTime,
    #[diesel(sql_type = Timestamp)]
    ends_wall: PrimitiveDateTime,
    #[diesel(sql_type = BigInt)]
    ahead: i64,
}

pub(crate) async fn read_summaries(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    now: OffsetDateTime,
) -> Result<Vec<EventSummary>, StoreError> {
    let rows: Vec<SummaryRow> = event::table
        .filter(event::organization_nr.eq(organization.0))
        .order((event::archived_at.is_not_null(), event::id.desc()))
        .limit(MOST_LISTED)
        .select((
            event::id,
            event::kind,
            event::title,
            (event::capacity, event::taken_seats, event::minimum_participants),
            event::archived_at.is_not_null(),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let next_dates: Vec<NextDateRow> = prepared(
        sql_query(NEXT_DATES)
            .bind::<Integer, _>(organization.0)
            .bind::<Timestamptz, _>(now)
            .bind::<Integer, _>(DATES_LISTED),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    let mut ahead: BTreeMap<i64, (i64, Vec<(PrimitiveDateTime, PrimitiveDateTime)>)> = BTreeMap::new();
    for row in next_dates {
        let of_event = ahead.entry(row.event_id).or_default();
        of_event.0 = row.ahead;
        of_event.1.push((row.starts_wall, row.ends_wall));
    }
    let summary = |(id, kind, title, (capacity, taken, minimum), is_archived): SummaryRow| {
        let (dates_ahead, next_dates) = ahead.remove(&id).unwrap_or_default();
        Ok(EventSummary {
            id: EventId(id),
            kind: event_kind(&kind)?,
            title,
            capacity: number(capacity)?,
            taken_seats: number(taken)?,
            minimum_participants: minimum.map(number).transpose()?,
            is_archived,
            next_dates,
            dates_ahead: number(dates_ahead)?,
        })
    };
    let mut summaries = rows.into_iter().map(summary).collect::<Result<Vec<_>, StoreError>>()?;
    // Stable: the newest comes first where none is ahead.
    summaries.sort_by_key(|event| {
        let next = event.next_dates.as_slice().first().map(|(starts, _)| *starts);
        (event.is_archived, next.is_none(), next)
    });
    Ok(summaries)
}

/// Kind and texts, price and duration.
type TextsRow = (String, String, String, i32, i16);
/// The numbers of seats, taken seats and minimum.
type SeatsRow = (i32, i32, Option<i32>);
/// Trainer and room, whether it is online, and the link.
type PlaceRow = (Option<String>, Option<String>, bool, Option<String>);
/// Both ends of the window of sign-up, the picture, and whether it is archived.
type OfferRow = (Option<OffsetDateTime>, Option<OffsetDateTime>, Option<String>, bool);
type DateRow = (
    i64,
    (PrimitiveDateTime, PrimitiveDateTime),
    (OffsetDateTime, OffsetDateTime),
    bool,
);

/// An event with everything that is set of it; none when the organisation does not have it.
pub(crate) async fn read_staff_event(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    id: EventId,
) -> Result<Option<StaffEvent>, StoreError> {
    let nr = organization.0;
    let row: Option<(TextsRow, SeatsRow, PlaceRow, OfferRow, String)> = event::table
        .inner_join(calendar::table.on(calendar::organization_nr.eq(event::organization_nr)))
        .filter(event::organization_nr.eq(nr).and(event::id.eq(id.0)))
        .select((
            (
                event::kind,
                event::title,
                event::html,
                event::price_cents,
                event::duration,
            ),
            (event::capacity, event::taken_seats, event::minimum_participants),
            (event::trainer, event::room, event::online, event::online_meeting_link),
            (
                event::sign_up_from,
                event::sign_up_until,
                event::image_path,
                event::archived_at.is_not_null(),
            ),
            calendar::zone,
        ))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let Some((texts, seats, place, offer, zone_name)) = row else {
        return Ok(None);
    };
    let dates = read_dates(connection, organization, id).await?;
    let (employee, rooms) = read_taken(connection, organization, &dates).await?;
    let custom_fields = read_custom_fields(connection, CustomFieldsOf::Event(id)).await?;
    let (kind, title, html, price, duration) = texts;
    let (capacity, taken, minimum) = seats;
    let (trainer, room, is_online, online_meeting_link) = place;
    let (sign_up_from, sign_up_until, image_path, is_archived) = offer;
    let zone = zone(&zone_name)?;
    Ok(Some(StaffEvent {
        id,
        image_path,
        is_archived,
        taken_seats: number(taken)?,
        details: EventDetails {
            kind: event_kind(&kind)?,
            title,
            html_content: catalog::sanitized_again(html),
            price: Money::from_cents(number(price)?),
            duration: number(duration)?,
            capacity: number(capacity)?,
            minimum_participants: minimum.map(number).transpose()?,
            trainer,
            room,
            employee,
            rooms,
            is_online,
            online_meeting_link,
            sign_up_from: sign_up_from.map(|from| zone.wall(from)),
            sign_up_until: sign_up_until.map(|until| zone.wall(until)),
            custom_fields: custom_fields.into_iter().map(asked_field).collect(),
        },
        dates,
    }))
}

async fn read_dates(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    id: EventId,
) -> Result<Vec<StaffEventDate>, StoreError> {
    let rows: Vec<DateRow> = event_date::table
        .filter(
            event_date::organization_nr
                .eq(organization.0)
                .and(event_date::event_id.eq(id.0)),
        )
        .order((event_date::starts_at, event_date::id))
        .select((
            event_date::id,
            (event_date::starts_wall, event_date::ends_wall),
            (event_date::starts_at, event_date::ends_at),
            event_date::called_off_at.is_not_null(),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let date = |(id, (starts, ends), at, is_called_off)| {
        Ok(StaffEventDate {
            id: EventDateId(id),
            starts,
            ends,
            span: date_span(at)?,
            is_called_off,
        })
    };
    rows.into_iter().map(date).collect()
}

/// Who and what the dates of an event take: all that lie ahead the same, and therefore what the last one takes.
async fn read_taken(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    dates: &[StaffEventDate],
) -> Result<(Option<ResourceId>, Vec<ResourceId>), StoreError> {
    let taking = dates.iter().rfind(|date| !date.is_called_off).or(dates.last());
    let rows: Vec<(i32, String)> = event_date_resource::table
        .inner_join(
            resource::table.on(resource::organization_nr
                .eq(event_date_resource::organization_nr)
                .and(resource::id.eq(event_date_resource::resource_id))),
        )
        .filter(
            event_date_resource::organization_nr
                .eq(organization.0)
                .and(event_date_resource::event_date_id.eq(taking.map_or(0, |date| date.id.0))),
        )
        .order(resource::id)
        .select((resource::id, resource::kind))
        .load(connection)
        .await
        .map_err(store_error)?;
    let (people, rooms): (Vec<_>, Vec<_>) = rows.into_iter().partition(|(_, kind)| kind == "EMPLOYEE");
    let ids = |rows: Vec<(i32, String)>| rows.into_iter().map(|(id, _)| ResourceId(id));
    Ok((ids(people).next(), ids(rooms).collect()))
}
