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
use wire::StaffEmployees;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, operation);
}

/// Lists the employees of the organisation of the session, archived ones too.
#[utoipa::path(
    tag = "Settings",
    operation_id = "list_staff_employees",
    responses((status = 200, description = "By number", body = StaffEmployees), ReadingProblems, OurProblems)
)]
#[get("/api/staff/employees")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<StaffEmployees>, Problem> {
    let organization = session.organization()?;
    let keep_employees = &state.use_cases.keep_employees;
    let employees = keep_employees.list(session.0.caller(), organization).await?;
    Ok(Json(employees.into()))
}
