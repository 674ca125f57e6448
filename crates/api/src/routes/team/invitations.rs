//! Who is asked to join.

use accounts::team::{InvitationAnswer, InviteForm};
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, delete, get, post};
use shared_kernel::{InvitationId, Rank, ResourceId};

use crate::app_state::AppState;
use crate::extract::{JsonBody, Once, Session};
use crate::policy::Policy::{Member, Staff, VerifiedMember};
use crate::router::Router;
use crate::routes::accounts::user_of_session;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{Done, Invitation, InvitationRequest, User};

pub fn register(router: &mut Router) {
    router.repeatable_call(Staff(Rank::BusinessAdmin), MainHost, invite);
    router.call(Staff(Rank::BusinessAdmin), MainHost, withdraw);
    router.call(Member, MainHost, list);
    router.call(VerifiedMember, MainHost, accept);
    router.call(VerifiedMember, MainHost, decline);
}

/// Invites somebody into the team of the organisation of the session, by mail.
///
/// Takes a password that was given within 15 minutes, and a proven e-mail address of whoever invites. The mail has a
/// link that is good for 72 hours. With `userId` the person becomes that employee and sees the calendar of the own
/// visits.
#[utoipa::path(
    tag = "Team",
    operation_id = "invite_person",
    request_body = InvitationRequest,
    responses((status = 200, description = "The mail is on its way", body = Done))
)]
#[post("/api/organization/invitations")]
async fn invite(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    body: JsonBody<InvitationRequest>,
) -> Result<Json<Done>, Problem> {
    let once = Once::of(&http_request, &session, &body.bytes)?;
    let InvitationRequest { email, role, user_id } = body.content;
    let form = InviteForm {
        email,
        rank: role.rank().ok_or_else(Problem::no_rank)?,
        employee: user_id.map(ResourceId),
    };
    let team = &state.use_cases.change_team;
    once.make(&state, session.change, async |change| {
        Ok(team.invite(&session.with(change), &form).await?)
    })
    .await?;
    Ok(Json(Done {}))
}

/// Withdraws an invitation of the organisation of the session that nobody has answered.
///
/// The link in its mail opens nothing any more. An invitation that was answered already is not found: remove the member
/// instead.
#[utoipa::path(
    tag = "Team",
    operation_id = "withdraw_invitation",
    params(("id" = i64, Path, description = "The invitation", example = 3)),
    responses((status = 200, description = "It can be answered no more", body = Done))
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
///
/// The oldest comes first. An invitation is for an e-mail address, whoever has it: it is shown to the account that has
/// proven this address.
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
///
/// It was mailed to the proven e-mail address of whoever is signed in, and is open for 72 hours. The new rank counts
/// from the next request on, and the answer is what `GET /api/account/me` says from now on. An invitation that was
/// answered, withdrawn or is too old is not found.
#[utoipa::path(
    tag = "Team",
    operation_id = "accept_invitation",
    params(("id" = i64, Path, description = "The invitation", example = 3)),
    responses((status = 200, description = "The signed-in user, in that organisation", body = User))
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
///
/// It disappears from the list, and whoever sent it may invite again. Nothing else changes; an invitation that was
/// answered or withdrawn is not found.
#[utoipa::path(
    tag = "Team",
    operation_id = "decline_invitation",
    params(("id" = i64, Path, description = "The invitation", example = 3)),
    responses((status = 200, description = "It can be answered no more", body = Done))
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
