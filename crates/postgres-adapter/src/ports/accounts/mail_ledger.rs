use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Binary, Bool, Timestamptz};
use diesel_async::{AsyncConnection, RunQueryDsl};
use notifications::ports::{MailAllowance, MailLedger};
use sha2::{Digest, Sha256};
use shared_kernel::{Change, StoreError};
use time::Duration;

use crate::error::store_error;
use crate::ports::Postgres;

/// Two mails of one allowance to one e-mail address are counted one after the other.
const LOCK: &str =
    "SELECT pg_advisory_xact_lock(20264, ('x' || encode(substring($1 FROM 1 FOR 4), 'hex'))::bit(32)::integer)";
const COUNT: &str = "
    INSERT INTO mail_ledger (mail_id, email_hash, counted_at)
    SELECT $1, $2, $3 WHERE $4 > (SELECT count(*) FROM mail_ledger WHERE email_hash = $2 AND counted_at > $5)
    ON CONFLICT (mail_id) DO NOTHING";
const IS_COUNTED: &str = "SELECT EXISTS (SELECT FROM mail_ledger WHERE mail_id = $1) AS is_counted";

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = Bool)]
    is_counted: bool,
}

#[async_trait]
impl MailLedger for Postgres {
    async fn admit<'a>(
        &self,
        change: &Change,
        mail: i64,
        (allowance, normalized_email): (MailAllowance, &'a str),
        most: i64,
    ) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        let hash = Sha256::digest(format!("{}:{normalized_email}", allowance.label()));
        let counted: Counted = connection
            .transaction(async |connection| {
                sql_query(LOCK)
                    .bind::<Binary, _>(hash.as_slice())
                    .execute(connection)
                    .await?;
                sql_query(COUNT)
                    .bind::<BigInt, _>(mail)
                    .bind::<Binary, _>(hash.as_slice())
                    .bind::<Timestamptz, _>(change.at)
                    .bind::<BigInt, _>(most)
                    .bind::<Timestamptz, _>(change.at - Duration::DAY)
                    .execute(connection)
                    .await?;
                sql_query(IS_COUNTED)
                    .bind::<BigInt, _>(mail)
                    .get_result(connection)
                    .await
            })
            .await
            .map_err(store_error)?;
        Ok(counted.is_counted)
    }
}
