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
use wire::Onboarding;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, operation);
}

/// Shows what the organisation of the session has done until it is booked, and whether it is public.
#[utoipa::path(
    tag = "Settings",
    operation_id = "show_onboarding",
    responses((status = 200, description = "All steps", body = Onboarding), ReadingProblems, OurProblems)
)]
#[get("/api/staff/onboarding")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<Onboarding>, Problem> {
    let organization = session.organization()?;
    let shown = state
        .use_cases
        .show_onboarding
        .show(session.0.caller(), organization)
        .await?;
    Ok(Json(shown.into()))
}
