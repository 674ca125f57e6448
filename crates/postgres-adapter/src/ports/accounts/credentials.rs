use accounts::credentials::{AccountStore, OrganizationStatus, OwnOrganization, PendingEmailAddress, Profile};
use accounts::{NewToken, PasswordHash, TokenPurpose, TokenRefused};
use async_trait::async_trait;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{
    AccountId, AccountTokenId, Change, Fact, OrganizationNr, PersonName, PhoneNumber, SessionId, StoreError,
};
use time::OffsetDateTime;

use super::claims::{lock_email_address, owner_of};
use super::rank;
use super::registrations::tell;
use super::sessions::end_sessions;
use super::tokens::{find_token, insert_token, use_token, void_tokens};
use crate::audit_log::{self, Audited};
use crate::error::{corrupt, store_error};
use crate::ports::Postgres;
use crate::schema::{account, account_token, membership, organization};

type ProfileRow = (String, String, String, Option<String>, Option<OffsetDateTime>, bool);

#[async_trait]
impl AccountStore for Postgres {
    async fn profile(&self, owner: AccountId) -> Result<Option<Profile>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<ProfileRow> = account::table
            .find(owner.0)
            .select((
                account::email,
                account::first_name,
                account::last_name,
                account::phone,
                account::verified_at,
                account::is_platform_admin,
            ))
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        let Some((email, first_name, last_name, phone, verified_at, is_platform_admin)) = row else {
            return Ok(None);
        };
        let rows: Vec<(i32, String, String, String)> = membership::table
            .inner_join(organization::table.on(organization::nr.eq(membership::organization_nr)))
            .filter(membership::account_id.eq(owner.0))
            .order(organization::nr)
            .select((
                organization::nr,
                organization::company_name,
                membership::rank,
                organization::status,
            ))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        let organizations = rows
            .into_iter()
            .map(|(nr, company_name, rank_label, status)| {
                let status =
                    OrganizationStatus::labelled(&status).ok_or_else(|| corrupt(format!("unknown status {status}")))?;
                Ok(OwnOrganization {
                    organization: OrganizationNr(nr),
                    company_name,
                    rank: rank(&rank_label)?,
                    status,
                })
            })
            .collect::<Result<_, StoreError>>()?;
        Ok(Some(Profile {
            account: owner,
            email,
            first_name,
            last_name,
            phone,
            is_verified: verified_at.is_some(),
            is_platform_admin,
            organizations,
        }))
    }

    async fn change_profile(
        &self,
        change: &Change,
        owner: AccountId,
        first_name: &PersonName,
        last_name: &PersonName,
        phone: Option<PhoneNumber>,
    ) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        let phone = phone.as_ref().map(PhoneNumber::as_str);
        let wanted = (first_name.as_str(), last_name.as_str(), phone);
        connection
            .transaction(async |connection| change_profile(connection, change, owner, wanted).await)
            .await
            .map_err(store_error)
    }

    async fn request_password_reset(
        &self,
        change: &Change,
        normalized_email: &str,
        token: &NewToken,
    ) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                lock_email_address(connection, normalized_email).await?;
                let Some(owner) = owner_of(connection, normalized_email).await? else {
                    return Ok(());
                };
                void_tokens(connection, owner, token.purpose, change.at).await?;
                let token = insert_token(connection, owner, normalized_email, token, change.at).await?;
                let fact = Fact::PasswordLost {
                    account: owner,
                    token: AccountTokenId(token),
                };
                tell(connection, change, fact).await
            })
            .await
            .map_err(store_error)
    }

    async fn reset_by(&self, token_hash: [u8; 32], at: OffsetDateTime) -> Result<Option<AccountId>, StoreError> {
        let mut connection = self.database.connection().await?;
        find_token(&mut connection, &token_hash, &[TokenPurpose::ResetPassword], at)
            .await
            .map(|token| token.map(|token| AccountId(token.account)))
            .map_err(store_error)
    }

    async fn reset_password(
        &self,
        change: &Change,
        token_hash: [u8; 32],
        password: &PasswordHash,
    ) -> Result<(), TokenRefused> {
        let mut connection = self.database.connection().await?;
        let is_done = connection
            .transaction(async |connection| {
                let purposes = [TokenPurpose::ResetPassword];
                let Some(token) = find_token(connection, &token_hash, &purposes, change.at).await? else {
                    return Ok(false);
                };
                if !use_token(connection, token.id, change.at).await? {
                    return Ok(false);
                }
                set_password(connection, change, AccountId(token.account), password, None).await?;
                QueryResult::Ok(true)
            })
            .await
            .map_err(store_error)?;
        if is_done { Ok(()) } else { Err(TokenRefused::Invalid) }
    }

    async fn change_password(
        &self,
        change: &Change,
        owner: AccountId,
        password: &PasswordHash,
        kept: SessionId,
    ) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| set_password(connection, change, owner, password, Some(kept)).await)
            .await
            .map_err(store_error)
    }

    async fn request_email_change(
        &self,
        change: &Change,
        owner: AccountId,
        normalized_email: &str,
        token: &NewToken,
    ) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                lock_email_address(connection, normalized_email).await?;
                void_tokens(connection, owner, token.purpose, change.at).await?;
                let token = insert_token(connection, owner, normalized_email, token, change.at).await?;
                // It is written all the same: who has asked sees it as pending, and learns nothing of the other account.
                if owner_of(connection, normalized_email).await?.is_some() {
                    return Ok(());
                }
                let fact = Fact::EmailChangeRequested {
                    account: owner,
                    token: AccountTokenId(token),
                };
                tell(connection, change, fact).await
            })
            .await
            .map_err(store_error)
    }

    async fn pending_email_address(
        &self,
        owner: AccountId,
        at: OffsetDateTime,
    ) -> Result<Option<PendingEmailAddress>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<(String, OffsetDateTime)> = account_token::table
            .filter(account_token::account_id.eq(owner.0))
            .filter(account_token::purpose.eq(TokenPurpose::ChangeEmail.label()))
            .filter(account_token::used_at.is_null())
            .filter(account_token::expires_at.gt(at))
            .order(account_token::id.desc())
            .select((account_token::email, account_token::expires_at))
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(row.map(|(email, until)| PendingEmailAddress { email, until }))
    }
}

/// Sets first name, last name and telephone number, and notes which of them are others. Not what they were or are: entries
/// of the audit log outlive the account.
async fn change_profile(
    connection: &mut AsyncPgConnection,
    change: &Change,
    owner: AccountId,
    (first_name, last_name, phone): (&str, &str, Option<&str>),
) -> QueryResult<()> {
    let row = account::table.find(owner.0);
    let before: Option<(String, String, Option<String>)> = row
        .for_no_key_update()
        .select((account::first_name, account::last_name, account::phone))
        .first(connection)
        .await
        .optional()?;
    let Some(before) = before else { return Ok(()) };
    let columns: Vec<&str> = [
        ("first_name", before.0 != first_name),
        ("last_name", before.1 != last_name),
        ("phone", before.2.as_deref() != phone),
    ]
    .into_iter()
    .filter_map(|(column, is_another)| is_another.then_some(column))
    .collect();
    if columns.is_empty() {
        return Ok(());
    }
    diesel::update(row)
        .set((
            account::first_name.eq(first_name),
            account::last_name.eq(last_name),
            account::phone.eq(phone),
        ))
        .execute(connection)
        .await?;
    let audited = Audited::ProfileChanged { account: owner };
    let after = Some(json!({ "columns": columns }));
    audit_log::write(connection, change, None, audited, None, after).await?;
    Ok(())
}

/// Sets a password, ends the sessions of the account but the one that is kept, and voids what was mailed to set it or
/// to change the e-mail address: somebody else may have asked for it.
async fn set_password(
    connection: &mut AsyncPgConnection,
    change: &Change,
    owner: AccountId,
    password: &PasswordHash,
    kept: Option<SessionId>,
) -> QueryResult<()> {
    let revision: i32 = diesel::update(account::table.find(owner.0))
        .set((
            account::password_hash.eq(&password.0),
            account::password_revision.eq(account::password_revision + 1),
        ))
        .returning(account::password_revision)
        .get_result(connection)
        .await?;
    end_sessions(connection, owner, kept, change.at).await?;
    for purpose in [TokenPurpose::ResetPassword, TokenPurpose::ChangeEmail] {
        void_tokens(connection, owner, purpose, change.at).await?;
    }
    let audited = Audited::PasswordChanged { account: owner };
    let (before, after) = (json!({ "revision": revision - 1 }), json!({ "revision": revision }));
    audit_log::write(connection, change, None, audited, Some(before), Some(after)).await?;
    let fact = Fact::PasswordChanged {
        account: owner,
        revision,
    };
    tell(connection, change, fact).await
}
