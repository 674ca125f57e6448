use accounts::api_keys::Scope;
use actix_web::put;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{BookingId, Rank, RequestId};

use super::show_staff_booking::shown;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{BookingNoteRequest, StaffBooking};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, operation);
}

/// Replaces the internal note on a booking.
///
/// Only the people of the organisation read it. Whoever sees the booking may write on it.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "note_staff_booking",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = BookingNoteRequest,
    responses((status = 200, description = "The booking as it stands now", body = StaffBooking), BodyProblems, OurProblems)
)]
#[put("/api/staff/bookings/{bookingId}/note")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<BookingNoteRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let id = BookingId(booking.into_inner());
    let (booking, request_id) = ((session.organization()?, id), RequestId(request_id.into()));
    let bookings = &state.use_cases.note_booking;
    bookings
        .note(session.0.caller(), request_id, booking, body.content.note)
        .await?;
    shown(&state, &session, id).await
}
