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
use wire::{Event, OrganizationQuery};

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Lists the events and courses of an organisation that have a date ahead, with their free seats.
#[utoipa::path(
    tag = "Events",
    operation_id = "list_events",
    params(OrganizationQuery),
    responses((status = 200, description = "By their next date, then id", body = Vec<Event>), ReadingProblems, OurProblems)
)]
#[get("/api/events")]
async fn operation(
    state: Data<AppState>,
    query: QueryOf<OrganizationQuery>,
) -> Result<Revalidated<Vec<Event>>, Problem> {
    let events = state
        .use_cases
        .show_offer
        .events(OrganizationNr(query.0.organization_nr))
        .await?;
    let now = state.clock.now();
    Ok(Revalidated(
        events.into_iter().map(|event| Event::at(now, event)).collect(),
    ))
}
