use actix_web::post;
use actix_web::web::{Data, Json};
use booking_core::lifecycle::CustomerBooking;
use shared_kernel::BookingId;

use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{JsonBody, OptionalSession};
use crate::manage_tokens::token_hash;
use crate::policy::Policy::PublicOrMember;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{ManagedBooking, ManagedBookingRequest};

pub fn register(router: &mut Router) {
    router.call(PublicOrMember, MainHost, operation);
}

/// Shows a booking: of a manage link until 30 days after its last appointment, or of whoever is signed in.
///
/// A POST although it changes nothing, because a token in an address would end in logs.
#[utoipa::path(
    tag = "Booking",
    operation_id = "get_managed_booking",
    request_body = ManagedBookingRequest,
    responses((status = 200, description = "The booking as it stands", body = ManagedBooking), BodyProblems, OurProblems)
)]
#[post("/api/calendar/getmanagedbooking")]
async fn operation(
    state: Data<AppState>,
    session: OptionalSession,
    body: JsonBody<ManagedBookingRequest>,
) -> Result<Json<ManagedBooking>, Problem> {
    let ManagedBookingRequest { token, booking_id } = body.content;
    let booking = customer_booking(&session, token.as_deref(), booking_id)?;
    let manage = &state.use_cases.manage_booking;
    let booking = manage.show(session.caller(), booking).await?;
    Ok(Json(ManagedBooking::at(state.clock.now(), &booking)))
}

/// Which booking is meant, by the token of its manage link or by the id of one of whoever is signed in: exactly one is
/// there.
pub fn customer_booking(
    session: &OptionalSession,
    token: Option<&str>,
    booking_id: Option<i64>,
) -> Result<CustomerBooking, Problem> {
    match (token, booking_id) {
        // What cannot be a token is that of no booking.
        (Some(token), None) => token_hash(token)
            .map(CustomerBooking::Link)
            .ok_or_else(|| Problem::new(Code::NotFound)),
        (None, Some(_)) if session.0.is_none() => Err(Problem::new(Code::Unauthenticated)),
        (None, Some(id)) => Ok(CustomerBooking::Own(BookingId(id))),
        (None, None) => Err(Problem::field(Code::Validation, "token", "Diese Angabe fehlt.")),
        (Some(_), Some(_)) => Err(Problem::ambiguous("bookingId")),
    }
}
