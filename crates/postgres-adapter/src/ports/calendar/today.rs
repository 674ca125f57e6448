//! What the people of an organisation are told about their day.

use std::collections::BTreeSet;

use async_trait::async_trait;
use booking_core::staff_calendar::{CancelledVisit, MOST_TODAY, OpenTask, TaskKind, TodayReader};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Nullable, Text, Timestamp, Timestamptz};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use shared_kernel::{AppointmentId, BookingId, InstantMinute, OrganizationNr, Reach, ResourceId, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::connection::Database;
use crate::error::store_error;
use crate::ports::Postgres;
use crate::prepared::prepared;
use crate::queries::bookings::history_details;
use crate::queries::calendar::staff_calendar::only_employee;
use crate::queries::columns::number;
use crate::schema::history;

/// $2 is the moment since when, $3 the only employee, $5 now. A seat has none, and begins with the next date of its event.
/// Where there was nothing to tell, or nobody, nothing has failed; and whoever has cancelled knows it.
const FAILED_MAILS: &str = "
    WITH mail AS MATERIALIZED (
        SELECT booking_id, given_up_at FROM planned_mail
        WHERE organization_nr = $1 AND given_up_at >= $2 AND sent_at IS NULL
          AND coalesce(last_failure, '') NOT IN ('NO_RECIPIENT', 'NOTHING_LEFT'))
    SELECT DISTINCT ON (mail.booking_id) mail.booking_id, visit.appointment_id, visit.title, visit.starts_wall,
        visit.employee_id, trim(first_name || ' ' || last_name) AS customer_name, mail.given_up_at AS at
    FROM mail
    JOIN booking ON booking.organization_nr = $1 AND booking.id = mail.booking_id
    JOIN customer ON customer.organization_nr = $1 AND customer.id = customer_id
    CROSS JOIN LATERAL (
        SELECT id AS appointment_id, title, starts_wall, employee_id FROM appointment
        WHERE organization_nr = $1 AND booking_id = mail.booking_id AND employee_id = coalesce($3, employee_id)
          AND starts_at > $5 AND status IN ('CONFIRMED', 'CANCELLED_BY_PROVIDER')
        UNION ALL
        SELECT NULL, title, event_date.starts_wall, NULL
        FROM participation
        JOIN event_date ON event_date.organization_nr = $1 AND event_date.event_id = participation.event_id
        WHERE participation.organization_nr = $1 AND booking_id = mail.booking_id AND $3 IS NULL
          AND starts_at > $5 AND status IN ('CONFIRMED', 'CANCELLED_BY_PROVIDER')
        ORDER BY starts_wall LIMIT 1) AS visit
    ORDER BY mail.booking_id LIMIT $4";

const CANCELLED: &str = "
    SELECT history.booking_id, gone.appointment_id, gone.title, gone.starts_wall, gone.employee_id,
        trim(first_name || ' ' || last_name) AS customer_name, history.at
    FROM history
    JOIN booking ON booking.organization_nr = $1 AND booking.id = history.booking_id
    JOIN customer ON customer.organization_nr = $1 AND customer.id = customer_id
    CROSS JOIN LATERAL (
        SELECT id AS appointment_id, title, starts_wall, employee_id FROM appointment
        WHERE organization_nr = $1 AND id = (details ->> 'appointment')::bigint
          AND employee_id = coalesce($3, employee_id)
        UNION ALL
        SELECT NULL, title, (SELECT min(starts_wall) FROM event_date
                             WHERE organization_nr = $1 AND event_date.event_id = participation.event_id), NULL
        FROM participation
        WHERE organization_nr = $1 AND id = (details ->> 'participation')::bigint AND details ->> 'date' IS NULL
          AND $3 IS NULL) AS gone
    WHERE history.organization_nr = $1 AND history.at BETWEEN $2 AND $5
      AND what IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER')
    ORDER BY history.at DESC, history.id DESC LIMIT $4";

#[derive(QueryableByName)]
struct VisitRow {
    #[diesel(sql_type = BigInt)]
    booking_id: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    appointment_id: Option<i64>,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Timestamp)]
    starts_wall: PrimitiveDateTime,
    #[diesel(sql_type = Nullable<Integer>)]
    employee_id: Option<i32>,
    #[diesel(sql_type = Text)]
    customer_name: String,
    #[diesel(sql_type = Timestamptz)]
    at: OffsetDateTime,
}

#[async_trait]
impl TodayReader for Postgres {
    async fn failed_mails(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        since: InstantMinute,
        now: OffsetDateTime,
    ) -> Result<Vec<OpenTask>, StoreError> {
        let rows = visits(&self.database, FAILED_MAILS, organization, reach, (since, now)).await?;
        let task = |row: VisitRow| OpenTask {
            kind: TaskKind::FailedMail,
            booking: BookingId(row.booking_id),
            appointment: row.appointment_id.map(AppointmentId),
            title: row.title,
            start: row.starts_wall,
            employee: row.employee_id.map(ResourceId),
            customer_name: row.customer_name,
        };
        Ok(rows.into_iter().map(task).collect())
    }

    async fn cancelled(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        since: InstantMinute,
        now: OffsetDateTime,
    ) -> Result<Vec<CancelledVisit>, StoreError> {
        let rows = visits(&self.database, CANCELLED, organization, reach, (since, now)).await?;
        let visit = |row: VisitRow| CancelledVisit {
            booking: BookingId(row.booking_id),
            title: row.title,
            start: row.starts_wall,
            employee: row.employee_id.map(ResourceId),
            customer_name: row.customer_name,
            at: row.at,
        };
        Ok(rows.into_iter().map(visit).collect())
    }

    async fn knowingly_kept(
        &self,
        organization: OrganizationNr,
        bookings: &[BookingId],
    ) -> Result<BTreeSet<AppointmentId>, StoreError> {
        let ids: Vec<i64> = bookings.iter().map(|booking| booking.0).collect();
        let mut connection = self.database.connection().await?;
        let details: Vec<Option<Value>> = history::table
            .filter(
                history::organization_nr
                    .eq(organization.0)
                    .and(history::booking_id.eq_any(ids)),
            )
            .select(history::details)
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        let placed = details.iter().flatten().flat_map(history_details::knowingly_kept);
        Ok(placed.collect())
    }
}

async fn visits(
    database: &Database,
    query: &'static str,
    organization: OrganizationNr,
    reach: Reach,
    (since, now): (InstantMinute, OffsetDateTime),
) -> Result<Vec<VisitRow>, StoreError> {
    let mut connection = database.connection().await?;
    prepared(
        sql_query(query)
            .bind::<Integer, _>(organization.0)
            .bind::<Timestamptz, _>(since.instant())
            .bind::<Nullable<Integer>, _>(only_employee(reach))
            .bind::<BigInt, _>(number::<_, i64>(MOST_TODAY)?)
            .bind::<Timestamptz, _>(now),
    )
    .load(&mut connection)
    .await
    .map_err(store_error)
}
