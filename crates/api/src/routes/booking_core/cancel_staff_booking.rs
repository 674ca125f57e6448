use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{BookingId, Rank, RequestId};

use super::cancel_managed_booking::cancel_scope;
use super::correspondence::admit_mail;
use super::show_staff_booking::shown;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, ChangeProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{CancelStaffBookingRequest, StaffBooking};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, operation);
}

/// Cancels what lies ahead of a booking, or only parts of it, for the organisation.
///
/// A business user cancels appointments of the own calendar. Repeating it changes nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "cancel_staff_booking",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = CancelStaffBookingRequest,
    responses((status = 200, description = "The booking as it stands now", body = StaffBooking), ChangeProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings/{bookingId}/cancel")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<CancelStaffBookingRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let id = BookingId(booking.into_inner());
    let (booking, request_id) = ((session.organization()?, id), RequestId(request_id.into()));
    let CancelStaffBookingRequest {
        appointments,
        schedules,
        notify_customer,
    } = body.content;
    let scope = cancel_scope(appointments, schedules)?;
    if notify_customer {
        admit_mail(&state, &session).await?;
    }
    let bookings = &state.use_cases.staff_booking;
    bookings
        .cancel(session.0.caller(), request_id, booking, scope, notify_customer)
        .await?;
    shown(&state, &session, id).await
}
