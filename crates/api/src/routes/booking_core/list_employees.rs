use actix_web::get;
use actix_web::web::{Data, Path};
use shared_kernel::OrganizationNr;

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;
use wire::Employee;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Lists those who work at an organisation and are visible, whatever they can do.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "list_employees",
    params(("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000)),
    responses((status = 200, description = "By id", body = Vec<Employee>), ReadingProblems, OurProblems)
)]
#[get("/api/organization/{organizationNr}/employees")]
async fn operation(state: Data<AppState>, organization_nr: Path<i32>) -> Result<Revalidated<Vec<Employee>>, Problem> {
    let team = state
        .use_cases
        .show_offer
        .team(OrganizationNr(*organization_nr))
        .await?;
    Ok(Revalidated(team.into_iter().map(Into::into).collect()))
}
