use std::collections::BTreeMap;

use booking_core::calendar::Part;
use booking_core::lifecycle::AppointmentState;
use booking_core::staff_calendar::{AppointmentEntry, BookingCustomer, Revision, RoomUse};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Nullable, SmallInt, Text, Timestamp, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{AppointmentId, BookingId, CalendarGuid, CustomerId, Money, ResourceId, ServiceId, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};

use super::{Range, only_employee};
use crate::error::{corrupt, store_error};
use crate::prepared::prepared;
use crate::queries::calendar::occupations::first_start_touching;
use crate::queries::columns::number;
use crate::queries::events::event::date_span;
use crate::schema::appointment_part;

/// What is confirmed by what it occupies, what has ended by its own start. Nothing lasts longer than a day, so $2 lies a
/// day before the range [$3, $4).
const APPOINTMENTS: &str = "
    WITH shown AS (
        SELECT appointment_id AS id FROM occupation
        WHERE organization_nr = $1 AND starts_at >= $2 AND starts_at < $4 AND ends_at > $3 AND appointment_id IS NOT NULL
        UNION
        SELECT id FROM appointment
        WHERE organization_nr = $1 AND status IN ('DONE', 'NO_SHOW') AND starts_at >= $2 AND starts_at < $4
          AND ends_at > $3
    )
    SELECT appointment.id, booking_id, calendar_guid, service_id, title, price_cents, employee_id, status, starts_wall, ends_wall,
        starts_at, ends_at, follow_up, customer.id AS customer_id, first_name, last_name,
        coalesce(given_email, email) AS email, coalesce(given_phone, phone) AS phone, remark, booking.note, sequence,
        changed_at
    FROM shown
    JOIN appointment ON appointment.organization_nr = $1 AND appointment.id = shown.id
    JOIN booking ON booking.organization_nr = $1 AND booking.id = booking_id
    JOIN customer ON customer.organization_nr = $1 AND customer.id = customer_id
    WHERE employee_id = coalesce($5, employee_id)
    ORDER BY starts_at, appointment.id";

#[derive(QueryableByName)]
struct AppointmentRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    booking_id: i64,
    #[diesel(sql_type = diesel::sql_types::Uuid)]
    calendar_guid: uuid::Uuid,
    #[diesel(sql_type = BigInt)]
    service_id: i64,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Integer)]
    price_cents: i32,
    #[diesel(sql_type = Integer)]
    employee_id: i32,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Timestamp)]
    starts_wall: PrimitiveDateTime,
    #[diesel(sql_type = Timestamp)]
    ends_wall: PrimitiveDateTime,
    #[diesel(sql_type = Timestamptz)]
    starts_at: OffsetDateTime,
    #[diesel(sql_type = Timestamptz)]
    ends_at: OffsetDateTime,
    #[diesel(sql_type = SmallInt)]
    follow_up: i16,
    #[diesel(sql_type = BigInt)]
    customer_id: i64,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Nullable<Text>)]
    phone: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    remark: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    note: Option<String>,
    #[diesel(sql_type = Integer)]
    sequence: i32,
    #[diesel(sql_type = Timestamptz)]
    changed_at: OffsetDateTime,
}

pub(crate) async fn read_appointments(
    connection: &mut AsyncPgConnection,
    range: Range,
) -> Result<Vec<AppointmentEntry>, StoreError> {
    let only = only_employee(range.reach);
    let rows: Vec<AppointmentRow> = prepared(
        sql_query(APPOINTMENTS)
            .bind::<Integer, _>(range.organization.0)
            .bind::<Timestamptz, _>(first_start_touching(range.from))
            .bind::<Timestamptz, _>(range.from.instant())
            .bind::<Timestamptz, _>(range.to.instant())
            .bind::<Nullable<Integer>, _>(only),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let parts: Vec<(i64, i32, i16, i16)> = appointment_part::table
        .filter(
            appointment_part::organization_nr
                .eq(range.organization.0)
                .and(appointment_part::appointment_id.eq_any(ids)),
        )
        .order((
            appointment_part::appointment_id,
            appointment_part::resource_id,
            appointment_part::from_minute,
        ))
        .select((
            appointment_part::appointment_id,
            appointment_part::resource_id,
            appointment_part::from_minute,
            appointment_part::to_minute,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut parts_of: BTreeMap<i64, Vec<(i32, i16, i16)>> = BTreeMap::new();
    for (id, resource, from, to) in parts {
        parts_of.entry(id).or_default().push((resource, from, to));
    }
    rows.into_iter()
        .map(|row| {
            let parts = parts_of.remove(&row.id).unwrap_or_default();
            appointment_entry(row, &parts)
        })
        .collect()
}

fn appointment_entry(row: AppointmentRow, parts: &[(i32, i16, i16)]) -> Result<AppointmentEntry, StoreError> {
    let part = |from: i16, to: i16| {
        let part = Part::new(number(from)?, number(to)?);
        part.map_err(|error| corrupt(error.to_string()))
    };
    let mut parts_of: BTreeMap<i32, Vec<Part>> = BTreeMap::new();
    for (resource, from, to) in parts {
        parts_of.entry(*resource).or_default().push(part(*from, *to)?);
    }
    let work = parts_of.remove(&row.employee_id).unwrap_or_default();
    Ok(AppointmentEntry {
        id: AppointmentId(row.id),
        booking: BookingId(row.booking_id),
        guid: CalendarGuid(row.calendar_guid),
        service: ServiceId(row.service_id),
        title: row.title,
        price: Money::from_cents(number(row.price_cents)?),
        employee: ResourceId(row.employee_id),
        state: AppointmentState::labelled(&row.status)
            .ok_or_else(|| corrupt(format!("unknown state {}", row.status)))?,
        start: row.starts_wall,
        end: row.ends_wall,
        span: date_span((row.starts_at, row.ends_at))?,
        follow_up: number(row.follow_up)?,
        work,
        rooms: parts_of
            .into_iter()
            .map(|(room, parts)| RoomUse {
                room: ResourceId(room),
                parts,
            })
            .collect(),
        customer: BookingCustomer {
            id: CustomerId(row.customer_id),
            first_name: row.first_name,
            last_name: row.last_name,
            email: Some(row.email).filter(|email| !email.is_empty()),
            phone: row.phone,
        },
        remark: row.remark,
        note: row.note,
        revision: Revision {
            sequence: number(row.sequence)?,
            changed_at: row.changed_at,
        },
    })
}
