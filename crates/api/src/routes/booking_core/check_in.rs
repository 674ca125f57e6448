use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{EventDateId, ParticipationId, Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{BodyProblems, CheckInProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{CheckInBody, StaffSchedule};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, operation);
}

/// Notes that a participant came to a date or did not, or takes that back.
///
/// From the day of the date on. Repeating it changes nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "check_in",
    params(("scheduleId" = i64, Path, description = "Date of an event", example = 1)),
    request_body = CheckInBody,
    responses((status = 200, description = "The date as it stands now", body = StaffSchedule), CheckInProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/schedules/{scheduleId}/checkin")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    schedule: Path<i64>,
    body: JsonBody<CheckInBody>,
) -> Result<Json<StaffSchedule>, Problem> {
    let date = (session.organization()?, EventDateId(*schedule));
    let CheckInBody {
        participation_id,
        outcome,
    } = body.content;
    let dates = &state.use_cases.attend_dates;
    let (request_id, participation) = (RequestId(request_id.into()), ParticipationId(participation_id));
    dates
        .check_in(session.0.caller(), request_id, date, participation, outcome.outcome())
        .await?;
    Ok(Json(dates.show(session.0.actor(), date.0, date.1).await?.into()))
}
