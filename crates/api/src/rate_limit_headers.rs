//! What is left of the limits, as answers tell it: `RateLimit` and `RateLimit-Policy` of
//! draft-ietf-httpapi-ratelimit-headers-10, in structured fields (RFC 9651), beside `Retry-After`. Both are lists: a request
//! is counted by several limits, and whoever reads one member only reads the one with the fewest requests left.

use std::cell::RefCell;
use std::rc::Rc;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpRequest};

use crate::answer_headers::answer_with;
use crate::limits::{Allowance, Refused};

/// What is left now: for each limit `r` requests, and `t` seconds until all of it is there again.
pub const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
/// What there is at most: for each limit `q` requests within `w` seconds.
pub const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// What a request has left of the limits that count it. Shared with [`tell_limits`], because a middleware that fails gives the
/// request away.
#[derive(Debug, Clone, Default)]
pub struct Left(Rc<RefCell<Vec<Allowance>>>);

impl Left {
    /// That of this request; of nobody outside [`tell_limits`].
    pub fn of(request: &HttpRequest) -> Self {
        request.extensions().get::<Self>().cloned().unwrap_or_default()
    }

    /// Keeps what is left of one more limit. What was told of the same one before is out of date.
    pub fn note(&self, allowance: Option<Allowance>) {
        let Some(allowance) = allowance else { return };
        let mut left = self.0.borrow_mut();
        left.retain(|one| one.name != allowance.name);
        left.push(allowance);
        left.sort_by_key(|one| one.remaining);
    }

    fn put_into(&self, headers: &mut HeaderMap) {
        let left = self.0.borrow();
        if !left.is_empty() {
            let (left, policy) = fields(&left);
            put(headers, RATE_LIMIT, &left);
            put(headers, RATE_LIMIT_POLICY, &policy);
        }
    }
}

/// Keeps with the request what it has left, for its answer.
pub fn note_allowance(request: &HttpRequest, taken: Result<Option<Allowance>, Refused>) -> Result<(), Refused> {
    let allowance = taken
        .as_ref()
        .map_or_else(|refused| Some(refused.allowance), |left| *left);
    Left::of(request).note(allowance);
    taken.map(|_left| ())
}

/// Middleware: tells what is left, where anything is limited.
pub async fn tell_limits(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let left = Left::default();
    request.extensions_mut().insert(left.clone());
    answer_with(request, next, move |headers| left.put_into(headers)).await
}

fn put(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

/// Both fields as they are written.
fn fields(left: &[Allowance]) -> (String, String) {
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
        let (left, policy) = fields(&[slots, bookings]);
        assert_eq!(left, r#""slots";r=12;t=48, "booking_of_source";r=0;t=3600"#);
        assert_eq!(policy, r#""slots";q=60;w=60, "booking_of_source";q=60;w=3600"#);
    }

    #[test]
    fn limit_with_the_fewest_requests_left_comes_first_and_each_only_once() {
        let of = |name, remaining| Allowance {
            name,
            quota: 60,
            window: Duration::from_mins(1),
            remaining,
            whole_in: Duration::ZERO,
        };
        let left = Left::default();
        for allowance in [of("slots", 12), of("general", 40), of("api_key", 3), of("slots", 11)] {
            left.note(Some(allowance));
        }
        left.note(None);
        assert_eq!(*left.0.borrow(), [of("api_key", 3), of("slots", 11), of("general", 40)]);
    }
}
