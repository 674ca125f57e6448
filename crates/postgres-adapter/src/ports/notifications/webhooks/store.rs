//! Webhooks of organisations, as their admins see and change them.

use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use notifications::webhooks::{
    AttemptOutcome, LoggedAttempt, LoggedMessage, MessageState, NewWebhook, Secret, Webhook, WebhookChange,
    WebhookEvent, WebhookStore, WebhookStoreError,
};
use serde_json::json;
use shared_kernel::{BookingId, Change, OrganizationNr, StoreError, WebhookId};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{event, give_up_all, hold};
use crate::audit_log::{self, Audited};
use crate::error::{corrupt, store_error};
use crate::ports::Postgres;
use crate::schema::{organization, webhook, webhook_message};

/// Messages of a log.
const LOGGED: i64 = 100;

fn labels(events: &[WebhookEvent]) -> Vec<&'static str> {
    events.iter().map(|event| event.label()).collect()
}

fn outcome(label: &str) -> Result<AttemptOutcome, StoreError> {
    AttemptOutcome::labelled(label).ok_or_else(|| corrupt(format!("unknown outcome of a webhook {label}")))
}

/// Whether the webhook is there and switched on; it stays so until the end of the transaction.
async fn hold_switched_on(connection: &mut AsyncPgConnection, key: (OrganizationNr, WebhookId)) -> QueryResult<bool> {
    let held = hold(connection, key).await?;
    Ok(held.is_some_and(|held| held.switched_off_at.is_none()))
}

/// Why a transaction broke off.
#[derive(derive_more::From)]
enum Refusal {
    TooMany,
    #[from]
    Store(diesel::result::Error),
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

/// Ids, event, booking and when it happened; how it stands; how the last attempt ended.
type LoggedRow = (
    (i64, Uuid, String, Option<i64>, OffsetDateTime),
    (Option<OffsetDateTime>, Option<OffsetDateTime>, OffsetDateTime, i32),
    (
        Option<OffsetDateTime>,
        Option<String>,
        Option<i16>,
        Option<i32>,
        Option<String>,
    ),
);

fn logged(row: LoggedRow) -> Result<LoggedMessage, StoreError> {
    let ((id, message, label, booking, happened_at), (delivered_at, given_up_at, next_try_at, tries), last) = row;
    let last = match last {
        (Some(at), Some(label), status, took, body) => Some(LoggedAttempt {
            at,
            outcome: outcome(&label)?,
            status: status.and_then(|status| status.try_into().ok()),
            milliseconds: took.and_then(|took| took.try_into().ok()).unwrap_or(0),
            body,
        }),
        _ => None,
    };
    Ok(LoggedMessage {
        id,
        message,
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
impl WebhookStore for Postgres {
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

    async fn secret(&self, (nr, id): (OrganizationNr, WebhookId)) -> Result<Option<Secret>, StoreError> {
        let mut connection = self.database.connection().await?;
        let secret: Option<Vec<u8>> = webhook::table
            .find((nr.0, id.0))
            .filter(webhook::deleted_at.is_null())
            .select(webhook::secret)
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        let whole = |secret: Vec<u8>| {
            secret
                .try_into()
                .map_err(|_| corrupt("a secret of another length".to_owned()))
        };
        Ok(secret.map(whole).transpose()?.map(Secret))
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
                    webhook_message::message_id,
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
                    webhook_message::last_body,
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
                if !hold_switched_on(connection, (nr, id)).await? {
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
                if !hold_switched_on(connection, (nr, id)).await? {
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
