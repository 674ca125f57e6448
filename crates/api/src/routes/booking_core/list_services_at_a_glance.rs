use actix_web::get;
use shared_kernel::OrganizationNr;

use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::{Engine, QueryOf};
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::Problem;
use wire::{OrganizationQuery, ServiceAtAGlance};

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
    engine: Engine,
    query: QueryOf<OrganizationQuery>,
) -> Result<Revalidated<Vec<ServiceAtAGlance>>, Problem> {
    let organization = OrganizationNr(query.0.organization_nr);
    Ok(Revalidated(services_at_a_glance(&engine, organization).await?))
}

/// What the call answers; pages carry it as well.
pub async fn services_at_a_glance(engine: &Engine, nr: OrganizationNr) -> Result<Vec<ServiceAtAGlance>, Problem> {
    let services = engine
        .run(|engine| async move { engine.show_at_a_glance.services(nr).await })
        .await?;
    Ok(services.into_iter().map(Into::into).collect())
}
