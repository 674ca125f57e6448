use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::RequestId;

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::{Attempt, JsonBody};
use crate::manage_tokens::token_hash;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{Done, ResetPasswordRequest};

pub fn register(router: &mut Router) {
    router.call(Public, MainHost, operation);
}

/// Sets a lost password anew with the token of a mail, and ends all sessions of the account.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "reset_password",
    request_body = ResetPasswordRequest,
    responses((status = 200, description = "The password is another one", body = Done), FormProblems, OurProblems)
)]
#[post("/api/account/resetpassword")]
async fn operation(
    state: Data<AppState>,
    _attempt: Attempt,
    request_id: tracing_actix_web::RequestId,
    body: JsonBody<ResetPasswordRequest>,
) -> Result<Json<Done>, Problem> {
    let hash = token_hash(&body.content.token).ok_or_else(|| Problem::new(Code::TokenInvalid))?;
    state
        .use_cases
        .recover_password
        .reset(RequestId(request_id.into()), hash, &body.content.password)
        .await
        .map_err(|error| Problem::of_credentials(error, "password"))?;
    Ok(Json(Done {}))
}
