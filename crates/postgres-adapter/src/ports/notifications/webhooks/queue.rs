//! Messages to webhooks that wait, as the worker sends them.

use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Binary, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use notifications::webhooks::{
    Attempt, AttemptOutcome, DueMessage, NewsAppointment, Secret, Verdict, WebhookBooking, WebhookQueue, WebhookSeat,
};
use serde_json::json;
use shared_kernel::{
    AccountId, BookingId, Change, CustomerId, EventId, Fact, OrganizationNr, ResourceId, ServiceId, StoreError,
    WebhookId,
};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::{Held, event, give_up_all, hold};
use crate::audit_log::{self, Audited};
use crate::connection::Database;
use crate::error::{Failure, corrupt, store_error};
use crate::outbox;
use crate::ports::Postgres;
use crate::prepared::prepared;
use crate::schema::{
    account, appointment, booking, membership, outbox as outbox_rows, participation, webhook, webhook_message,
};

/// Leases in one statement: of each webhook that is sent nothing now the first message that is due, unless an earlier one
/// about the same booking waits. Two workers find the same messages, and the second one skips what the first one locked.
const LEASE: &str = "
    WITH first AS MATERIALIZED (
        SELECT DISTINCT ON (message.organization_nr, message.webhook_id)
            message.organization_nr, message.webhook_id, message.id, message.next_try_at
        FROM webhook_message AS message
        WHERE delivered_at IS NULL AND given_up_at IS NULL AND next_try_at <= $1
          AND NOT EXISTS (
            SELECT FROM webhook_message AS other
            WHERE other.organization_nr = message.organization_nr AND other.webhook_id = message.webhook_id
              AND other.delivered_at IS NULL AND other.given_up_at IS NULL
              AND (other.leased_until > $1 OR (other.booking_id = message.booking_id AND other.id < message.id)))
        ORDER BY message.organization_nr, message.webhook_id, message.id),
    due AS MATERIALIZED (
        SELECT message.organization_nr, message.webhook_id, message.id
        FROM first JOIN webhook_message AS message
            ON message.organization_nr = first.organization_nr AND message.webhook_id = first.webhook_id
            AND message.id = first.id
        WHERE message.delivered_at IS NULL AND message.given_up_at IS NULL
          AND (message.leased_until IS NULL OR message.leased_until <= $1)
        ORDER BY first.next_try_at
        LIMIT $2
        FOR UPDATE OF message SKIP LOCKED)
    UPDATE webhook_message AS message SET leased_until = $3
    FROM due JOIN webhook ON webhook.organization_nr = due.organization_nr AND webhook.id = due.webhook_id
    WHERE message.organization_nr = due.organization_nr AND message.webhook_id = due.webhook_id AND message.id = due.id
    RETURNING message.organization_nr, message.webhook_id, message.id, message.message_id, message.event,
        message.booking_id, message.happened_at, message.tries, webhook.url, webhook.failing_since,
        ARRAY[webhook.secret::bytea]
            || CASE WHEN previous_secret_until > $1 THEN ARRAY[webhook.previous_secret::bytea] END AS secrets";

#[derive(QueryableByName)]
struct DueRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = BigInt)]
    webhook_id: i64,
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = SqlUuid)]
    message_id: Uuid,
    #[diesel(sql_type = Text)]
    event: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    booking_id: Option<i64>,
    #[diesel(sql_type = Timestamptz)]
    happened_at: OffsetDateTime,
    #[diesel(sql_type = Integer)]
    tries: i32,
    #[diesel(sql_type = Text)]
    url: String,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    failing_since: Option<OffsetDateTime>,
    #[diesel(sql_type = Array<Binary>)]
    secrets: Vec<Vec<u8>>,
}

fn due(row: DueRow) -> Result<DueMessage, StoreError> {
    let secret = |bytes: Vec<u8>| {
        let bytes = bytes.try_into();
        bytes
            .map(Secret)
            .map_err(|_length| corrupt("a secret has no 32 bytes".to_owned()))
    };
    Ok(DueMessage {
        id: row.id,
        organization: OrganizationNr(row.organization_nr),
        webhook: WebhookId(row.webhook_id),
        url: row.url,
        secrets: row.secrets.into_iter().map(secret).collect::<Result<_, _>>()?,
        message: row.message_id,
        event: event(&row.event)?,
        booking: row.booking_id.map(BookingId),
        happened_at: row.happened_at,
        tries: row.tries,
        failing_since: row.failing_since,
    })
}

#[async_trait]
impl WebhookQueue for Postgres {
    async fn take_due(&self, change: &Change, limit: i64, lease: Duration) -> Result<Vec<DueMessage>, StoreError> {
        let mut connection = self.database.connection().await?;
        let query = sql_query(LEASE)
            .bind::<Timestamptz, _>(change.at)
            .bind::<BigInt, _>(limit)
            .bind::<Timestamptz, _>(change.at + lease);
        let rows: Vec<DueRow> = prepared(query).load(&mut connection).await.map_err(store_error)?;
        rows.into_iter().map(due).collect()
    }

    async fn booking_news(&self, nr: OrganizationNr, id: BookingId) -> Result<Option<WebhookBooking>, StoreError> {
        type AppointmentRow = (i64, i32, PrimitiveDateTime, PrimitiveDateTime, String);
        let mut connection = self.database.connection().await?;
        let read = connection
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(async |connection| -> Result<_, Failure> {
                let held: Option<(i32, i64)> = booking::table
                    .find((nr.0, id.0))
                    .select((booking::sequence, booking::customer_id))
                    .first(connection)
                    .await
                    .optional()?;
                let Some((sequence, customer)) = held else {
                    return Ok(None);
                };
                let appointments: Vec<AppointmentRow> = appointment::table
                    .filter(
                        appointment::organization_nr
                            .eq(nr.0)
                            .and(appointment::booking_id.eq(id.0)),
                    )
                    .order(appointment::position)
                    .select((
                        appointment::service_id,
                        appointment::employee_id,
                        appointment::starts_wall,
                        appointment::ends_wall,
                        appointment::status,
                    ))
                    .load(connection)
                    .await?;
                let seats: Vec<(i64, String)> = participation::table
                    .filter(
                        participation::organization_nr
                            .eq(nr.0)
                            .and(participation::booking_id.eq(id.0)),
                    )
                    .order(participation::id)
                    .select((participation::event_id, participation::status))
                    .load(connection)
                    .await?;
                let appointments = appointments
                    .into_iter()
                    .map(|(service, employee, from, to, status)| NewsAppointment {
                        service: ServiceId(service),
                        employee: ResourceId(employee),
                        from,
                        to,
                        status,
                    })
                    .collect();
                let seats = seats
                    .into_iter()
                    .map(|(event, status)| WebhookSeat {
                        event: EventId(event),
                        status,
                    })
                    .collect();
                Ok(Some(WebhookBooking {
                    booking: id,
                    sequence,
                    customer: CustomerId(customer),
                    appointments,
                    seats,
                }))
            })
            .await;
        read.map_err(|Failure(error)| error)
    }

    async fn note(
        &self,
        change: &Change,
        message: &DueMessage,
        attempt: &Attempt,
        verdict: Verdict,
    ) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        let (nr, id) = (message.organization, message.webhook);
        let delivered_at = (verdict == Verdict::Delivered).then_some(change.at);
        let given_up_at = matches!(verdict, Verdict::GiveUp | Verdict::SwitchOff).then_some(change.at);
        let next_try_at = match verdict {
            Verdict::Retry(at) => at,
            Verdict::Delivered | Verdict::GiveUp | Verdict::SwitchOff => change.at,
        };
        connection
            .transaction(async |connection| {
                // As whoever switches it off or removes it: the webhook first, then its messages.
                let held = hold(connection, (nr, id)).await?;
                let waiting = webhook_message::table
                    .find((nr.0, id.0, message.id))
                    .filter(webhook_message::delivered_at.is_null())
                    .filter(webhook_message::given_up_at.is_null());
                let noted = diesel::update(waiting)
                    .set((
                        webhook_message::tries.eq(webhook_message::tries + 1),
                        webhook_message::leased_until.eq(None::<OffsetDateTime>),
                        webhook_message::delivered_at.eq(delivered_at),
                        webhook_message::given_up_at.eq(given_up_at),
                        webhook_message::next_try_at.eq(next_try_at),
                        webhook_message::last_tried_at.eq(change.at),
                        webhook_message::last_outcome.eq(attempt.outcome.label()),
                        webhook_message::last_status.eq(attempt.status.and_then(|status| i16::try_from(status).ok())),
                        webhook_message::last_body.eq(&attempt.body),
                        webhook_message::last_took
                            .eq(i32::try_from(attempt.took.whole_milliseconds()).unwrap_or(i32::MAX)),
                    ))
                    .execute(connection)
                    .await?;
                let (1, Some(held)) = (noted, held) else {
                    return Ok(());
                };
                let row = diesel::update(webhook::table.find((nr.0, id.0)));
                match verdict {
                    Verdict::Delivered => {
                        row.filter(webhook::failing_since.is_not_null())
                            .set(webhook::failing_since.eq(None::<OffsetDateTime>))
                            .execute(connection)
                            .await?;
                    }
                    // What it was about is gone: that says nothing of the webhook.
                    Verdict::GiveUp if attempt.outcome == AttemptOutcome::Gone => {}
                    Verdict::Retry(_) | Verdict::GiveUp => {
                        row.filter(webhook::failing_since.is_null())
                            .set(webhook::failing_since.eq(change.at))
                            .execute(connection)
                            .await?;
                    }
                    Verdict::SwitchOff if held.switched_off_at.is_none() => {
                        let since = message.failing_since.unwrap_or(change.at);
                        row.set((webhook::switched_off_at.eq(change.at), webhook::failing_since.eq(since)))
                            .execute(connection)
                            .await?;
                        give_up_all(connection, (nr, id), change.at).await?;
                        tell_admins(connection, change, (nr, id), &held).await?;
                    }
                    Verdict::SwitchOff => {}
                }
                QueryResult::Ok(())
            })
            .await
            .map_err(store_error)
    }
}

/// Those who can do something about it get a mail.
async fn tell_admins(
    connection: &mut AsyncPgConnection,
    change: &Change,
    (nr, id): (OrganizationNr, WebhookId),
    held: &Held,
) -> QueryResult<()> {
    let before = held.audited();
    let mut after = before.clone();
    after["on"] = json!(false);
    let audited = Audited::WebhookChanged { webhook: id };
    let entry = audit_log::write(connection, change, Some(nr), audited, Some(before), Some(after)).await?;
    let admins: Vec<i64> = membership::table
        .inner_join(account::table.on(account::id.eq(membership::account_id)))
        .filter(membership::organization_nr.eq(nr.0))
        .filter(membership::rank.eq("BUSINESS_ADMIN"))
        .filter(account::verified_at.is_not_null().and(account::disabled_at.is_null()))
        .select(membership::account_id)
        .load(connection)
        .await?;
    let facts: Vec<_> = admins
        .into_iter()
        .map(|admin| {
            let fact = Fact::WebhookSwitchedOff {
                organization: nr,
                account: AccountId(admin),
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

/// How long the log of webhooks goes back.
const LOG_IS_KEPT_FOR: Duration = Duration::days(30);
const DELETE_OLD: &str = "
    DELETE FROM webhook_message WHERE happened_at < $1 AND (delivered_at IS NOT NULL OR given_up_at IS NOT NULL)";

/// Deletes what became of messages long ago.
pub async fn prune_webhooks(database: &Database, now: OffsetDateTime) -> Result<usize, StoreError> {
    let mut connection = database.connection().await?;
    sql_query(DELETE_OLD)
        .bind::<Timestamptz, _>(now - LOG_IS_KEPT_FOR)
        .execute(&mut connection)
        .await
        .map_err(store_error)
}
