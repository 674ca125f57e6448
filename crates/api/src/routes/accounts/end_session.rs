use actix_web::delete;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{RequestId, SessionId};
use uuid::Uuid;

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Done;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Ends a session of one's own, anywhere.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "end_session",
    params(("id" = Uuid, Path, description = "The session", example = "7b0c2c1e-3c55-4a53-8a37-3f0b4a2f8f10")),
    responses((status = 200, description = "It has ended", body = Done), ReadingProblems, OurProblems)
)]
#[delete("/api/account/session/{id}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    id: Path<Uuid>,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    state
        .use_cases
        .end_sessions
        .end(&principal, RequestId(request_id.into()), SessionId(*id))
        .await?;
    Ok(Json(Done {}))
}
