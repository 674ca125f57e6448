use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{BookingId, Rank};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::StaffBooking;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Shows a booking of the organisation of the session, with its customer and its history.
///
/// A business user sees the bookings that need the own calendar; another one looks like one that is not there.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "show_staff_booking",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    responses((status = 200, description = "The booking", body = StaffBooking), ReadingProblems, OurProblems)
)]
#[get("/api/staff/bookings/{bookingId}")]
async fn operation(state: Data<AppState>, session: Session, booking: Path<i64>) -> Result<Json<StaffBooking>, Problem> {
    shown(&state, &session, BookingId(booking.into_inner())).await
}

/// The booking as whoever is signed in sees it now.
pub async fn shown(state: &AppState, session: &Session, booking: BookingId) -> Result<Json<StaffBooking>, Problem> {
    let organization = session.organization()?;
    let bookings = &state.use_cases.show_staff_booking;
    let details = bookings.show(session.0.actor(), organization, booking).await?;
    Ok(Json(StaffBooking::at(state.clock.now(), details)))
}
