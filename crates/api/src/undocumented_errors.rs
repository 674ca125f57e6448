//! A look at errors on their way out: whoever calls relies on the document to name them.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpRequest};
use tracing::error;

use crate::app_state::AppState;
use crate::gate::arrival_of;
use crate::site::Arrival;
use wire::problem::Code;

/// Middleware: logs an error that the document does not name at its operation, for whoever runs the server to report.
pub async fn log_undocumented_errors(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let answered = next.call(request).await?;
    let code = answered.response().extensions().get::<Code>().copied();
    if let Some(code) = code
        && is_undocumented(answered.request(), code)
    {
        error!(code = code.name(), "error that the document does not name");
    }
    Ok(answered)
}

/// Whether this code is an answer of an operation that does not name it. Where the operation does not exist, because the host
/// is that of a provider, it is none.
pub fn is_undocumented(request: &HttpRequest, code: Code) -> bool {
    let Some(state) = request.app_data::<Data<AppState>>() else {
        return false;
    };
    let Some(route) = state.routes.find(request.method(), request.path()) else {
        return false;
    };
    let is_named = route.errors.as_ref().is_none_or(|errors| errors.names(code));
    !is_named && arrival_of(state, request) == Arrival::MainHost
}
