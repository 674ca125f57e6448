use actix_web::get;
use actix_web::web::Data;
use shared_kernel::OrganizationNr;

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::QueryOf;
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::Problem;
use wire::{OfferedService, OrganizationQuery};

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Lists the bookable services of an organisation.
#[utoipa::path(
    tag = "Services",
    operation_id = "list_offered_services",
    params(OrganizationQuery),
    responses((status = 200, description = "By sort order, then id", body = Vec<OfferedService>), ReadingProblems, OurProblems)
)]
#[get("/api/offeredservices")]
async fn operation(
    state: Data<AppState>,
    query: QueryOf<OrganizationQuery>,
) -> Result<Revalidated<Vec<OfferedService>>, Problem> {
    Ok(Revalidated(
        offered_services(&state, OrganizationNr(query.0.organization_nr)).await?,
    ))
}

/// What the call answers; pages carry it as well.
pub async fn offered_services(state: &AppState, nr: OrganizationNr) -> Result<Vec<OfferedService>, Problem> {
    let services = state.use_cases.show_offer.services(nr).await?;
    Ok(services.into_iter().map(Into::into).collect())
}
