use accounts::organization::{AuditEntry, AuditEntryKind, AuditFilter, AuditTrail, SubjectKind};
use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use shared_kernel::{AccountId, BookingId, OrganizationNr, StoreError};
use time::OffsetDateTime;

use crate::error::{corrupt, store_error};
use crate::ports::Postgres;

/// One page: $1 the organisation, $2 how many, $3 how many newer ones are passed over; where `filter` is a person, $4.
///
/// Either log is read by an index in the order of time as far as the page reaches, and names are looked up for what is on
/// the page. Of the history the index has what staff and tools did and what was done in somebody's name.
///
/// Whose absence it was stands in the log: the absence itself may be deleted.
macro_rules! page {
    ($filter:literal) => {
        concat!(
            "
    WITH page AS MATERIALIZED (
        SELECT * FROM (
            (SELECT at, id, true AS is_change, what::text AS what, actor::text AS actor, account_id,
                 on_behalf_of_account_id, api_key_id, subject_kind::text AS subject_kind, subject_id,
                 CASE subject_kind
                     WHEN 'RESOURCE' THEN subject_id
                     WHEN 'ABSENCE' THEN (coalesce(after, before) ->> 'resource')::bigint
                 END AS resource_id,
                 NULL::bigint AS booking_id
             FROM audit_log
             WHERE organization_nr = $1",
            $filter,
            "
             ORDER BY at DESC, id DESC LIMIT $2::bigint + $3::bigint)
            UNION ALL
            (SELECT at, id, false, what::text, actor::text, account_id, on_behalf_of_account_id, api_key_id, NULL, NULL,
                 NULL, booking_id
             FROM history
             WHERE organization_nr = $1
               AND (actor IN ('STAFF', 'API_KEY', 'PLATFORM_ADMIN') OR on_behalf_of IS NOT NULL)",
            $filter,
            "
             ORDER BY at DESC, id DESC LIMIT $2::bigint + $3::bigint)) AS either
        ORDER BY at DESC, id DESC, is_change LIMIT $2 OFFSET $3)
    SELECT page.at, page.is_change, page.what, page.booking_id,
        coalesce(page.on_behalf_of_account_id, page.account_id) AS account_id,
        trim(account.first_name || ' ' || account.last_name) AS account_name,
        api_key.name::text AS key_name,
        page.actor = 'PLATFORM_ADMIN' AS by_operator,
        resource.kind::text AS resource_kind,
        CASE WHEN page.booking_id IS NOT NULL THEN
            (SELECT trim(customer.first_name || ' ' || customer.last_name) FROM booking
             JOIN customer ON customer.organization_nr = $1 AND customer.id = customer_id
             WHERE booking.organization_nr = $1 AND booking.id = page.booking_id)
        WHEN page.resource_id IS NOT NULL THEN trim(resource.first_name || ' ' || resource.last_name)
        ELSE CASE page.subject_kind
            WHEN 'ROOM_GROUP' THEN
                (SELECT name::text FROM resource_group WHERE organization_nr = $1 AND id = page.subject_id)
            WHEN 'EVENT' THEN
                (SELECT title::text FROM event WHERE organization_nr = $1 AND id = page.subject_id)
            WHEN 'SERVICE' THEN
                (SELECT title::text FROM service WHERE organization_nr = $1 AND id = page.subject_id)
            WHEN 'CUSTOMER' THEN
                (SELECT trim(first_name || ' ' || last_name) FROM customer
                 WHERE organization_nr = $1 AND id = page.subject_id)
            WHEN 'INVITATION' THEN
                (SELECT email::text FROM invitation WHERE organization_nr = $1 AND id = page.subject_id)
            WHEN 'API_KEY' THEN
                (SELECT name::text FROM api_key WHERE organization_nr = $1 AND id = page.subject_id)
            WHEN 'ACCOUNT' THEN
                (SELECT trim(first_name || ' ' || last_name) FROM account AS told WHERE told.id = page.subject_id)
        END END AS subject
    FROM page
    LEFT JOIN account ON account.id = coalesce(page.on_behalf_of_account_id, page.account_id)
    LEFT JOIN api_key ON api_key.organization_nr = $1 AND api_key.id = page.api_key_id
    LEFT JOIN resource ON resource.organization_nr = $1 AND resource.id = page.resource_id
    ORDER BY page.at DESC, page.id DESC, page.is_change"
        )
    };
}

const OF_ALL: &str = page!("");
const OF_ONE: &str = page!(" AND coalesce(on_behalf_of_account_id, account_id) = $4");

#[derive(QueryableByName)]
struct AuditRow {
    #[diesel(sql_type = Timestamptz)]
    at: OffsetDateTime,
    #[diesel(sql_type = Bool)]
    is_change: bool,
    #[diesel(sql_type = Text)]
    what: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    booking_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    account_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    account_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    key_name: Option<String>,
    #[diesel(sql_type = Bool)]
    by_operator: bool,
    #[diesel(sql_type = Nullable<Text>)]
    resource_kind: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    subject: Option<String>,
}

#[async_trait]
impl AuditTrail for Postgres {
    async fn entries(&self, nr: OrganizationNr, filter: AuditFilter) -> Result<Vec<AuditEntry>, StoreError> {
        let mut connection = self.database.connection().await?;
        let page = |statement: &'static str| {
            sql_query(statement)
                .bind::<Integer, _>(nr.0)
                .bind::<BigInt, _>(i64::from(filter.limit))
                .bind::<BigInt, _>(i64::from(filter.offset))
        };
        let rows: Vec<AuditRow> = match filter.account {
            None => page(OF_ALL).load(&mut connection).await,
            Some(account) => page(OF_ONE).bind::<BigInt, _>(account.0).load(&mut connection).await,
        }
        .map_err(store_error)?;
        rows.into_iter().map(entry).collect()
    }
}

fn entry(row: AuditRow) -> Result<AuditEntry, StoreError> {
    let name = |name: Option<String>| name.filter(|name| !name.is_empty());
    Ok(AuditEntry {
        at: row.at,
        kind: if row.is_change {
            AuditEntryKind::Change(row.what)
        } else {
            AuditEntryKind::Booking(row.what)
        },
        account: row.account_id.map(|id| (AccountId(id), name(row.account_name))),
        key: row.key_name,
        by_operator: row.by_operator,
        subject: name(row.subject),
        subject_kind: row.resource_kind.as_deref().map(subject_kind).transpose()?,
        booking: row.booking_id.map(BookingId),
    })
}

fn subject_kind(resource: &str) -> Result<SubjectKind, StoreError> {
    match resource {
        "PREMISES" => Ok(SubjectKind::Premises),
        "EMPLOYEE" => Ok(SubjectKind::Employee),
        "ROOM" => Ok(SubjectKind::Room),
        other => Err(corrupt(format!("unknown kind of a resource {other}"))),
    }
}
