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

/// What the operator decides about an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountFlag {
    /// It cannot be used.
    Disabled,
    /// It runs the product.
    PlatformAdmin,
}

/// Sets a flag of the proven account of an e-mail address (in lower case), or takes it away, in one transaction with an
/// entry of the audit log. Its sessions end, and those in which it acts in the name of others: each was begun with the
/// other rights. None when there is no such account; repeating it changes nothing.
pub async fn set_account_flag(
    database: &Database,
    change: &Change,
    normalized_email: &str,
    (flag, is_set): (AccountFlag, bool),
) -> Result<Option<AccountId>, StoreError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| {
            let Some(owner) = owner_of(connection, normalized_email).await? else {
                return Ok(None);
            };
            let row = account::table.find(owner.0);
            let (disabled_at, is_platform_admin): (Option<OffsetDateTime>, bool) = row
                .select((account::disabled_at, account::is_platform_admin))
                .for_no_key_update()
                .first(connection)
                .await?;
            let was_set = match flag {
                AccountFlag::Disabled => disabled_at.is_some(),
                AccountFlag::PlatformAdmin => is_platform_admin,
            };
            if was_set == is_set {
                return Ok(Some(owner));
            }
            let (member, audited) = match flag {
                AccountFlag::Disabled => {
                    let disabled_at = account::disabled_at.eq(is_set.then_some(change.at));
                    diesel::update(row).set(disabled_at).execute(connection).await?;
                    let audited = if is_set {
                        Audited::AccountDisabled { account: owner }
                    } else {
                        Audited::AccountEnabled { account: owner }
                    };
                    ("disabled", audited)
                }
                AccountFlag::PlatformAdmin => {
                    let is_platform_admin = account::is_platform_admin.eq(is_set);
                    diesel::update(row).set(is_platform_admin).execute(connection).await?;
                    ("admin", Audited::PlatformAdminSet { account: owner })
                }
            };
            end_sessions(connection, owner, None, change.at).await?;
            let (before, after) = (json!({ member: was_set }), json!({ member: is_set }));
            audit_log::write(connection, change, None, audited, Some(before), Some(after)).await?;
            QueryResult::Ok(Some(owner))
        })
        .await
        .map_err(store_error)
}
