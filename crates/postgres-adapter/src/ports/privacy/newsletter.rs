use accounts::privacy::{ConsentData, NewsletterStore};
use accounts::{NewToken, TokenPurpose, TokenRefused};
use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bytea, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use shared_kernel::{AccountId, Change, Fact, StoreError};

use super::export::consents_of;
use crate::error::store_error;
use crate::outbox;
use crate::ports::Postgres;
use crate::schema::outbox as outbox_rows;

/// Nobody else writes wishes of the account meanwhile.
const LOCK_ACCOUNT: &str = "SELECT id FROM account WHERE id = $1 FOR UPDATE";
const GETS_NEWS: &str = "
    SELECT consent.id FROM consent JOIN account ON account.id = $1
    WHERE account_id = $1 AND purpose = 'NEWSLETTER' AND confirmed_at IS NOT NULL AND withdrawn_at IS NULL
      AND consent.email = account.email LIMIT 1";
const FORGET_WISH: &str = "
    DELETE FROM consent WHERE account_id = $1 AND purpose = 'NEWSLETTER' AND confirmed_at IS NULL";
const WISH: &str = "
    INSERT INTO consent (account_id, email, purpose, text_version, given_at, given_by_request, nonce, token_hash)
    SELECT id, email, 'NEWSLETTER', $2, $3, $4, $5, $6 FROM account WHERE id = $1
    RETURNING id";
/// A wish counts for seven days; one that is confirmed stays so.
const CONFIRM: &str = "
    UPDATE consent SET confirmed_at = coalesce(confirmed_at, $2), confirmed_by_request = coalesce(confirmed_by_request, $3)
    WHERE token_hash = $1 AND purpose = 'NEWSLETTER' AND withdrawn_at IS NULL
      AND (confirmed_at IS NOT NULL OR given_at > $4)";
const UNSUBSCRIBE: &str = "
    UPDATE consent SET withdrawn_at = coalesce(withdrawn_at, $2) WHERE token_hash = $1 AND purpose = 'NEWSLETTER'";
const WITHDRAW: &str = "
    UPDATE consent SET withdrawn_at = $2
    WHERE account_id = $1 AND purpose = 'NEWSLETTER' AND confirmed_at IS NOT NULL AND withdrawn_at IS NULL";

#[derive(QueryableByName)]
struct IdRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

#[async_trait]
impl NewsletterStore for Postgres {
    async fn consents(&self, account: AccountId) -> Result<Vec<ConsentData>, StoreError> {
        let mut connection = self.database.connection().await?;
        consents_of(&mut connection, &[account.0], None).await
    }

    async fn wish(
        &self,
        change: &Change,
        account: AccountId,
        text_version: &str,
        token: &NewToken,
    ) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                sql_query(LOCK_ACCOUNT)
                    .bind::<BigInt, _>(account.0)
                    .execute(connection)
                    .await?;
                let gets: Vec<IdRow> = sql_query(GETS_NEWS)
                    .bind::<BigInt, _>(account.0)
                    .load(connection)
                    .await?;
                if !gets.is_empty() {
                    return Ok(());
                }
                sql_query(FORGET_WISH)
                    .bind::<BigInt, _>(account.0)
                    .execute(connection)
                    .await?;
                let wished: Option<IdRow> = sql_query(WISH)
                    .bind::<BigInt, _>(account.0)
                    .bind::<Text, _>(text_version)
                    .bind::<Timestamptz, _>(change.at)
                    .bind::<SqlUuid, _>(change.request_id.0)
                    .bind::<SqlUuid, _>(token.nonce)
                    .bind::<Bytea, _>(token.hash.to_vec())
                    .get_result(connection)
                    .await
                    .optional()?;
                let Some(wished) = wished else {
                    return Ok(());
                };
                let fact = Fact::NewsletterWished {
                    account,
                    consent: wished.id,
                };
                diesel::insert_into(outbox_rows::table)
                    .values(outbox::row(fact, change))
                    .execute(connection)
                    .await
                    .map(|_| ())
            })
            .await
            .map_err(store_error)
    }

    async fn confirm(&self, change: &Change, token_hash: [u8; 32]) -> Result<(), TokenRefused> {
        let mut connection = self.database.connection().await?;
        let confirmed = sql_query(CONFIRM)
            .bind::<Bytea, _>(token_hash.to_vec())
            .bind::<Timestamptz, _>(change.at)
            .bind::<SqlUuid, _>(change.request_id.0)
            .bind::<Timestamptz, _>(change.at - TokenPurpose::Newsletter.lifetime())
            .execute(&mut connection)
            .await
            .map_err(store_error)?;
        counted(confirmed)
    }

    async fn unsubscribe(&self, change: &Change, token_hash: [u8; 32]) -> Result<(), TokenRefused> {
        let mut connection = self.database.connection().await?;
        let ended = sql_query(UNSUBSCRIBE)
            .bind::<Bytea, _>(token_hash.to_vec())
            .bind::<Timestamptz, _>(change.at)
            .execute(&mut connection)
            .await
            .map_err(store_error)?;
        counted(ended)
    }

    async fn withdraw(&self, change: &Change, account: AccountId) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                sql_query(FORGET_WISH)
                    .bind::<BigInt, _>(account.0)
                    .execute(connection)
                    .await?;
                sql_query(WITHDRAW)
                    .bind::<BigInt, _>(account.0)
                    .bind::<Timestamptz, _>(change.at)
                    .execute(connection)
                    .await
                    .map(|_| ())
            })
            .await
            .map_err(store_error)
    }
}

fn counted(rows: usize) -> Result<(), TokenRefused> {
    if rows == 0 { Err(TokenRefused::Invalid) } else { Ok(()) }
}
