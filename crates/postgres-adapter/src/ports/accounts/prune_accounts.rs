//! Deletes what accounts leave behind: claims of e-mail addresses that nobody proved, sessions and tokens that are
//! over, limits that nobody is near.

use accounts::registration::UNPROVEN_LIFETIME;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Timestamptz;
use diesel_async::{AsyncConnection, RunQueryDsl};
use shared_kernel::StoreError;
use time::{Duration, OffsetDateTime};

use super::claims::{delete_accounts, lock_email_address};
use crate::connection::Database;
use crate::error::store_error;
use crate::schema::account;

/// Accounts that one round looks at.
const BATCH: i64 = 100;
/// No kind of session lasts longer.
const LONGEST_SESSION: Duration = Duration::days(31);
/// Long enough to write the mail that tells of its use.
const USED_TOKENS: Duration = Duration::days(14);
/// Longer than the slowest bucket takes to be full, and than mails are counted.
const LIMITS: Duration = Duration::days(2);

/// How much was deleted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PrunedAccounts {
    /// Accounts that nobody proved.
    pub accounts: usize,
    /// Sessions that are over.
    pub sessions: usize,
    /// Tokens that were used or have expired.
    pub tokens: usize,
    /// Buckets that are full.
    pub limits: usize,
    /// Entries of the ledger of mails that count no more.
    pub counted_mails: usize,
}

/// Deletes what is over at this instant. May be interrupted at any moment, and run in several processes.
pub async fn prune_accounts(database: &Database, now: OffsetDateTime) -> Result<PrunedAccounts, StoreError> {
    let mut connection = database.connection().await?;
    let mut pruned = PrunedAccounts::default();
    let born_before = now - UNPROVEN_LIFETIME;
    loop {
        let old: Vec<(i64, String)> = account::table
            .filter(account::verified_at.is_null())
            .filter(account::created_at.le(born_before))
            .order(account::id)
            .limit(BATCH)
            .select((account::id, account::email))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        let round = old.len();
        for (id, normalized_email) in old {
            connection
                .transaction(async |connection| {
                    lock_email_address(connection, &normalized_email).await?;
                    // Proven meanwhile, it stays.
                    let still: Vec<i64> = account::table
                        .find(id)
                        .filter(account::verified_at.is_null())
                        .select(account::id)
                        .load(connection)
                        .await?;
                    delete_accounts(connection, &still, now).await
                })
                .await
                .map_err(store_error)?;
            pruned.accounts += 1;
        }
        if i64::try_from(round).unwrap_or(i64::MAX) < BATCH {
            break;
        }
    }
    for (statement, before, count) in [
        (
            "DELETE FROM session WHERE last_used_at < $1",
            now - LONGEST_SESSION,
            &mut pruned.sessions,
        ),
        (
            "DELETE FROM account_token WHERE expires_at < $1",
            now - USED_TOKENS,
            &mut pruned.tokens,
        ),
        (
            "DELETE FROM rate_limit WHERE refilled_at < $1",
            now - LIMITS,
            &mut pruned.limits,
        ),
        (
            "DELETE FROM mail_ledger WHERE counted_at < $1",
            now - LIMITS,
            &mut pruned.counted_mails,
        ),
    ] {
        *count += sql_query(statement)
            .bind::<Timestamptz, _>(before)
            .execute(&mut connection)
            .await
            .map_err(store_error)?;
    }
    Ok(pruned)
}
