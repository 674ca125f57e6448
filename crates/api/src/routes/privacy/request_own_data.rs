use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use shared_kernel::RequestId;

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::{JsonBody, source_of};
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{Done, OwnDataRequest};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Reset, Public, MainHost, operation);
}

/// Mails a link to what is stored about a mailbox.
///
/// What that is makes no difference to the answer. A mailbox that belongs to an account is told to sign in.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "request_own_data",
    request_body = OwnDataRequest,
    responses((status = 200, description = "A mail is on its way", body = Done), FormProblems, OurProblems)
)]
#[post("/api/privacy/request")]
async fn operation(
    state: Data<AppState>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    body: JsonBody<OwnDataRequest>,
) -> Result<Json<Done>, Problem> {
    state
        .use_cases
        .request_data
        .request(
            RequestId(request_id.into()),
            &body.content.email,
            &source_of(&http_request).to_string(),
        )
        .await?;
    Ok(Json(Done {}))
}
