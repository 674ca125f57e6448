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
use crate::site::Site::MainHost;
use crate::wire::{OrganizationsByNumber, OrganizationsByNumberQuery};

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
    state: Data<AppState>,
    query: QueryOf<OrganizationsByNumberQuery>,
) -> Result<Revalidated<OrganizationsByNumber>, Problem> {
    let cards = state
        .use_cases
        .list_organizations_by_number
        .list(&query.0.organization_nr)
        .await?;
    let numbers: Vec<OrganizationNr> = cards.iter().map(|card| card.nr).collect();
    let calendars = state.use_cases.show_at_a_glance.show(&numbers, None).await?;
    Ok(Revalidated(OrganizationsByNumber::new(cards, calendars)))
}
