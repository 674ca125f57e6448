use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Data, Json, Path};
use booking_core::lifecycle::StoredBooking;
use shared_kernel::{BookingId, Rank};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::StaffMail;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Lists the mails that tell of a booking, to its customer and to the organisation.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_booking_mails",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    responses((status = 200, description = "In the order in which they were planned", body = Vec<StaffMail>), ReadingProblems, OurProblems)
)]
#[get("/api/staff/bookings/{bookingId}/mails")]
async fn operation(
    state: Data<AppState>,
    session: Session,
    booking: Path<i64>,
) -> Result<Json<Vec<StaffMail>>, Problem> {
    let booking = reached(&state, &session, booking.into_inner()).await?;
    listed(&state, &session, &booking).await
}

/// A booking within reach.
pub async fn reached(state: &AppState, session: &Session, booking: i64) -> Result<StoredBooking, Problem> {
    let bookings = &state.use_cases.show_staff_booking;
    let shown = bookings.show(session.0.actor(), session.organization()?, BookingId(booking));
    Ok(shown.await?.booking)
}

/// The mails of a booking that was reached.
pub async fn listed(
    state: &AppState,
    session: &Session,
    booking: &StoredBooking,
) -> Result<Json<Vec<StaffMail>>, Problem> {
    let mails = &state.use_cases.keep_booking_mails;
    let found = mails.list(session.0.actor(), booking.organization, booking.id).await?;
    let in_zone = |mail| StaffMail::in_zone(&booking.zone, mail);
    Ok(Json(found.into_iter().map(in_zone).collect()))
}
