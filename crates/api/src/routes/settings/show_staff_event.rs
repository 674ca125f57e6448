use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{EventId, Rank};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::StaffEvent;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, operation);
}

/// Shows an event or course with everything that is set of it, and all its dates.
#[utoipa::path(
    tag = "Settings",
    operation_id = "show_staff_event",
    params(("eventId" = i64, Path, description = "Event or course", example = 1)),
    responses((status = 200, description = "The event", body = StaffEvent), ReadingProblems, OurProblems)
)]
#[get("/api/staff/events/{eventId}")]
async fn operation(state: Data<AppState>, session: Session, event: Path<i64>) -> Result<Json<StaffEvent>, Problem> {
    let event = (session.organization()?, EventId(event.into_inner()));
    let events = &state.use_cases.keep_events;
    let shown = events.show(session.0.caller(), event).await?;
    Ok(Json(StaffEvent::at(state.clock.now(), shown)))
}
