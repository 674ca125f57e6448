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
use wire::StaffServices;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, operation);
}

/// Lists the services of the organisation of the session in their order, archived ones last.
#[utoipa::path(
    tag = "Settings",
    operation_id = "list_staff_services",
    responses((status = 200, description = "In their order", body = StaffServices), ReadingProblems, OurProblems)
)]
#[get("/api/staff/services")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<StaffServices>, Problem> {
    let organization = session.organization()?;
    let services = &state.use_cases.keep_services;
    let listed = services.list(session.0.caller(), organization).await?;
    Ok(Json(listed.into()))
}
