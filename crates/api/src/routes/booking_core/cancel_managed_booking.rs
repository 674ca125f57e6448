use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use booking_core::lifecycle::{CancelScope, ManageRequest};
use shared_kernel::{AppointmentId, EventDateId, RequestId};

use super::get_managed_booking::customer_booking;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, ChangeProblems, OurProblems};
use crate::extract::{JsonBody, OptionalSession, request_identity};
use crate::limits::Limit;
use crate::policy::Policy::PublicOrMember;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{CancelManagedBookingRequest, CancelledAppointmentRequest, CancelledScheduleRequest, ManagedBooking};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Change, PublicOrMember, MainHost, operation);
}

/// Cancels what lies ahead of a booking, by manage link or of whoever is signed in, or only parts of it.
///
/// Who leaves one date of a course keeps the seat; who cancels all gives it back.
///
/// Repeating it changes nothing and gives the same answer.
#[utoipa::path(
    tag = "Booking",
    operation_id = "cancel_managed_booking",
    params(("Idempotency-Key" = Option<String>, Header, description = "Idempotency key, best a UUID: a repetition with the same key and body changes nothing", example = "0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e")),
    request_body = CancelManagedBookingRequest,
    responses((status = 200, description = "The booking as it stands now", body = ManagedBooking), ChangeProblems, BodyProblems, OurProblems)
)]
#[post("/api/calendar/cancelmanagedbooking")]
async fn operation(
    state: Data<AppState>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    session: OptionalSession,
    body: JsonBody<CancelManagedBookingRequest>,
) -> Result<Json<ManagedBooking>, Problem> {
    let JsonBody { content, bytes } = body;
    let booking = customer_booking(&session, content.token.as_deref(), content.booking_id)?;
    let request = ManageRequest {
        identity: request_identity(&http_request, &[b"cancel"], &[], &bytes)?,
        request_id: RequestId(request_id.into()),
    };
    let booking = state
        .use_cases
        .manage_booking
        .cancel(
            session.caller(),
            booking,
            cancel_scope(content.appointments, content.schedules)?,
            request,
        )
        .await?;
    Ok(Json(ManagedBooking::at(state.clock.now(), &booking)))
}

/// Without both everything is cancelled; with both it would be two requests in one.
pub fn cancel_scope(
    appointments: Option<Vec<CancelledAppointmentRequest>>,
    schedules: Option<Vec<CancelledScheduleRequest>>,
) -> Result<CancelScope, Problem> {
    let appointment = |one: &CancelledAppointmentRequest| AppointmentId(one.appointment_id);
    let schedule = |one: &CancelledScheduleRequest| EventDateId(one.schedule_id);
    match (appointments, schedules) {
        (None, None) => Ok(CancelScope::All),
        (Some(appointments), None) => Ok(CancelScope::Only(appointments.iter().map(appointment).collect())),
        (None, Some(schedules)) => Ok(CancelScope::Dates(schedules.iter().map(schedule).collect())),
        (Some(_), Some(_)) => Err(Problem::ambiguous("schedules")),
    }
}
