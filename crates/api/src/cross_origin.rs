//! Which pages may read answers of the API: those of the marketplace where the API has a host of its own, and those of sites
//! with a publishable key.

use std::cell::OnceCell;
use std::rc::Rc;

use accounts::api_keys::Origin;
use actix_cors::Cors;
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::middleware::Condition;
use actix_web::{HttpMessage, HttpRequest};

use crate::app_state::Parts;
use crate::routes::CONTINUE_FROM;

/// For so many seconds a browser remembers what a page may ask.
pub const REMEMBERED: usize = 600;

/// With which methods pages ask.
pub const METHODS: [&str; 4] = ["GET", "POST", "PUT", "DELETE"];

/// What pages may say beside what every page may.
pub const HEADERS: [&str; 5] = [
    "Authorization",
    "Content-Type",
    "If-None-Match",
    "Idempotency-Key",
    "Booking-Code",
];

/// What pages may read beside what every page may.
const EXPOSED: [&str; 8] = [
    "ETag",
    "Retry-After",
    "RateLimit",
    "RateLimit-Policy",
    "X-Request-Id",
    "Deprecation",
    "Sunset",
    CONTINUE_FROM,
];

/// From where the page is that may read the answer to a request, if one may. Shared with
/// [`answer_own_sites`](crate::own_sites::answer_own_sites), because a middleware that fails gives the request away.
#[derive(Debug, Clone, Default)]
pub struct AllowedOrigin(Rc<OnceCell<Origin>>);

impl AllowedOrigin {
    /// Lets pages of this origin read the answer to the request.
    pub fn note(request: &HttpRequest, origin: Origin) {
        if let Some(Self(allowed)) = request.extensions().get() {
            // Each request is from one page.
            let _known = allowed.set(origin);
        }
    }

    /// Tells it to the browser.
    pub fn put_into(&self, headers: &mut HeaderMap) {
        if let Some(origin) = self.0.get() {
            allow(headers, origin);
        }
    }
}

/// Middleware: tells browsers that pages of the marketplace may call the API under its own host. Without such a host
/// nothing is said, since every page then calls the host it came from. There are no cookies, hence no credentials.
pub fn allow_own_pages(parts: &Parts) -> Condition<Cors> {
    let pages = Cors::default()
        .allowed_methods(METHODS)
        .allowed_headers(HEADERS)
        .expose_headers(EXPOSED)
        .max_age(REMEMBERED);
    let pages = own_origins(parts).fold(pages, |pages, origin| pages.allowed_origin(&origin));
    Condition::new(parts.api_host.is_some(), pages)
}

/// Whether this is where pages of the marketplace are from that call the API under its own host.
pub fn is_own_page(parts: &Parts, origin: &Origin) -> bool {
    parts.api_host.is_some() && own_origins(parts).any(|own| own == origin.as_str())
}

fn own_origins(parts: &Parts) -> impl Iterator<Item = String> {
    let hosts = parts.main_hosts.iter().map(|host| format!("https://{host}"));
    hosts.chain([parts.public_url.of("")])
}

/// Lets pages of this origin, and no others, read the answer.
pub fn allow(headers: &mut HeaderMap, origin: &Origin) {
    if let Ok(origin) = HeaderValue::from_str(origin.as_str()) {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    }
    if let Ok(exposed) = HeaderValue::from_str(&EXPOSED.join(", ")) {
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
    }
    headers.append(header::VARY, HeaderValue::from_static("Origin"));
}
