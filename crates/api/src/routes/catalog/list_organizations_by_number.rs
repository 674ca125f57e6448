use actix_web::get;
use shared_kernel::OrganizationNr;

use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::{Engine, QueryOf};
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{OrganizationsByNumber, OrganizationsByNumberQuery};

pub fn register(router: &mut Router) {
    router.call(Public, MainHost, operation);
}

/// Lists the organisations with the given numbers, at most 50, each once and in the order given.
///
/// With what their cards show. Those that are not public are left out.
#[utoipa::path(
    tag = "Search",
    operation_id = "list_named_organizations",
    params(OrganizationsByNumberQuery),
    responses((status = 200, description = "In the order given", body = OrganizationsByNumber), ReadingProblems, OurProblems)
)]
#[get("/api/search/organizations/named")]
async fn operation(
    engine: Engine,
    query: QueryOf<OrganizationsByNumberQuery>,
) -> Result<Revalidated<OrganizationsByNumber>, Problem> {
    let found = engine
        .run(|engine| async move {
            let asked = &query.0.organization_nr;
            let cards = engine.list_organizations_by_number.list(asked).await?;
            let numbers: Vec<OrganizationNr> = cards.iter().map(|card| card.nr).collect();
            let calendars = engine.show_at_a_glance.show(&numbers, None).await?;
            Ok::<_, Problem>(OrganizationsByNumber::new(cards, calendars))
        })
        .await?;
    Ok(Revalidated(found))
}
