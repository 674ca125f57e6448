use actix_web::get;
use booking_core::offer::WantedTitle;
use catalog::search::nearest_title;
use shared_kernel::OrganizationNr;

use crate::documented::{ReadingProblems, SearchProblems};
use crate::extract::{Engine, InTurn, QueryOf};
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{OrganizationPage, SearchQuery};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Search, Public, MainHost, operation);
}

/// Finds public organisations, the best first, with what their cards show; without `q` all of them, the newest first.
///
/// A city or a postcode in the text, or in `place`, limits the search to it and 10 kilometres around it. Typing errors
/// and every German spelling are forgiven. With a text the order is: all words before some, the name
/// before the rest, exact before similar, rare words before common ones, then the popular; at most 500.
#[utoipa::path(
    tag = "Search",
    operation_id = "search_organizations",
    params(SearchQuery),
    responses((status = 200, description = "One page", body = OrganizationPage), ReadingProblems, SearchProblems)
)]
#[get("/api/search/organizations")]
async fn operation(engine: Engine, query: QueryOf<SearchQuery>) -> Result<Revalidated<OrganizationPage>, Problem> {
    let page = engine
        .run(|engine| async move { found(&engine, &query.0).await })
        .await?;
    Ok(Revalidated(page))
}

async fn found(engine: &InTurn, query: &SearchQuery) -> Result<OrganizationPage, Problem> {
    let page = engine
        .search_organizations
        .search(&query.search(engine.state.clock.now())?, query.wanted_place().as_ref())
        .await?;
    let numbers: Vec<OrganizationNr> = page.organizations.iter().map(|card| card.nr).collect();
    let nearest = |titles: &[&str]| nearest_title(page.text.as_ref()?, titles);
    let wanted = page.text.as_ref().map(|_| &nearest as WantedTitle<'_>);
    let calendars = engine.show_at_a_glance.show(&numbers, wanted).await?;
    Ok(OrganizationPage::new(page, calendars))
}
