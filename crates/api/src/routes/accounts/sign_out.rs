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
    router.call(Member, MainHost, everywhere);
}

/// Ends the session, whose token is then good for nothing.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "sign_out",
    responses((status = 200, description = "It has ended", body = Done), OurProblems)
)]
#[post("/api/account/logout")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    state
        .use_cases
        .end_sessions
        .sign_out(&principal, RequestId(request_id.into()))
        .await?;
    Ok(Json(Done {}))
}

/// Ends all sessions of the account, this one too.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "sign_out_everywhere",
    responses((status = 200, description = "They have ended", body = Done), OurProblems)
)]
#[post("/api/account/logouteverywhere")]
async fn everywhere(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    state
        .use_cases
        .end_sessions
        .sign_out_everywhere(&principal, RequestId(request_id.into()))
        .await?;
    Ok(Json(Done {}))
}
