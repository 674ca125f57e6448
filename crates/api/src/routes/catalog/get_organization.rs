use actix_web::get;
use actix_web::web::{Data, Path};
use shared_kernel::OrganizationNr;

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;
use wire::Organization;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Shows an organisation.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "get_organization",
    params(("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000)),
    responses((status = 200, description = "The organisation", body = Organization), ReadingProblems, OurProblems)
)]
#[get("/api/organization/{organizationNr}")]
async fn operation(state: Data<AppState>, organization_nr: Path<i32>) -> Result<Revalidated<Organization>, Problem> {
    Ok(Revalidated(
        organization(&state, OrganizationNr(*organization_nr)).await?,
    ))
}

/// What the call answers; pages carry it as well.
pub async fn organization(state: &AppState, nr: OrganizationNr) -> Result<Organization, Problem> {
    Ok(state.use_cases.show_profile.organization(nr).await?.into())
}
