//! Who belongs to an organisation.

use actix_web::web::{Data, Json, Path};
use actix_web::{delete, get, post, put};
use shared_kernel::{AccountId, Rank, ResourceId};

use crate::app_state::AppState;
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{CalendarOfMemberRequest, Done, RankRequest, Team};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, show);
    router.call(Staff(Rank::BusinessAdmin), MainHost, change_rank);
    router.call(Staff(Rank::BusinessAdmin), MainHost, set_calendar);
    router.call(Staff(Rank::BusinessAdmin), MainHost, remove);
}

/// Shows who belongs to the organisation of the session, and who is invited.
///
/// Members with role, e-mail address and the employee they are, open invitations, and the employees who have no login
/// yet.
#[utoipa::path(
    tag = "Team",
    operation_id = "get_team",
    responses((status = 200, description = "The team", body = Team))
)]
#[get("/api/organization/team")]
async fn show(state: Data<AppState>, session: Session) -> Result<Json<Team>, Problem> {
    let team = state.use_cases.change_team.show(&session).await?;
    Ok(Json(Team::seen_by(session.account, team)))
}

/// Gives somebody of the team another role, which counts from the next request of this person on.
///
/// Takes a password that was given within 15 minutes. The last business admin keeps the role (`LAST_ADMIN`). Sessions
/// of the person stay open with what the new role may do, and the audit log says who changed it.
#[utoipa::path(
    tag = "Team",
    operation_id = "change_rank",
    params(("accountId" = i64, Path, description = "Whose role it is", example = 7)),
    request_body = RankRequest,
    responses((status = 200, description = "The role is another one", body = Done))
)]
#[post("/api/organization/member/{accountId}")]
async fn change_rank(
    state: Data<AppState>,
    session: Session,
    account_id: Path<i64>,
    body: JsonBody<RankRequest>,
) -> Result<Json<Done>, Problem> {
    let rank = body.content.role.rank().ok_or_else(Problem::no_rank)?;
    state
        .use_cases
        .change_team
        .change_rank(&session, AccountId(*account_id), rank)
        .await?;
    Ok(Json(Done {}))
}

/// Gives somebody of the team the calendar of a bookable person, or takes it away; counts from the next request on.
///
/// Takes a password that was given within 15 minutes. The calendar must be nobody's, nor promised in an open invitation.
#[utoipa::path(
    tag = "Team",
    operation_id = "set_calendar_of_member",
    params(("accountId" = i64, Path, description = "Whose calendar it is to be", example = 7)),
    request_body = CalendarOfMemberRequest,
    responses((status = 200, description = "The calendar is another one", body = Done))
)]
#[put("/api/organization/member/{accountId}/calendar")]
async fn set_calendar(
    state: Data<AppState>,
    session: Session,
    account_id: Path<i64>,
    body: JsonBody<CalendarOfMemberRequest>,
) -> Result<Json<Done>, Problem> {
    let employee = body.content.user_id.map(ResourceId);
    state
        .use_cases
        .change_team
        .set_employee(&session, AccountId(*account_id), employee)
        .await?;
    Ok(Json(Done {}))
}

/// Removes somebody from the team, whose account stays.
///
/// Takes a password that was given within 15 minutes. With the next request the person sees nothing of the organisation
/// any more; bookings and history keep the name. The last business admin cannot be removed (`LAST_ADMIN`), and keys
/// that the person made count no more.
#[utoipa::path(
    tag = "Team",
    operation_id = "remove_member",
    params(("accountId" = i64, Path, description = "Who leaves the team", example = 7)),
    responses((status = 200, description = "This person has left the team", body = Done))
)]
#[delete("/api/organization/member/{accountId}")]
async fn remove(state: Data<AppState>, session: Session, account_id: Path<i64>) -> Result<Json<Done>, Problem> {
    state
        .use_cases
        .change_team
        .remove(&session, AccountId(*account_id))
        .await?;
    Ok(Json(Done {}))
}
