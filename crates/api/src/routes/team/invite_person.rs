use accounts::team::InviteForm;
use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId, ResourceId};

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{Done, InvitationRequest};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Invites somebody into the team of the organisation of the session, by mail.
#[utoipa::path(
    tag = "Team",
    operation_id = "invite_person",
    request_body = InvitationRequest,
    responses((status = 200, description = "The mail is on its way", body = Done), FormProblems, OurProblems)
)]
#[post("/api/organization/invitations")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<InvitationRequest>,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    let InvitationRequest { email, role, user_id } = body.content;
    let form = InviteForm {
        email,
        rank: role.rank().ok_or_else(Problem::no_rank)?,
        employee: user_id.map(ResourceId),
    };
    let request_id = RequestId(request_id.into());
    state
        .use_cases
        .change_team
        .invite(&principal, request_id, &form)
        .await?;
    Ok(Json(Done {}))
}
