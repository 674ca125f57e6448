//! Headers that are known only once a request is answered.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::HeaderMap;
use actix_web::middleware::Next;

/// Answers the request and puts headers into the answer, also where a middleware fails: it gives the request away, and the
/// answer is made of its error later.
pub async fn answer_with<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
    put: impl Fn(&mut HeaderMap) + 'static,
) -> Result<ServiceResponse<B>, Error> {
    match next.call(request).await {
        Ok(mut response) => {
            put(response.headers_mut());
            Ok(response)
        }
        Err(mut error) => {
            error.add_response_mapper(move |mut answer| {
                put(answer.headers_mut());
                answer
            });
            Err(error)
        }
    }
}
