//! Webhooks with their log, and the messages that wait for them.

use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Binary, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use notifications::ports::QueuedFact;
use notifications::webhooks::{
    Attempt, AttemptOutcome, BookingNews, DueMessage, LoggedMessage, MessageState, NewWebhook, NewsAppointment,
    NewsSeat, Secret, Verdict, Webhook, WebhookChange, WebhookEvent, WebhookFacts, WebhookQueue, WebhookStore,
    WebhookStoreError,
};
use serde_json::{Value, json};
use shared_kernel::{
    AccountId, BookingId, Change, CustomerId, EventId, Fact, OrganizationNr, ResourceId, ServiceId, StoreError,
    WebhookId,
};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};
use tracing::error;
use uuid::Uuid;

use crate::audit_log::{self, Audited};
use crate::connection::Database;
use crate::error::{Failure, corrupt, store_error};
use crate::outbox::{self, WEBHOOKS};
use crate::prepared::prepared;
use crate::schema::{
    account, appointment, booking, membership, organization, outbox as outbox_rows, participation, webhook,
    webhook_message,
};

/// Messages of a log.
const LOGGED: i64 = 100;

/// Webhooks of organisations.
pub struct PostgresWebhooks {
    database: Database,
}

impl PostgresWebhooks {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

fn labels(events: &[WebhookEvent]) -> Vec<&'static str> {
    events.iter().map(|event| event.label()).collect()
}

fn event(label: &str) -> Result<WebhookEvent, StoreError> {
    WebhookEvent::labelled(label).ok_or_else(|| corrupt(format!("unknown event of a webhook {label}")))
}

fn outcome(label: &str) -> Result<AttemptOutcome, StoreError> {
    AttemptOutcome::labelled(label).ok_or_else(|| corrupt(format!("unknown outcome of a webhook {label}")))
}

/// A webhook as changes find it.
#[derive(Queryable)]
struct Held {
    url: String,
    events: Vec<String>,
    secret: Vec<u8>,
    switched_off_at: Option<OffsetDateTime>,
}

impl Held {
    /// What the audit log says of it.
    fn audited(&self) -> Value {
        json!({ "events": self.events, "on": self.switched_off_at.is_none() })
    }
}

/// The webhook, locked until the end of the transaction; none when it is removed.
async fn hold(connection: &mut AsyncPgConnection, (nr, id): (OrganizationNr, WebhookId)) -> QueryResult<Option<Held>> {
    webhook::table
        .find((nr.0, id.0))
        .filter(webhook::deleted_at.is_null())
        .select((webhook::url, webhook::events, webhook::secret, webhook::switched_off_at))
        .for_no_key_update()
        .first(connection)
        .await
        .optional()
}

/// Nothing is sent any more of what waits for a webhook.
async fn give_up_all(
    connection: &mut AsyncPgConnection,
    (nr, id): (OrganizationNr, WebhookId),
    at: OffsetDateTime,
) -> QueryResult<()> {
    let waiting = webhook_message::table
        .filter(webhook_message::organization_nr.eq(nr.0))
        .filter(webhook_message::webhook_id.eq(id.0))
        .filter(webhook_message::delivered_at.is_null())
        .filter(webhook_message::given_up_at.is_null());
    diesel::update(waiting)
        .set((
            webhook_message::given_up_at.eq(at),
            webhook_message::last_outcome.eq(AttemptOutcome::SwitchedOff.label()),
        ))
        .execute(connection)
        .await
        .map(|_| ())
}

/// Why a transaction broke off.
enum Refusal {
    TooMany,
    Store(diesel::result::Error),
}

impl From<diesel::result::Error> for Refusal {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error)
    }
}

type WebhookRow = (
    i64,
    String,
    Vec<String>,
    OffsetDateTime,
    Option<OffsetDateTime>,
    Option<OffsetDateTime>,
    Option<OffsetDateTime>,
);

/// Id, event, booking and when it happened; how it stands; how the last attempt ended.
type LoggedRow = (
    (i64, String, Option<i64>, OffsetDateTime),
    (Option<OffsetDateTime>, Option<OffsetDateTime>, OffsetDateTime, i32),
    (Option<OffsetDateTime>, Option<String>, Option<i16>, Option<i32>),
);

fn logged(row: LoggedRow) -> Result<LoggedMessage, StoreError> {
    let ((id, label, booking, happened_at), (delivered_at, given_up_at, next_try_at, tries), last) = row;
    let last = match last {
        (Some(at), Some(label), status, took) => Some((
            at,
            outcome(&label)?,
            status.and_then(|status| status.try_into().ok()),
            took.and_then(|took| took.try_into().ok()).unwrap_or(0),
        )),
        _ => None,
    };
    Ok(LoggedMessage {
        id,
        event: event(&label)?,
        booking: booking.map(BookingId),
        happened_at,
        state: match (delivered_at, given_up_at) {
            (Some(_), _) => MessageState::Delivered,
            (None, Some(_)) => MessageState::GivenUp,
            (None, None) => MessageState::Waiting { next_try_at },
        },
        tries,
        last,
    })
}

#[async_trait]
impl WebhookStore for PostgresWebhooks {
    async fn list(&self, nr: OrganizationNr) -> Result<Vec<Webhook>, StoreError> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<WebhookRow> = webhook::table
            .filter(webhook::organization_nr.eq(nr.0))
            .filter(webhook::deleted_at.is_null())
            .order(webhook::id)
            .select((
                webhook::id,
                webhook::url,
                webhook::events,
                webhook::created_at,
                webhook::previous_secret_until,
                webhook::failing_since,
                webhook::switched_off_at,
            ))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        rows.into_iter()
            .map(
                |(id, url, events, created_at, previous_secret_until, failing_since, switched_off_at)| {
                    Ok(Webhook {
                        id: WebhookId(id),
                        url,
                        events: events.iter().map(|label| event(label)).collect::<Result<_, _>>()?,
                        created_at,
                        previous_secret_until,
                        failing_since,
                        switched_off_at,
                    })
                },
            )
            .collect()
    }

    async fn add(&self, change: &Change, new: &NewWebhook, most: i64) -> Result<WebhookId, WebhookStoreError> {
        let by = change.rights().account();
        let by = by.ok_or_else(|| corrupt("a webhook is added by somebody".to_owned()))?;
        let mut connection = self.database.connection().await?;
        let added = connection
            .transaction(async |connection| {
                // Two who add one at the same moment are counted one after the other.
                organization::table
                    .find(new.organization.0)
                    .select(organization::nr)
                    .for_no_key_update()
                    .first::<i32>(connection)
                    .await?;
                let present = webhook::table
                    .filter(webhook::organization_nr.eq(new.organization.0))
                    .filter(webhook::deleted_at.is_null());
                if present.count().get_result::<i64>(connection).await? >= most {
                    return Err(Refusal::TooMany);
                }
                let id: i64 = diesel::insert_into(webhook::table)
                    .values((
                        webhook::organization_nr.eq(new.organization.0),
                        webhook::url.eq(new.url.as_str()),
                        webhook::events.eq(labels(&new.events)),
                        webhook::secret.eq(new.secret.0.as_slice()),
                        webhook::created_by.eq(by.0),
                        webhook::created_at.eq(change.at),
                    ))
                    .returning(webhook::id)
                    .get_result(connection)
                    .await?;
                let audited = Audited::WebhookAdded { webhook: WebhookId(id) };
                let after = json!({ "events": labels(&new.events), "on": true });
                audit_log::write(connection, change, Some(new.organization), audited, None, Some(after)).await?;
                Ok(WebhookId(id))
            })
            .await;
        added.map_err(|refusal| match refusal {
            Refusal::TooMany => WebhookStoreError::TooMany,
            Refusal::Store(error) => WebhookStoreError::Store(store_error(error)),
        })
    }

    async fn change(
        &self,
        change: &Change,
        (nr, id): (OrganizationNr, WebhookId),
        wanted: &WebhookChange,
    ) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let Some(held) = hold(connection, (nr, id)).await? else {
                    return Ok(false);
                };
                let before = held.audited();
                let mut after = before.clone();
                let mut audited = Audited::WebhookChanged { webhook: id };
                let row = diesel::update(webhook::table.find((nr.0, id.0)));
                match wanted {
                    WebhookChange::Set { url, events } => {
                        after["events"] = json!(labels(events));
                        if held.url != url.as_str() {
                            after["url"] = json!(true);
                        }
                        row.set((webhook::url.eq(url.as_str()), webhook::events.eq(labels(events))))
                            .execute(connection)
                            .await?;
                    }
                    WebhookChange::Secret { secret, previous_until } => {
                        after["secret"] = json!(true);
                        row.set((
                            webhook::secret.eq(secret.0.as_slice()),
                            webhook::previous_secret.eq(held.secret),
                            webhook::previous_secret_until.eq(previous_until),
                        ))
                        .execute(connection)
                        .await?;
                    }
                    WebhookChange::Switched { on } => {
                        after["on"] = json!(on);
                        let off = if *on {
                            None
                        } else {
                            Some(held.switched_off_at.unwrap_or(change.at))
                        };
                        row.set((
                            webhook::switched_off_at.eq(off),
                            webhook::failing_since.eq(None::<OffsetDateTime>),
                        ))
                        .execute(connection)
                        .await?;
                        if !on {
                            give_up_all(connection, (nr, id), change.at).await?;
                        }
                    }
                    WebhookChange::Removed => {
                        audited = Audited::WebhookRemoved { webhook: id };
                        row.set(webhook::deleted_at.eq(change.at)).execute(connection).await?;
                        give_up_all(connection, (nr, id), change.at).await?;
                    }
                }
                let after = (*wanted != WebhookChange::Removed).then_some(after);
                if after.as_ref() != Some(&before) {
                    audit_log::write(connection, change, Some(nr), audited, Some(before), after).await?;
                }
                QueryResult::Ok(true)
            })
            .await
            .map_err(store_error)
    }

    async fn log(&self, (nr, id): (OrganizationNr, WebhookId)) -> Result<Option<Vec<LoggedMessage>>, StoreError> {
        let mut connection = self.database.connection().await?;
        let is_there: Option<i64> = webhook::table
            .find((nr.0, id.0))
            .filter(webhook::deleted_at.is_null())
            .select(webhook::id)
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        if is_there.is_none() {
            return Ok(None);
        }
        let rows: Vec<LoggedRow> = webhook_message::table
            .filter(webhook_message::organization_nr.eq(nr.0))
            .filter(webhook_message::webhook_id.eq(id.0))
            .order(webhook_message::id.desc())
            .limit(LOGGED)
            .select((
                (
                    webhook_message::id,
                    webhook_message::event,
                    webhook_message::booking_id,
                    webhook_message::happened_at,
                ),
                (
                    webhook_message::delivered_at,
                    webhook_message::given_up_at,
                    webhook_message::next_try_at,
                    webhook_message::tries,
                ),
                (
                    webhook_message::last_tried_at,
                    webhook_message::last_outcome,
                    webhook_message::last_status,
                    webhook_message::last_took,
                ),
            ))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        rows.into_iter().map(logged).collect::<Result<_, _>>().map(Some)
    }

    async fn plan_test(
        &self,
        change: &Change,
        (nr, id): (OrganizationNr, WebhookId),
        message: Uuid,
    ) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let held = hold(connection, (nr, id)).await?;
                if held.is_none_or(|held| held.switched_off_at.is_some()) {
                    return Ok(false);
                }
                diesel::insert_into(webhook_message::table)
                    .values((
                        webhook_message::organization_nr.eq(nr.0),
                        webhook_message::webhook_id.eq(id.0),
                        webhook_message::message_id.eq(message),
                        webhook_message::event.eq(WebhookEvent::Test.label()),
                        webhook_message::revision.eq(0),
                        webhook_message::happened_at.eq(change.at),
                        webhook_message::next_try_at.eq(change.at),
                    ))
                    .execute(connection)
                    .await?;
                QueryResult::Ok(true)
            })
            .await
            .map_err(store_error)
    }

    async fn resend(
        &self,
        change: &Change,
        (nr, id): (OrganizationNr, WebhookId),
        message: i64,
    ) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let held = hold(connection, (nr, id)).await?;
                if held.is_none_or(|held| held.switched_off_at.is_some()) {
                    return Ok(false);
                }
                let waiting = webhook_message::table
                    .find((nr.0, id.0, message))
                    .filter(webhook_message::delivered_at.is_null())
                    .filter(webhook_message::given_up_at.is_null());
                let hastened = diesel::update(waiting)
                    .set(webhook_message::next_try_at.eq(change.at))
                    .execute(connection)
                    .await?;
                if hastened > 0 {
                    return Ok(true);
                }
                let again = sql_query(SEND_AGAIN)
                    .bind::<Integer, _>(nr.0)
                    .bind::<BigInt, _>(id.0)
                    .bind::<BigInt, _>(message)
                    .bind::<Timestamptz, _>(change.at)
                    .execute(connection)
                    .await?;
                QueryResult::Ok(again > 0)
            })
            .await
            .map_err(store_error)
    }
}

/// A row of its own, so that the log keeps what became of the first one.
const SEND_AGAIN: &str = "
    INSERT INTO webhook_message (organization_nr, webhook_id, message_id, event, booking_id, revision, happened_at, next_try_at)
    SELECT organization_nr, webhook_id, message_id, event, booking_id, revision, happened_at, $4
    FROM webhook_message WHERE organization_nr = $1 AND webhook_id = $2 AND id = $3";

/// The outbox, as webhooks consume it.
pub struct PostgresWebhookFacts {
    database: Database,
}

impl PostgresWebhookFacts {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

/// A message for each webhook that waits for the event.
const PLAN: &str = "
    INSERT INTO webhook_message
        (organization_nr, webhook_id, message_id, event, fact_id, booking_id, revision, happened_at, next_try_at)
    SELECT webhook.organization_nr, webhook.id, $3, $2, outbox.id, outbox.subject_id, outbox.revision, outbox.at, $4
    FROM outbox JOIN webhook ON webhook.organization_nr = outbox.organization_nr
    WHERE outbox.id = $1 AND $2 = ANY (webhook.events) AND switched_off_at IS NULL AND deleted_at IS NULL
    -- Whoever switches one off meanwhile is waited for.
    FOR SHARE OF webhook
    ON CONFLICT (organization_nr, webhook_id, fact_id) DO NOTHING";

#[async_trait]
impl WebhookFacts for PostgresWebhookFacts {
    async fn take(&self, change: &Change, limit: i64, lease: Duration) -> Result<Vec<QueuedFact>, StoreError> {
        let mut connection = self.database.connection().await?;
        let rows = outbox::lease(&mut connection, WEBHOOKS, (change.at, change.at + lease), limit)
            .await
            .map_err(store_error)?;
        let mut facts = Vec::with_capacity(rows.len());
        for row in rows {
            if let Some(fact) = row.fact() {
                facts.push(QueuedFact {
                    id: row.id,
                    fact,
                    tells_customer: row.tells_customer,
                    tries: row.tries,
                });
            } else {
                error!(fact = row.id, name = row.name, "a fact is not readable: given up");
                outbox::mark_failed(&mut connection, WEBHOOKS, row.id, (change.at, None))
                    .await
                    .map_err(store_error)?;
            }
        }
        Ok(facts)
    }

    async fn plan(
        &self,
        change: &Change,
        fact: i64,
        event: Option<WebhookEvent>,
        message: Uuid,
    ) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                if let Some(event) = event {
                    sql_query(PLAN)
                        .bind::<BigInt, _>(fact)
                        .bind::<Text, _>(event.label())
                        .bind::<SqlUuid, _>(message)
                        .bind::<Timestamptz, _>(change.at)
                        .execute(connection)
                        .await?;
                }
                outbox::consume(connection, WEBHOOKS, fact, change.at).await?;
                QueryResult::Ok(())
            })
            .await
            .map_err(store_error)
    }

    async fn mark_failed(
        &self,
        change: &Change,
        fact: i64,
        retry_at: Option<OffsetDateTime>,
    ) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        outbox::mark_failed(&mut connection, WEBHOOKS, fact, (change.at, retry_at))
            .await
            .map_err(store_error)
    }
}

/// Messages that wait, as the worker sends them.
pub struct PostgresWebhookQueue {
    database: Database,
}

impl PostgresWebhookQueue {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

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
impl WebhookQueue for PostgresWebhookQueue {
    async fn take_due(&self, change: &Change, limit: i64, lease: Duration) -> Result<Vec<DueMessage>, StoreError> {
        let mut connection = self.database.connection().await?;
        let query = sql_query(LEASE)
            .bind::<Timestamptz, _>(change.at)
            .bind::<BigInt, _>(limit)
            .bind::<Timestamptz, _>(change.at + lease);
        let rows: Vec<DueRow> = prepared(query).load(&mut connection).await.map_err(store_error)?;
        rows.into_iter().map(due).collect()
    }

    async fn booking_news(&self, nr: OrganizationNr, id: BookingId) -> Result<Option<BookingNews>, StoreError> {
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
                    .map(|(event, status)| NewsSeat {
                        event: EventId(event),
                        status,
                    })
                    .collect();
                Ok(Some(BookingNews {
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
