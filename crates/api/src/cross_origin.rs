//! Which pages may read answers of the API where it has a host of its own.

use actix_cors::Cors;
use actix_web::middleware::Condition;

use crate::app_state::Parts;
use crate::routes::CONTINUE_FROM;

/// For so many seconds a browser remembers what a page may ask.
const REMEMBERED: usize = 600;

/// Middleware: tells browsers that pages of the marketplace may call the API under its own host. Without such a host
/// nothing is said, since every page then calls the host it came from. There are no cookies, hence no credentials.
pub fn allow_own_pages(parts: &Parts) -> Condition<Cors> {
    let origins = parts.main_hosts.iter().map(|host| format!("https://{host}"));
    let pages = Cors::default()
        .allowed_methods(["GET", "POST", "PUT", "DELETE"])
        .allowed_headers([
            "Authorization",
            "Content-Type",
            "If-None-Match",
            "Idempotency-Key",
            "Booking-Code",
        ])
        .expose_headers(["ETag", "Retry-After", CONTINUE_FROM, "Deprecation", "Sunset"])
        .max_age(REMEMBERED);
    let pages = origins
        .chain([parts.public_url.of("")])
        .fold(pages, |pages, origin| pages.allowed_origin(&origin));
    Condition::new(parts.api_host.is_some(), pages)
}
