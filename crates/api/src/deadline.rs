use std::time::Duration;

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use tokio::time::timeout;

use wire::problem::{Code, Problem};

/// How long an answer may take once the request has arrived.
const SLOWEST_ANSWER: Duration = Duration::from_secs(10);

/// Middleware: gives up on an answer that takes too long.
pub async fn limit_time(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    // What a reading request would have changed is nothing; of the others nobody knows.
    let code = if request.method().is_safe() {
        Code::Unavailable
    } else {
        Code::UnknownOutcome
    };
    match timeout(SLOWEST_ANSWER, next.call(request)).await {
        Ok(answer) => answer,
        Err(elapsed) => Err(Problem::caused(code, elapsed).into()),
    }
}
