use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use booking_core::lifecycle::StaffChangeTerms;
use shared_kernel::{BookingId, Rank, RequestId};

use super::correspondence::admit_mail;
use super::move_managed_booking::relocations;
use super::show_staff_booking::shown;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, BookingProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{MoveStaffBookingRequest, MovedAppointmentRequest, StaffBooking};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, operation);
}

/// Moves appointments of a booking to another time, employee or length, all or nothing.
///
/// Of an appointment that only gets longer neither start nor employee is judged anew, and one that gets shorter breaks no
/// rule: also while it lasts. A manager may break rules knowingly (`overRules`), which the history records; nobody books
/// over another appointment. Where the new time is taken (409) or a rule forbids it (422), the answer tells the nearest
/// other times of that employee and the colleagues who could do it at the time that was asked for: the members
/// `serviceIndex`, `alternatives` and `colleagues` of `SlotTakenProblem`.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "move_staff_booking",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = MoveStaffBookingRequest,
    responses((status = 200, description = "The booking as it stands now", body = StaffBooking), BookingProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings/{bookingId}/move")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<MoveStaffBookingRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let id = BookingId(booking.into_inner());
    let MoveStaffBookingRequest {
        appointments,
        over_rules,
        notify_customer: tells_customer,
    } = body.content;
    if tells_customer {
        admit_mail(&state, &session).await?;
    }
    let terms = StaffChangeTerms {
        over_rules,
        tells_customer,
    };
    let organization = session.organization()?;
    let frame = &state.use_cases.show_calendar_frame;
    let zone = frame.zone(session.0.actor(), organization).await?;
    let places: Vec<MovedAppointmentRequest> = appointments.iter().map(Into::into).collect();
    let mut relocations = relocations(&zone, &places)?;
    for (relocation, asked) in relocations.iter_mut().zip(&appointments) {
        relocation.duration = asked.duration;
    }
    let (booking, request_id) = ((organization, id), RequestId(request_id.into()));
    let bookings = &state.use_cases.staff_booking;
    bookings
        .relocate(session.0.caller(), request_id, booking, relocations, terms)
        .await?;
    shown(&state, &session, id).await
}
