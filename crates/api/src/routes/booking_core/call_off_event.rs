use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use booking_core::events::DateSelection;
use shared_kernel::{EventId, Rank, RequestId};

use super::correspondence::admit_mail;
use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Done;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Calls off all dates of an event or course that lie ahead; everybody who comes to one of them is told.
///
/// Who has no date left loses the seat. Repeating it changes nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "call_off_event",
    params(("eventId" = i64, Path, description = "Event or course", example = 1)),
    responses((status = 200, description = "No date ahead takes place", body = Done), ReadingProblems, OurProblems)
)]
#[post("/api/staff/events/{eventId}/calloff")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    event: Path<i64>,
) -> Result<Json<Done>, Problem> {
    let (organization, event) = (session.organization()?, EventId(*event));
    let request_id = RequestId(request_id.into());
    admit_mail(&state, &session).await?;
    let events = &state.use_cases.call_off_dates;
    events
        .call_off(session.0.caller(), request_id, organization, event, DateSelection::All)
        .await?;
    Ok(Json(Done {}))
}
