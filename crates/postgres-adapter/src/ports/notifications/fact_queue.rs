use async_trait::async_trait;
use notifications::ports::{FactQueue, QueuedFact};
use shared_kernel::{Change, StoreError};
use time::{Duration, OffsetDateTime};

use crate::connection::Database;
use crate::error::store_error;
use crate::outbox::{self, MAILS, WEBHOOKS};

/// The outbox, as one of its consumers sees it.
pub struct PostgresFactQueue {
    database: Database,
    consumer: &'static str,
}

impl PostgresFactQueue {
    /// What mails are planned from, over a pool.
    pub fn of_mails(database: Database) -> Self {
        Self {
            database,
            consumer: MAILS,
        }
    }

    /// What messages to webhooks are planned from, over a pool.
    pub fn of_webhooks(database: Database) -> Self {
        Self {
            database,
            consumer: WEBHOOKS,
        }
    }
}

#[async_trait]
impl FactQueue for PostgresFactQueue {
    async fn take(&self, change: &Change, limit: i64, lease: Duration) -> Result<Vec<QueuedFact>, StoreError> {
        let mut connection = self.database.connection().await?;
        outbox::take(&mut connection, self.consumer, change.at, lease, limit).await
    }

    async fn mark_failed(
        &self,
        change: &Change,
        fact_id: i64,
        retry_at: Option<OffsetDateTime>,
    ) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        outbox::mark_failed(&mut connection, self.consumer, fact_id, (change.at, retry_at))
            .await
            .map_err(store_error)
    }
}
