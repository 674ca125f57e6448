//! The accounts that claim an e-mail address without having proved it, and what goes with them.

use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer, Text};
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, QueryableByName};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::AccountId;
use time::OffsetDateTime;

use super::LOCK_EMAIL_ADDRESS;
use crate::ports::privacy::erase_contents;
use crate::schema::{account, membership};

/// What belongs to an organisation that nobody ever saw, children first.
const OF_A_DRAFT: [&str; 22] = [
    "planned_mail",
    "idempotency_key",
    "ability",
    "service_need",
    "service_step",
    "custom_field",
    "weekly_hours",
    "absence",
    "service",
    "customer",
    "invitation",
    "favourite",
    "plan_wish",
    "plan_grant",
    "membership",
    "resource",
    "resource_group",
    "calendar",
    "web_content",
    "text_draft",
    "social_media",
    "organization_branch",
];

/// Organisations that were founded and have no business admin but the accounts that go.
const FOUNDED_BY: &str = "
    SELECT nr FROM organization
    WHERE status = 'DRAFT' AND first_activated_at IS NULL
      AND EXISTS (SELECT FROM membership WHERE organization_nr = nr AND account_id = ANY($1) AND rank = 'BUSINESS_ADMIN')
      AND NOT EXISTS (SELECT FROM membership
                      WHERE organization_nr = nr AND account_id <> ALL($1) AND rank = 'BUSINESS_ADMIN')
    ORDER BY nr FOR UPDATE";

/// What has a history cannot be deleted; it keeps its number and nothing that says whose it was.
const WITH_HISTORY: &str = "
    SELECT nr FROM organization
    WHERE nr = ANY($1) AND (EXISTS (SELECT FROM booking WHERE booking.organization_nr = nr)
        OR EXISTS (SELECT FROM event WHERE event.organization_nr = nr)
        OR EXISTS (SELECT FROM audit_log WHERE audit_log.organization_nr = nr))";
const MAKE_ANONYMOUS: &str = "
    WITH closed AS (
        UPDATE organization SET status = 'INACTIVE', company_name = '–', branche_name_detailed = NULL, owner_first_name = '',
            owner_last_name = '', street_name = '', street_number = '', zip_code = '', city = '', county = NULL,
            latitude = NULL, longitude = NULL, place_latitude = NULL, place_longitude = NULL, contact_email = NULL, contact_phone = NULL, vat_number = NULL,
            legal_name = NULL, register_number = NULL, register_court = NULL
        WHERE nr = ANY($1)),
    texts AS (DELETE FROM web_content WHERE organization_nr = ANY($1)),
    links AS (DELETE FROM social_media WHERE organization_nr = ANY($1)),
    drafts AS (DELETE FROM text_draft WHERE organization_nr = ANY($1)),
    places AS (DELETE FROM relocation WHERE organization_nr = ANY($1)),
    keys AS (UPDATE api_key SET name = '–', revoked_at = coalesce(revoked_at, now()) WHERE organization_nr = ANY($1)),
    tools AS (UPDATE webhook SET url = '', deleted_at = coalesce(deleted_at, now()) WHERE organization_nr = ANY($1)),
    exports AS (DELETE FROM organization_export WHERE organization_nr = ANY($1)),
    news AS (DELETE FROM webhook_message WHERE organization_nr = ANY($1)),
    pictures AS (UPDATE image SET removed_at = now() WHERE organization_nr = ANY($1) AND removed_at IS NULL)
    UPDATE resource SET first_name = '', last_name = '', avatar = NULL WHERE organization_nr = ANY($1) AND kind = 'EMPLOYEE'";

/// Bookings that guests made with an e-mail address, and that belong to nobody, belong to the account that has proved
/// it. Those that staff made are the organisation's word for who was there, and are told to that e-mail address as
/// well.
const JOIN_BOOKINGS: &str = "
    UPDATE booking SET account_id = $1 FROM bookings_of_email($2) AS own
    WHERE booking.organization_nr = own.organization_nr AND booking.id = own.id AND booking.account_id IS NULL
    RETURNING booking.id";

#[derive(QueryableByName)]
pub(crate) struct Nr {
    #[diesel(sql_type = Integer)]
    pub nr: i32,
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

pub(crate) async fn lock_email_address(
    connection: &mut AsyncPgConnection,
    normalized_email: &str,
) -> diesel::QueryResult<()> {
    sql_query(LOCK_EMAIL_ADDRESS)
        .bind::<Text, _>(normalized_email)
        .execute(connection)
        .await
        .map(|_| ())
}

/// The accounts that claim an e-mail address without having proved it, the newest first.
pub(super) async fn claimants(
    connection: &mut AsyncPgConnection,
    normalized_email: &str,
) -> diesel::QueryResult<Vec<i64>> {
    account::table
        .filter(account::email.eq(normalized_email))
        .filter(account::verified_at.is_null())
        .order(account::id.desc())
        .select(account::id)
        .load(connection)
        .await
}

/// The proven account that has an e-mail address.
pub(super) async fn owner_of(
    connection: &mut AsyncPgConnection,
    normalized_email: &str,
) -> diesel::QueryResult<Option<AccountId>> {
    account::table
        .filter(account::email.eq(normalized_email))
        .filter(account::verified_at.is_not_null())
        .select(account::id)
        .first(connection)
        .await
        .optional()
        .map(|owner| owner.map(AccountId))
}

/// Deletes accounts that have proved nothing, with the organisations that they founded and nobody else manages.
pub(crate) async fn delete_accounts(
    connection: &mut AsyncPgConnection,
    accounts: &[i64],
    at: OffsetDateTime,
) -> diesel::QueryResult<()> {
    if accounts.is_empty() {
        return Ok(());
    }
    let founded: Vec<Nr> = sql_query(FOUNDED_BY)
        .bind::<Array<BigInt>, _>(accounts)
        .load(connection)
        .await?;
    let founded: Vec<i32> = founded.into_iter().map(|row| row.nr).collect();
    let kept: Vec<Nr> = sql_query(WITH_HISTORY)
        .bind::<Array<Integer>, _>(&founded)
        .load(connection)
        .await?;
    let kept: Vec<i32> = kept.into_iter().map(|row| row.nr).collect();
    let deleted: Vec<i32> = founded.into_iter().filter(|nr| !kept.contains(nr)).collect();
    if !kept.is_empty() {
        diesel::delete(membership::table.filter(membership::organization_nr.eq_any(&kept)))
            .execute(connection)
            .await?;
        for nr in kept {
            erase_contents(connection, nr, at).await?;
        }
    }
    if !deleted.is_empty() {
        for table in OF_A_DRAFT {
            sql_query(format!("DELETE FROM {table} WHERE organization_nr = ANY($1)"))
                .bind::<Array<Integer>, _>(&deleted)
                .execute(connection)
                .await?;
        }
        sql_query("DELETE FROM organization WHERE nr = ANY($1)")
            .bind::<Array<Integer>, _>(&deleted)
            .execute(connection)
            .await?;
    }
    diesel::delete(
        account::table
            .filter(account::id.eq_any(accounts))
            .filter(account::verified_at.is_null()),
    )
    .execute(connection)
    .await
    .map(|_| ())
}

/// Takes the imprint, the words, the links, the images and the people out of organisations that keep their numbers.
pub(crate) async fn make_anonymous(
    connection: &mut AsyncPgConnection,
    organizations: &[i32],
) -> diesel::QueryResult<()> {
    sql_query(MAKE_ANONYMOUS)
        .bind::<Array<Integer>, _>(organizations)
        .execute(connection)
        .await
        .map(|_| ())
}

/// Gives an account the bookings that guests made with the e-mail address that it has proved.
pub(super) async fn join_bookings(
    connection: &mut AsyncPgConnection,
    account: AccountId,
    normalized_email: &str,
) -> diesel::QueryResult<Vec<i64>> {
    let joined: Vec<Id> = sql_query(JOIN_BOOKINGS)
        .bind::<BigInt, _>(account.0)
        .bind::<Text, _>(normalized_email)
        .load(connection)
        .await?;
    Ok(joined.into_iter().map(|row| row.id).collect())
}
