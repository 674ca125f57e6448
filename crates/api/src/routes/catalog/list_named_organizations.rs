use actix_web::get;
use actix_web::web::Data;
use shared_kernel::OrganizationNr;

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::QueryOf;
use crate::problem::Problem;
use crate::revalidation::Revalidated;
use crate::wire::{NamedOrganizations, NamedOrganizationsQuery};

/// Lists the named organisations, with what their cards show, each once and in the order given. Those
/// that are not public are left out.
#[utoipa::path(
    tag = "Search",
    operation_id = "list_named_organizations",
    params(NamedOrganizationsQuery),
    responses((status = 200, description = "In the order given", body = NamedOrganizations), ReadingProblems, OurProblems)
)]
#[get("/api/search/organizations/named")]
pub async fn operation(
    state: Data<AppState>,
    query: QueryOf<NamedOrganizationsQuery>,
) -> Result<Revalidated<NamedOrganizations>, Problem> {
    let cards = state
        .use_cases
        .list_named_organizations
        .list(&query.0.organization_nr)
        .await?;
    let numbers: Vec<OrganizationNr> = cards.iter().map(|card| card.nr).collect();
    let calendars = state.use_cases.show_at_a_glance.show(&numbers).await?;
    Ok(Revalidated(NamedOrganizations::new(cards, calendars)))
}
