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
use wire::{ChangePasswordRequest, Done};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::SignIn, Member, MainHost, operation);
}

/// Changes the password, and ends all other sessions of the account.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "change_password",
    request_body = ChangePasswordRequest,
    responses((status = 200, description = "The password is another one", body = Done), FormProblems, OurProblems)
)]
#[post("/api/account/changepassword")]
async fn operation(
    state: Data<AppState>,
    _attempt: Attempt,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<ChangePasswordRequest>,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    let ChangePasswordRequest {
        current_password,
        password,
    } = &body.content;
    state
        .use_cases
        .change_password
        .change(&principal, RequestId(request_id.into()), current_password, password)
        .await
        .map_err(|error| Problem::of_credentials(error, "currentPassword"))?;
    Ok(Json(Done {}))
}
