use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::StaffBookingPause;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, operation);
}

/// Shows whether customers can book online at the organisation of the session.
#[utoipa::path(
    tag = "Settings",
    operation_id = "show_booking_pause",
    responses((status = 200, description = "The pause", body = StaffBookingPause), ReadingProblems, OurProblems)
)]
#[get("/api/staff/bookingpause")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<StaffBookingPause>, Problem> {
    let organization = session.organization()?;
    let shown = state
        .use_cases
        .keep_booking_pause
        .show(session.0.caller(), organization)
        .await?;
    Ok(Json(shown.into()))
}
