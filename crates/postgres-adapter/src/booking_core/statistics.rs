//! What became of the calendar of an organisation, in numbers.

use async_trait::async_trait;
use booking_core::lifecycle::AppointmentState;
use booking_core::statistics::{
    AppointmentCount, BookedMinutes, BookingSource, CustomerCount, Period, SeatCount, StatisticsRange,
    StatisticsReader, StoredStatistics,
};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Date as SqlDate, Integer, SmallInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{ResourceId, StoreError};
use time::{Date, Duration, OffsetDateTime, Weekday};

use super::number;
use crate::connection::Database;
use crate::error::{Failure, corrupt, store_error};
use crate::prepared::prepared;
use crate::schema::resource;

/// From here on of both ranges together customers are not looked up one by one.
const MANY_DAYS: Duration = Duration::days(100);

/// The appointments that start in [$2, $4). Each state has an index of its own: what is confirmed is found by what it
/// occupies, within a day of its start.
macro_rules! with_counted {
    ($query:literal) => {
        concat!(
            "
    WITH counted AS (
        SELECT id, booking_id, employee_id, status, price_cents, duration, starts_wall, starts_at FROM appointment
        WHERE organization_nr = $1 AND status IN ('DONE', 'NO_SHOW') AND starts_at >= $2 AND starts_at < $4
        UNION ALL
        SELECT id, booking_id, employee_id, status, price_cents, duration, starts_wall, starts_at FROM appointment
        WHERE organization_nr = $1 AND status IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER')
          AND starts_at >= $2 AND starts_at < $4
        UNION ALL
        SELECT id, booking_id, employee_id, status, price_cents, duration, starts_wall, starts_at
        FROM (SELECT DISTINCT appointment_id FROM occupation
              WHERE organization_nr = $1 AND starts_at >= $2 AND starts_at < $4::timestamptz + interval '1 day'
                AND appointment_id IS NOT NULL) AS taken
        JOIN appointment ON organization_nr = $1 AND id = appointment_id
        WHERE status = 'CONFIRMED' AND starts_at >= $2 AND starts_at < $4)
    ",
            $query
        )
    };
}

const APPOINTMENTS: &str = with_counted!(
    "SELECT starts_wall::date AS day, employee_id, status, site, count(*) AS appointments,
        sum(price_cents::bigint)::bigint AS cents, sum(duration)::bigint AS minutes
    FROM counted JOIN booking ON booking.organization_nr = $1 AND booking.id = booking_id
    GROUP BY 1, 2, 3, 4"
);

/// Between the two ranges lies $3. Whoever neither came nor cancelled may still come.
const CUSTOMERS: &str = with_counted!(
    ", came AS (
        SELECT DISTINCT starts_at >= $3 AS is_asked, customer_id
        FROM counted JOIN booking ON booking.organization_nr = $1 AND booking.id = booking_id
        WHERE status IN ('CONFIRMED', 'DONE'))
    SELECT is_asked, count(*) AS customers, count(*) FILTER (WHERE EXISTS (
        SELECT FROM booking
        JOIN appointment ON appointment.organization_nr = $1 AND appointment.booking_id = booking.id
        WHERE booking.organization_nr = $1 AND booking.customer_id = came.customer_id
          AND status IN ('CONFIRMED', 'DONE') AND starts_at < CASE WHEN is_asked THEN $3 ELSE $2 END)) AS returning
    FROM came GROUP BY is_asked"
);

/// The same for long ranges, in which so many came that it is cheaper to read once when each customer of the organisation
/// came first.
const CUSTOMERS_OF_MANY_DAYS: &str = "
    WITH visit AS (
        SELECT booking_id, starts_at FROM appointment
        WHERE organization_nr = $1 AND status IN ('DONE', 'NO_SHOW') AND status = 'DONE' AND starts_at < $4
        UNION ALL
        SELECT booking_id, appointment.starts_at
        FROM occupation JOIN appointment ON appointment.organization_nr = $1 AND id = appointment_id
        WHERE occupation.organization_nr = $1 AND occupation.starts_at < $4::timestamptz + interval '1 day'
          AND appointment.starts_at < $4),
    of_customer AS (
        SELECT customer_id, min(starts_at) AS first, bool_or(starts_at >= $2 AND starts_at < $3) AS came_before,
            bool_or(starts_at >= $3) AS came
        FROM visit JOIN booking ON booking.organization_nr = $1 AND booking.id = booking_id
        GROUP BY customer_id)
    SELECT is_asked, count(*) AS customers, count(*) FILTER (WHERE first < begins) AS returning
    FROM of_customer
    CROSS JOIN LATERAL (VALUES (true, came, $3), (false, came_before, $2)) AS period (is_asked, has_come, begins)
    WHERE has_come GROUP BY is_asked";

/// In pieces of half an hour: nowhere does a clock change by less, so that each piece lies in one hour of the wall. $5 is
/// the zone.
const BOOKED: &str = "
    WITH taken AS (
        SELECT resource_id, starts_at, ends_at FROM occupation
        WHERE organization_nr = $1 AND starts_at >= $2::timestamptz - interval '1 day' AND starts_at < $4 AND ends_at > $2
        UNION ALL
        SELECT coalesce(resource_id, employee_id), starts_at + make_interval(mins => coalesce(from_minute, 0)),
            starts_at + make_interval(mins => coalesce(to_minute, duration + follow_up))
        FROM appointment
        LEFT JOIN appointment_part ON appointment_part.organization_nr = $1 AND appointment_id = id
        WHERE appointment.organization_nr = $1 AND status IN ('DONE', 'NO_SHOW')
          AND starts_at >= $2::timestamptz - interval '1 day' AND starts_at < $4)
    SELECT resource_id, piece >= $3 AS is_asked, extract(isodow FROM piece AT TIME ZONE $5::text)::smallint AS weekday,
        extract(hour FROM piece AT TIME ZONE $5::text)::smallint AS hour,
        sum(extract(epoch FROM least(ends_at, $4, piece + interval '30 minutes') - greatest(starts_at, $2, piece)) / 60)
            ::bigint AS minutes
    FROM taken
    JOIN resource ON resource.organization_nr = $1 AND resource.id = resource_id AND kind = 'EMPLOYEE'
    CROSS JOIN LATERAL generate_series(date_trunc('hour', starts_at, $5), ends_at, interval '30 minutes') AS piece
    WHERE least(ends_at, $4, piece + interval '30 minutes') > greatest(starts_at, $2, piece)
    GROUP BY 1, 2, 3, 4";

// The planner would rather read all sign-ups of all years than those of some dates: an OFFSET keeps it from joining.
const SEATS: &str = "
    SELECT starts_at >= $3 AS is_asked, count(*) AS taken, count(*) FILTER (WHERE outcome = 'NO_SHOW') AS missed
    FROM event_date CROSS JOIN LATERAL (
        SELECT (SELECT outcome FROM attendance
            WHERE attendance.organization_nr = $1 AND attendance.participation_id = participation.id
                AND attendance.event_date_id = event_date.id) AS outcome
        FROM participation
        WHERE participation.organization_nr = $1 AND participation.event_id = event_date.event_id
            AND status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER')
            AND NOT EXISTS (
                SELECT FROM called_off_date
                WHERE called_off_date.organization_nr = $1 AND called_off_date.participation_id = participation.id
                    AND called_off_date.event_date_id = event_date.id
                OFFSET 0)
        OFFSET 0) AS seat
    WHERE event_date.organization_nr = $1 AND starts_at >= $2 AND starts_at < $4 AND called_off_at IS NULL
    GROUP BY 1";

#[derive(QueryableByName)]
struct AppointmentRow {
    #[diesel(sql_type = SqlDate)]
    day: Date,
    #[diesel(sql_type = Integer)]
    employee_id: i32,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Text)]
    site: String,
    #[diesel(sql_type = BigInt)]
    appointments: i64,
    #[diesel(sql_type = BigInt)]
    cents: i64,
    #[diesel(sql_type = BigInt)]
    minutes: i64,
}

#[derive(QueryableByName)]
struct CustomerRow {
    #[diesel(sql_type = Bool)]
    is_asked: bool,
    #[diesel(sql_type = BigInt)]
    customers: i64,
    #[diesel(sql_type = BigInt)]
    returning: i64,
}

#[derive(QueryableByName)]
struct BookedRow {
    #[diesel(sql_type = Integer)]
    resource_id: i32,
    #[diesel(sql_type = Bool)]
    is_asked: bool,
    #[diesel(sql_type = SmallInt)]
    weekday: i16,
    #[diesel(sql_type = SmallInt)]
    hour: i16,
    #[diesel(sql_type = BigInt)]
    minutes: i64,
}

#[derive(QueryableByName)]
struct SeatRow {
    #[diesel(sql_type = Bool)]
    is_asked: bool,
    #[diesel(sql_type = BigInt)]
    taken: i64,
    #[diesel(sql_type = BigInt)]
    missed: i64,
}

/// Counts what lies on calendars.
#[derive(Clone)]
pub struct PostgresStatistics {
    database: Database,
}

impl PostgresStatistics {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[async_trait]
impl StatisticsReader for PostgresStatistics {
    async fn statistics(&self, range: &StatisticsRange) -> Result<StoredStatistics, StoreError> {
        let mut connection = self.database.connection().await?;
        let read = connection
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(async |connection| -> Result<_, Failure> {
                Ok(StoredStatistics {
                    appointments: read_appointments(connection, range).await?,
                    booked: read_booked(connection, range).await?,
                    customers: read_customers(connection, range).await?,
                    seats: read_seats(connection, range).await?,
                    names: read_names(connection, range).await?,
                })
            })
            .await;
        read.map_err(|Failure(error)| error)
    }
}

fn instants(range: &StatisticsRange) -> [OffsetDateTime; 3] {
    [range.before, range.from, range.to].map(shared_kernel::InstantMinute::instant)
}

async fn read_appointments(
    connection: &mut AsyncPgConnection,
    range: &StatisticsRange,
) -> Result<Vec<AppointmentCount>, StoreError> {
    let [before, _, to] = instants(range);
    let rows: Vec<AppointmentRow> = prepared(
        sql_query(APPOINTMENTS)
            .bind::<Integer, _>(range.organization.0)
            .bind::<Timestamptz, _>(before)
            .bind::<Timestamptz, _>(before)
            .bind::<Timestamptz, _>(to),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    let count = |row: AppointmentRow| {
        Ok(AppointmentCount {
            date: row.day,
            employee: ResourceId(row.employee_id),
            state: AppointmentState::labelled(&row.status)
                .ok_or_else(|| corrupt(format!("unknown state {}", row.status)))?,
            source: source(&row.site)?,
            appointments: number(row.appointments)?,
            cents: number(row.cents)?,
            minutes: number(row.minutes)?,
        })
    };
    rows.into_iter().map(count).collect()
}

fn source(site: &str) -> Result<BookingSource, StoreError> {
    match site {
        "MAIN" | "OWN_DOMAIN" => Ok(BookingSource::Online),
        "BACK_OFFICE" => Ok(BookingSource::Staff),
        "IMPORT" => Ok(BookingSource::Import),
        _ => Err(corrupt(format!("unknown site {site}"))),
    }
}

async fn read_customers(
    connection: &mut AsyncPgConnection,
    range: &StatisticsRange,
) -> Result<Vec<(Period, CustomerCount)>, StoreError> {
    let [before, from, to] = instants(range);
    let query = if to - before > MANY_DAYS {
        CUSTOMERS_OF_MANY_DAYS
    } else {
        CUSTOMERS
    };
    let rows: Vec<CustomerRow> = prepared(
        sql_query(query)
            .bind::<Integer, _>(range.organization.0)
            .bind::<Timestamptz, _>(before)
            .bind::<Timestamptz, _>(from)
            .bind::<Timestamptz, _>(to),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    let count = |row: CustomerRow| {
        let count = CustomerCount {
            new: number(row.customers - row.returning)?,
            returning: number(row.returning)?,
        };
        Ok((period(row.is_asked), count))
    };
    rows.into_iter().map(count).collect()
}

async fn read_booked(
    connection: &mut AsyncPgConnection,
    range: &StatisticsRange,
) -> Result<Vec<BookedMinutes>, StoreError> {
    let [before, from, to] = instants(range);
    let rows: Vec<BookedRow> = prepared(
        sql_query(BOOKED)
            .bind::<Integer, _>(range.organization.0)
            .bind::<Timestamptz, _>(before)
            .bind::<Timestamptz, _>(from)
            .bind::<Timestamptz, _>(to)
            .bind::<Text, _>(range.zone.name()),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    let minutes = |row: BookedRow| {
        Ok(BookedMinutes {
            period: period(row.is_asked),
            employee: ResourceId(row.resource_id),
            weekday: Weekday::Monday.nth_next(number(row.weekday - 1)?),
            hour: number(row.hour)?,
            minutes: number(row.minutes)?,
        })
    };
    rows.into_iter().map(minutes).collect()
}

async fn read_seats(
    connection: &mut AsyncPgConnection,
    range: &StatisticsRange,
) -> Result<Vec<(Period, SeatCount)>, StoreError> {
    let [before, from, to] = instants(range);
    let rows: Vec<SeatRow> = prepared(
        sql_query(SEATS)
            .bind::<Integer, _>(range.organization.0)
            .bind::<Timestamptz, _>(before)
            .bind::<Timestamptz, _>(from)
            .bind::<Timestamptz, _>(to),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    let count = |row: SeatRow| {
        let count = SeatCount {
            taken: number(row.taken)?,
            missed: number(row.missed)?,
        };
        Ok((period(row.is_asked), count))
    };
    rows.into_iter().map(count).collect()
}

async fn read_names(
    connection: &mut AsyncPgConnection,
    range: &StatisticsRange,
) -> Result<Vec<(ResourceId, String)>, StoreError> {
    let rows: Vec<(i32, String, String)> = resource::table
        .filter(
            resource::organization_nr
                .eq(range.organization.0)
                .and(resource::kind.eq("EMPLOYEE")),
        )
        .order(resource::id)
        .select((resource::id, resource::first_name, resource::last_name))
        .load(connection)
        .await
        .map_err(store_error)?;
    let name = |(id, first, last): (i32, String, String)| (ResourceId(id), format!("{first} {last}").trim().to_owned());
    Ok(rows.into_iter().map(name).collect())
}

fn period(is_asked: bool) -> Period {
    if is_asked { Period::Asked } else { Period::Before }
}
