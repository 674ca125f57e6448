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
use wire::{KeepAppointmentRequest, StaffBooking};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, operation);
}

/// Says that an appointment takes place although its employee does not work then or is away.
///
/// The history records it, and it is no open task of the day any more. Repeating it changes nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "keep_staff_appointment",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = KeepAppointmentRequest,
    responses((status = 200, description = "The booking as it stands now", body = StaffBooking), ChangeProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings/{bookingId}/keep")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<KeepAppointmentRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let id = BookingId(booking.into_inner());
    let (booking, request_id) = ((session.organization()?, id), RequestId(request_id.into()));
    let appointment = AppointmentId(body.content.appointment_id);
    let bookings = &state.use_cases.staff_booking;
    bookings
        .keep(session.0.caller(), request_id, booking, appointment)
        .await?;
    shown(&state, &session, id).await
}
