use actix_web::delete;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{InvitationId, Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Done;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Withdraws an invitation of the organisation of the session that nobody has answered.
#[utoipa::path(
    tag = "Team",
    operation_id = "withdraw_invitation",
    params(("id" = i64, Path, description = "The invitation", example = 3)),
    responses((status = 200, description = "It can be answered no more", body = Done), ReadingProblems, OurProblems)
)]
#[delete("/api/organization/invitation/{id}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    id: Path<i64>,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    state
        .use_cases
        .change_team
        .withdraw(&principal, RequestId(request_id.into()), InvitationId(*id))
        .await?;
    Ok(Json(Done {}))
}
