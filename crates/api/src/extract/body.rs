use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::web::{self, Bytes};
use actix_web::{Error, FromRequest, HttpRequest};
use tokio::time::timeout;

use wire::problem::{Code, Problem};

/// The largest upload of an image, in bytes.
const LARGEST_UPLOAD: usize = 5 * 1024 * 1024;

/// What handlers may read at most; the framework would stop at 256 KiB. Smaller limits are kept before them.
pub const LARGEST_BODY: usize = LARGEST_UPLOAD;

/// The largest body of a request, in bytes.
const LARGEST_JSON: usize = 64 * 1024;

/// The largest report of a browser, in bytes.
const LARGEST_REPORT: usize = 8 * 1024;

/// The calls that take more or less, and how much.
const OF_THEIR_OWN: [(&str, usize); 3] = [
    ("/api/uilogging", LARGEST_REPORT),
    // 2 MiB in Base64.
    ("/api/staff/customers/import", 3 * 1024 * 1024),
    ("/api/staff/images", LARGEST_UPLOAD),
];

/// How long a body may take to arrive. The framework bounds the head of a request only.
const SLOWEST_BODY: Duration = Duration::from_secs(15);

/// And where it is a file: five megabytes over a phone with little reception.
const SLOWEST_FILE: Duration = Duration::from_mins(1);

/// Middleware: reads the whole body before the handler begins, so that a slow client holds nothing
/// but its own connection.
pub async fn read_body(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let (http_request, payload) = request.into_parts();
    match bytes_of(&http_request, payload).await {
        Ok(bytes) => {
            let request = ServiceRequest::from_parts(http_request, Payload::from(bytes));
            Ok(next.call(request).await?.map_into_boxed_body())
        }
        Err(problem) => Ok(ServiceResponse::from_err(problem, http_request)),
    }
}

async fn bytes_of(request: &HttpRequest, mut payload: Payload) -> Result<Bytes, Problem> {
    // Nobody gets here without the rank that the call needs.
    let own = OF_THEIR_OWN.iter().find(|(path, _)| request.path() == *path);
    let largest = own.map_or(LARGEST_JSON, |(_, bytes)| *bytes);
    let slowest = if largest > LARGEST_JSON {
        SLOWEST_FILE
    } else {
        SLOWEST_BODY
    };
    let announced = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok());
    if announced.is_some_and(|length: u64| length > largest as u64) {
        return Err(Problem::new(Code::PayloadTooLarge));
    }
    let body = web::Payload::from_request(request, &mut payload)
        .await
        .map_err(|_none| Problem::new(Code::MalformedRequest))?;
    timeout(slowest, body.to_bytes_limited(largest))
        .await
        .map_err(|_elapsed| Problem::new(Code::RequestTimeout))?
        .map_err(|_too_large| Problem::new(Code::PayloadTooLarge))?
        .map_err(|_broken| Problem::new(Code::MalformedRequest))
}
