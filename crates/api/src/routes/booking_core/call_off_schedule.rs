use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use booking_core::events::DateSelection;
use shared_kernel::{EventDateId, Rank, RequestId};

use super::correspondence::admit_mail;
use crate::app_state::AppState;
use crate::documented::{ChangeProblems, OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Done;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Calls off a date of an event or course; everybody who comes to it is told.
///
/// Who has no date left loses the seat. Repeating it changes nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "call_off_schedule",
    params(("scheduleId" = i64, Path, description = "Date of an event", example = 1)),
    responses((status = 200, description = "The date does not take place", body = Done), ChangeProblems, ReadingProblems, OurProblems)
)]
#[post("/api/staff/schedules/{scheduleId}/calloff")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    schedule: Path<i64>,
) -> Result<Json<Done>, Problem> {
    let (organization, date) = (session.organization()?, EventDateId(*schedule));
    let dates = &state.use_cases.attend_dates;
    let event = dates.event_of(session.0.actor(), organization, date).await?;
    admit_mail(&state, &session).await?;
    let (request_id, only) = (RequestId(request_id.into()), DateSelection::Only(vec![date]));
    let events = &state.use_cases.call_off_dates;
    events
        .call_off(session.0.caller(), request_id, organization, event, only)
        .await?;
    Ok(Json(Done {}))
}
