use accounts::team::InvitationAnswer;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{InvitationId, RequestId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::VerifiedMember;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Done;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(VerifiedMember, MainHost, operation);
}

/// Declines an invitation into a team.
#[utoipa::path(
    tag = "Team",
    operation_id = "decline_invitation",
    params(("id" = i64, Path, description = "The invitation", example = 3)),
    responses((status = 200, description = "It can be answered no more", body = Done), ReadingProblems, OurProblems)
)]
#[post("/api/account/invitation/{id}/decline")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    id: Path<i64>,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    let request_id = RequestId(request_id.into());
    state
        .use_cases
        .answer_invitations
        .answer(&principal, request_id, InvitationId(*id), InvitationAnswer::Decline)
        .await?;
    Ok(Json(Done {}))
}
