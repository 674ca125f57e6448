//! The pause in which nobody can book online.

use accounts::api_keys::Scope;
use actix_web::web::{Data, Json};
use actix_web::{get, put};
use shared_kernel::Rank;

use super::changed_meanwhile::or_present;
use crate::app_state::AppState;
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{BookingPauseRequest, StaffBookingPause, change_mode_over};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, show);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, set);
}

/// Shows whether customers can book online at the organisation of the session.
///
/// `pause` is null while customers can book; otherwise it says until when, and what customers are told. `version` is
/// what to send along with a change.
#[utoipa::path(
    tag = "Settings",
    operation_id = "show_booking_pause",
    responses((status = 200, description = "The pause", body = StaffBookingPause))
)]
#[get("/api/staff/bookingpause")]
async fn show(state: Data<AppState>, session: Session) -> Result<Json<StaffBookingPause>, Problem> {
    let organization = session.organization()?;
    let shown = state
        .use_cases
        .manage_booking_pause
        .show(session.actor(), organization)
        .await?;
    Ok(Json(shown.into()))
}

/// Pauses online booking at the organisation of the session, or ends the pause.
///
/// Meanwhile visitors find no free times, and neither book nor sign up. What is booked stays, and its customers move and
/// cancel it as ever; so do staff, who also book. A pause ends by itself on the day that it names, and otherwise only by
/// `"pause": null`: a body without the member is refused (422).
#[utoipa::path(
    tag = "Settings",
    operation_id = "set_booking_pause",
    request_body = BookingPauseRequest,
    responses((status = 200, description = "The pause as it is now", body = StaffBookingPause))
)]
#[put("/api/staff/bookingpause")]
async fn set(
    state: Data<AppState>,
    session: Session,
    body: JsonBody<BookingPauseRequest>,
) -> Result<Json<StaffBookingPause>, Problem> {
    let organization = session.organization()?;
    let mode = change_mode_over(false, body.content.version);
    let wanted = body.content.pause.map(Into::into);
    let booking = &state.use_cases.manage_booking_pause;
    let saved = booking.set(session.change, organization, mode, wanted).await;
    let present = async {
        let shown = booking.show(session.actor(), organization).await?;
        Ok(Some(StaffBookingPause::from(shown)))
    };
    Ok(Json(or_present(saved, present).await?.into()))
}
