use actix_web::HttpRequest;

use wire::problem::Problem;

/// The client's idempotency key, from the header `Idempotency-Key`.
pub fn idempotency_key(request: &HttpRequest) -> Result<Option<String>, Problem> {
    let Some(key) = request.headers().get("Idempotency-Key") else {
        return Ok(None);
    };
    key.to_str()
        .map(|key| Some(key.to_owned()))
        .map_err(|_not_text| Problem::invalid_key())
}
