//! The mails about a booking.

use accounts::api_keys::Scope;
use actix_web::web::{Data, Json, Path};
use actix_web::{get, post};
use booking_core::lifecycle::StoredBooking;
use shared_kernel::{BookingId, Rank};

use crate::app_state::AppState;
use crate::extract::Session;
use crate::limits::Limit;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::routes::booking_core::correspondence::admit_mail;
use crate::site::Site::MainHost;
use wire::StaffMail;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, list);
    router.limited_call(
        Limit::Change,
        StaffOrKey(Rank::BusinessUser, Scope::Book),
        MainHost,
        resend,
    );
}

/// Lists the mails that tell of a booking, to its customer and to the organisation.
///
/// In the order in which they were planned, with kind, recipient, state and times. A mail can be sent once more by its
/// id (`…/mails/{mailId}/resend`).
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_booking_mails",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    responses((status = 200, description = "In the order in which they were planned", body = Vec<StaffMail>))
)]
#[get("/api/staff/bookings/{bookingId}/mails")]
async fn list(state: Data<AppState>, session: Session, booking: Path<i64>) -> Result<Json<Vec<StaffMail>>, Problem> {
    let booking = reached(&state, &session, booking.into_inner()).await?;
    listed(&state, &session, &booking).await
}

/// A booking within reach.
async fn reached(state: &AppState, session: &Session, booking: i64) -> Result<StoredBooking, Problem> {
    let bookings = &state.use_cases.show_staff_booking;
    let shown = bookings.show(session.actor(), session.organization()?, BookingId(booking));
    Ok(shown.await?.booking)
}

/// The mails of a booking that was reached.
async fn listed(state: &AppState, session: &Session, booking: &StoredBooking) -> Result<Json<Vec<StaffMail>>, Problem> {
    let mails = &state.use_cases.manage_booking_mails;
    let found = mails.list(session.actor(), booking.organization, booking.id).await?;
    let in_zone = |mail| StaffMail::in_zone(&booking.zone, mail);
    Ok(Json(found.into_iter().map(in_zone).collect()))
}

/// Sends a mail about a booking once more, with what holds now.
///
/// One that waits to be sent, or was sent within the last minute, stays as it is.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "resend_booking_mail",
    params(
        ("bookingId" = i64, Path, description = "Booking", example = 1),
        ("mailId" = i64, Path, description = "Mail", example = 1),
    ),
    responses((status = 200, description = "The mails of the booking", body = Vec<StaffMail>))
)]
#[post("/api/staff/bookings/{bookingId}/mails/{mailId}/resend")]
async fn resend(
    state: Data<AppState>,
    session: Session,
    path: Path<(i64, i64)>,
) -> Result<Json<Vec<StaffMail>>, Problem> {
    let (booking, mail) = path.into_inner();
    let booking = reached(&state, &session, booking).await?;
    admit_mail(&state, &session).await?;
    let mails = &state.use_cases.manage_booking_mails;
    mails
        .resend(session.change, (booking.organization, booking.id), mail)
        .await?;
    listed(&state, &session, &booking).await
}
