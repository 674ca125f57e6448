use accounts::PasswordHash;
use accounts::sessions::Membership;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use shared_kernel::{AccountId, Change, EmailAddress, PersonName, StoreError};

use super::claims::{claimants, delete_accounts, join_bookings, lock_email_address, owner_of};
use crate::connection::Database;
use crate::error::store_error;
use crate::schema::{account, membership};

/// An account that nobody registers: of the demo, or the first one that runs the product. Its e-mail address counts as
/// proven.
#[derive(Debug, Clone)]
pub struct LoadedAccount {
    pub email: EmailAddress,
    pub first_name: PersonName,
    pub last_name: PersonName,
    pub password: PasswordHash,
    /// Whether it runs the product.
    pub is_platform_admin: bool,
    /// What it is in which organisations.
    pub memberships: Vec<Membership>,
}

/// Makes an account, in one transaction. None, and nothing is written, when a proven account has the e-mail address.
pub async fn load_account(
    database: &Database,
    change: &Change,
    loaded: &LoadedAccount,
) -> Result<Option<AccountId>, StoreError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| {
            let normalized_email = loaded.email.normalized();
            lock_email_address(connection, &normalized_email).await?;
            if owner_of(connection, &normalized_email).await?.is_some() {
                return Ok(None);
            }
            let others = claimants(connection, &normalized_email).await?;
            delete_accounts(connection, &others, change.at).await?;
            let id: i64 = diesel::insert_into(account::table)
                .values((
                    account::email.eq(&normalized_email),
                    account::verified_at.eq(change.at),
                    account::first_name.eq(loaded.first_name.as_str()),
                    account::last_name.eq(loaded.last_name.as_str()),
                    account::password_hash.eq(&loaded.password.0),
                    account::is_platform_admin.eq(loaded.is_platform_admin),
                    account::created_at.eq(change.at),
                ))
                .returning(account::id)
                .get_result(connection)
                .await?;
            let memberships: Vec<_> = loaded
                .memberships
                .iter()
                .map(|one| {
                    (
                        membership::organization_nr.eq(one.organization.0),
                        membership::account_id.eq(id),
                        membership::rank.eq(one.rank.label()),
                        membership::employee_id.eq(one.employee.map(|employee| employee.0)),
                        membership::joined_at.eq(change.at),
                    )
                })
                .collect();
            diesel::insert_into(membership::table)
                .values(memberships)
                .execute(connection)
                .await?;
            join_bookings(connection, AccountId(id), &normalized_email).await?;
            QueryResult::Ok(Some(AccountId(id)))
        })
        .await
        .map_err(store_error)
}
