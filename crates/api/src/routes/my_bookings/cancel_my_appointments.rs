use actix_web::post;
use actix_web::web::{Data, Json};
use booking_core::lifecycle::Cancellation;
use shared_kernel::{AppointmentId, BookingId, EventDateId, RequestId};

use crate::app_state::AppState;
use crate::documented::{ChangeProblems, FormProblems, OurProblems, OwnershipProblems};
use crate::extract::{JsonBody, Session};
use crate::limits::Limit;
use crate::policy::Policy::Member;
use crate::problem::Problem;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::{CancelMyAppointmentsRequest, ManagedBooking};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Change, Member, MainHost, operation);
}

/// Cancels some appointments, or some dates of an event, of a booking of one's own.
///
/// Repeating it changes nothing and gives the same answer.
#[utoipa::path(
    tag = "My bookings",
    operation_id = "cancel_my_appointments",
    request_body = CancelMyAppointmentsRequest,
    responses((status = 200, description = "The booking as it stands now", body = ManagedBooking), ChangeProblems, OwnershipProblems, FormProblems, OurProblems)
)]
#[post("/api/calendar/cancelmyappointments")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<CancelMyAppointmentsRequest>,
) -> Result<Json<ManagedBooking>, Problem> {
    let CancelMyAppointmentsRequest {
        booking_id,
        appointments,
        schedules,
    } = body.content;
    let cancellation = match (appointments, schedules) {
        (Some(_), Some(_)) => return Err(Problem::ambiguous("schedules")),
        (None, Some(dates)) => Cancellation::Dates(dates.iter().map(|one| EventDateId(one.schedule_id)).collect()),
        (appointments, None) => {
            let ids = appointments.unwrap_or_default();
            Cancellation::Appointments(ids.iter().map(|one| AppointmentId(one.appointment_id)).collect())
        }
    };
    let booking = state
        .use_cases
        .own_bookings
        .cancel(
            session.0.caller(),
            RequestId(request_id.into()),
            BookingId(booking_id),
            cancellation,
        )
        .await?;
    Ok(Json(ManagedBooking::at(state.clock.now(), &booking)))
}
