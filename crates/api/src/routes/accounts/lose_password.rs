use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use shared_kernel::{RequestId, reason};
use tracing::error;

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::{JsonBody, source_of};
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{Done, LostPasswordRequest};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Reset, Public, MainHost, operation);
}

/// Mails a link with which a lost password is set anew.
///
/// Whether the mailbox belongs to anybody makes no difference to the answer.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "lose_password",
    request_body = LostPasswordRequest,
    responses((status = 200, description = "It is on its way, if there is such an account", body = Done), FormProblems, OurProblems)
)]
#[post("/api/account/lostpassword")]
async fn operation(
    state: Data<AppState>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    body: JsonBody<LostPasswordRequest>,
) -> Result<Json<Done>, Problem> {
    let lost = state
        .use_cases
        .recover_password
        .lose(
            RequestId(request_id.into()),
            &body.content.email,
            &source_of(&http_request).to_string(),
        )
        .await
        .map_err(|error| Problem::of_credentials(error, "password"))?;
    let later = state.clone();
    state.detached.spawn(async move {
        if let Err(failed) = later.use_cases.recover_password.mail(&lost).await {
            error!(cause = reason(&failed), "a mail for a lost password was not planned");
        }
    });
    Ok(Json(Done {}))
}
