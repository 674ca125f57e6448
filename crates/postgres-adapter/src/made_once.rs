//! What requests with an idempotency key have made, bookings apart.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::RequestKey;
use time::OffsetDateTime;

use crate::expired_keys::KEY_LIFETIME;
use crate::schema::made_once;

/// Keeps what a request has made, in the transaction that made it. Where the same request is carried out at this moment it
/// waits for that one, and fails once that one has made it.
pub(crate) async fn keep(
    connection: &mut AsyncPgConnection,
    key: RequestKey,
    made: i64,
    at: OffsetDateTime,
) -> QueryResult<()> {
    // So that one that has expired can be used again.
    let expired = made_once::table
        .find(key.key_hash.as_slice())
        .filter(made_once::created_at.le(at - KEY_LIFETIME));
    diesel::delete(expired).execute(connection).await?;
    diesel::insert_into(made_once::table)
        .values((
            made_once::key_hash.eq(key.key_hash.as_slice()),
            made_once::request_hash.eq(key.request_hash.as_slice()),
            made_once::made_id.eq(made),
            made_once::created_at.eq(at),
        ))
        .execute(connection)
        .await?;
    Ok(())
}
