use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{AppointmentId, BookingId, Rank, RequestId};

use super::show_staff_booking::shown;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, ChangeProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{CloseAppointmentRequest, StaffBooking};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, operation);
}

/// Records that an appointment took place, or that nobody came.
///
/// Done after its end, a no-show after its start; one may be exchanged for the other within 24 hours. Repeating it changes
/// nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "close_staff_booking",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = CloseAppointmentRequest,
    responses((status = 200, description = "The booking as it stands now", body = StaffBooking), ChangeProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings/{bookingId}/close")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<CloseAppointmentRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let id = BookingId(booking.into_inner());
    let (booking, request_id) = ((session.organization()?, id), RequestId(request_id.into()));
    let CloseAppointmentRequest {
        appointment_id,
        outcome,
    } = body.content;
    let bookings = &state.use_cases.staff_booking;
    bookings
        .close(
            session.0.caller(),
            request_id,
            booking,
            AppointmentId(appointment_id),
            outcome.into(),
        )
        .await?;
    shown(&state, &session, id).await
}
