use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, delete};
use booking_core::lifecycle::{CancelScope, CustomerBooking, ManageRequest};
use shared_kernel::{BookingId, RequestId};

use crate::app_state::AppState;
use crate::documented::{ChangeProblems, OurProblems, ReadingProblems};
use crate::extract::{Session, request_identity};
use crate::limits::Limit;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::ManagedBooking;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Change, Member, MainHost, operation);
}

/// Cancels what still lies ahead of a booking of whoever is signed in; of a course on wish only its next date.
///
/// Repeating it changes nothing and gives the same answer: the next date is the same until it begins. Single
/// appointments and later dates are cancelled by `cancelmanagedbooking`.
#[utoipa::path(
    tag = "My bookings",
    operation_id = "cancel_my_calendar_booking",
    params(
        ("bookingId" = i64, Path, description = "A booking of the account; any other is not found", example = 1),
        ("unsubscribe" = bool, Path, description = "Of a course: `true` unsubscribes from it, `false` cancels its next date and keeps the seat. Of anything else both cancel it", example = true),
        ("Idempotency-Key" = Option<String>, Header, description = "Idempotency key, best a UUID: a repetition with the same key changes nothing", example = "0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e"),
    ),
    responses((status = 200, description = "The booking as it stands now", body = ManagedBooking), ChangeProblems, ReadingProblems, OurProblems)
)]
#[delete("/api/calendar/mycalendarbooking/{bookingId}/{unsubscribe}")]
async fn operation(
    state: Data<AppState>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    Session(principal): Session,
    path: Path<(i64, bool)>,
) -> Result<Json<ManagedBooking>, Problem> {
    let (id, unsubscribes) = path.into_inner();
    let request = ManageRequest {
        identity: request_identity(
            &http_request,
            &[b"cancel my calendar booking", &id.to_be_bytes()],
            &[],
            &[u8::from(unsubscribes)],
        )?,
        request_id: RequestId(request_id.into()),
    };
    let which = if unsubscribes {
        CancelScope::All
    } else {
        CancelScope::NextDateOfCourse
    };
    let booking = CustomerBooking::Own(BookingId(id));
    let manage = &state.use_cases.manage_booking;
    let booking = manage.cancel(principal.caller(), booking, which, request).await?;
    Ok(Json(ManagedBooking::at(state.clock.now(), &booking)))
}
