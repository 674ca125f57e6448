use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{AccountId, Change, StoreError};

use super::claims::owner_of;
use super::sessions::end_sessions;
use crate::audit_log::{self, Audited};
use crate::connection::Database;
use crate::error::store_error;
use crate::schema::account;

/// Lets the proven account of a mailbox (in lower case) run the product, or takes that away, in one transaction with an entry
/// of the audit log. Its sessions end, and those in which it acts in the name of others: each was begun with the other
/// rights. None when there is no such account; repeating it changes nothing.
pub async fn set_platform_admin(
    database: &Database,
    change: &Change,
    mailbox: &str,
    is_platform_admin: bool,
) -> Result<Option<AccountId>, StoreError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| {
            let Some(owner) = owner_of(connection, mailbox).await? else {
                return Ok(None);
            };
            let row = account::table.find(owner.0);
            let before: bool = row
                .select(account::is_platform_admin)
                .for_no_key_update()
                .first(connection)
                .await?;
            if before == is_platform_admin {
                return Ok(Some(owner));
            }
            diesel::update(row)
                .set(account::is_platform_admin.eq(is_platform_admin))
                .execute(connection)
                .await?;
            end_sessions(connection, owner, None, change.at).await?;
            let audited = Audited::PlatformAdminSet { account: owner };
            let (before, after) = (json!({ "admin": before }), json!({ "admin": is_platform_admin }));
            audit_log::write(connection, change, None, audited, Some(before), Some(after)).await?;
            QueryResult::Ok(Some(owner))
        })
        .await
        .map_err(store_error)
}
