use accounts::impersonation::ImpersonationStore;
use accounts::sessions::NewSession;
use async_trait::async_trait;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{AccountId, Change, Fact, OrganizationNr, SessionId, StoreError};

use super::claims::owner_of;
use super::registrations::tell;
use super::sessions::insert_session;
use crate::audit_log::{self, Audited};
use crate::error::store_error;
use crate::ports::Postgres;
use crate::schema::{account, membership, session};

#[async_trait]
impl ImpersonationStore for Postgres {
    async fn impersonate(
        &self,
        change: &Change,
        normalized_email: &str,
        new: &NewSession,
    ) -> Result<Option<AccountId>, StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| impersonate(connection, change, normalized_email, new).await)
            .await
            .map_err(store_error)
    }

    async fn end(&self, change: &Change, id: SessionId) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let target: Option<i64> = diesel::update(
                    session::table
                        .find(id.0)
                        .filter(session::impersonator_account_id.is_not_null())
                        .filter(session::ended_at.is_null()),
                )
                .set(session::ended_at.eq(change.at))
                .returning(session::account_id)
                .get_result(connection)
                .await
                .optional()?;
                let Some(target) = target else { return Ok(()) };
                let audited = Audited::ImpersonationEnded {
                    account: AccountId(target),
                };
                let before = json!({ "session": id.to_string() });
                audit_log::write(connection, change, None, audited, Some(before), None).await?;
                QueryResult::Ok(())
            })
            .await
            .map_err(store_error)
    }
}

async fn impersonate(
    connection: &mut AsyncPgConnection,
    change: &Change,
    normalized_email: &str,
    new: &NewSession,
) -> QueryResult<Option<AccountId>> {
    let (Some(impersonator), Some(target)) = (change.account(), owner_of(connection, normalized_email).await?) else {
        return Ok(None);
    };
    let runs_the_product = async |connection: &mut AsyncPgConnection, id: AccountId| -> QueryResult<Option<bool>> {
        account::table
            .find(id.0)
            .filter(account::disabled_at.is_null())
            .select(account::is_platform_admin)
            .for_share()
            .first(connection)
            .await
            .optional()
    };
    if runs_the_product(connection, target).await? != Some(false)
        || runs_the_product(connection, impersonator).await? != Some(true)
    {
        return Ok(None);
    }
    let organization: Option<i32> = membership::table
        .filter(membership::account_id.eq(target.0))
        .order((membership::joined_at.desc(), membership::organization_nr.desc()))
        .select(membership::organization_nr)
        .first(connection)
        .await
        .optional()?;
    let organization = organization.map(OrganizationNr);
    insert_session(connection, change.at, (target, Some(impersonator)), new, organization).await?;
    let audited = Audited::ImpersonationBegun { account: target };
    let after = json!({ "session": new.id.to_string() });
    let entry = audit_log::write(connection, change, None, audited, None, Some(after)).await?;
    let fact = Fact::AccountImpersonated { account: target, entry };
    tell(connection, change, fact).await?;
    Ok(Some(target))
}
