use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{EventId, Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{ArchiveEventRequest, SettledEvent, change_mode};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Takes an event from the offer, or offers it again; its dates take place for those who have signed up.
#[utoipa::path(
    tag = "Settings",
    operation_id = "archive_staff_event",
    params(("eventId" = i64, Path, description = "Event or course", example = 1)),
    request_body = ArchiveEventRequest,
    responses((status = 200, description = "The event", body = SettledEvent), BodyProblems, OurProblems)
)]
#[post("/api/staff/events/{eventId}/archive")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    event: Path<i64>,
    body: JsonBody<ArchiveEventRequest>,
) -> Result<Json<SettledEvent>, Problem> {
    let event = (session.organization()?, EventId(event.into_inner()));
    let (request_id, mode) = (RequestId(request_id.into()), change_mode(body.content.is_preview));
    let events = &state.use_cases.keep_events;
    let settled = events
        .archive(session.0.caller(), request_id, event, mode, body.content.is_archived)
        .await?;
    Ok(Json(SettledEvent::at(state.clock.now(), settled)))
}
