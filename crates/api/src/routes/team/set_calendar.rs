use actix_web::put;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{AccountId, Rank, RequestId, ResourceId};

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems, OwnershipProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{CalendarOfMemberRequest, Done};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Gives somebody of the team the calendar of a bookable person, or takes it away; counts from the next request on.
///
/// Takes a password that was given within 15 minutes. The calendar must be nobody's, nor promised in an open invitation.
#[utoipa::path(
    tag = "Team",
    operation_id = "set_calendar_of_member",
    params(("accountId" = i64, Path, description = "Whose calendar it is to be", example = 7)),
    request_body = CalendarOfMemberRequest,
    responses((status = 200, description = "The calendar is another one", body = Done), OwnershipProblems, FormProblems, OurProblems)
)]
#[put("/api/organization/member/{accountId}/calendar")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    account_id: Path<i64>,
    body: JsonBody<CalendarOfMemberRequest>,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    let (request_id, employee) = (RequestId(request_id.into()), body.content.user_id.map(ResourceId));
    state
        .use_cases
        .change_team
        .set_employee(&principal, request_id, AccountId(*account_id), employee)
        .await?;
    Ok(Json(Done {}))
}
