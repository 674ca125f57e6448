use accounts::team::InvitationAnswer;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{InvitationId, RequestId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::VerifiedMember;
use crate::router::Router;
use crate::routes::accounts::user_of_session;
use crate::site::Site::MainHost;
use wire::User;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(VerifiedMember, MainHost, operation);
}

/// Joins the team of an invitation, for which the session acts from then on.
#[utoipa::path(
    tag = "Team",
    operation_id = "accept_invitation",
    params(("id" = i64, Path, description = "The invitation", example = 3)),
    responses((status = 200, description = "Whoever is signed in, in that organisation", body = User), ReadingProblems, OurProblems)
)]
#[post("/api/account/invitation/{id}/accept")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    id: Path<i64>,
) -> Result<Json<User>, Problem> {
    let Session(principal) = session;
    let request_id = RequestId(request_id.into());
    let organization = state
        .use_cases
        .answer_invitations
        .answer(&principal, request_id, InvitationId(*id), InvitationAnswer::Accept)
        .await?;
    state
        .use_cases
        .switch_organization
        .switch(&principal, request_id, organization)
        .await?;
    user_of_session(&state, request_id, principal.session).await.map(Json)
}
