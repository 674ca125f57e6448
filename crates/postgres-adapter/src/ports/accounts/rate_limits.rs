use std::num::NonZeroU32;

use accounts::rate_limits::{Allowance, AllowancesInTurn, RateLimit, RateLimits};
use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Binary, Bool, Double, Nullable, Timestamptz};
use diesel_async::RunQueryDsl;
use sha2::{Digest, Sha256};
use shared_kernel::StoreError;
use time::{Duration, OffsetDateTime};

use crate::connection::Database;
use crate::error::store_error;
use crate::prepared::prepared;

/// Token buckets in the database, so that all processes count together.
pub struct PostgresRateLimits {
    database: Database,
    /// By how much every limit is raised.
    factor: NonZeroU32,
}

impl PostgresRateLimits {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self {
            database,
            factor: NonZeroU32::MIN,
        }
    }

    /// With so many times the tokens in every bucket, refilled as many times as fast.
    #[must_use]
    pub fn raised(self, factor: NonZeroU32) -> Self {
        Self { factor, ..self }
    }

    fn capacity(&self, limit: RateLimit) -> f64 {
        f64::from(limit.capacity()) * f64::from(self.factor.get())
    }
}

/// What stands for a subject in the table.
fn key(limit: RateLimit, subject: &str) -> Vec<u8> {
    Sha256::digest(format!("{}:{subject}", limit.label())).to_vec()
}

/// Takes a token in one statement: whoever asks at the same moment waits for the row, and sees what is left. `$2` is the
/// capacity, `$3` how many tokens a second brings. A row that a clock behind another one reads gains nothing. Where there
/// are a second and a third bucket (`$5` to `$7`, `$8` to `$10`), each is asked once the one before has granted its token:
/// its condition reads what that one returns.
///
/// It waits for no disk (`synchronous_commit`): what a crash forgets are tokens of the last moments.
///
/// `EXCLUDED` cannot say whether a token was taken, so that the row tells it: less than one token is left as it is.
const TAKE: &str = "
    WITH taken AS (
        INSERT INTO rate_limit AS bucket (key_hash, tokens, refilled_at) VALUES ($1, $2 - 1, $4)
        ON CONFLICT (key_hash) DO UPDATE SET
            tokens = greatest(0,
                least($2, bucket.tokens + $3 * greatest(0, extract(epoch FROM $4 - bucket.refilled_at))) - 1),
            refilled_at = greatest(bucket.refilled_at, $4)
        WHERE least($2, bucket.tokens + $3 * greatest(0, extract(epoch FROM $4 - bucket.refilled_at))) >= 1 - 1e-9
        RETURNING tokens),
    taken_as_well AS (
        INSERT INTO rate_limit AS bucket (key_hash, tokens, refilled_at)
        SELECT $5, $6 - 1, $4 WHERE $5 IS NOT NULL AND EXISTS (SELECT FROM taken)
        ON CONFLICT (key_hash) DO UPDATE SET
            tokens = greatest(0,
                least($6, bucket.tokens + $7 * greatest(0, extract(epoch FROM $4 - bucket.refilled_at))) - 1),
            refilled_at = greatest(bucket.refilled_at, $4)
        WHERE least($6, bucket.tokens + $7 * greatest(0, extract(epoch FROM $4 - bucket.refilled_at))) >= 1 - 1e-9
        RETURNING tokens),
    taken_at_last AS (
        INSERT INTO rate_limit AS bucket (key_hash, tokens, refilled_at)
        SELECT $8, $9 - 1, $4 WHERE $8 IS NOT NULL AND EXISTS (SELECT FROM taken_as_well)
        ON CONFLICT (key_hash) DO UPDATE SET
            tokens = greatest(0,
                least($9, bucket.tokens + $10 * greatest(0, extract(epoch FROM $4 - bucket.refilled_at))) - 1),
            refilled_at = greatest(bucket.refilled_at, $4)
        WHERE least($9, bucket.tokens + $10 * greatest(0, extract(epoch FROM $4 - bucket.refilled_at))) >= 1 - 1e-9
        RETURNING tokens)
    SELECT EXISTS (SELECT FROM taken) AS is_granted,
        EXISTS (SELECT FROM taken_as_well) AS is_second_granted,
        EXISTS (SELECT FROM taken_at_last) AS is_third_granted,
        set_config('synchronous_commit', 'off', true),
        coalesce((SELECT tokens FROM taken),
                 (SELECT tokens + $3 * greatest(0, extract(epoch FROM $4 - refilled_at))
                  FROM rate_limit WHERE key_hash = $1), 0)::double precision AS tokens";

const GIVE_BACK: &str = "UPDATE rate_limit SET tokens = least($2, tokens + 1) WHERE key_hash = $1";

/// What sums of fractions may be off by.
const ROUNDING: f64 = 1e-6;

#[derive(QueryableByName)]
struct Taken {
    #[diesel(sql_type = Bool)]
    is_granted: bool,
    #[diesel(sql_type = Bool)]
    is_second_granted: bool,
    #[diesel(sql_type = Bool)]
    is_third_granted: bool,
    #[diesel(sql_type = Double)]
    tokens: f64,
}

impl Taken {
    /// What the first bucket says. An empty one is read as it was when the statement began, so that the missing part is an
    /// estimate between a second and the time that one token takes.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between none and the capacity"
    )]
    fn allowance(&self, bucket: &Bucket) -> Allowance {
        if self.is_granted {
            let left = (self.tokens + ROUNDING).floor() as u32;
            return Allowance::Granted { left };
        }
        let missing = (1.0 - self.tokens).clamp(0.0, 1.0) / bucket.per_second;
        Allowance::RetryAfter(Duration::seconds_f64((missing - ROUNDING).ceil().max(1.0)))
    }
}

/// What a statement is told of a bucket.
struct Bucket {
    key: Vec<u8>,
    capacity: f64,
    per_second: f64,
}

impl PostgresRateLimits {
    fn bucket(&self, (limit, subject): (RateLimit, &str)) -> Bucket {
        let capacity = self.capacity(limit);
        Bucket {
            key: key(limit, subject),
            capacity,
            per_second: capacity / limit.period().as_seconds_f64(),
        }
    }

    async fn take_of(
        &self,
        first: (RateLimit, &str),
        others: Option<[(RateLimit, &str); 2]>,
        at: OffsetDateTime,
    ) -> Result<AllowancesInTurn, StoreError> {
        let mut connection = self.database.connection().await?;
        let bucket = self.bucket(first);
        let others = others.map(|others| others.map(|other| self.bucket(other)));
        let [second, third] = [0, 1].map(|index| others.as_ref().map(|others| &others[index]));
        let taken: Taken = prepared(
            sql_query(TAKE)
                .bind::<Binary, _>(bucket.key.as_slice())
                .bind::<Double, _>(bucket.capacity)
                .bind::<Double, _>(bucket.per_second)
                .bind::<Timestamptz, _>(at)
                .bind::<Nullable<Binary>, _>(second.map(|second| second.key.as_slice()))
                .bind::<Nullable<Double>, _>(second.map(|second| second.capacity))
                .bind::<Nullable<Double>, _>(second.map(|second| second.per_second))
                .bind::<Nullable<Binary>, _>(third.map(|third| third.key.as_slice()))
                .bind::<Nullable<Double>, _>(third.map(|third| third.capacity))
                .bind::<Nullable<Double>, _>(third.map(|third| third.per_second)),
        )
        .get_result(&mut connection)
        .await
        .map_err(store_error)?;
        Ok(AllowancesInTurn {
            first: taken.allowance(&bucket),
            is_second_granted: taken.is_second_granted,
            is_third_granted: taken.is_third_granted,
        })
    }
}

#[async_trait]
impl RateLimits for PostgresRateLimits {
    async fn take(&self, limit: RateLimit, subject: &str, at: OffsetDateTime) -> Result<Allowance, StoreError> {
        Ok(self.take_of((limit, subject), None, at).await?.first)
    }

    async fn take_in_turn<'a>(
        &self,
        [first, second, third]: [(RateLimit, &'a str); 3],
        at: OffsetDateTime,
    ) -> Result<AllowancesInTurn, StoreError> {
        self.take_of(first, Some([second, third]), at).await
    }

    async fn give_back(&self, limit: RateLimit, subject: &str) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        prepared(
            sql_query(GIVE_BACK)
                .bind::<Binary, _>(key(limit, subject))
                .bind::<Double, _>(self.capacity(limit)),
        )
        .execute(&mut connection)
        .await
        .map(|_| ())
        .map_err(store_error)
    }
}
