//! What became of the calendar of an organisation, in numbers.

use booking_core::lifecycle::AppointmentState;
use booking_core::statistics::{
    BookedMinutes, BookedPart, BookingCount, BookingKind, BookingSource, CustomerCount, DayCount, EmployeeCount,
    Period, StatisticsRange, StoredStatistics, TimePart,
};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Date as SqlDate, Integer, Nullable, SmallInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{ResourceId, StoreError};
use time::{Date, Duration, OffsetDateTime, Weekday};

use super::columns::number;
use crate::error::{corrupt, store_error};
use crate::prepared::prepared;
use crate::schema::resource;

/// From here on of both ranges together customers are not looked up one by one.
const MANY_DAYS: Duration = Duration::days(100);

/// The appointments that start in [$2, $4). Each state has an index of its own: what is confirmed is found by what it
/// occupies, within a day of its start.
macro_rules! with_counted {
    ($($query:tt)*) => {
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
            $($query)*
        )
    };
}

/// Of each day, and of each employee in the range that begins at $3, in its parts of length $5 if there is one. An
/// OFFSET makes each row narrow before they are grouped.
const APPOINTMENTS: &str = with_counted!(
    "SELECT day, part, employee_id, status, site, count(*) AS bookings, sum(price_cents)::bigint AS cents,
        sum(duration)::bigint AS minutes, 0::bigint AS seats, 0::bigint AS missed_seats
    FROM (SELECT starts_wall::date AS day, date_trunc($5::text, starts_wall)::date AS part, starts_at >= $3 AS is_asked,
              employee_id, status, site, price_cents, duration
          FROM counted JOIN booking ON booking.organization_nr = $1 AND booking.id = booking_id
          OFFSET 0) AS appointment
    GROUP BY GROUPING SETS ((day, status, site), (is_asked, part, employee_id, status, site))
    HAVING day IS NOT NULL OR is_asked"
);

/// The sign-ups and seats of the dates that start in [$2, $4), grouped as the appointments. Of each sign-up for one of
/// them all dates are read, since they say which is its first one and what became of it. OFFSETs keep the planner from
/// reading all sign-ups of all years instead.
const SIGN_UPS: &str = "
    WITH seat AS (
        SELECT sign_up.id AS sign_up_id, date_id, starts_at, starts_wall, site, price_cents, status,
            status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER') AND called_off_at IS NULL AND NOT EXISTS (
                SELECT FROM called_off_date
                WHERE called_off_date.organization_nr = $1 AND called_off_date.participation_id = sign_up.id
                    AND called_off_date.event_date_id = date_id
                OFFSET 0) AS is_taken,
            coalesce((SELECT outcome FROM attendance
                WHERE attendance.organization_nr = $1 AND attendance.participation_id = sign_up.id
                    AND attendance.event_date_id = date_id), nullif(status, 'CONFIRMED')) AS outcome
        FROM (SELECT DISTINCT event_id FROM event_date
              WHERE organization_nr = $1 AND starts_at >= $2 AND starts_at < $4) AS held
        CROSS JOIN LATERAL (
            SELECT id, booking_id, status, price_cents FROM participation
            WHERE participation.organization_nr = $1 AND participation.event_id = held.event_id
            OFFSET 0) AS sign_up
        CROSS JOIN LATERAL (
            SELECT site, created_at FROM booking WHERE booking.organization_nr = $1 AND booking.id = booking_id
            OFFSET 0) AS made
        CROSS JOIN LATERAL (
            SELECT id AS date_id, starts_at, starts_wall, called_off_at FROM event_date
            WHERE event_date.organization_nr = $1 AND event_date.event_id = held.event_id AND starts_at > created_at
            OFFSET 0) AS held_date
        OFFSET 0),
    judged AS (
        SELECT date_id, starts_at, starts_wall, site, price_cents, is_taken, outcome,
            row_number() OVER (of_sign_up ORDER BY is_taken DESC, starts_at, date_id) = 1 AS is_first,
            CASE WHEN status <> 'CONFIRMED' THEN status
                WHEN bool_or(outcome = 'DONE') OVER of_sign_up THEN 'DONE'
                WHEN bool_and(outcome IS NOT DISTINCT FROM 'NO_SHOW') FILTER (WHERE is_taken) OVER of_sign_up
                    THEN 'NO_SHOW'
                ELSE 'CONFIRMED' END AS status
        FROM seat WINDOW of_sign_up AS (PARTITION BY sign_up_id))
    SELECT day, part, employee_id, status, site, count(*) FILTER (WHERE is_first) AS bookings,
        coalesce(sum(price_cents) FILTER (WHERE is_first), 0)::bigint AS cents, 0::bigint AS minutes,
        count(*) FILTER (WHERE is_taken) AS seats,
        count(*) FILTER (WHERE is_taken AND outcome = 'NO_SHOW') AS missed_seats
    FROM (SELECT starts_wall::date AS day, date_trunc($5::text, starts_wall)::date AS part, starts_at >= $3 AS is_asked,
              employee_id, status, site, price_cents, is_first, is_taken, outcome
          FROM judged
          CROSS JOIN LATERAL (
              SELECT min(resource_id) FILTER (WHERE resource_id IN (
                  SELECT id FROM resource WHERE organization_nr = $1 AND kind = 'EMPLOYEE')) AS employee_id
              FROM event_date_resource
              WHERE event_date_resource.organization_nr = $1 AND event_date_resource.event_date_id = date_id) AS led
          WHERE starts_at >= $2 AND starts_at < $4 AND (is_first OR is_taken)) AS seat_of_range
    GROUP BY GROUPING SETS ((day, status, site), (is_asked, part, employee_id, status, site))
    HAVING day IS NOT NULL OR is_asked";

/// Whose seats of the dates that start before $4, and not before what is given, were or may still be used. Whoever signed
/// up later had no seat.
macro_rules! came_to_dates {
    ($not_before:literal) => {
        concat!(
            "SELECT customer_id, starts_at FROM event_date
            CROSS JOIN LATERAL (
                SELECT id, booking_id FROM participation
                WHERE participation.organization_nr = $1 AND participation.event_id = event_date.event_id
                    AND status IN ('CONFIRMED', 'DONE')
                OFFSET 0) AS sign_up
            CROSS JOIN LATERAL (
                SELECT customer_id, created_at FROM booking
                WHERE booking.organization_nr = $1 AND booking.id = booking_id
                OFFSET 0) AS made
            WHERE event_date.organization_nr = $1",
            $not_before,
            " AND starts_at < $4 AND starts_at > created_at AND called_off_at IS NULL
                AND NOT EXISTS (
                    SELECT FROM called_off_date
                    WHERE called_off_date.organization_nr = $1 AND called_off_date.participation_id = sign_up.id
                        AND called_off_date.event_date_id = event_date.id
                    OFFSET 0)
                AND NOT EXISTS (
                    SELECT FROM attendance
                    WHERE attendance.organization_nr = $1 AND attendance.participation_id = sign_up.id
                        AND attendance.event_date_id = event_date.id AND outcome = 'NO_SHOW'
                    OFFSET 0)"
        )
    };
}

/// Between the two ranges lies $3. Whoever neither came nor cancelled may still come.
const CUSTOMERS: &str = with_counted!(
    ", came AS (
        SELECT DISTINCT starts_at >= $3 AS is_asked, customer_id
        FROM (
            SELECT customer_id, starts_at
            FROM counted JOIN booking ON booking.organization_nr = $1 AND booking.id = booking_id
            WHERE status IN ('CONFIRMED', 'DONE')
            UNION ALL ",
    came_to_dates!(" AND starts_at >= $2"),
    ") AS visit)
    SELECT is_asked, count(*) AS customers, count(*) FILTER (WHERE EXISTS (
        SELECT FROM booking
        JOIN appointment ON appointment.organization_nr = $1 AND appointment.booking_id = booking.id
        WHERE booking.organization_nr = $1 AND booking.customer_id = came.customer_id
          AND status IN ('CONFIRMED', 'DONE') AND starts_at < CASE WHEN is_asked THEN $3 ELSE $2 END)
      OR EXISTS (
        SELECT FROM booking
        JOIN participation ON participation.organization_nr = $1 AND participation.booking_id = booking.id
        JOIN event_date ON event_date.organization_nr = $1 AND event_date.event_id = participation.event_id
        WHERE booking.organization_nr = $1 AND booking.customer_id = came.customer_id
          AND status IN ('CONFIRMED', 'DONE') AND starts_at < CASE WHEN is_asked THEN $3 ELSE $2 END
          AND starts_at > created_at AND called_off_at IS NULL
          AND NOT EXISTS (
            SELECT FROM called_off_date
            WHERE called_off_date.organization_nr = $1 AND called_off_date.participation_id = participation.id
                AND called_off_date.event_date_id = event_date.id
            OFFSET 0)
          AND NOT EXISTS (
            SELECT FROM attendance
            WHERE attendance.organization_nr = $1 AND attendance.participation_id = participation.id
                AND attendance.event_date_id = event_date.id AND outcome = 'NO_SHOW'
            OFFSET 0))) AS returning
    FROM came GROUP BY is_asked"
);

/// The same for long ranges, in which so many came that it is cheaper to read once when each customer of the organisation
/// came first.
const CUSTOMERS_OF_MANY_DAYS: &str = concat!(
    "
    WITH visit AS (
        SELECT booking_id, starts_at FROM appointment
        WHERE organization_nr = $1 AND status IN ('DONE', 'NO_SHOW') AND status = 'DONE' AND starts_at < $4
        UNION ALL
        SELECT booking_id, appointment.starts_at
        FROM occupation JOIN appointment ON appointment.organization_nr = $1 AND id = appointment_id
        WHERE occupation.organization_nr = $1 AND occupation.starts_at < $4::timestamptz + interval '1 day'
          AND appointment.starts_at < $4),
    came AS (
        SELECT customer_id, starts_at
        FROM visit JOIN booking ON booking.organization_nr = $1 AND booking.id = booking_id
        UNION ALL ",
    came_to_dates!(""),
    "),
    of_customer AS (
        SELECT customer_id, min(starts_at) AS first, bool_or(starts_at >= $2 AND starts_at < $3) AS came_before,
            bool_or(starts_at >= $3) AS came
        FROM came GROUP BY customer_id)
    SELECT is_asked, count(*) AS customers, count(*) FILTER (WHERE first < begins) AS returning
    FROM of_customer
    CROSS JOIN LATERAL (VALUES (true, came, $3), (false, came_before, $2)) AS period (is_asked, has_come, begins)
    WHERE has_come GROUP BY is_asked"
);

/// By weekday and hour of the wall, and by employee and part of length $6 if there is one. $5 is the zone. What begins
/// at the same minute of such a weekday and lasts as long is split into hours once, however often it was booked. What
/// lies on two days, or in a night in which the clock changes, is split into pieces of half an hour: nowhere does a clock
/// change by less, so that each piece lies in one hour of the wall.
const BOOKED: &str = "
    WITH taken AS (
        SELECT resource_id, greatest(starts_at, $2) AS starts_at, least(ends_at, $4) AS ends_at FROM occupation
        WHERE organization_nr = $1 AND starts_at >= $2::timestamptz - interval '1 day' AND starts_at < $4 AND ends_at > $2
        UNION ALL
        SELECT coalesce(resource_id, employee_id),
            greatest(starts_at + make_interval(mins => coalesce(from_minute, 0)), $2),
            least(starts_at + make_interval(mins => coalesce(to_minute, duration + follow_up)), $4)
        FROM appointment
        LEFT JOIN appointment_part ON appointment_part.organization_nr = $1 AND appointment_id = id
        WHERE appointment.organization_nr = $1 AND status IN ('DONE', 'NO_SHOW')
          AND starts_at >= $2::timestamptz - interval '1 day' AND starts_at < $4),
    on_wall AS (
        SELECT resource_id, starts_at, ends_at - starts_at AS length, starts_at AT TIME ZONE $5::text AS starts_wall,
            ends_at AT TIME ZONE $5::text AS ends_wall
        FROM taken
        OFFSET 0),
    alike AS (
        SELECT resource_id, starts_at >= $3 AS is_asked, date_part('isodow', starts_wall)::smallint AS weekday,
            date_trunc($6::text, starts_wall)::date AS part, starts_wall::time AS begins, length,
            CASE WHEN starts_wall::date <> ends_wall::date OR ends_wall - starts_wall <> length THEN starts_at
                END AS odd_start,
            count(*) AS times
        FROM on_wall GROUP BY 1, 2, 3, 4, 5, 6, 7)
    SELECT resource_id, piece.is_asked, piece.weekday, piece.hour, piece.part,
        sum(times * piece.minutes)::bigint AS minutes
    FROM alike
    JOIN resource ON resource.organization_nr = $1 AND resource.id = resource_id AND kind = 'EMPLOYEE'
    CROSS JOIN LATERAL (
        SELECT is_asked, weekday, hour::smallint, part,
            least(to_minute, 60 * hour + 60) - greatest(from_minute, 60 * hour)
        FROM (VALUES (date_part('epoch', begins)::integer / 60, date_part('epoch', begins + length)::integer / 60))
                AS of_day (from_minute, to_minute),
            generate_series(from_minute / 60, (to_minute - 1) / 60) AS hour
        WHERE odd_start IS NULL AND length > interval '0'
        UNION ALL
        SELECT starts_at >= $3, date_part('isodow', starts_wall)::smallint, date_part('hour', starts_wall)::smallint,
            date_trunc($6::text, starts_wall)::date,
            date_part('epoch', least(odd_start + length, starts_at + interval '30 minutes')
                - greatest(odd_start, starts_at)) / 60
        FROM generate_series(date_trunc('hour', odd_start, $5::text), odd_start + length, interval '30 minutes')
                AS starts_at,
            LATERAL (SELECT starts_at AT TIME ZONE $5::text) AS local (starts_wall)
        WHERE least(odd_start + length, starts_at + interval '30 minutes') > greatest(odd_start, starts_at)
    ) AS piece (is_asked, weekday, hour, part, minutes)
    GROUP BY GROUPING SETS ((resource_id, piece.is_asked, piece.weekday, piece.hour), (resource_id, piece.part))
    HAVING piece.hour IS NOT NULL OR piece.part IS NOT NULL";

/// Of a day, or of an employee in the range that was asked for.
#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = Nullable<SqlDate>)]
    day: Option<Date>,
    #[diesel(sql_type = Nullable<SqlDate>)]
    part: Option<Date>,
    #[diesel(sql_type = Nullable<Integer>)]
    employee_id: Option<i32>,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Text)]
    site: String,
    #[diesel(sql_type = BigInt)]
    bookings: i64,
    #[diesel(sql_type = BigInt)]
    cents: i64,
    #[diesel(sql_type = BigInt)]
    minutes: i64,
    #[diesel(sql_type = BigInt)]
    seats: i64,
    #[diesel(sql_type = BigInt)]
    missed_seats: i64,
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

/// Of an hour of a weekday in a range, or of a part of the range that was asked for.
#[derive(QueryableByName)]
struct BookedRow {
    #[diesel(sql_type = Integer)]
    resource_id: i32,
    #[diesel(sql_type = Nullable<Bool>)]
    is_asked: Option<bool>,
    #[diesel(sql_type = Nullable<SmallInt>)]
    weekday: Option<i16>,
    #[diesel(sql_type = Nullable<SmallInt>)]
    hour: Option<i16>,
    #[diesel(sql_type = Nullable<SqlDate>)]
    part: Option<Date>,
    #[diesel(sql_type = BigInt)]
    minutes: i64,
}

fn instants(range: &StatisticsRange) -> [OffsetDateTime; 3] {
    [range.before, range.from, range.to].map(shared_kernel::InstantMinute::instant)
}

/// As `date_trunc` knows it.
fn part_label(range: &StatisticsRange) -> Option<&'static str> {
    range.divided_by.map(|part| match part {
        TimePart::Day => "day",
        TimePart::Month => "month",
    })
}

pub(crate) async fn count_bookings(
    connection: &mut AsyncPgConnection,
    range: &StatisticsRange,
    kind: BookingKind,
    stored: &mut StoredStatistics,
) -> Result<(), StoreError> {
    let query = match kind {
        BookingKind::Appointment => APPOINTMENTS,
        BookingKind::SignUp => SIGN_UPS,
    };
    let [before, from, to] = instants(range);
    let rows: Vec<CountRow> = prepared(
        sql_query(query)
            .bind::<Integer, _>(range.organization.0)
            .bind::<Timestamptz, _>(before)
            .bind::<Timestamptz, _>(from)
            .bind::<Timestamptz, _>(to)
            .bind::<Nullable<Text>, _>(part_label(range)),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    for row in rows {
        let counted = counted(kind, &row)?;
        match row.day {
            Some(date) => stored.days.push(DayCount { date, counted }),
            None => stored.employees.push(EmployeeCount {
                employee: row.employee_id.map(ResourceId),
                part: row.part,
                counted,
            }),
        }
    }
    Ok(())
}

fn counted(kind: BookingKind, row: &CountRow) -> Result<BookingCount, StoreError> {
    let state = AppointmentState::labelled(&row.status);
    Ok(BookingCount {
        kind,
        state: state.ok_or_else(|| corrupt(format!("unknown state {}", row.status)))?,
        source: source(&row.site)?,
        bookings: number(row.bookings)?,
        cents: number(row.cents)?,
        minutes: number(row.minutes)?,
        seats: number(row.seats)?,
        missed_seats: number(row.missed_seats)?,
    })
}

fn source(site: &str) -> Result<BookingSource, StoreError> {
    match site {
        "MAIN" | "OWN_DOMAIN" => Ok(BookingSource::Online),
        "BACK_OFFICE" => Ok(BookingSource::Staff),
        "IMPORT" => Ok(BookingSource::Import),
        _ => Err(corrupt(format!("unknown site {site}"))),
    }
}

pub(crate) async fn read_customers(
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

pub(crate) async fn count_booked_minutes(
    connection: &mut AsyncPgConnection,
    range: &StatisticsRange,
    stored: &mut StoredStatistics,
) -> Result<(), StoreError> {
    let [before, from, to] = instants(range);
    let rows: Vec<BookedRow> = prepared(
        sql_query(BOOKED)
            .bind::<Integer, _>(range.organization.0)
            .bind::<Timestamptz, _>(before)
            .bind::<Timestamptz, _>(from)
            .bind::<Timestamptz, _>(to)
            .bind::<Text, _>(range.zone.name())
            .bind::<Nullable<Text>, _>(part_label(range)),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    for row in rows {
        let (employee, minutes) = (ResourceId(row.resource_id), number(row.minutes)?);
        if let (Some(is_asked), Some(weekday), Some(hour)) = (row.is_asked, row.weekday, row.hour) {
            stored.booked.push(BookedMinutes {
                period: period(is_asked),
                employee,
                weekday: Weekday::Monday.nth_next(number(weekday - 1)?),
                hour: number(hour)?,
                minutes,
            });
        }
        stored.booked_parts.extend(row.part.map(|part| BookedPart {
            part,
            employee,
            minutes,
        }));
    }
    Ok(())
}

pub(crate) async fn read_names(
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
