//! Recognises a request that comes again: by its idempotency key or, without one, by its body and source.

use booking_core::{KeyOfAnotherBody, RequestIdentity};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{BookingId, Change, StoreError};
use time::{Duration, OffsetDateTime};

use super::CalendarChange;
use crate::error::store_error;
use crate::expired_keys::KEY_LIFETIME;
use crate::schema::{appointment, booking, idempotency_key, participation};

/// How long the same body from the same source is taken for a repetition.
pub(super) const REPETITION_GUARD: Duration = Duration::minutes(10);

/// A key that has not expired.
pub(super) struct StoredKey {
    pub(super) body_hash: Vec<u8>,
    pub(super) booking: BookingId,
    /// When it made or changed the booking.
    pub(super) stored_at: OffsetDateTime,
}

impl CalendarChange<'_> {
    /// What the same request has booked before. Looked up under the lock: of two requests with one key that are made at the
    /// same time only one may find nothing.
    pub(super) async fn earlier_outcome<F: From<KeyOfAnotherBody> + From<StoreError>>(
        &mut self,
        now: OffsetDateTime,
        request: &RequestIdentity,
    ) -> Result<Option<BookingId>, F> {
        let Some(key) = &request.key else {
            return Ok(self.repeated_booking(now, &request.repetition_hash).await?);
        };
        match self.stored_key(now, key).await? {
            None => Ok(None),
            Some(stored) if stored.body_hash != request.body_hash => Err(KeyOfAnotherBody.into()),
            Some(stored) => Ok(Some(stored.booking)),
        }
    }

    /// What was stored with a key. One that has expired is deleted, so that it can be used again.
    pub(super) async fn stored_key(&mut self, now: OffsetDateTime, key: &str) -> Result<Option<StoredKey>, StoreError> {
        let stored = idempotency_key::table.find((self.organization.0, key));
        let row: Option<(Vec<u8>, i64, OffsetDateTime)> = stored
            .select((
                idempotency_key::body_hash,
                idempotency_key::booking_id,
                idempotency_key::created_at,
            ))
            .first(self.connection)
            .await
            .optional()
            .map_err(store_error)?;
        let Some((body_hash, booking, created_at)) = row else {
            return Ok(None);
        };
        if created_at <= now - KEY_LIFETIME {
            let expired = diesel::delete(stored);
            expired.execute(self.connection).await.map_err(store_error)?;
            return Ok(None);
        }
        Ok(Some(StoredKey {
            body_hash,
            booking: BookingId(booking),
            stored_at: created_at,
        }))
    }

    /// The last booking with this body from this source, if it was made within ten minutes and still has something
    /// confirmed.
    async fn repeated_booking(
        &mut self,
        now: OffsetDateTime,
        repetition_hash: &[u8; 32],
    ) -> Result<Option<BookingId>, StoreError> {
        let last: Option<(i64, OffsetDateTime)> = booking::table
            .filter(
                booking::organization_nr
                    .eq(self.organization.0)
                    .and(booking::repetition_hash.eq(repetition_hash.as_slice())),
            )
            // Of people who were signed up together the first one.
            .order((booking::created_at.desc(), booking::id))
            .select((booking::id, booking::created_at))
            .first(self.connection)
            .await
            .optional()
            .map_err(store_error)?;
        match last {
            Some((booking, made)) if made > now - REPETITION_GUARD && self.stands(booking).await? => {
                Ok(Some(BookingId(booking)))
            }
            _ => Ok(None),
        }
    }

    /// Whether something of a booking is confirmed.
    async fn stands(&mut self, booking: i64) -> Result<bool, StoreError> {
        let appointments = appointment::table.filter(
            appointment::organization_nr
                .eq(self.organization.0)
                .and(appointment::booking_id.eq(booking))
                .and(appointment::status.eq("CONFIRMED")),
        );
        let seats = participation::table.filter(
            participation::organization_nr
                .eq(self.organization.0)
                .and(participation::booking_id.eq(booking))
                .and(participation::status.eq("CONFIRMED")),
        );
        diesel::select(exists(appointments).or(exists(seats)))
            .get_result(self.connection)
            .await
            .map_err(store_error)
    }

    /// Stores which booking the request with this key has made or changed.
    pub(super) async fn store_key(
        &mut self,
        change: &Change,
        key: &str,
        body_hash: &[u8; 32],
        booking: BookingId,
    ) -> Result<(), StoreError> {
        diesel::insert_into(idempotency_key::table)
            .values((
                idempotency_key::organization_nr.eq(self.organization.0),
                idempotency_key::key.eq(key),
                idempotency_key::body_hash.eq(body_hash.as_slice()),
                idempotency_key::booking_id.eq(booking.0),
                idempotency_key::created_at.eq(change.at),
            ))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}
