//! Tokens that were mailed: written, voided and used.

use accounts::{NewToken, TokenPurpose};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::AccountId;
use time::OffsetDateTime;

use crate::schema::account_token;

/// Voids the tokens that an account was mailed for this purpose, which nobody has used.
pub(super) async fn void_tokens(
    connection: &mut AsyncPgConnection,
    account: AccountId,
    purpose: TokenPurpose,
    at: OffsetDateTime,
) -> QueryResult<()> {
    diesel::update(
        account_token::table
            .filter(account_token::account_id.eq(account.0))
            .filter(account_token::purpose.eq(purpose.label()))
            .filter(account_token::used_at.is_null())
            .filter(account_token::expires_at.gt(at)),
    )
    .set(account_token::expires_at.eq(at))
    .execute(connection)
    .await
    .map(|_| ())
}

/// Writes a token that is mailed to this e-mail address, and returns the id of its row.
pub(super) async fn insert_token(
    connection: &mut AsyncPgConnection,
    account: AccountId,
    normalized_email: &str,
    token: &NewToken,
    at: OffsetDateTime,
) -> QueryResult<i64> {
    diesel::insert_into(account_token::table)
        .values((
            account_token::account_id.eq(account.0),
            account_token::purpose.eq(token.purpose.label()),
            account_token::nonce.eq(token.nonce),
            account_token::hash.eq(token.hash.as_slice()),
            account_token::email.eq(normalized_email),
            account_token::created_at.eq(at),
            account_token::expires_at.eq(token.expires_at),
        ))
        .returning(account_token::id)
        .get_result(connection)
        .await
}

/// A token that has neither expired nor been used.
#[derive(Queryable)]
pub(super) struct GoodToken {
    pub(super) id: i64,
    pub(super) account: i64,
    pub(super) purpose: String,
    pub(super) email: String,
}

/// The token with this hash, while it is good for one of these purposes.
pub(super) async fn find_token(
    connection: &mut AsyncPgConnection,
    hash: &[u8; 32],
    purposes: &[TokenPurpose],
    at: OffsetDateTime,
) -> QueryResult<Option<GoodToken>> {
    let labels: Vec<&str> = purposes.iter().map(|purpose| purpose.label()).collect();
    account_token::table
        .filter(account_token::hash.eq(hash.as_slice()))
        .filter(account_token::purpose.eq_any(labels))
        .filter(account_token::used_at.is_null())
        .filter(account_token::expires_at.gt(at))
        .select((
            account_token::id,
            account_token::account_id,
            account_token::purpose,
            account_token::email,
        ))
        .first(connection)
        .await
        .optional()
}

/// Uses a token: false when somebody else did meanwhile, or it is void by now. Waits for whoever is about to.
pub(super) async fn use_token(connection: &mut AsyncPgConnection, id: i64, at: OffsetDateTime) -> QueryResult<bool> {
    diesel::update(
        account_token::table
            .find(id)
            .filter(account_token::used_at.is_null())
            .filter(account_token::expires_at.gt(at)),
    )
    .set(account_token::used_at.eq(at))
    .execute(connection)
    .await
    .map(|rows| rows == 1)
}
