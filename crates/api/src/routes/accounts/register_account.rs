use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use shared_kernel::RequestId;

use super::signed_in::signed_in;
use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems, RegistrationProblems};
use crate::extract::{Attempt, JsonBody, device_of, source_of};
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{RegistrationRequest, SignedIn};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Registration, Public, MainHost, operation);
}

/// Registers somebody, and with `businessUser` an organisation, and signs in.
///
/// The account has proven no mailbox yet and sees what it makes itself. A mailbox that has an account is answered like
/// any other, and its owner is told by mail.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "register_account",
    request_body = RegistrationRequest,
    responses((status = 200, description = "The session, and who it is", body = SignedIn), RegistrationProblems, FormProblems, OurProblems)
)]
#[post("/api/account/register")]
async fn operation(
    state: Data<AppState>,
    _attempt: Attempt,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    body: JsonBody<RegistrationRequest>,
) -> Result<Json<SignedIn>, Problem> {
    if !state.registration.is_open(body.content.business_user) {
        return Err(Problem::new(Code::Forbidden));
    }
    let request_id = RequestId(request_id.into());
    let from = (device_of(&http_request), source_of(&http_request).to_string());
    let (begun, _) = state
        .use_cases
        .register_account
        .register(request_id, &body.content.into(), (from.0, &from.1))
        .await?;
    signed_in(&state, request_id, begun.session).await.map(Json)
}
