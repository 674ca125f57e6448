use actix_web::post;
use actix_web::web::{Data, Json};

use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::JsonBody;
use crate::manage_tokens::token_hash;
use crate::policy::Policy::Public;
use crate::problem::{Code, Problem};
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::{ManagedBooking, ManagedBookingRequest};

pub fn register(router: &mut Router) {
    router.call(Public, MainHost, operation);
}

/// Shows the booking of a manage link, until 30 days after its last appointment.
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
    body: JsonBody<ManagedBookingRequest>,
) -> Result<Json<ManagedBooking>, Problem> {
    let hash = token_hash(&body.content.token).ok_or_else(|| Problem::new(Code::NotFound))?;
    let booking = state.use_cases.manage_booking.show(hash).await?;
    Ok(Json(ManagedBooking::at(state.clock.now(), &booking)))
}
