use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{AppointmentId, BookingId, Rank};

use super::given_starts::GivenStarts;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, BookingProblems, OurProblems};
use crate::extract::{Engine, JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{StaffMoveStartRequest, StaffStartExplanation};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Tells what stands in the way of moving an appointment to a start, for one employee or for everybody who can do it.
///
/// What the appointment occupies now does not stand in its way. Each obstacle is named for itself, as `whynot` does. A
/// business user sees the own calendar only.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "explain_staff_move",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = StaffMoveStartRequest,
    responses((status = 200, description = "Empty lists where it is free", body = StaffStartExplanation), BookingProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings/{bookingId}/whynot")]
async fn operation(
    state: Data<AppState>,
    engine: Engine,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<StaffMoveStartRequest>,
) -> Result<Json<StaffStartExplanation>, Problem> {
    let booking = (session.organization()?, BookingId(booking.into_inner()));
    let StaffMoveStartRequest {
        appointment_id,
        duration,
        user_id,
        start,
    } = body.content;
    let start = GivenStarts::of_staff(&state, &session).wall_of("start", start).await?;
    let appointment = (AppointmentId(appointment_id), duration);
    let caller = session.0.caller();
    let (zone, found) = engine
        .run(|engine| async move {
            let other_times = &engine.list_other_times;
            other_times
                .obstacles_for_staff(caller, booking, appointment, (user_id, start))
                .await
        })
        .await?;
    Ok(Json(StaffStartExplanation::in_zone(&zone, found)))
}
