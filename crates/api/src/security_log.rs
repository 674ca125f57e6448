//! Attempts with a wrong password or key, at a log target of their own: what bars sources at the firewall reads it. It is the only
//! place in the log that says where a request came from, and says so of nobody else.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use tracing::warn;

use crate::app_state::AppState;
use crate::extract::source_of;
use crate::limits::Limit;
use wire::problem::{Code, Problem};

/// The target of these lines.
const TARGET: &str = "security";

/// Middleware: logs and counts attempts that somebody made who may be guessing.
pub async fn log_failed_attempts(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let state = request.app_data::<Data<AppState>>().cloned();
    let route = state.as_ref().and_then(|state| state.routes.route_of(&request));
    let limit = route.map(|route| route.limit);
    let response = next.call(request).await?;
    let problem = response
        .response()
        .error()
        .and_then(|error| error.as_error::<Problem>());
    if let (Some(state), Some(problem)) = (state, problem) {
        let are_used_up = problem.code() == Code::TooManyRequests && limit == Some(Limit::SignIn);
        if problem.is_of_wrong_secret() {
            state.figures.sign_in_failed();
        }
        if problem.is_of_wrong_secret() || are_used_up {
            let source = source_of(response.request());
            let route = response.request().match_pattern();
            warn!(target: TARGET, %source, code = problem.code().name(), route, "sign-in failed");
        }
    }
    Ok(response)
}
