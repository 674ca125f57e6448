use actix_web::HttpRequest;
use booking_core::MAX_KEY_BYTES;

use wire::problem::Problem;

/// The client's idempotency key, from the header `Idempotency-Key`: 1 to 255 bytes.
pub fn idempotency_key(request: &HttpRequest) -> Result<Option<String>, Problem> {
    let Some(key) = request.headers().get("Idempotency-Key") else {
        return Ok(None);
    };
    key.to_str()
        .ok()
        .filter(|key| (1..=MAX_KEY_BYTES).contains(&key.len()))
        .map(|key| Some(key.to_owned()))
        .ok_or_else(Problem::invalid_key)
}
