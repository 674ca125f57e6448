//! The headers that tell browsers what answers of this server may do.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::InternalError;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use shared_kernel::RequestId;

use crate::app_state::AppState;
use crate::public_url::PublicUrl;
use wire::problem::request_id_of;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

const ALWAYS: [(HeaderName, HeaderValue); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (
        header::CROSS_ORIGIN_OPENER_POLICY,
        HeaderValue::from_static("same-origin"),
    ),
    (
        header::CROSS_ORIGIN_RESOURCE_POLICY,
        HeaderValue::from_static("same-origin"),
    ),
    (header::PERMISSIONS_POLICY, HeaderValue::from_static(PERMISSIONS)),
];

/// The web app asks where somebody is when providers nearby are wanted, and for nothing else.
const PERMISSIONS: &str = "accelerometer=(), autoplay=(), camera=(), display-capture=(), \
     fullscreen=(), geolocation=(self), gyroscope=(), hid=(), idle-detection=(), magnetometer=(), microphone=(), \
     midi=(), payment=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()";

/// An answer that is no page loads nothing and is shown in no frame.
const NOTHING: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

const ONE_YEAR_OF_TLS: HeaderValue = HeaderValue::from_static("max-age=31536000; includeSubDomains");

/// The policy of a page of the web app: scripts of this host only, and styles that carry the nonce.
/// Style attributes are needed by the component library, which positions its layers with them. Images come from their own
/// host as well, where there is one, and so do answers of the API.
pub fn page_policy(nonce: &str, image_host: Option<&PublicUrl>, api_host: Option<&PublicUrl>) -> String {
    let also = |host: Option<&PublicUrl>| host.map_or_else(String::new, |host| format!(" {}", host.of("")));
    let (images, api) = (also(image_host), also(api_host));
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; style-src-attr 'unsafe-inline'; \
         img-src 'self' data:{images}; font-src 'self'; connect-src 'self'{api}; media-src 'self'; manifest-src 'self'; \
         form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'"
    )
}

/// The policy of the documentation, whose list of operations styles itself inline.
pub const DOCS_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/// The policy of the pages that exist in development only: text with a style.
pub const DEVELOPMENT_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/// The policy of a mail that is shown as it was sent: its own styles, and nothing that runs, loads or
/// knows this host.
pub const MAIL_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; \
     base-uri 'none'; frame-ancestors 'none'; sandbox";

/// Middleware: completes every answer. What a handler set itself stays.
pub async fn add_security_headers(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let is_production = request
        .app_data::<Data<AppState>>()
        .is_some_and(|state| state.is_production);
    let request_id = request_id_of(request.request());
    match next.call(request).await {
        Ok(mut response) => {
            complete(response.headers_mut(), request_id, is_production);
            Ok(response)
        }
        Err(error) => {
            let mut answer = error.error_response();
            complete(answer.headers_mut(), request_id, is_production);
            Err(InternalError::from_response(error, answer).into())
        }
    }
}

fn complete(headers: &mut HeaderMap, request_id: Option<RequestId>, is_production: bool) {
    for (name, value) in ALWAYS {
        if !headers.contains_key(&name) {
            headers.insert(name, value);
        }
    }
    if is_production {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, ONE_YEAR_OF_TLS);
    }
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, NOTHING);
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, NO_STORE);
    }
    if let Some(value) = request_id.and_then(|id| HeaderValue::from_str(&id.to_string()).ok()) {
        headers.insert(REQUEST_ID, value);
    }
}
