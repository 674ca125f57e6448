use accounts::api_keys::Scope;
use actix_web::put;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{EventId, Rank, RequestId};

use super::add_staff_event::set;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, EventProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{SettledEvent, StaffEventRequest};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Gives an event other texts, terms and dates; what is left out is empty from then on, and dates ahead are called off.
///
/// Who has signed up keeps seat and price, and is told where dates, trainer, room or link become others.
#[utoipa::path(
    tag = "Settings",
    operation_id = "change_staff_event",
    params(("eventId" = i64, Path, description = "Event or course", example = 1)),
    request_body = StaffEventRequest,
    responses((status = 200, description = "The event", body = SettledEvent), EventProblems, BodyProblems, OurProblems)
)]
#[put("/api/staff/events/{eventId}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    event: Path<i64>,
    body: JsonBody<StaffEventRequest>,
) -> Result<Json<SettledEvent>, Problem> {
    let (request_id, event) = (RequestId(request_id.into()), EventId(event.into_inner()));
    set(&state, &session, request_id, Some(event), body.content).await
}
