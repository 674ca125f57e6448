use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::StaffProfile;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, operation);
}

/// Gets the profile of the organisation as its own people keep it.
#[utoipa::path(
    tag = "Settings",
    operation_id = "get_staff_profile",
    responses((status = 200, description = "The profile, with the draft of a text that waits", body = StaffProfile), OurProblems)
)]
#[get("/api/staff/profile")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<StaffProfile>, Problem> {
    let organization = session.organization()?;
    let profile = state
        .use_cases
        .keep_profile
        .show(session.0.actor(), organization)
        .await?;
    Ok(Json(profile.into()))
}
