use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json};
use booking_core::staff_calendar::StartQuery;
use shared_kernel::{Rank, ServiceId};

use super::given_starts::GivenStarts;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, BookingProblems, OurProblems};
use crate::extract::{Engine, JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{StaffStartExplanation, StaffStartRequest};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Tells what stands in the way of a start of one service, for one employee or for everybody who can do it.
///
/// Each obstacle is named for itself: once all of them are gone the start is free, and not before. A business user sees
/// the own calendar only.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "explain_staff_start",
    request_body = StaffStartRequest,
    responses((status = 200, description = "Empty lists where it is free", body = StaffStartExplanation), BookingProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings/whynot")]
async fn operation(
    state: Data<AppState>,
    engine: Engine,
    session: Session,
    body: JsonBody<StaffStartRequest>,
) -> Result<Json<StaffStartExplanation>, Problem> {
    let StaffStartRequest {
        service_id,
        user_id,
        start,
    } = body.content;
    let query = StartQuery {
        organization: session.organization()?,
        service: ServiceId(service_id),
        employee: user_id,
        start: GivenStarts::of_staff(&state, &session).wall_of("start", start).await?,
    };
    let actor = session.0.actor();
    let (zone, found) = engine
        .run(|engine| async move { engine.explain_start.explain(actor, &query).await })
        .await?;
    Ok(Json(StaffStartExplanation::in_zone(&zone, found)))
}
