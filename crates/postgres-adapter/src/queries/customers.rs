//! The customers of an organisation as its people read them.

use booking_core::customers::{
    ComparedContacts, ContactSharer, CustomerEntry, CustomerFile, CustomerPage, CustomerReach, CustomerVisit,
    ExportedCustomer, MOST_NAMESAKES, MOST_RELATIVES, NEWEST_FILES, Namesake, Namesakes, PerhapsSame, Relatives,
};
use booking_core::lifecycle::AppointmentState;
use booking_core::staff_calendar::BookingCustomer;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamp, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{AppointmentId, BookingId, CustomerId, OrganizationNr, PageRequest, ResourceId, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};

use super::bookings::visits_of_booking::visits_of_booking;
use super::columns::number;
use crate::error::{corrupt, store_error};
use crate::prepared::prepared;
use crate::schema::customer;

/// Whether employee $2 may see a `customer` of organisation $1; NULL stands for everybody.
macro_rules! is_reached {
    () => {
        "($2::integer IS NULL OR customer.kept_by = $2 OR EXISTS (
            SELECT FROM booking JOIN appointment ON appointment.organization_nr = $1 AND booking_id = booking.id
            WHERE booking.organization_nr = $1 AND customer_id = customer.id AND appointment.employee_id = $2)
        OR EXISTS (
            SELECT FROM booking
            JOIN participation ON participation.organization_nr = $1 AND booking_id = booking.id
            JOIN event_date ON event_date.organization_nr = $1 AND event_date.event_id = participation.event_id
            JOIN event_date_resource ON event_date_resource.organization_nr = $1 AND event_date_id = event_date.id
            WHERE booking.organization_nr = $1 AND customer_id = customer.id AND resource_id = $2))"
    };
}

pub(crate) use is_reached;

/// The file of whoever was `typed` (`name` folded, `normalized_email`, key and `digits` of the `phone` as one of the country at
/// `home`) in organisation $1, as far as employee $2 sees it: the rule of `booking_core::customers::PersonIdentity`. Contacts of files
/// that were merged count as well. Where everybody is seen nothing but `$2::integer IS NULL` stands in place of `is_reached`, so
/// that its tables are not read.
macro_rules! same_person {
    ($is_seen:expr) => {
        concat!(
            "SELECT customer.id FROM customer
            WHERE customer.organization_nr = $1 AND customer.id IN (
                SELECT id FROM customer
                WHERE organization_nr = $1 AND folded_name = typed.name AND folded_name <> ''
                  AND (lower(email COLLATE \"und-x-icu\") = typed.normalized_email
                       OR phone_key(phone, typed.home) = typed.phone
                       OR merged_contacts && ARRAY[typed.normalized_email, typed.phone])
                UNION ALL
                SELECT id FROM customer
                WHERE organization_nr = $1 AND lower(email COLLATE \"und-x-icu\") = typed.normalized_email
                  AND (folded_name = '' OR typed.name = '')
                UNION ALL
                SELECT id FROM customer
                WHERE organization_nr = $1 AND phone IS NOT NULL AND dialled_digits(phone) = typed.digits
                  AND phone_key(phone, typed.home) = typed.phone AND (folded_name = '' OR typed.name = ''))
              AND ",
            $is_seen,
            " ORDER BY customer.folded_name <> typed.name, customer.id LIMIT 1"
        )
    };
}

pub(crate) use same_person;

/// The customers whom employee $2 of organisation $1 has led through a date of an event, or will.
macro_rules! led {
    () => {
        "SELECT customer_id AS id
        FROM event_date_resource
        JOIN event_date ON event_date.organization_nr = $1 AND event_date.id = event_date_id
        JOIN participation ON participation.organization_nr = $1 AND participation.event_id = event_date.event_id
        JOIN booking ON booking.organization_nr = $1 AND booking.id = booking_id
        WHERE event_date_resource.organization_nr = $1 AND resource_id = $2"
    };
}

/// The visits of a `customer`, with what became of those dates of events that took place.
macro_rules! visits {
    () => {
        concat!(
            "SELECT visit.booking_id, appointment_id, title, starts_wall, ends_wall, starts_at, employee_id,
            CASE status WHEN 'CONFIRMED' THEN coalesce(outcome, status) ELSE status END AS status
        FROM booking CROSS JOIN LATERAL (",
            visits_of_booking!(),
            ") AS visit
        LEFT JOIN attendance ON attendance.organization_nr = $1
            AND attendance.participation_id = visit.participation_id AND attendance.event_date_id = visit.event_date_id
        WHERE booking.organization_nr = $1 AND customer_id = customer.id"
        )
    };
}

/// The columns of an entry, of a `customer` with its visits `counted`.
macro_rules! entry {
    () => {
        "customer.id, first_name, last_name, email, phone, blocked_at IS NOT NULL AS is_blocked, visits, visited,
            no_shows, last_visit, next_visit"
    };
}

/// How many of the visits lie ahead or took place.
macro_rules! visit_count {
    () => {
        "count(DISTINCT (booking_id, starts_wall::date)) FILTER (
            WHERE status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER')) AS visits"
    };
}

/// What lies behind and ahead of $3 of a `customer`.
macro_rules! counted {
    () => {
        concat!(
            "LATERAL (
            SELECT ",
            visit_count!(),
            ", count(DISTINCT (booking_id, starts_wall::date)) FILTER (
                    WHERE starts_at <= $3 AND status IN ('CONFIRMED', 'DONE')) AS visited,
                count(DISTINCT (booking_id, starts_wall::date)) FILTER (WHERE status = 'NO_SHOW') AS no_shows,
                count(*) AS entries,
                max(starts_wall) FILTER (WHERE starts_at <= $3 AND status IN ('CONFIRMED', 'DONE')) AS last_visit,
                min(starts_wall) FILTER (WHERE starts_at > $3 AND status = 'CONFIRMED') AS next_visit
            FROM (",
            visits!(),
            ") AS visit) AS counted"
        )
    };
}

/// The page of those `chosen`, of `found` ones. A page beyond the end has one row, with the count only.
macro_rules! page {
    ($order:literal) => {
        concat!(
            "SELECT total, page.* FROM counts
            LEFT JOIN LATERAL (
                SELECT ",
            entry!(),
            ", row_number() OVER (ORDER BY ",
            $order,
            ") AS position
                FROM chosen JOIN customer ON customer.organization_nr = $1 AND customer.id = chosen.id, ",
            counted!(),
            ") AS page ON true ORDER BY position"
        )
    };
}

/// Those whom $6 finds. Its words carry the number of the organisation, so that the index needs no help. Whom an employee
/// has served is read once, since a short search finds tens of thousands; for a manager it is not read at all.
const FOUND: &str = concat!(
    "WITH own AS MATERIALIZED (
        SELECT DISTINCT customer_id AS id
        FROM appointment JOIN booking ON booking.organization_nr = $1 AND booking.id = booking_id
        WHERE appointment.organization_nr = $1 AND employee_id = $2
        UNION ",
    led!(),
    "),
    found AS MATERIALIZED (
        SELECT id, sort_name FROM customer
        WHERE terms @@ (SELECT customer_query($1, $6))
            AND ($2 IS NULL OR kept_by = $2 OR id IN (SELECT id FROM own))),
    counts AS (SELECT count(*) AS total FROM found),
    chosen AS (SELECT * FROM found ORDER BY sort_name COLLATE \"C\", id LIMIT $4 OFFSET $5) ",
    page!("chosen.sort_name COLLATE \"C\", chosen.id")
);

/// Everybody, for managers. Ordered by the newest thousands of visits, however long the history is; whoever came before
/// follows by name, in the order of an index. Of either kind no more are read than the pages up to this one hold.
const LATELY_SERVED: &str = concat!(
    "WITH recent AS MATERIALIZED (
        (SELECT appointment_id AS id FROM occupation
         WHERE organization_nr = $1 AND starts_at <= $3 AND appointment_id IS NOT NULL
         ORDER BY starts_at DESC LIMIT 2000)
        UNION
        (SELECT id FROM appointment WHERE organization_nr = $1 AND status IN ('DONE', 'NO_SHOW') AND starts_at <= $3
         ORDER BY starts_at DESC LIMIT 2000)),
    served AS MATERIALIZED (
        SELECT customer_id AS id, max(starts_at) AS starts_at
        FROM recent
        JOIN appointment ON appointment.organization_nr = $1 AND appointment.id = recent.id AND status <> 'NO_SHOW'
        JOIN booking ON booking.organization_nr = $1 AND booking.id = booking_id
        GROUP BY customer_id),
    counts AS (SELECT count(*) AS total FROM customer WHERE organization_nr = $1 AND erased_at IS NULL AND $2 IS NULL),
    chosen AS (
        SELECT * FROM (
            (SELECT id, sort_name, starts_at FROM served, LATERAL (
                SELECT sort_name FROM customer
                WHERE organization_nr = $1 AND customer.id = served.id AND erased_at IS NULL OFFSET 0) AS one
             ORDER BY starts_at DESC, sort_name COLLATE \"C\", id LIMIT $4 + $5)
            UNION ALL
            (SELECT id, sort_name, NULL FROM customer
             WHERE organization_nr = $1 AND erased_at IS NULL AND id NOT IN (SELECT id FROM served)
             ORDER BY sort_name COLLATE \"C\", id LIMIT $4 + $5)) AS listed
        ORDER BY starts_at DESC NULLS LAST, sort_name COLLATE \"C\", id LIMIT $4 OFFSET $5) ",
    page!("chosen.starts_at DESC NULLS LAST, chosen.sort_name COLLATE \"C\", chosen.id")
);

/// Whom employee $2 serves or has put on file, by the own visits. These are read once, in two indexes that have all it
/// takes; the names of those only who stand on the pages up to this one.
const SERVED_BY: &str = concat!(
    "WITH own AS MATERIALIZED (
        SELECT customer_id AS id, max(starts_at) FILTER (
            WHERE starts_at <= $3 AND status IN ('CONFIRMED', 'DONE')) AS starts_at
        FROM appointment JOIN booking ON booking.organization_nr = $1 AND booking.id = booking_id
        WHERE appointment.organization_nr = $1 AND employee_id = $2
        GROUP BY customer_id),
    others AS MATERIALIZED (
        SELECT id FROM customer WHERE organization_nr = $1 AND kept_by = $2
        UNION ",
    led!(),
    "),
    listed AS MATERIALIZED (
        SELECT id, starts_at FROM own
        WHERE id NOT IN (SELECT id FROM customer WHERE organization_nr = $1 AND erased_at IS NOT NULL)
        UNION ALL
        SELECT id, NULL FROM customer
        WHERE organization_nr = $1 AND id IN (SELECT id FROM others) AND erased_at IS NULL
          AND id NOT IN (SELECT id FROM own)),
    counts AS (SELECT count(*) AS total FROM listed),
    lately AS (SELECT * FROM listed ORDER BY starts_at DESC NULLS LAST FETCH FIRST ($4 + $5) ROWS WITH TIES),
    chosen AS (
        SELECT lately.id, sort_name, starts_at
        FROM lately JOIN customer ON customer.organization_nr = $1 AND customer.id = lately.id
        ORDER BY starts_at DESC NULLS LAST, sort_name COLLATE \"C\", id LIMIT $4 OFFSET $5) ",
    page!("chosen.starts_at DESC NULLS LAST, chosen.sort_name COLLATE \"C\", chosen.id")
);

const FILE: &str = concat!(
    "SELECT ",
    entry!(),
    ", note, entries, EXISTS (SELECT FROM account
        WHERE account.email = lower(customer.email COLLATE \"und-x-icu\") AND verified_at IS NOT NULL) AS has_account
    FROM customer, ",
    counted!(),
    " WHERE organization_nr = $1 AND customer.id = $4 AND erased_at IS NULL AND ",
    is_reached!()
);

/// What other files have to do with that of customer $3, as far as employee $2 sees them, at most $4. A file without a name is
/// perhaps that of whoever has its contact. What they hold is counted of these only.
const RELATIVES: &str = concat!(
    "WITH it AS MATERIALIZED (
        SELECT id, told_apart_from, folded_name AS name, nullif(lower(email COLLATE \"und-x-icu\"), '') AS normalized_email,
            dialled_digits(phone) AS digits, phone_key(phone, country) AS phone, country AS home
        FROM customer JOIN organization ON nr = $1
        WHERE organization_nr = $1 AND id = $3),
    related AS MATERIALIZED (
        SELECT customer.id FROM it JOIN customer ON organization_nr = $1 AND folded_name = name AND folded_name <> ''
        UNION
        SELECT customer.id FROM it
        JOIN customer ON organization_nr = $1 AND lower(email COLLATE \"und-x-icu\") = normalized_email
        UNION
        SELECT customer.id FROM it
        JOIN customer ON organization_nr = $1 AND customer.phone IS NOT NULL AND dialled_digits(customer.phone) = digits
            AND phone_key(customer.phone, home) = it.phone),
    told AS MATERIALIZED (
        SELECT customer.id, first_name, last_name, email, customer.phone, note IS NOT NULL AS has_note, sort_name,
            nullif(lower(email COLLATE \"und-x-icu\"), '') = normalized_email AS is_same_email,
            phone_key(customer.phone, home) = it.phone AS is_same_phone,
            folded_name IN (name, '') OR name = '' AS is_perhaps_same
        FROM it, customer
        WHERE customer.organization_nr = $1 AND customer.id IN (SELECT id FROM related) AND customer.id <> it.id
          AND customer.id <> ALL (it.told_apart_from) AND it.id <> ALL (customer.told_apart_from)
          AND erased_at IS NULL AND ",
    is_reached!(),
    " ORDER BY is_perhaps_same DESC, sort_name COLLATE \"C\", customer.id LIMIT $4)
    SELECT customer.*, visits
    FROM told AS customer
    CROSS JOIN LATERAL (SELECT ",
    visit_count!(),
    " FROM (",
    visits!(),
    ") AS visit) AS counted
    ORDER BY is_perhaps_same DESC, sort_name COLLATE \"C\", customer.id"
);

/// Of the $3 newest files those with the name of an older one, the oldest of which is told as well, as far as employee $2 sees
/// both; at most $4, of files that came since $5. What they hold is counted of these only.
const NAMESAKES: &str = concat!(
    "WITH newest AS MATERIALIZED (
        SELECT id, folded_name, told_apart_from FROM customer
        WHERE organization_nr = $1 AND erased_at IS NULL AND created_at >= coalesce($5, created_at)
        ORDER BY id DESC LIMIT $3),
    pairs AS MATERIALIZED (
        SELECT older.id AS older_id, newest.id AS newer_id
        FROM newest
        CROSS JOIN LATERAL (
            SELECT id FROM customer
            WHERE organization_nr = $1 AND folded_name = newest.folded_name AND folded_name <> '' AND id < newest.id
              AND id <> ALL (newest.told_apart_from) AND newest.id <> ALL (told_apart_from) AND ",
    is_reached!(),
    " ORDER BY id LIMIT 1) AS older
        WHERE EXISTS (SELECT FROM customer WHERE organization_nr = $1 AND id = newest.id AND ",
    is_reached!(),
    ")
        ORDER BY newest.id DESC LIMIT $4),
    told AS MATERIALIZED (
        SELECT customer.id, customer.first_name, customer.last_name, customer.email, customer.phone,
            customer.note IS NOT NULL AS has_note, visits,
            nullif(lower(customer.email COLLATE \"und-x-icu\"), '') AS normalized_email,
            phone_key(customer.phone, country) AS phone_key
        FROM organization
        JOIN customer ON customer.organization_nr = $1
            AND customer.id IN (SELECT older_id FROM pairs UNION SELECT newer_id FROM pairs)
        CROSS JOIN LATERAL (SELECT ",
    visit_count!(),
    " FROM (",
    visits!(),
    ") AS visit) AS counted
        WHERE nr = $1)
    SELECT older.id, older.first_name, older.last_name, older.email, older.phone, older.has_note, older.visits,
        newer.id AS newer_id, newer.first_name AS newer_first_name, newer.last_name AS newer_last_name,
        newer.email AS newer_email, newer.phone AS newer_phone, newer.has_note AS newer_has_note,
        newer.visits AS newer_visits, older.normalized_email = newer.normalized_email AS is_same_email,
        older.phone_key = newer.phone_key AS is_same_phone
    FROM pairs
    JOIN told AS older ON older.id = older_id
    JOIN told AS newer ON newer.id = newer_id
    ORDER BY newer.id DESC"
);

/// A page of $3 visits of customer $2 after the newest $4.
const VISITS: &str = concat!(
    "SELECT visit.* FROM customer, LATERAL (",
    visits!(),
    ") AS visit
    WHERE customer.organization_nr = $1 AND customer.id = $2
    ORDER BY starts_at DESC, booking_id DESC, appointment_id DESC LIMIT $3 OFFSET $4"
);

#[derive(QueryableByName)]
struct PageRow {
    #[diesel(sql_type = BigInt)]
    total: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    first_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    last_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    email: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    phone: Option<String>,
    #[diesel(sql_type = Nullable<Bool>)]
    is_blocked: Option<bool>,
    #[diesel(sql_type = Nullable<BigInt>)]
    visits: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    visited: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    no_shows: Option<i64>,
    #[diesel(sql_type = Nullable<Timestamp>)]
    last_visit: Option<PrimitiveDateTime>,
    #[diesel(sql_type = Nullable<Timestamp>)]
    next_visit: Option<PrimitiveDateTime>,
}

#[derive(QueryableByName)]
struct EntryRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Nullable<Text>)]
    phone: Option<String>,
    #[diesel(sql_type = Bool)]
    is_blocked: bool,
    #[diesel(sql_type = BigInt)]
    visits: i64,
    #[diesel(sql_type = BigInt)]
    visited: i64,
    #[diesel(sql_type = BigInt)]
    no_shows: i64,
    #[diesel(sql_type = Nullable<Timestamp>)]
    last_visit: Option<PrimitiveDateTime>,
    #[diesel(sql_type = Nullable<Timestamp>)]
    next_visit: Option<PrimitiveDateTime>,
}

#[derive(QueryableByName)]
struct FileRow {
    #[diesel(embed)]
    entry: EntryRow,
    #[diesel(sql_type = Nullable<Text>)]
    note: Option<String>,
    #[diesel(sql_type = BigInt)]
    entries: i64,
    #[diesel(sql_type = Bool)]
    has_account: bool,
}

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
    #[diesel(sql_type = Timestamp)]
    ends_wall: PrimitiveDateTime,
    #[diesel(sql_type = Nullable<Integer>)]
    employee_id: Option<i32>,
    #[diesel(sql_type = Text)]
    status: String,
}

#[derive(QueryableByName)]
struct NameRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Nullable<Text>)]
    phone: Option<String>,
}

#[derive(QueryableByName)]
struct RelativeRow {
    #[diesel(embed)]
    name: NameRow,
    #[diesel(sql_type = Bool)]
    has_note: bool,
    #[diesel(sql_type = BigInt)]
    visits: i64,
    #[diesel(embed)]
    contacts: ContactsRow,
    #[diesel(sql_type = Bool)]
    is_perhaps_same: bool,
}

/// NULL where one of two files lacks it.
#[derive(QueryableByName)]
struct ContactsRow {
    #[diesel(sql_type = Nullable<Bool>)]
    is_same_email: Option<bool>,
    #[diesel(sql_type = Nullable<Bool>)]
    is_same_phone: Option<bool>,
}

#[derive(QueryableByName)]
struct NamesakesRow {
    #[diesel(embed)]
    older: NameRow,
    #[diesel(sql_type = Bool)]
    has_note: bool,
    #[diesel(sql_type = BigInt)]
    visits: i64,
    #[diesel(sql_type = BigInt)]
    newer_id: i64,
    #[diesel(sql_type = Text)]
    newer_first_name: String,
    #[diesel(sql_type = Text)]
    newer_last_name: String,
    #[diesel(sql_type = Text)]
    newer_email: String,
    #[diesel(sql_type = Nullable<Text>)]
    newer_phone: Option<String>,
    #[diesel(sql_type = Bool)]
    newer_has_note: bool,
    #[diesel(sql_type = BigInt)]
    newer_visits: i64,
    #[diesel(embed)]
    contacts: ContactsRow,
}

/// A page of the list of customers, or of those whom a search finds.
pub(crate) async fn read_page(
    connection: &mut AsyncPgConnection,
    reach: CustomerReach,
    search: &str,
    page: PageRequest,
) -> Result<CustomerPage, StoreError> {
    let statement = match (search.is_empty(), reach.employee) {
        (false, _) => FOUND,
        (true, None) => LATELY_SERVED,
        (true, Some(_)) => SERVED_BY,
    };
    let query = sql_query(statement)
        .bind::<Integer, _>(reach.organization.0)
        .bind::<Nullable<Integer>, _>(reach.employee.map(|employee| employee.0))
        .bind::<Timestamptz, _>(reach.now)
        .bind::<BigInt, _>(i64::from(page.size()))
        .bind::<BigInt, _>(skipped(page)?);
    let rows: Vec<PageRow> = if search.is_empty() {
        prepared(query).load(connection).await
    } else {
        prepared(query.bind::<Text, _>(search)).load(connection).await
    }
    .map_err(store_error)?;
    let total = rows.as_slice().first().map_or(Ok(0), |row| number(row.total))?;
    let customers = rows.into_iter().filter_map(PageRow::entry);
    Ok(CustomerPage {
        customers: customers.map(EntryRow::entry).collect::<Result<_, _>>()?,
        total,
    })
}

/// Files that may be about one person, by the newer one.
pub(crate) async fn read_namesakes(
    connection: &mut AsyncPgConnection,
    reach: CustomerReach,
    since: Option<OffsetDateTime>,
) -> Result<Vec<Namesakes>, StoreError> {
    let rows: Vec<NamesakesRow> = prepared(
        sql_query(NAMESAKES)
            .bind::<Integer, _>(reach.organization.0)
            .bind::<Nullable<Integer>, _>(reach.employee.map(|employee| employee.0))
            .bind::<BigInt, _>(number::<_, i64>(NEWEST_FILES)?)
            .bind::<BigInt, _>(number::<_, i64>(MOST_NAMESAKES)?)
            .bind::<Nullable<Timestamptz>, _>(since),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    rows.into_iter().map(NamesakesRow::namesakes).collect()
}

/// Everybody on file, by name.
pub(crate) async fn read_everybody(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> Result<Vec<ExportedCustomer>, StoreError> {
    type Row = (i64, (String, String), String, Option<String>, Option<String>, bool);
    let rows: Vec<Row> = customer::table
        .filter(
            customer::organization_nr
                .eq(organization.0)
                .and(customer::erased_at.is_null()),
        )
        .order((customer::last_name, customer::first_name, customer::id))
        .select((
            customer::id,
            (customer::first_name, customer::last_name),
            customer::email,
            customer::phone,
            customer::note,
            customer::blocked_at.is_not_null(),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let exported = |(id, (first_name, last_name), email, phone, note, is_blocked): Row| ExportedCustomer {
        id: CustomerId(id),
        first_name,
        last_name,
        email: Some(email).filter(|email| !email.is_empty()),
        phone,
        note,
        is_blocked,
    };
    Ok(rows.into_iter().map(exported).collect())
}

/// What other files have to do with that of a customer, as far as this employee sees them; `None` sees everybody.
pub(super) async fn read_relatives(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    employee: Option<i32>,
    customer: CustomerId,
) -> Result<Relatives, StoreError> {
    let rows: Vec<RelativeRow> = prepared(
        sql_query(RELATIVES)
            .bind::<Integer, _>(organization.0)
            .bind::<Nullable<Integer>, _>(employee)
            .bind::<BigInt, _>(customer.0)
            .bind::<BigInt, _>(number::<_, i64>(MOST_RELATIVES)?),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    let (same, sharing): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.is_perhaps_same);
    let sharer = |row: RelativeRow| ContactSharer {
        is_same_email: row.contacts.is_same_email == Some(true),
        is_same_phone: row.contacts.is_same_phone == Some(true),
        customer: row.name.customer(),
    };
    let perhaps_same = |row: RelativeRow| -> Result<PerhapsSame, StoreError> {
        Ok(PerhapsSame {
            file: row.name.namesake(row.visits, row.has_note)?,
            contacts: row.contacts.into(),
        })
    };
    Ok(Relatives {
        sharing_contact: sharing.into_iter().map(sharer).collect(),
        perhaps_same: same.into_iter().map(perhaps_same).collect::<Result<_, _>>()?,
    })
}

fn skipped(page: PageRequest) -> Result<i64, StoreError> {
    i64::try_from(page.skipped()).map_err(|_| corrupt("a page beyond all numbers"))
}

pub(crate) async fn read_file(
    connection: &mut AsyncPgConnection,
    reach: CustomerReach,
    customer: CustomerId,
    page: PageRequest,
) -> Result<Option<CustomerFile>, StoreError> {
    let file: Option<FileRow> = prepared(
        sql_query(FILE)
            .bind::<Integer, _>(reach.organization.0)
            .bind::<Nullable<Integer>, _>(reach.employee.map(|employee| employee.0))
            .bind::<Timestamptz, _>(reach.now)
            .bind::<BigInt, _>(customer.0),
    )
    .get_result(connection)
    .await
    .optional()
    .map_err(store_error)?;
    let Some(file) = file else {
        return Ok(None);
    };
    let visits: Vec<VisitRow> = prepared(
        sql_query(VISITS)
            .bind::<Integer, _>(reach.organization.0)
            .bind::<BigInt, _>(customer.0)
            .bind::<BigInt, _>(i64::from(page.size()))
            .bind::<BigInt, _>(skipped(page)?),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    let employee = reach.employee.map(|employee| employee.0);
    Ok(Some(CustomerFile {
        relatives: read_relatives(connection, reach.organization, employee, customer).await?,
        customer: file.entry.entry()?,
        note: file.note,
        has_account: file.has_account,
        visits_total: number(file.entries)?,
        visits: visits.into_iter().map(visit).collect::<Result<_, _>>()?,
    }))
}

impl PageRow {
    /// None in the row of a page beyond the end.
    fn entry(self) -> Option<EntryRow> {
        Some(EntryRow {
            id: self.id?,
            first_name: self.first_name?,
            last_name: self.last_name?,
            email: self.email?,
            phone: self.phone,
            is_blocked: self.is_blocked?,
            visits: self.visits?,
            visited: self.visited?,
            no_shows: self.no_shows?,
            last_visit: self.last_visit,
            next_visit: self.next_visit,
        })
    }
}

impl NameRow {
    fn customer(self) -> BookingCustomer {
        BookingCustomer {
            id: CustomerId(self.id),
            first_name: self.first_name,
            last_name: self.last_name,
            email: Some(self.email).filter(|email| !email.is_empty()),
            phone: self.phone,
        }
    }

    fn namesake(self, visits: i64, has_note: bool) -> Result<Namesake, StoreError> {
        Ok(Namesake {
            customer: self.customer(),
            visits: number(visits)?,
            has_note,
        })
    }
}

impl From<ContactsRow> for ComparedContacts {
    fn from(row: ContactsRow) -> Self {
        Self {
            is_same_email: row.is_same_email,
            is_same_phone: row.is_same_phone,
        }
    }
}

impl NamesakesRow {
    fn namesakes(self) -> Result<Namesakes, StoreError> {
        let newer = NameRow {
            id: self.newer_id,
            first_name: self.newer_first_name,
            last_name: self.newer_last_name,
            email: self.newer_email,
            phone: self.newer_phone,
        };
        Ok(Namesakes {
            older: self.older.namesake(self.visits, self.has_note)?,
            newer: newer.namesake(self.newer_visits, self.newer_has_note)?,
            contacts: self.contacts.into(),
        })
    }
}

impl EntryRow {
    fn entry(self) -> Result<CustomerEntry, StoreError> {
        Ok(CustomerEntry {
            id: CustomerId(self.id),
            first_name: self.first_name,
            last_name: self.last_name,
            email: Some(self.email).filter(|email| !email.is_empty()),
            phone: self.phone,
            is_blocked: self.is_blocked,
            visits: number(self.visits)?,
            visited: number(self.visited)?,
            no_shows: number(self.no_shows)?,
            last_visit: self.last_visit,
            next_visit: self.next_visit,
        })
    }
}

fn visit(row: VisitRow) -> Result<CustomerVisit, StoreError> {
    let state = AppointmentState::labelled(&row.status);
    Ok(CustomerVisit {
        booking: BookingId(row.booking_id),
        appointment: row.appointment_id.map(AppointmentId),
        title: row.title,
        start: row.starts_wall,
        end: row.ends_wall,
        employee: row.employee_id.map(ResourceId),
        state: state.ok_or_else(|| corrupt(format!("unknown state {}", row.status)))?,
    })
}
