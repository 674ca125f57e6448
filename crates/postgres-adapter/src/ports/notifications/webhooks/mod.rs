//! Webhooks with their log, and the messages that wait for them.

mod plans;
mod queue;
mod store;

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use notifications::webhooks::{AttemptOutcome, WebhookEvent};
use serde_json::{Value, json};
use shared_kernel::{OrganizationNr, StoreError, WebhookId};
use time::OffsetDateTime;

use crate::error::corrupt;
use crate::schema::{webhook, webhook_message};

pub use queue::prune_webhooks;

fn event(label: &str) -> Result<WebhookEvent, StoreError> {
    WebhookEvent::labelled(label).ok_or_else(|| corrupt(format!("unknown event of a webhook {label}")))
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
