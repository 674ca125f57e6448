//! Who is asked to join.

use accounts::team::{InvitationAnswer, InviteForm};
use actix_web::web::{Data, Json, Path};
use actix_web::{delete, get, post};
use shared_kernel::{InvitationId, Rank, ResourceId};

use crate::app_state::AppState;
use crate::error_answers::NotFound;
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::{Member, Staff, VerifiedMember};
use crate::router::Router;
use crate::routes::accounts::user_of_session;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{Done, Invitation, InvitationRequest, User};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, invite);
    router.call(Staff(Rank::BusinessAdmin), MainHost, withdraw);
    router.call(Member, MainHost, list);
    router.call(VerifiedMember, MainHost, accept);
    router.call(VerifiedMember, MainHost, decline);
}

/// Invites somebody into the team of the organisation of the session, by mail.
#[utoipa::path(
    tag = "Team",
    operation_id = "invite_person",
    request_body = InvitationRequest,
    responses((status = 200, description = "The mail is on its way", body = Done))
)]
#[post("/api/organization/invitations")]
async fn invite(
    state: Data<AppState>,
    session: Session,
    body: JsonBody<InvitationRequest>,
) -> Result<Json<Done>, Problem> {
    let InvitationRequest { email, role, user_id } = body.content;
    let form = InviteForm {
        email,
        rank: role.rank().ok_or_else(Problem::no_rank)?,
        employee: user_id.map(ResourceId),
    };
    state.use_cases.change_team.invite(&session, &form).await?;
    Ok(Json(Done {}))
}

/// Withdraws an invitation of the organisation of the session that nobody has answered.
#[utoipa::path(
    tag = "Team",
    operation_id = "withdraw_invitation",
    params(("id" = i64, Path, description = "The invitation", example = 3)),
    responses((status = 200, description = "It can be answered no more", body = Done), NotFound)
)]
#[delete("/api/organization/invitation/{id}")]
async fn withdraw(state: Data<AppState>, session: Session, id: Path<i64>) -> Result<Json<Done>, Problem> {
    state
        .use_cases
        .change_team
        .withdraw(&session, InvitationId(*id))
        .await?;
    Ok(Json(Done {}))
}

/// Lists the invitations into teams that the signed-in user can answer; none before the e-mail address is proven.
#[utoipa::path(
    tag = "Team",
    operation_id = "list_invitations",
    responses((status = 200, description = "The invitations", body = [Invitation]))
)]
#[get("/api/account/invitations")]
async fn list(state: Data<AppState>, session: Session) -> Result<Json<Vec<Invitation>>, Problem> {
    let invitations = state.use_cases.answer_invitations.list(&session).await?;
    Ok(Json(invitations.into_iter().map(Into::into).collect()))
}

/// Joins the team of an invitation, for which the session acts from then on.
#[utoipa::path(
    tag = "Team",
    operation_id = "accept_invitation",
    params(("id" = i64, Path, description = "The invitation", example = 3)),
    responses((status = 200, description = "The signed-in user, in that organisation", body = User), NotFound)
)]
#[post("/api/account/invitation/{id}/accept")]
async fn accept(state: Data<AppState>, session: Session, id: Path<i64>) -> Result<Json<User>, Problem> {
    let organization = state
        .use_cases
        .answer_invitations
        .answer(&session, InvitationId(*id), InvitationAnswer::Accept)
        .await?;
    state
        .use_cases
        .switch_organization
        .switch(&session, organization)
        .await?;
    user_of_session(&state, &session).await.map(Json)
}

/// Declines an invitation into a team.
#[utoipa::path(
    tag = "Team",
    operation_id = "decline_invitation",
    params(("id" = i64, Path, description = "The invitation", example = 3)),
    responses((status = 200, description = "It can be answered no more", body = Done), NotFound)
)]
#[post("/api/account/invitation/{id}/decline")]
async fn decline(state: Data<AppState>, session: Session, id: Path<i64>) -> Result<Json<Done>, Problem> {
    state
        .use_cases
        .answer_invitations
        .answer(&session, InvitationId(*id), InvitationAnswer::Decline)
        .await?;
    Ok(Json(Done {}))
}
