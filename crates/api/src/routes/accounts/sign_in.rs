use accounts::sessions::SignInForm;
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use shared_kernel::RequestId;

use super::signed_in::signed_in;
use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems, SignInProblems};
use crate::extract::{Attempt, JsonBody, device_of, source_of};
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{LoginRequest, SignedIn};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::SignIn, Public, MainHost, operation);
}

/// Signs in with mailbox and password.
///
/// An unknown mailbox and a wrong password are answered alike, after the same work.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "sign_in",
    request_body = LoginRequest,
    responses((status = 200, description = "The session, and who it is", body = SignedIn), SignInProblems, FormProblems, OurProblems)
)]
#[post("/api/account/login")]
async fn operation(
    state: Data<AppState>,
    attempt: Attempt,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    body: JsonBody<LoginRequest>,
) -> Result<Json<SignedIn>, Problem> {
    let request_id = RequestId(request_id.into());
    let form = SignInForm {
        email: body.content.email,
        password: body.content.password,
        device: device_of(&http_request),
        source: source_of(&http_request).to_string(),
    };
    let _of_mailbox = attempt.of_mailbox(form.mailbox()).await?;
    let begun = state.use_cases.sign_in.sign_in(request_id, &form).await?;
    signed_in(&state, request_id, begun.session).await.map(Json)
}
