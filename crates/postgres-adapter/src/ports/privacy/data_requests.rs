use accounts::NewToken;
use accounts::privacy::DataRequests;
use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bytea, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use shared_kernel::{Change, Fact, StoreError};
use time::OffsetDateTime;

use crate::error::store_error;
use crate::outbox;
use crate::ports::Postgres;
use crate::ports::accounts::lock_email_address;
use crate::schema::outbox as outbox_rows;

const REQUEST: &str = "
    INSERT INTO data_request (email, nonce, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
    RETURNING id";
const EMAIL_OF: &str = "
    SELECT email FROM data_request AS asked
    WHERE token_hash = $1 AND expires_at > $2 AND NOT EXISTS (
        SELECT FROM account WHERE account.email = asked.email AND verified_at IS NOT NULL)";

#[derive(QueryableByName)]
struct IdRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

#[derive(QueryableByName)]
struct EmailRow {
    #[diesel(sql_type = Text)]
    email: String,
}

#[async_trait]
impl DataRequests for Postgres {
    async fn request(&self, change: &Change, normalized_email: &str, token: &NewToken) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                lock_email_address(connection, normalized_email).await?;
                sql_query("DELETE FROM data_request WHERE email = $1")
                    .bind::<Text, _>(normalized_email)
                    .execute(connection)
                    .await?;
                let row: IdRow = sql_query(REQUEST)
                    .bind::<Text, _>(normalized_email)
                    .bind::<SqlUuid, _>(token.nonce)
                    .bind::<Bytea, _>(token.hash.to_vec())
                    .bind::<Timestamptz, _>(change.at)
                    .bind::<Timestamptz, _>(token.expires_at)
                    .get_result(connection)
                    .await?;
                diesel::insert_into(outbox_rows::table)
                    .values(outbox::row(Fact::DataRequested { request: row.id }, change))
                    .execute(connection)
                    .await
                    .map(|_| ())
            })
            .await
            .map_err(store_error)
    }

    async fn email_of(&self, token_hash: [u8; 32], at: OffsetDateTime) -> Result<Option<String>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<EmailRow> = sql_query(EMAIL_OF)
            .bind::<Bytea, _>(token_hash.to_vec())
            .bind::<Timestamptz, _>(at)
            .get_result(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(row.map(|row| row.email))
    }
}
