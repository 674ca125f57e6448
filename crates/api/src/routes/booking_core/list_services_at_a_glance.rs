use actix_web::get;
use actix_web::web::Data;
use shared_kernel::OrganizationNr;

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::QueryOf;
use crate::policy::Policy::Public;
use crate::problem::Problem;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;
use crate::wire::{OrganizationQuery, ServiceAtAGlance};

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Lists what each bookable service of an organisation costs, and when it can begin.
#[utoipa::path(
    tag = "Services",
    operation_id = "list_services_at_a_glance",
    params(OrganizationQuery),
    responses(
        (status = 200, description = "Those that somebody can be booked for", body = Vec<ServiceAtAGlance>),
        ReadingProblems, OurProblems,
    )
)]
#[get("/api/offeredservices/ataglance")]
async fn operation(
    state: Data<AppState>,
    query: QueryOf<OrganizationQuery>,
) -> Result<Revalidated<Vec<ServiceAtAGlance>>, Problem> {
    Ok(Revalidated(
        services_at_a_glance(&state, OrganizationNr(query.0.organization_nr)).await?,
    ))
}

/// What the call answers; pages carry it as well.
pub async fn services_at_a_glance(state: &AppState, nr: OrganizationNr) -> Result<Vec<ServiceAtAGlance>, Problem> {
    let services = state.use_cases.show_at_a_glance.services(nr).await?;
    Ok(services.into_iter().map(Into::into).collect())
}
