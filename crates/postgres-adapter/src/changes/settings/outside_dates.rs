//! Dates of events and courses that may have no room after a change, and who comes to them.

use booking_core::calendar::Span;
use booking_core::settings::{DateAhead, DateOutside, MOST_NAMED};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer, Text, Timestamp, Timestamptz};
use diesel_async::RunQueryDsl;
use shared_kernel::{EventDateId, EventId, InstantMinute, ResourceId, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::changes::CalendarChange;
use crate::error::{corrupt, store_error};

const AHEAD: &str = "
    SELECT id, starts_at, ends_at,
        ARRAY(SELECT resource_id FROM event_date_resource AS needed
              WHERE needed.organization_nr = $1 AND needed.event_date_id = event_date.id ORDER BY resource_id) AS resources
    FROM event_date
    WHERE organization_nr = $1 AND starts_at >= $2 AND called_off_at IS NULL
    ORDER BY starts_at, id";
const DESCRIBED: &str = "
    SELECT event_date.id, event_date.event_id, title, starts_wall, ends_wall, coming.names, coming.total
    FROM event_date
    JOIN event ON event.organization_nr = $1 AND event.id = event_date.event_id,
    LATERAL (
        SELECT coalesce((array_agg(name ORDER BY name))[:$3], '{}') AS names, count(*) AS total
        FROM (SELECT trim(first_name || ' ' || last_name) AS name
              FROM participation AS seat
              JOIN booking ON booking.organization_nr = $1 AND booking.id = seat.booking_id
              JOIN customer ON customer.organization_nr = $1 AND customer.id = customer_id
              WHERE seat.organization_nr = $1 AND seat.event_id = event_date.event_id AND seat.status = 'CONFIRMED'
                AND NOT EXISTS (
                    SELECT FROM called_off_date AS gone WHERE gone.organization_nr = $1
                    AND gone.participation_id = seat.id AND gone.event_date_id = event_date.id)) AS named
    ) AS coming
    WHERE event_date.organization_nr = $1 AND event_date.id = ANY($2)
    ORDER BY event_date.starts_at, event_date.id";

#[derive(QueryableByName)]
struct AheadRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Timestamptz)]
    starts_at: OffsetDateTime,
    #[diesel(sql_type = Timestamptz)]
    ends_at: OffsetDateTime,
    #[diesel(sql_type = Array<Integer>)]
    resources: Vec<i32>,
}

#[derive(QueryableByName)]
struct DescribedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    event_id: i64,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Timestamp)]
    starts_wall: PrimitiveDateTime,
    #[diesel(sql_type = Timestamp)]
    ends_wall: PrimitiveDateTime,
    #[diesel(sql_type = Array<Text>)]
    names: Vec<String>,
    #[diesel(sql_type = BigInt)]
    total: i64,
}

impl CalendarChange<'_> {
    /// Dates that take place and have not begun, by start.
    pub(super) async fn dates_ahead(&mut self, now: OffsetDateTime) -> Result<Vec<DateAhead>, StoreError> {
        let rows: Vec<AheadRow> = sql_query(AHEAD)
            .bind::<Integer, _>(self.organization.0)
            .bind::<Timestamptz, _>(now)
            .load(self.connection)
            .await
            .map_err(store_error)?;
        rows.into_iter()
            .map(|row| {
                let span = Span::new(InstantMinute::floor(row.starts_at), InstantMinute::floor(row.ends_at));
                Ok(DateAhead {
                    date: EventDateId(row.id),
                    span: span.map_err(|_| corrupt("a stored date has no length"))?,
                    resources: row.resources.into_iter().map(ResourceId).collect(),
                })
            })
            .collect()
    }

    /// What is told of these dates, by start.
    pub(super) async fn described_dates(&mut self, dates: &[i64]) -> Result<Vec<DateOutside>, StoreError> {
        if dates.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<DescribedRow> = sql_query(DESCRIBED)
            .bind::<Integer, _>(self.organization.0)
            .bind::<Array<BigInt>, _>(dates)
            .bind::<Integer, _>(i32::try_from(MOST_NAMED).unwrap_or(i32::MAX))
            .load(self.connection)
            .await
            .map_err(store_error)?;
        let described = rows.into_iter().map(|row| DateOutside {
            event: EventId(row.event_id),
            date: EventDateId(row.id),
            title: row.title,
            start: row.starts_wall,
            end: row.ends_wall,
            participants: row.names,
            participants_total: usize::try_from(row.total).unwrap_or(0),
        });
        Ok(described.collect())
    }
}
