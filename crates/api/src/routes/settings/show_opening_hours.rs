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
use wire::StaffOpeningHours;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, operation);
}

/// Shows the opening hours of the organisation of the session, and the public holidays ahead.
#[utoipa::path(
    tag = "Settings",
    operation_id = "show_opening_hours",
    responses((status = 200, description = "The opening hours", body = StaffOpeningHours), ReadingProblems, OurProblems)
)]
#[get("/api/staff/openinghours")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<StaffOpeningHours>, Problem> {
    let organization = session.organization()?;
    let shown = state
        .use_cases
        .keep_opening_hours
        .show(session.0.caller(), organization)
        .await?;
    Ok(Json(shown.into()))
}
