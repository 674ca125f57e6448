//! What lies on the calendar of an organisation, for its people.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use booking_core::calendar::{Employee, Part, Span};
use booking_core::lifecycle::AppointmentState;
use booking_core::staff_calendar::{
    AbsenceEntry, AppointmentEntry, BookingCustomer, CalendarRoom, EventDateEntry, StaffCalendarReader, StaffEntries,
};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Nullable, SmallInt, Text, Timestamp, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{
    AppointmentId, BookingId, CalendarGuid, CustomerId, EventDateId, EventId, InstantMinute, Money, OrganizationNr,
    Reach, ResourceId, ServiceId, StoreError,
};
use time::{OffsetDateTime, PrimitiveDateTime};

use super::calendars::first_start_touching;
use super::{date_span, event_kind, number};
use crate::connection::Database;
use crate::error::{Failure, corrupt, store_error};
use crate::prepared::prepared;
use crate::schema::{absence, appointment_part, event, event_date, event_date_resource, resource, resource_group};

/// The premises among the resources.
const PREMISES: i32 = 0;
/// The kind of resource that people are.
const EMPLOYEE: &str = "EMPLOYEE";
/// The kind of resource that rooms and devices are.
const ROOM: &str = "ROOM";

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
        starts_at, ends_at, follow_up, customer.id AS customer_id, first_name, last_name, email, phone, remark, booking.note
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
}

/// Reads what lies on calendars.
#[derive(Clone)]
pub struct PostgresStaffCalendar {
    database: Database,
}

impl PostgresStaffCalendar {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[async_trait]
impl StaffCalendarReader for PostgresStaffCalendar {
    async fn entries(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<StaffEntries, StoreError> {
        let range = Range {
            organization,
            reach,
            from,
            to,
        };
        let mut connection = self.database.connection().await?;
        // One snapshot: what is moved between two statements is neither missing nor there twice.
        let read = connection
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(async |connection| -> Result<_, Failure> {
                let absences = read_absences(connection, range).await?;
                Ok(StaffEntries {
                    appointments: read_appointments(connection, range).await?,
                    event_dates: read_event_dates(connection, range).await?,
                    absences: absences.into_iter().map(|(_, entry)| entry).collect(),
                    rooms: read_rooms(connection, organization).await?,
                    archived_employees: read_archived_employees(connection, range).await?,
                })
            })
            .await;
        read.map_err(|Failure(error)| error)
    }

    async fn absences(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<Vec<AbsenceEntry>, StoreError> {
        let range = Range {
            organization,
            reach,
            from,
            to,
        };
        let mut connection = self.database.connection().await?;
        let mut absences = read_absences(&mut connection, range).await?;
        absences.retain(|(kind, _)| kind != ROOM);
        Ok(absences.into_iter().map(|(_, entry)| entry).collect())
    }

    async fn absence(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        absence: i64,
    ) -> Result<Option<AbsenceEntry>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_absence(&mut connection, organization, reach, absence).await
    }
}

#[derive(Clone, Copy)]
struct Range {
    organization: OrganizationNr,
    reach: Reach,
    from: InstantMinute,
    to: InstantMinute,
}

/// The only employee whose calendar is within reach; `None` for all of them.
pub(crate) fn only_employee(reach: Reach) -> Option<i32> {
    match reach {
        Reach::Everybody => None,
        Reach::Only(own) => Some(own.0),
        // No employee has the number of the premises.
        Reach::Nobody => Some(PREMISES),
    }
}

async fn read_appointments(
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
    let of_employee = parts.iter().filter(|(resource, ..)| *resource == row.employee_id);
    let work = of_employee
        .map(|(_, from, to)| part(*from, *to))
        .collect::<Result<_, _>>()?;
    let rooms: BTreeSet<i32> = parts.iter().map(|(resource, ..)| *resource).collect();
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
        rooms: rooms
            .into_iter()
            .filter(|resource| *resource != row.employee_id)
            .map(ResourceId)
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
    })
}

/// Date and event, kind, title and link, seats and taken ones, its times.
type EventDateRow = (
    (i64, i64),
    (String, String, Option<String>),
    (i32, i32),
    (PrimitiveDateTime, PrimitiveDateTime),
    (OffsetDateTime, OffsetDateTime),
);

async fn read_event_dates(connection: &mut AsyncPgConnection, range: Range) -> Result<Vec<EventDateEntry>, StoreError> {
    let mut entries = read_dates(connection, range.organization, Dates::Within(range)).await?;
    if range.reach != Reach::Everybody {
        entries.retain(|entry| entry.resources.iter().any(|resource| range.reach.includes(*resource)));
    }
    Ok(entries)
}

/// A date that takes place.
pub(super) async fn read_event_date(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    date: EventDateId,
) -> Result<Option<EventDateEntry>, StoreError> {
    Ok(read_dates(connection, organization, Dates::Only(date)).await?.pop())
}

/// The dates of an event that take place, by start.
pub(super) async fn read_dates_of_event(
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
    let ((id, event), (kind, title, online_meeting_link), (capacity, taken_seats), (start, end), instants) = row;
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
    })
}

/// Kind of the resource, then id, resource, times and reason.
type AbsenceRow = (String, (i64, i32, OffsetDateTime, OffsetDateTime, Option<String>));

/// Absences with the kinds of their resources, by start and id.
async fn read_absences(
    connection: &mut AsyncPgConnection,
    range: Range,
) -> Result<Vec<(String, AbsenceEntry)>, StoreError> {
    let rows: Vec<AbsenceRow> = absence::table
        .inner_join(
            resource::table.on(resource::organization_nr
                .eq(absence::organization_nr)
                .and(resource::id.eq(absence::resource_id))),
        )
        .filter(
            absence::organization_nr
                .eq(range.organization.0)
                .and(absence::starts_at.lt(range.to.instant()))
                .and(absence::ends_at.gt(range.from.instant())),
        )
        .order((absence::starts_at, absence::id))
        .select((
            resource::kind,
            (
                absence::id,
                absence::resource_id,
                absence::starts_at,
                absence::ends_at,
                absence::reason,
            ),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let is_shown = |resource: i32| resource == PREMISES || range.reach.includes(ResourceId(resource));
    rows.into_iter()
        .filter(|(_, row)| is_shown(row.1))
        .map(|(kind, row)| Ok((kind, absence_entry(row)?)))
        .collect()
}

/// An absence of an employee or of the premises, if it is within reach.
pub(crate) async fn read_absence(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    reach: Reach,
    id: i64,
) -> Result<Option<AbsenceEntry>, StoreError> {
    let row: Option<AbsenceRow> = absence::table
        .inner_join(
            resource::table.on(resource::organization_nr
                .eq(absence::organization_nr)
                .and(resource::id.eq(absence::resource_id))),
        )
        .filter(absence::organization_nr.eq(organization.0).and(absence::id.eq(id)))
        .select((
            resource::kind,
            (
                absence::id,
                absence::resource_id,
                absence::starts_at,
                absence::ends_at,
                absence::reason,
            ),
        ))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let found = row.filter(|(kind, _)| kind != ROOM);
    let entry = found.map(|(_, row)| absence_entry(row)).transpose()?;
    Ok(entry.filter(|entry| reach.covers(entry.resource)))
}

fn absence_entry(
    (id, resource, starts_at, ends_at, reason): (i64, i32, OffsetDateTime, OffsetDateTime, Option<String>),
) -> Result<AbsenceEntry, StoreError> {
    let span = Span::new(InstantMinute::floor(starts_at), InstantMinute::ceiling(ends_at));
    Ok(AbsenceEntry {
        id,
        resource: (resource != PREMISES).then_some(ResourceId(resource)),
        span: span.map_err(|error| corrupt(error.to_string()))?,
        reason,
    })
}

async fn read_archived_employees(
    connection: &mut AsyncPgConnection,
    range: Range,
) -> Result<Vec<Employee>, StoreError> {
    let rows: Vec<(i32, String, String, Option<String>, bool)> = resource::table
        .filter(
            resource::organization_nr
                .eq(range.organization.0)
                .and(resource::kind.eq(EMPLOYEE))
                .and(resource::archived_at.is_not_null()),
        )
        .order(resource::id)
        .select((
            resource::id,
            resource::first_name,
            resource::last_name,
            resource::avatar,
            resource::is_visible,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let employees = rows
        .into_iter()
        .map(|(id, first_name, last_name, avatar, is_visible)| Employee {
            id: ResourceId(id),
            first_name,
            last_name,
            avatar,
            is_visible,
        });
    Ok(employees.filter(|employee| range.reach.includes(employee.id)).collect())
}

async fn read_rooms(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> Result<Vec<CalendarRoom>, StoreError> {
    let rows: Vec<(i32, String, String)> = resource::table
        .inner_join(
            resource_group::table.on(resource_group::organization_nr
                .eq(resource::organization_nr)
                .and(resource::group_id.eq(resource_group::id.nullable()))),
        )
        .filter(
            resource::organization_nr
                .eq(organization.0)
                .and(resource::archived_at.is_null()),
        )
        .order(resource::id)
        .select((resource::id, resource::first_name, resource_group::name))
        .load(connection)
        .await
        .map_err(store_error)?;
    let room = |(id, name, group)| CalendarRoom {
        id: ResourceId(id),
        name,
        group,
    };
    Ok(rows.into_iter().map(room).collect())
}
