use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{BookingId, Rank};

use crate::app_state::AppState;
use crate::documented::{BodyProblems, BookingProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::limits::Limit;
use crate::policy::Policy::StaffOrKey;
use crate::problem::Problem;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::{MoveVisit, StaffMoveVisitsRequest};

pub fn register(router: &mut Router) {
    router.limited_call(
        Limit::Slots,
        StaffOrKey(Rank::BusinessUser, Scope::Read),
        MainHost,
        operation,
    );
}

/// Lists when appointments of a booking could be done in one visit, within the rules.
///
/// As `getmovevisits` does it for customers, with employees whom visitors do not see. A business user gets visits of the
/// own calendar. To move the appointments send them to `move` as they stand in a visit.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_staff_move_visits",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = StaffMoveVisitsRequest,
    responses((status = 200, description = "Ascending by `dateFrom`", body = Vec<MoveVisit>), BookingProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings/{bookingId}/movevisits")]
async fn operation(
    state: Data<AppState>,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<StaffMoveVisitsRequest>,
) -> Result<Json<Vec<MoveVisit>>, Problem> {
    let booking = (session.organization()?, BookingId(booking.into_inner()));
    let (moved, bounds) = (body.content.moved(), body.content.bounds()?);
    let bookings = &state.use_cases.staff_booking;
    let visits = bookings
        .other_visits(session.0.caller(), booking, moved.clone(), &bounds)
        .await?;
    Ok(Json(visits.iter().map(|visit| MoveVisit::of(visit, &moved)).collect()))
}
