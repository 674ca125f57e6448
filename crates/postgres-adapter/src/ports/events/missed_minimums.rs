//! Events that too few have signed up for.

use diesel::QueryResult;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use shared_kernel::{Change, EventId, Fact, OrganizationNr, StoreError};

use crate::error::store_error;
use crate::outbox;
use crate::schema::outbox as outbox_rows;

#[derive(QueryableByName)]
struct MissedRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Marks each event whose sign-up has ended as looked at, so that nobody looks twice, and writes a fact for those that
/// miss their minimum. Seats are counted by the same statement: who signs up at the same time waits for its row. Where
/// the last date began over an hour ago, or none is left, there is nothing to call off any more, and nobody is told.
pub(crate) async fn note(connection: &mut AsyncPgConnection, change: &Change) -> Result<usize, StoreError> {
    let change = *change;
    connection
        .transaction(async |connection| {
            let missed: Vec<MissedRow> = diesel::sql_query(
                "WITH ended AS (
                     SELECT event.organization_nr, event.id, dates.last
                     FROM event
                     JOIN organization ON organization.nr = event.organization_nr AND status = 'PUBLIC'
                     LEFT JOIN LATERAL (
                         SELECT min(starts_at) AS first, max(starts_at) AS last FROM event_date
                         WHERE event_date.organization_nr = event.organization_nr AND event_id = event.id
                           AND called_off_at IS NULL) AS dates ON true
                     WHERE minimum_participants IS NOT NULL AND minimum_checked_at IS NULL
                       AND coalesce(sign_up_until, dates.first, '-infinity') <= $1),
                 checked AS (
                     UPDATE event SET minimum_checked_at = $1 FROM ended
                     WHERE event.organization_nr = ended.organization_nr AND event.id = ended.id
                       AND minimum_checked_at IS NULL
                     RETURNING event.organization_nr, event.id, last, taken_seats < minimum_participants AS misses)
                 SELECT organization_nr, id FROM checked
                 WHERE misses AND last + interval '1 hour' > $1
                 ORDER BY organization_nr, id",
            )
            .bind::<Timestamptz, _>(change.at)
            .load(connection)
            .await?;
            let facts: Vec<outbox::Row> = missed
                .iter()
                .map(|row| {
                    let fact = Fact::MinimumMissed {
                        organization: OrganizationNr(row.organization_nr),
                        event: EventId(row.id),
                    };
                    outbox::row(fact, &change)
                })
                .collect();
            diesel::insert_into(outbox_rows::table)
                .values(facts)
                .execute(connection)
                .await?;
            QueryResult::Ok(missed.len())
        })
        .await
        .map_err(store_error)
}
