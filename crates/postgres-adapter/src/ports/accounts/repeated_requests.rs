use accounts::repeated_requests::{RepeatedRequests, RepetitionRefused};
use async_trait::async_trait;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{OrganizationNr, RequestKey, StoreError};
use time::OffsetDateTime;

use crate::error::store_error;
use crate::expired_keys::KEY_LIFETIME;
use crate::ports::Postgres;
use crate::schema::{date_message, idempotency_key, made_once};

#[async_trait]
impl RepeatedRequests for Postgres {
    async fn made(&self, key: RequestKey, now: OffsetDateTime) -> Result<Option<i64>, RepetitionRefused> {
        let mut connection = self.database.connection().await?;
        let kept = made_once::table
            .find(key.key_hash.as_slice())
            .filter(made_once::created_at.gt(now - KEY_LIFETIME))
            .select((made_once::request_hash, made_once::made_id));
        let kept: Option<(Vec<u8>, i64)> = kept.first(&mut connection).await.optional().map_err(store_error)?;
        match kept {
            Some((request_hash, _)) if request_hash != key.request_hash => Err(RepetitionRefused::OtherRequest),
            kept => Ok(kept.map(|(_, made)| made)),
        }
    }

    async fn has_booked(
        &self,
        organization: OrganizationNr,
        key: &str,
        body_hash: [u8; 32],
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        let kept = idempotency_key::table
            .find((organization.0, key))
            .filter(idempotency_key::body_hash.eq(body_hash.as_slice()))
            .filter(idempotency_key::created_at.gt(now - KEY_LIFETIME));
        let messages = date_message::table
            .filter(date_message::organization_nr.eq(organization.0))
            .filter(date_message::idempotency_key.eq(key))
            .filter(date_message::body_hash.eq(body_hash.as_slice()));
        diesel::select(exists(kept).or(exists(messages)))
            .get_result(&mut connection)
            .await
            .map_err(store_error)
    }
}
