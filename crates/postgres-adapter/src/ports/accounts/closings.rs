use accounts::organization::{ClosedBooking, ClosingPreview, ClosingStore, FormerMember};
use async_trait::async_trait;
use booking_core::lifecycle::{BookingRef, ChangedBy};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text, Timestamp, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{AccountId, BookingId, Change, Fact, OrganizationNr, Rank, Reach, RequestId, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::rank;
use crate::audit_log::{self, Audited};
use crate::connection::Database;
use crate::error::store_error;
use crate::outbox;
use crate::ports::Postgres;
use crate::ports::privacy::lock_organizations;
use crate::queries::bookings::visits_ahead::visits_ahead;
use crate::schema::outbox as outbox_rows;
use crate::search_document;

/// $2 the organisation, $3 how many are listed.
const PREVIEW: &str = concat!(
    "
    WITH of AS (SELECT $2 AS nr),
    ahead AS MATERIALIZED (SELECT one.* FROM of, LATERAL (",
    visits_ahead!("of.nr", "$1"),
    ") AS one),
    own AS MATERIALIZED (
        SELECT booking_id, array_agg(title ORDER BY first, title) AS titles, min(first) AS first,
            (array_agg(starts_wall ORDER BY first))[1] AS start, bool_or(is_seat) AS is_seat
        FROM (SELECT booking_id, title, min(starts_at) AS first, min(starts_wall) AS starts_wall,
                  bool_or(is_seat) AS is_seat
              FROM ahead GROUP BY booking_id, title) AS titled
        GROUP BY booking_id)
    SELECT booking_id, titles, start, trim(first_name || ' ' || last_name) AS customer,
        (SELECT count(*) FROM own) AS bookings, (SELECT count(*) FROM own WHERE is_seat) AS sign_ups
    FROM own
    JOIN booking ON booking.organization_nr = $2 AND booking.id = booking_id
    JOIN customer ON customer.organization_nr = $2 AND customer.id = customer_id
    ORDER BY first, booking_id LIMIT $3"
);
const MEMBERS: &str = "
    SELECT trim(first_name || ' ' || last_name) AS name, rank FROM membership JOIN account ON account.id = account_id
    WHERE organization_nr = $1 ORDER BY joined_at, account_id";
/// $2 how many.
const LEFT_OPEN: &str = concat!(
    "
    SELECT of.nr AS organization_nr, one.booking_id, of.closed_by, of.request_id
    FROM (SELECT organization_nr AS nr, closed_by, request_id FROM closed_organization
          WHERE erased_at IS NULL ORDER BY closed_at) AS of,
        LATERAL (SELECT booking_id, min(starts_at) AS first FROM (",
    visits_ahead!("of.nr", "$1"),
    ") AS ahead GROUP BY booking_id) AS one
    ORDER BY first, one.booking_id LIMIT $2"
);

const STATUS: &str = "SELECT status FROM organization WHERE nr = $1 FOR NO KEY UPDATE";
const IS_ADMIN: &str = "
    SELECT count(*) AS count FROM membership
    WHERE organization_nr = $1 AND account_id = $2 AND rank = 'BUSINESS_ADMIN'";
const NOTE_CLOSED: &str = "
    INSERT INTO closed_organization (organization_nr, closed_at, closed_by, request_id) VALUES ($1, $2, $3, $4)";
/// Sessions act for it no more, and feeds go, with the memberships.
const END_MEMBERSHIPS: &str = "
    WITH gone AS (DELETE FROM membership WHERE organization_nr = $1 RETURNING *)
    INSERT INTO former_membership (organization_nr, account_id, rank, employee_id, joined_at)
    SELECT organization_nr, account_id, rank, employee_id, joined_at FROM gone";
/// Nobody is left who may download it, and whoever makes one finds that it is gone.
const DELETE_EXPORT: &str = "DELETE FROM organization_export WHERE organization_nr = $1";
const MEMBERS_TO_TELL: &str = "
    SELECT account_id FROM former_membership JOIN account ON account.id = account_id
    WHERE organization_nr = $1 AND verified_at IS NOT NULL AND disabled_at IS NULL ORDER BY account_id";
const WITHDRAW_INVITATIONS: &str = "
    UPDATE invitation SET withdrawn_at = $2
    WHERE organization_nr = $1 AND accepted_at IS NULL AND declined_at IS NULL AND withdrawn_at IS NULL";
/// The trigger on the status takes the calendar offline.
const TAKE_OFFLINE: &str = "UPDATE organization SET status = 'INACTIVE' WHERE nr = $1";
const RAISE_VERSIONS: &str = "
    UPDATE calendar SET rules_version = rules_version + 1, bookings_version = bookings_version + 1
    WHERE organization_nr = $1";

const CAN_BE_REOPENED: &str = "
    SELECT count(*) AS count FROM closed_organization
    WHERE organization_nr = $1 AND erased_at IS NULL";
const RESTORE_MEMBERSHIPS: &str = "
    WITH back AS (DELETE FROM former_membership WHERE organization_nr = $1 RETURNING *)
    INSERT INTO membership (organization_nr, account_id, rank, employee_id, joined_at)
    SELECT organization_nr, account_id, rank, employee_id, joined_at FROM back";
const FORGET_CLOSING: &str = "DELETE FROM closed_organization WHERE organization_nr = $1";
const TAKE_ONLINE: &str = "
    UPDATE organization SET status = CASE WHEN first_activated_at IS NULL THEN 'DRAFT' ELSE 'PUBLIC' END
    WHERE nr = $1 RETURNING status";

#[derive(QueryableByName)]
struct BookingRow {
    #[diesel(sql_type = BigInt)]
    booking_id: i64,
    #[diesel(sql_type = Array<Text>)]
    titles: Vec<String>,
    #[diesel(sql_type = Timestamp)]
    start: PrimitiveDateTime,
    #[diesel(sql_type = Text)]
    customer: String,
    #[diesel(sql_type = BigInt)]
    bookings: i64,
    #[diesel(sql_type = BigInt)]
    sign_ups: i64,
}

#[derive(QueryableByName)]
struct MemberRow {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    rank: String,
}

#[derive(QueryableByName)]
struct OpenRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = BigInt)]
    booking_id: i64,
    #[diesel(sql_type = BigInt)]
    closed_by: i64,
    #[diesel(sql_type = SqlUuid)]
    request_id: Uuid,
}

#[derive(QueryableByName)]
struct Member {
    #[diesel(sql_type = BigInt)]
    account_id: i64,
}

#[derive(QueryableByName)]
struct Status {
    #[diesel(sql_type = Text)]
    status: String,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[async_trait]
impl ClosingStore for Postgres {
    async fn preview(&self, nr: OrganizationNr, at: OffsetDateTime) -> Result<ClosingPreview, StoreError> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<BookingRow> = sql_query(PREVIEW)
            .bind::<Timestamptz, _>(at)
            .bind::<Integer, _>(nr.0)
            .bind::<BigInt, _>(ClosingPreview::MOST_BOOKINGS)
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        let members: Vec<MemberRow> = sql_query(MEMBERS)
            .bind::<Integer, _>(nr.0)
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        let count = |of: fn(&BookingRow) -> i64| {
            rows.as_slice()
                .first()
                .map_or(0, |row| u32::try_from(of(row)).unwrap_or(u32::MAX))
        };
        Ok(ClosingPreview {
            bookings_total: count(|row| row.bookings),
            sign_ups: count(|row| row.sign_ups),
            bookings: rows
                .into_iter()
                .map(|row| ClosedBooking {
                    booking: BookingId(row.booking_id),
                    titles: row.titles,
                    start: row.start,
                    customer: row.customer,
                })
                .collect(),
            members: members
                .into_iter()
                .map(|row| {
                    Ok(FormerMember {
                        name: row.name,
                        rank: rank(&row.rank)?,
                    })
                })
                .collect::<Result<_, StoreError>>()?,
        })
    }

    async fn close(&self, change: &Change, nr: OrganizationNr) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| close(connection, change, nr).await)
            .await
            .map_err(store_error)
    }

    async fn left_open(
        &self,
        at: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<(OrganizationNr, BookingId, AccountId, RequestId)>, StoreError> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<OpenRow> = sql_query(LEFT_OPEN)
            .bind::<Timestamptz, _>(at)
            .bind::<BigInt, _>(i64::from(limit))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        Ok(rows
            .into_iter()
            .map(|row| {
                (
                    OrganizationNr(row.organization_nr),
                    BookingId(row.booking_id),
                    AccountId(row.closed_by),
                    RequestId(row.request_id),
                )
            })
            .collect())
    }

    async fn cancel(&self, change: &Change, nr: OrganizationNr, booking: BookingId) -> Result<(), StoreError> {
        let by = ChangedBy::Staff {
            rank: Rank::BusinessAdmin,
            over_rules: false,
            reach: Reach::Everybody,
            tells_customer: true,
        };
        let booking = BookingRef::Number {
            organization: nr,
            booking,
        };
        self.cancel_what_is_ahead(change, booking, by).await
    }
}

async fn close(connection: &mut AsyncPgConnection, change: &Change, nr: OrganizationNr) -> QueryResult<bool> {
    lock_organizations(connection, &[nr.0]).await?;
    // Whoever changes the team waits here as well.
    let before: Status = sql_query(STATUS)
        .bind::<Integer, _>(nr.0)
        .get_result(connection)
        .await?;
    let admins: Count = sql_query(IS_ADMIN)
        .bind::<Integer, _>(nr.0)
        .bind::<Nullable<BigInt>, _>(change.account().map(|account| account.0))
        .get_result(connection)
        .await?;
    let Some(account) = change.account().filter(|_| admins.count > 0) else {
        return Ok(false);
    };
    sql_query(NOTE_CLOSED)
        .bind::<Integer, _>(nr.0)
        .bind::<Timestamptz, _>(change.at)
        .bind::<BigInt, _>(account.0)
        .bind::<SqlUuid, _>(change.request_id.0)
        .execute(connection)
        .await?;
    sql_query(WITHDRAW_INVITATIONS)
        .bind::<Integer, _>(nr.0)
        .bind::<Timestamptz, _>(change.at)
        .execute(connection)
        .await?;
    for statement in [END_MEMBERSHIPS, DELETE_EXPORT, TAKE_OFFLINE, RAISE_VERSIONS] {
        sql_query(statement)
            .bind::<Integer, _>(nr.0)
            .execute(connection)
            .await?;
    }
    let audited = Audited::OrganizationClosed { organization: nr };
    let (before, after) = (json!({ "status": before.status }), json!({ "status": "INACTIVE" }));
    let entry = audit_log::write(connection, change, Some(nr), audited, Some(before), Some(after)).await?;
    tell_members(connection, change, nr, entry).await?;
    search_document::refresh(connection, &[nr.0], change.at).await?;
    Ok(true)
}

/// Everybody who belonged to it and can be reached; whoever closed it has it in writing.
async fn tell_members(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: OrganizationNr,
    entry: i64,
) -> QueryResult<()> {
    let members: Vec<Member> = sql_query(MEMBERS_TO_TELL)
        .bind::<Integer, _>(nr.0)
        .load(connection)
        .await?;
    let facts: Vec<_> = members
        .into_iter()
        .map(|member| {
            let fact = Fact::OrganizationClosed {
                organization: nr,
                account: AccountId(member.account_id),
                entry,
            };
            outbox::row(fact, change)
        })
        .collect();
    diesel::insert_into(outbox_rows::table)
        .values(facts)
        .execute(connection)
        .await?;
    Ok(())
}

/// Makes a closed organisation what it was before, with everybody who belonged to it and still has an account, in one
/// transaction with an entry of the audit log. Bookings stay cancelled. None when it is not closed, or erased already.
pub async fn reopen_organization(
    database: &Database,
    change: &Change,
    nr: OrganizationNr,
) -> Result<Option<usize>, StoreError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| {
            lock_organizations(connection, &[nr.0]).await?;
            let closed: Count = sql_query(CAN_BE_REOPENED)
                .bind::<Integer, _>(nr.0)
                .get_result(connection)
                .await?;
            if closed.count == 0 {
                return Ok(None);
            }
            let members = sql_query(RESTORE_MEMBERSHIPS)
                .bind::<Integer, _>(nr.0)
                .execute(connection)
                .await?;
            for statement in [FORGET_CLOSING, RAISE_VERSIONS] {
                sql_query(statement)
                    .bind::<Integer, _>(nr.0)
                    .execute(connection)
                    .await?;
            }
            let after: Status = sql_query(TAKE_ONLINE)
                .bind::<Integer, _>(nr.0)
                .get_result(connection)
                .await?;
            let audited = Audited::OrganizationReopened { organization: nr };
            let (before, after) = (json!({ "status": "INACTIVE" }), json!({ "status": after.status }));
            audit_log::write(connection, change, Some(nr), audited, Some(before), Some(after)).await?;
            search_document::refresh(connection, &[nr.0], change.at).await?;
            QueryResult::Ok(Some(members))
        })
        .await
        .map_err(store_error)
}
