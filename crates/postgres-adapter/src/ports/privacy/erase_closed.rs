//! Erases organisations that were closed thirty days ago. What has a history keeps its number, its times, prices and states,
//! as after every erasure; nothing tells of a person or of the company.

use accounts::organization::REOPENED_FOR;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Integer, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{Change, OrganizationNr, RequestId, StoreError};
use time::OffsetDateTime;
use uuid::Uuid;

use super::own_bookings::lock_organizations;
use crate::audit_log::{self, Audited};
use crate::connection::WITHOUT_TIME_OUT;
use crate::error::store_error;
use crate::ports::accounts::make_anonymous;
use crate::search_document;

/// Closed before $1. What is still booked ahead is cancelled first, with a mail that needs the e-mail address.
const FIND: &str = "
    SELECT organization_nr, request_id FROM closed_organization
    WHERE erased_at IS NULL AND closed_at <= $1 AND NOT EXISTS (
        SELECT FROM occupation WHERE occupation.organization_nr = closed_organization.organization_nr
        AND appointment_id IS NOT NULL AND starts_at > $2)
    ORDER BY closed_at";
/// Two processes that find the same one erase it once.
const TAKE: &str = "
    UPDATE closed_organization SET erased_at = $2 WHERE organization_nr = $1 AND erased_at IS NULL";

/// What goes with its rows, of organisation $1.
const DELETE: [&str; 16] = [
    "answer",
    "idempotency_key",
    "booking_code",
    "calendar_feed",
    "favourite",
    "former_membership",
    "plan_wish",
    "plan_grant",
    "text_draft",
    "social_media",
    "web_content",
    "date_message",
    "relocation",
    "reminder",
    "reminder_opt_out",
    "webhook_message",
];
/// What loses what it tells. Nobody finds a text whose SHA-256 is the number of a booking.
const EMPTY: [&str; 12] = [
    "DELETE FROM planned_mail WHERE organization_nr = $1 AND sent_at IS NULL",
    "DELETE FROM invitation WHERE organization_nr = $1",
    "UPDATE planned_mail SET last_failure = NULL WHERE organization_nr = $1 AND last_failure IS NOT NULL",
    "UPDATE booking SET remark = NULL, note = NULL, given_first_name = NULL, given_last_name = NULL,
         given_email = NULL, given_phone = NULL, repetition_hash = decode(lpad(to_hex(id), 64, '0'), 'hex'),
         manage_token_hash = decode(lpad(to_hex(id), 64, '0'), 'hex')
     WHERE organization_nr = $1",
    "UPDATE api_key SET name = '–', revoked_at = coalesce(revoked_at, now()) WHERE organization_nr = $1",
    "UPDATE webhook SET url = '', deleted_at = coalesce(deleted_at, now()) WHERE organization_nr = $1",
    "UPDATE participation SET mailbox = NULL WHERE organization_nr = $1 AND mailbox IS NOT NULL",
    "UPDATE resource SET first_name = '', last_name = '', avatar = NULL WHERE organization_nr = $1",
    "UPDATE absence SET reason = NULL WHERE organization_nr = $1 AND reason IS NOT NULL",
    "UPDATE event SET html = '', trainer = NULL, room = NULL, online_meeting_link = NULL, image_path = NULL
     WHERE organization_nr = $1",
    "UPDATE service SET html = '', image_path = NULL WHERE organization_nr = $1",
    "UPDATE calendar SET rules_version = rules_version + 1, bookings_version = bookings_version + 1
     WHERE organization_nr = $1",
];
const ERASE_CUSTOMERS: &str = "
    UPDATE customer SET first_name = '', last_name = '', email = '', phone = NULL, note = NULL,
        blocked_at = NULL, merged_contacts = '{}', erased_at = $2
    WHERE organization_nr = $1 AND erased_at IS NULL";
/// Whoever is just about to use a word that is there must not lose it.
const LOCK_WORDS: &str = "LOCK TABLE search_term IN SHARE ROW EXCLUSIVE MODE";
/// Words that nobody else has. The counts may be ten minutes old, which a closing is not.
const FORGET_WORDS: &str = "
    DELETE FROM search_term WHERE document_count = 0
    AND NOT EXISTS (SELECT FROM search_document WHERE doc @@ quote_literal(term)::tsquery)";

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = SqlUuid)]
    request_id: Uuid,
}

/// Erases what was closed long enough ago; answers how many organisations that were. May be interrupted at any moment: each
/// is erased in a transaction of its own.
pub(super) async fn erase_closed(connection: &mut AsyncPgConnection, now: OffsetDateTime) -> Result<usize, StoreError> {
    let found: Vec<Found> = sql_query(FIND)
        .bind::<Timestamptz, _>(now - REOPENED_FOR)
        .bind::<Timestamptz, _>(now)
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut erased = 0;
    for closed in found {
        let change = Change::by_system(now, RequestId(closed.request_id));
        let is_ours = connection
            .transaction(async |connection| erase(connection, &change, closed.organization_nr).await)
            .await
            .map_err(store_error)?;
        erased += usize::from(is_ours);
    }
    Ok(erased)
}

async fn erase(connection: &mut AsyncPgConnection, change: &Change, nr: i32) -> QueryResult<bool> {
    sql_query(WITHOUT_TIME_OUT).execute(connection).await?;
    lock_organizations(connection, &[nr]).await?;
    let taken = sql_query(TAKE)
        .bind::<Integer, _>(nr)
        .bind::<Timestamptz, _>(change.at)
        .execute(connection)
        .await?;
    if taken == 0 {
        return Ok(false);
    }
    let customers = erase_contents(connection, nr, change.at).await?;
    let audited = Audited::OrganizationErased {
        organization: OrganizationNr(nr),
    };
    let before = json!({ "customers": customers });
    audit_log::write(
        connection,
        change,
        Some(OrganizationNr(nr)),
        audited,
        Some(before),
        None,
    )
    .await?;
    search_document::refresh(connection, &[nr], change.at).await?;
    for statement in [LOCK_WORDS, FORGET_WORDS] {
        sql_query(statement).execute(connection).await?;
    }
    Ok(true)
}

/// Takes everything out of an organisation that tells of people or of the company; answers how many customers that were.
pub(crate) async fn erase_contents(
    connection: &mut AsyncPgConnection,
    nr: i32,
    at: OffsetDateTime,
) -> QueryResult<usize> {
    for table in DELETE {
        sql_query(format!("DELETE FROM {table} WHERE organization_nr = $1"))
            .bind::<Integer, _>(nr)
            .execute(connection)
            .await?;
    }
    for statement in EMPTY {
        sql_query(statement).bind::<Integer, _>(nr).execute(connection).await?;
    }
    let customers = sql_query(ERASE_CUSTOMERS)
        .bind::<Integer, _>(nr)
        .bind::<Timestamptz, _>(at)
        .execute(connection)
        .await?;
    make_anonymous(connection, &[nr]).await?;
    Ok(customers)
}
