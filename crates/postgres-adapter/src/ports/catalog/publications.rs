use async_trait::async_trait;
use catalog::{Publication, PublicationReader, PublicationStore, PublishError};
use shared_kernel::{Change, OrganizationNr, StoreError};
use time::OffsetDateTime;

use crate::changes::publish::PublishDraft;
use crate::changes::run_under_lock;
use crate::ports::Postgres;
use crate::queries::publication::read_publication;

#[async_trait]
impl PublicationReader for Postgres {
    async fn publication(&self, nr: OrganizationNr, at: OffsetDateTime) -> Result<Option<Publication>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_publication(&mut connection, nr, at).await
    }
}

#[async_trait]
impl PublicationStore for Postgres {
    async fn publish(&self, change: &Change, nr: OrganizationNr) -> Result<Publication, PublishError> {
        let published = run_under_lock(&self.database, nr, PublishDraft { change: *change }).await?;
        published.ok_or(PublishError::UnknownOrganization)
    }
}
