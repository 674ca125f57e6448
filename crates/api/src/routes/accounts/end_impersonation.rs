use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::RequestId;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Done;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Ends acting in the name of somebody else; the own session goes on.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "end_impersonation",
    responses((status = 200, description = "It has ended", body = Done), OurProblems)
)]
#[post("/api/account/endimpersonation")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    state
        .use_cases
        .impersonate
        .end(&principal, RequestId(request_id.into()))
        .await?;
    Ok(Json(Done {}))
}
