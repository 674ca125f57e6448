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
use wire::ServiceSuggestions;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, operation);
}

/// Suggests services that are typical of the branch of the organisation of the session.
#[utoipa::path(
    tag = "Settings",
    operation_id = "suggest_services",
    responses((status = 200, description = "To be changed and created", body = ServiceSuggestions), ReadingProblems, OurProblems)
)]
#[get("/api/staff/onboarding/suggestions")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<ServiceSuggestions>, Problem> {
    let organization = session.organization()?;
    let shown = state
        .use_cases
        .show_onboarding
        .suggestions(session.0.caller(), organization)
        .await?;
    Ok(Json(shown.into()))
}
