use std::num::NonZeroU32;

use accounts::rate_limits::{Allowance, RateLimit, RateLimits};
use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Binary, Bool, Double, Timestamptz};
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
/// capacity, `$3` how many tokens a second brings. A row that a clock behind another one reads gains nothing.
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
        RETURNING tokens)
    SELECT EXISTS (SELECT FROM taken) AS is_granted,
        coalesce((SELECT tokens + $3 * greatest(0, extract(epoch FROM $4 - refilled_at))
                  FROM rate_limit WHERE key_hash = $1), 0)::double precision AS tokens";

const GIVE_BACK: &str = "UPDATE rate_limit SET tokens = least($2, tokens + 1) WHERE key_hash = $1";

/// What sums of fractions may be off by.
const ROUNDING: f64 = 1e-6;

#[derive(QueryableByName)]
struct Taken {
    #[diesel(sql_type = Bool)]
    is_granted: bool,
    #[diesel(sql_type = Double)]
    tokens: f64,
}

#[async_trait]
impl RateLimits for PostgresRateLimits {
    async fn take(&self, limit: RateLimit, subject: &str, at: OffsetDateTime) -> Result<Allowance, StoreError> {
        let mut connection = self.database.connection().await?;
        let capacity = self.capacity(limit);
        let per_second = capacity / limit.period().as_seconds_f64();
        let taken: Taken = prepared(
            sql_query(TAKE)
                .bind::<Binary, _>(key(limit, subject))
                .bind::<Double, _>(capacity)
                .bind::<Double, _>(per_second)
                .bind::<Timestamptz, _>(at),
        )
        .get_result(&mut connection)
        .await
        .map_err(store_error)?;
        if taken.is_granted {
            return Ok(Allowance::Granted);
        }
        // The row is read as it was when the statement began, so that the missing part is an estimate between a second and
        // the time that one token takes.
        let missing = (1.0 - taken.tokens).clamp(0.0, 1.0) / per_second;
        Ok(Allowance::RetryAfter(Duration::seconds_f64(
            (missing - ROUNDING).ceil().max(1.0),
        )))
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
