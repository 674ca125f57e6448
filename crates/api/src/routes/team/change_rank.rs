use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{AccountId, Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems, OwnershipProblems, TeamProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{Done, RankRequest};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Gives somebody of the team another role, which counts from the next request of this person on.
#[utoipa::path(
    tag = "Team",
    operation_id = "change_rank",
    params(("accountId" = i64, Path, description = "Whose role it is", example = 7)),
    request_body = RankRequest,
    responses((status = 200, description = "The role is another one", body = Done), TeamProblems, OwnershipProblems, FormProblems, OurProblems)
)]
#[post("/api/organization/member/{accountId}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    account_id: Path<i64>,
    body: JsonBody<RankRequest>,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    let rank = body.content.role.rank().ok_or_else(Problem::no_rank)?;
    state
        .use_cases
        .change_team
        .change_rank(&principal, RequestId(request_id.into()), AccountId(*account_id), rank)
        .await?;
    Ok(Json(Done {}))
}
