use actix_web::get;
use actix_web::web::Data;
use shared_kernel::OrganizationNr;

use crate::app_state::AppState;
use crate::documented::SearchProblems;
use crate::policy::Policy::Public;
use crate::problem::Problem;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::Newcomers;

pub fn register(router: &mut Router) {
    router.call(Public, MainHost, operation);
}

/// Lists the five organisations that became public last, with what their cards show.
#[utoipa::path(
    tag = "Search",
    operation_id = "list_newcomers",
    responses((status = 200, description = "The newest first", body = Newcomers), SearchProblems)
)]
#[get("/api/search/newcomers")]
async fn operation(state: Data<AppState>) -> Result<Revalidated<Newcomers>, Problem> {
    Ok(Revalidated(newcomers(&state).await?))
}

/// What the call answers; pages carry it as well.
pub async fn newcomers(state: &AppState) -> Result<Newcomers, Problem> {
    let cards = state.use_cases.list_newcomers.list().await?;
    let numbers: Vec<OrganizationNr> = cards.iter().map(|card| card.nr).collect();
    let calendars = state.use_cases.show_at_a_glance.show(&numbers, None).await?;
    Ok(Newcomers::new(cards, calendars))
}
