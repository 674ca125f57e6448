use actix_web::get;
use actix_web::web::{Data, Path};
use shared_kernel::OrganizationNr;

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;
use wire::BusinessHours;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Lists the opening hours of an organisation as they are in the coming seven days.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "list_business_hours",
    params(("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000)),
    responses((status = 200, description = "From Monday to Sunday", body = Vec<BusinessHours>), ReadingProblems, OurProblems)
)]
#[get("/api/businesshours/{organizationNr}")]
async fn operation(
    state: Data<AppState>,
    organization_nr: Path<i32>,
) -> Result<Revalidated<Vec<BusinessHours>>, Problem> {
    Ok(Revalidated(
        business_hours(&state, OrganizationNr(*organization_nr)).await?,
    ))
}

/// What the call answers; pages carry it as well.
pub async fn business_hours(state: &AppState, nr: OrganizationNr) -> Result<Vec<BusinessHours>, Problem> {
    let hours = state.use_cases.show_offer.business_hours(nr).await?;
    Ok(BusinessHours::rows(hours))
}
