//! Access tokens: a signed session id (JSON Web Token, HS256). What its holder may do stands in the row of the
//! session, which every request looks up; the other claims keep a token from being one of somebody else.

use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use serde::{Deserialize, Serialize};
use shared_kernel::{AccountId, SessionId};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::SigningKeys;

const ISSUER: &str = "terminhof";
const AUDIENCE: &str = "terminhof-api";

/// By so much the clocks of two servers may differ.
const CLOCK_SKEW: Duration = Duration::seconds(60);

/// Signs and reads access tokens.
#[derive(Clone)]
pub struct SessionTokens {
    signs: EncodingKey,
    checks: Vec<DecodingKey>,
    validation: Validation,
}

/// What a token says. A claim that is missing, of another type or not one of ours makes it no token.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Claims {
    iss: String,
    aud: String,
    sub: String,
    sid: Uuid,
    jti: Uuid,
    iat: i64,
    exp: i64,
}

/// Whose session a token is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenHolder {
    pub account: AccountId,
    pub session: SessionId,
}

impl SessionTokens {
    /// The first key signs, all of them check.
    pub fn new(keys: &SigningKeys) -> Self {
        // No library may choose by what the token says of itself.
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_required_spec_claims(&["iss", "aud", "sub", "exp"]);
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[AUDIENCE]);
        // Ours is the clock of the product, compared below.
        validation.validate_exp = false;
        Self {
            signs: EncodingKey::from_secret(keys.first()),
            checks: keys.all().map(DecodingKey::from_secret).collect(),
            validation,
        }
    }

    /// A token of a session that ends at an instant, whatever else ends it before.
    pub fn sign(
        &self,
        holder: TokenHolder,
        id: Uuid,
        now: OffsetDateTime,
        ends_at: OffsetDateTime,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        let claims = Claims {
            iss: ISSUER.to_owned(),
            aud: AUDIENCE.to_owned(),
            sub: holder.account.to_string(),
            sid: holder.session.0,
            jti: id,
            iat: now.unix_timestamp(),
            exp: ends_at.unix_timestamp(),
        };
        encode(&Header::new(Algorithm::HS256), &claims, &self.signs)
    }

    /// Whose session it is; none for anything but a token of ours that has not expired.
    pub fn holder(&self, token: &str, now: OffsetDateTime) -> Option<TokenHolder> {
        let claims = self
            .checks
            .iter()
            .find_map(|key| decode::<Claims>(token, key, &self.validation).ok())?
            .claims;
        let now = now.unix_timestamp();
        let is_valid_now = now < claims.exp && claims.iat <= now.saturating_add(CLOCK_SKEW.whole_seconds());
        let account = claims
            .sub
            .parse()
            .ok()
            .filter(|id: &i64| id.to_string() == claims.sub)?;
        is_valid_now.then_some(TokenHolder {
            account: AccountId(account),
            session: SessionId(claims.sid),
        })
    }
}

#[cfg(test)]
pub(crate) mod tests;
