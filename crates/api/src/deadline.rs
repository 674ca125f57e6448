use std::future::pending;
use std::time::Duration;

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use tokio::time::sleep;

use crate::app_state::AppState;
use wire::problem::{Code, Problem};

/// How long an answer may take once the request has arrived.
const SLOWEST_ANSWER: Duration = Duration::from_secs(10);

/// Middleware: gives up on an answer that takes too long, and on all that are awaited when the database falls silent.
/// Whoever is answered without the database is answered before that is looked at.
pub async fn limit_time(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let state = request.app_data::<Data<AppState>>().cloned();
    let route = state.as_ref().and_then(|state| state.routes.route_of(&request));
    let code = code_of(route.map_or(request.method().is_safe(), |route| route.is_reading));
    let silence = async {
        match &state {
            Some(state) => state.readiness.database_silent().await,
            None => pending().await,
        }
    };
    tokio::select! {
        biased;
        answer = next.call(request) => answer,
        () = silence => Err(Problem::caused(code, "the database does not answer").into()),
        () = sleep(SLOWEST_ANSWER) => Err(Problem::caused(code, "the answer takes too long").into()),
    }
}

/// What a reading request would have changed is nothing; of the others nobody knows.
fn code_of(is_reading: bool) -> Code {
    if is_reading {
        Code::Unavailable
    } else {
        Code::UnknownOutcome
    }
}
