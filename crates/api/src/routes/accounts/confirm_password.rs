use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::RequestId;

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::{Attempt, JsonBody, Session};
use crate::limits::Limit;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{ConfirmPasswordRequest, Done};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::SignIn, Member, MainHost, operation);
}

/// Takes the password once more, which is then good for 15 minutes.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "confirm_password",
    request_body = ConfirmPasswordRequest,
    responses((status = 200, description = "It is the password", body = Done), FormProblems, OurProblems)
)]
#[post("/api/account/confirmpassword")]
async fn operation(
    state: Data<AppState>,
    _attempt: Attempt,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<ConfirmPasswordRequest>,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    state
        .use_cases
        .confirm_password
        .confirm(&principal, RequestId(request_id.into()), &body.content.password)
        .await
        .map_err(|error| Problem::of_password(error, "password"))?;
    Ok(Json(Done {}))
}
