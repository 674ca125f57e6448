use actix_web::get;
use actix_web::web::Data;
use shared_kernel::{OrganizationNr, ServiceId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::QueryOf;
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::Problem;
use wire::{OfferedService, OfferedServiceQuery};

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Shows a bookable service of an organisation.
#[utoipa::path(
    tag = "Services",
    operation_id = "get_offered_service",
    params(OfferedServiceQuery),
    responses((status = 200, description = "The service", body = OfferedService), ReadingProblems, OurProblems)
)]
#[get("/api/offeredservice")]
async fn operation(
    state: Data<AppState>,
    query: QueryOf<OfferedServiceQuery>,
) -> Result<Revalidated<OfferedService>, Problem> {
    let organization = OrganizationNr(query.0.organization_nr);
    let service = state
        .use_cases
        .show_offer
        .service(organization, ServiceId(query.0.service_id))
        .await?;
    Ok(Revalidated(service.into()))
}
