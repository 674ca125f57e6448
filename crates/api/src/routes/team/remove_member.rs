use actix_web::delete;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{AccountId, Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems, TeamProblems};
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Done;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Removes somebody from the team, whose account stays.
#[utoipa::path(
    tag = "Team",
    operation_id = "remove_member",
    params(("accountId" = i64, Path, description = "Who leaves the team", example = 7)),
    responses((status = 200, description = "This person has left the team", body = Done), TeamProblems, ReadingProblems, OurProblems)
)]
#[delete("/api/organization/member/{accountId}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    account_id: Path<i64>,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    state
        .use_cases
        .change_team
        .remove(&principal, RequestId(request_id.into()), AccountId(*account_id))
        .await?;
    Ok(Json(Done {}))
}
