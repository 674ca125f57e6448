use async_trait::async_trait;
use booking_core::staff_calendar::{FeedOwner, FeedStore};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{AccountId, Change, OrganizationNr, ResourceId, StoreError};
use time::OffsetDateTime;

use crate::audit_log::{self, Audited};
use crate::error::store_error;
use crate::ports::Postgres;
use crate::schema::{account, calendar_feed, membership, organization_branch};

/// Appointments of this branch are health data.
const HEALTH: i16 = 13;

#[async_trait]
impl FeedStore for Postgres {
    async fn created_at(
        &self,
        organization: OrganizationNr,
        account: AccountId,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        let mut connection = self.database.connection().await?;
        calendar_feed::table
            .find((organization.0, account.0))
            .select(calendar_feed::created_at)
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)
    }

    async fn replace(
        &self,
        change: &Change,
        organization: OrganizationNr,
        account: AccountId,
        hash: [u8; 32],
    ) -> Result<(), StoreError> {
        let created = Audited::FeedCreated { account };
        let values = (
            calendar_feed::token_hash.eq(hash.as_slice()),
            calendar_feed::created_at.eq(change.at),
        );
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                diesel::insert_into(calendar_feed::table)
                    .values((
                        calendar_feed::organization_nr.eq(organization.0),
                        calendar_feed::account_id.eq(account.0),
                        values,
                    ))
                    .on_conflict((calendar_feed::organization_nr, calendar_feed::account_id))
                    .do_update()
                    .set(values)
                    .execute(connection)
                    .await?;
                let after = json!({ "feed": true });
                audit_log::write(connection, change, Some(organization), created, None, Some(after)).await
            })
            .await
            .map(|_| ())
            .map_err(store_error)
    }

    async fn revoke(
        &self,
        change: &Change,
        organization: OrganizationNr,
        account: AccountId,
    ) -> Result<(), StoreError> {
        let revoked = Audited::FeedRevoked { account };
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let feed = calendar_feed::table.find((organization.0, account.0));
                if diesel::delete(feed).execute(connection).await? == 0 {
                    return Ok(());
                }
                let before = json!({ "feed": true });
                audit_log::write(connection, change, Some(organization), revoked, Some(before), None).await?;
                QueryResult::Ok(())
            })
            .await
            .map_err(store_error)
    }

    async fn owner(&self, hash: [u8; 32]) -> Result<Option<FeedOwner>, StoreError> {
        let mut connection = self.database.connection().await?;
        let found: Option<(i32, Option<i32>, bool)> = calendar_feed::table
            .inner_join(
                membership::table.on(membership::organization_nr
                    .eq(calendar_feed::organization_nr)
                    .and(membership::account_id.eq(calendar_feed::account_id))),
            )
            .inner_join(account::table.on(account::id.eq(calendar_feed::account_id)))
            .filter(account::disabled_at.is_null())
            .filter(calendar_feed::token_hash.eq(hash.as_slice()))
            .select((
                calendar_feed::organization_nr,
                membership::employee_id,
                exists(
                    organization_branch::table.filter(
                        organization_branch::organization_nr
                            .eq(calendar_feed::organization_nr)
                            .and(organization_branch::branch_id.eq(HEALTH)),
                    ),
                ),
            ))
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(found.map(|(organization, employee, is_confidential)| FeedOwner {
            organization: OrganizationNr(organization),
            employee: employee.map(ResourceId),
            is_confidential,
        }))
    }
}
