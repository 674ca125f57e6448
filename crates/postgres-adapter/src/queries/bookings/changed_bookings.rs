//! Bookings in the order of their last changes, for those who keep books of their own.
//!
//! Nobody who goes on from the last place may miss what is committed later. The order of the moments alone does not give
//! that: a change that began earlier, or on a server whose clock is behind, may be committed after one that was read
//! already. What gives it is the advisory lock of the calendar, which every change holds from before it writes to its end
//! (`changes`), so that the changes of an organisation are committed one after the other; the trigger `order_changes`, under
//! this lock, gives each a `changed_at` after all before it. Whatever a snapshot shows is therefore followed by what it does
//! not show yet, and no horizon of running transactions (`pg_snapshot_xmin`) has to be waited for. Such a horizon would hold
//! everybody up while any long transaction runs, and its numbers mean nothing in a database that was restored from a dump.

use std::collections::BTreeMap;

use booking_core::lifecycle::AppointmentState;
use booking_core::staff_calendar::{ChangeFilter, ChangedBooking};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{BookingId, CustomerId, InstantMinute, OrganizationNr, StoreError};
use time::OffsetDateTime;

use super::held_bookings::read_all_held;
use super::staff_bookings::read_attendance;
use crate::error::store_error;
use crate::prepared::prepared;

const CHANGED: &str = "
    SELECT id, customer_id, created_at, changed_at FROM booking
    WHERE organization_nr = $1 AND (changed_at, id) > ($2, $3)
    ORDER BY changed_at, id LIMIT $4";

/// The same of bookings with an appointment or date that touches `[$5, $6)` and is in the state $7. What is confirmed is found
/// by what it occupies, which lasts no longer than a day, like the appointment; the parts of one lie within a day of its start.
const CHANGED_AND_LIKE_THIS: &str = "
    SELECT id, customer_id, created_at, changed_at FROM booking
    WHERE organization_nr = $1 AND (changed_at, id) > ($2, $3) AND id IN (
        SELECT appointment.booking_id FROM occupation
        JOIN appointment ON appointment.organization_nr = $1 AND appointment.id = occupation.appointment_id
        WHERE occupation.organization_nr = $1 AND ($7 IS NULL OR $7 = 'CONFIRMED')
          AND occupation.starts_at >= coalesce($5, '-infinity'::timestamptz) - interval '1 day'
          AND occupation.starts_at < coalesce($6, 'infinity'::timestamptz) + interval '1 day'
          AND appointment.starts_at < coalesce($6, 'infinity'::timestamptz)
          AND appointment.ends_at > coalesce($5, '-infinity'::timestamptz)
        UNION ALL
        SELECT booking_id FROM appointment
        WHERE organization_nr = $1 AND status IN ('DONE', 'NO_SHOW') AND ($7 IS NULL OR status = $7)
          AND starts_at >= coalesce($5, '-infinity'::timestamptz) - interval '1 day'
          AND starts_at < coalesce($6, 'infinity'::timestamptz)
          AND ends_at > coalesce($5, '-infinity'::timestamptz)
        UNION ALL
        SELECT booking_id FROM appointment
        WHERE organization_nr = $1 AND status IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER')
          AND ($7 IS NULL OR status = $7)
          AND starts_at >= coalesce($5, '-infinity'::timestamptz) - interval '1 day'
          AND starts_at < coalesce($6, 'infinity'::timestamptz)
          AND ends_at > coalesce($5, '-infinity'::timestamptz)
        UNION ALL
        SELECT participation.booking_id FROM event_date
        JOIN participation ON participation.organization_nr = $1 AND participation.event_id = event_date.event_id
        LEFT JOIN called_off_date AS called_off ON called_off.organization_nr = $1
            AND called_off.participation_id = participation.id AND called_off.event_date_id = event_date.id
        LEFT JOIN attendance ON attendance.organization_nr = $1
            AND attendance.participation_id = participation.id AND attendance.event_date_id = event_date.id
        WHERE event_date.organization_nr = $1
          AND event_date.starts_at >= coalesce($5, '-infinity'::timestamptz) - interval '1 day'
          AND event_date.starts_at < coalesce($6, 'infinity'::timestamptz)
          AND event_date.ends_at > coalesce($5, '-infinity'::timestamptz)
          AND ($7 IS NULL OR coalesce(called_off.status::text, attendance.outcome::text, participation.status::text) = $7))
    ORDER BY changed_at, id LIMIT $4";

#[derive(QueryableByName)]
struct ChangedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    customer_id: i64,
    #[diesel(sql_type = Timestamptz)]
    created_at: OffsetDateTime,
    #[diesel(sql_type = Timestamptz)]
    changed_at: OffsetDateTime,
}

/// At most six statements, however many bookings there are.
pub(crate) async fn read_changed(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    filter: &ChangeFilter,
    limit: u32,
) -> Result<Vec<ChangedBooking>, StoreError> {
    let rows = read_rows(connection, organization, filter, limit).await?;
    let keys: Vec<_> = rows.iter().map(|row| (organization, BookingId(row.id))).collect();
    let held = read_all_held(connection, &keys).await?;
    let mut attendance = read_attendance(connection, organization, &held).await?;
    let mut held: BTreeMap<i64, _> = held.into_iter().map(|booking| (booking.id.0, booking)).collect();
    let booking = |row: ChangedRow| {
        let booking = held.remove(&row.id)?;
        let seats = booking.participations.iter().flat_map(|seat| {
            let dates = seat.dates.iter();
            dates.map(move |date| (seat.id, date.id))
        });
        Some(ChangedBooking {
            attendance: seats.filter_map(|key| Some((key, attendance.remove(&key)?))).collect(),
            booking,
            customer: CustomerId(row.customer_id),
            made_at: row.created_at,
            changed_at: row.changed_at,
        })
    };
    Ok(rows.into_iter().filter_map(booking).collect())
}

async fn read_rows(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    filter: &ChangeFilter,
    limit: u32,
) -> Result<Vec<ChangedRow>, StoreError> {
    let sql = if filter.takes_all() {
        CHANGED
    } else {
        CHANGED_AND_LIKE_THIS
    };
    let query = sql_query(sql)
        .bind::<Integer, _>(organization.0)
        .bind::<Timestamptz, _>(filter.after.at)
        .bind::<BigInt, _>(filter.after.booking.0)
        .bind::<BigInt, _>(i64::from(limit));
    let rows = if filter.takes_all() {
        prepared(query).load(connection).await
    } else {
        // Planned anew each time: a day and half a year are read in different ways.
        query
            .bind::<Nullable<Timestamptz>, _>(filter.from.map(InstantMinute::instant))
            .bind::<Nullable<Timestamptz>, _>(filter.to.map(InstantMinute::instant))
            .bind::<Nullable<Text>, _>(filter.state.map(AppointmentState::label))
            .load(connection)
            .await
    };
    rows.map_err(store_error)
}
