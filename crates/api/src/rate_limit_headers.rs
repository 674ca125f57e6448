//! What is left of the limits, as answers tell it: `RateLimit` and `RateLimit-Policy` of
//! draft-ietf-httpapi-ratelimit-headers-10, in structured fields (RFC 9651), beside `Retry-After`.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpRequest};

use crate::limits::{Allowance, Refused};

/// What is left now: for each limit `r` requests, and `t` seconds until all of it is there again.
pub const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
/// What there is at most: for each limit `q` requests within `w` seconds.
pub const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// What a request has left of the limits that count it.
#[derive(Debug, Default)]
struct Left(Vec<Allowance>);

/// Keeps with the request what it has left, for its answer.
pub fn note_allowance(request: &HttpRequest, taken: Result<Option<Allowance>, Refused>) -> Result<(), Refused> {
    note(
        request,
        taken
            .as_ref()
            .map_or_else(|refused| Some(refused.allowance), |left| *left),
    );
    taken.map(|_left| ())
}

/// Keeps what a request has left of one more limit.
pub fn note(request: &HttpRequest, allowance: Option<Allowance>) {
    let Some(allowance) = allowance else { return };
    let mut extensions = request.extensions_mut();
    if let Some(left) = extensions.get_mut::<Left>() {
        left.0.push(allowance);
    } else {
        extensions.insert(Left(vec![allowance]));
    }
}

/// Middleware: tells what is left, where anything is limited.
pub async fn tell_limits(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut response = next.call(request).await?;
    let fields = response.request().extensions().get::<Left>().map(fields);
    if let Some((left, policy)) = fields {
        put(response.headers_mut(), RATE_LIMIT, &left);
        put(response.headers_mut(), RATE_LIMIT_POLICY, &policy);
    }
    Ok(response)
}

fn put(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

/// Both fields as they are written.
fn fields(Left(left): &Left) -> (String, String) {
    let joined = |write: &dyn Fn(&Allowance) -> String| left.iter().map(write).collect::<Vec<_>>().join(", ");
    let name = |allowance: &Allowance| allowance.name.to_ascii_lowercase();
    let now = |one: &Allowance| {
        let seconds = one.whole_in.as_secs() + u64::from(one.whole_in.subsec_nanos() > 0);
        format!("\"{}\";r={};t={seconds}", name(one), one.remaining)
    };
    let at_most = |one: &Allowance| format!("\"{}\";q={};w={}", name(one), one.quota, one.window.as_secs());
    (joined(&now), joined(&at_most))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn limits_are_structured_fields() {
        let slots = Allowance {
            name: "slots",
            quota: 60,
            window: Duration::from_mins(1),
            remaining: 12,
            whole_in: Duration::from_millis(47_001),
        };
        let bookings = Allowance {
            name: "BOOKING_OF_SOURCE",
            quota: 60,
            window: Duration::from_hours(1),
            remaining: 0,
            whole_in: Duration::from_hours(1),
        };
        let (left, policy) = fields(&Left(vec![slots, bookings]));
        assert_eq!(left, r#""slots";r=12;t=48, "booking_of_source";r=0;t=3600"#);
        assert_eq!(policy, r#""slots";q=60;w=60, "booking_of_source";q=60;w=3600"#);
    }
}
