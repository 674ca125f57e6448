use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use notifications::webhooks::{WebhookEvent, WebhookPlans};
use shared_kernel::{Change, StoreError};
use uuid::Uuid;

use crate::error::store_error;
use crate::outbox::{self, WEBHOOKS};
use crate::ports::Postgres;

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
impl WebhookPlans for Postgres {
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
}
