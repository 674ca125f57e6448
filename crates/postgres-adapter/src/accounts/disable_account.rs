use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{AccountId, Change, StoreError};
use time::OffsetDateTime;

use super::claims::owner_of;
use super::sessions::end_sessions;
use crate::audit_log::{self, Audited};
use crate::connection::Database;
use crate::error::store_error;
use crate::schema::account;

/// Keeps the proven account of a mailbox (in lower case) from being used, or lets it be used again, in one transaction with
/// an entry of the audit log. Its sessions end, and those in which it acts in the name of others. None when there is no
/// such account; repeating it changes nothing.
pub async fn set_account_disabled(
    database: &Database,
    change: &Change,
    mailbox: &str,
    is_disabled: bool,
) -> Result<Option<AccountId>, StoreError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| {
            let Some(owner) = owner_of(connection, mailbox).await? else {
                return Ok(None);
            };
            let row = account::table.find(owner.0);
            let before: Option<OffsetDateTime> = row
                .select(account::disabled_at)
                .for_no_key_update()
                .first(connection)
                .await?;
            if before.is_some() == is_disabled {
                return Ok(Some(owner));
            }
            diesel::update(row)
                .set(account::disabled_at.eq(is_disabled.then_some(change.at)))
                .execute(connection)
                .await?;
            end_sessions(connection, owner, None, change.at).await?;
            let audited = if is_disabled {
                Audited::AccountDisabled { account: owner }
            } else {
                Audited::AccountEnabled { account: owner }
            };
            let (before, after) = (json!({ "disabled": !is_disabled }), json!({ "disabled": is_disabled }));
            audit_log::write(connection, change, None, audited, Some(before), Some(after)).await?;
            QueryResult::Ok(Some(owner))
        })
        .await
        .map_err(store_error)
}
