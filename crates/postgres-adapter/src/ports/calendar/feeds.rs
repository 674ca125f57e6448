use async_trait::async_trait;
use booking_core::staff_calendar::{FeedOwner, FeedScope, FeedStore};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::{Value, json};
use shared_kernel::{AccountId, Change, OrganizationNr, Rank, ResourceId, StoreError};
use time::OffsetDateTime;

use crate::audit_log::{self, Audited};
use crate::error::{corrupt, store_error};
use crate::ports::Postgres;
use crate::schema::{account, calendar_feed, membership, organization, organization_branch};

/// Appointments of this branch are health data.
const HEALTH: i16 = 13;

/// The own feed of a member, or that of the organisation, whoever made it.
macro_rules! feed_of {
    ($organization:expr, $account:expr, $scope:expr) => {
        calendar_feed::table
            .filter(calendar_feed::organization_nr.eq($organization.0))
            .filter(calendar_feed::scope.eq($scope.label()))
            .filter(
                calendar_feed::account_id
                    .eq($account.0)
                    .or(calendar_feed::scope.eq(FeedScope::Organization.label())),
            )
    };
}

#[async_trait]
impl FeedStore for Postgres {
    async fn created_at(
        &self,
        organization: OrganizationNr,
        account: AccountId,
        scope: FeedScope,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        let mut connection = self.database.connection().await?;
        feed_of!(organization, account, scope)
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
        scope: FeedScope,
        hash: [u8; 32],
    ) -> Result<(), StoreError> {
        let created = Audited::FeedCreated { account };
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                // Two managers who make one at the same moment do so one after the other.
                organization::table
                    .find(organization.0)
                    .select(organization::nr)
                    .for_no_key_update()
                    .first::<i32>(connection)
                    .await?;
                diesel::delete(feed_of!(organization, account, scope))
                    .execute(connection)
                    .await?;
                diesel::insert_into(calendar_feed::table)
                    .values((
                        calendar_feed::organization_nr.eq(organization.0),
                        calendar_feed::account_id.eq(account.0),
                        calendar_feed::scope.eq(scope.label()),
                        calendar_feed::token_hash.eq(hash.as_slice()),
                        calendar_feed::created_at.eq(change.at),
                    ))
                    .execute(connection)
                    .await?;
                let after = logged(scope);
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
        scope: FeedScope,
    ) -> Result<(), StoreError> {
        let revoked = Audited::FeedRevoked { account };
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let feed = feed_of!(organization, account, scope);
                if diesel::delete(feed).execute(connection).await? == 0 {
                    return Ok(());
                }
                let before = logged(scope);
                audit_log::write(connection, change, Some(organization), revoked, Some(before), None).await?;
                QueryResult::Ok(())
            })
            .await
            .map_err(store_error)
    }

    async fn owner(&self, hash: [u8; 32]) -> Result<Option<FeedOwner>, StoreError> {
        let mut connection = self.database.connection().await?;
        let found: Option<(i32, String, Option<i32>, bool)> = calendar_feed::table
            .inner_join(
                membership::table.on(membership::organization_nr
                    .eq(calendar_feed::organization_nr)
                    .and(membership::account_id.eq(calendar_feed::account_id))),
            )
            .inner_join(account::table.on(account::id.eq(calendar_feed::account_id)))
            .filter(account::disabled_at.is_null())
            .filter(calendar_feed::token_hash.eq(hash.as_slice()))
            .filter(
                calendar_feed::scope
                    .eq(FeedScope::Own.label())
                    .or(membership::rank.ne(Rank::BusinessUser.label())),
            )
            .select((
                calendar_feed::organization_nr,
                calendar_feed::scope,
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
        found
            .map(|(organization, scope, employee, is_confidential)| {
                let unknown = || corrupt(format!("unknown scope of a feed {scope}"));
                Ok(FeedOwner {
                    organization: OrganizationNr(organization),
                    scope: FeedScope::labelled(&scope).ok_or_else(unknown)?,
                    employee: employee.map(ResourceId),
                    is_confidential,
                })
            })
            .transpose()
    }
}

/// What the audit log says of a feed.
fn logged(scope: FeedScope) -> Value {
    match scope {
        FeedScope::Own => json!({ "feed": true }),
        FeedScope::Organization => json!({ "feed": true, "of": scope.label() }),
    }
}
