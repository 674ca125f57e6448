//! Deletes idempotency keys that have expired.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::StoreError;
use time::{Duration, OffsetDateTime};

use crate::connection::Database;
use crate::error::store_error;
use crate::schema::{idempotency_key, made_once};

/// How long an idempotency key is kept.
pub(crate) const KEY_LIFETIME: Duration = Duration::hours(72);

/// Deletes the idempotency keys that have expired by now, and answers how many.
pub async fn forget_expired_keys(database: &Database, now: OffsetDateTime) -> Result<usize, StoreError> {
    let mut connection = database.connection().await?;
    let of_bookings = idempotency_key::table.filter(idempotency_key::created_at.le(now - KEY_LIFETIME));
    let of_bookings = diesel::delete(of_bookings).execute(&mut connection).await;
    let of_others = made_once::table.filter(made_once::created_at.le(now - KEY_LIFETIME));
    let of_others = diesel::delete(of_others).execute(&mut connection).await;
    Ok(of_bookings.map_err(store_error)? + of_others.map_err(store_error)?)
}
