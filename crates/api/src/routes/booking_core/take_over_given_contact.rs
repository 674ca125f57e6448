use accounts::api_keys::Scope;
use actix_web::post;
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
use wire::{StaffBooking, TakeOverGivenRequest};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Book), MainHost, operation);
}

/// Puts on the file of its customer what a booking was made with: the name, the mailbox or the telephone number.
///
/// Other bookings of this customer follow the file, but for those that were made with something else again. Repeating it changes
/// nothing.
#[utoipa::path(
    tag = "Customers",
    operation_id = "take_over_given_contact",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = TakeOverGivenRequest,
    responses((status = 200, description = "The booking as it stands now", body = StaffBooking), BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings/{bookingId}/takeover")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<TakeOverGivenRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let id = BookingId(booking.into_inner());
    let (booking, request_id) = ((session.organization()?, id), RequestId(request_id.into()));
    let customers = &state.use_cases.keep_customers;
    let field = body.content.field.into();
    customers
        .take_over(session.0.caller(), request_id, booking, field)
        .await?;
    shown(&state, &session, id).await
}
