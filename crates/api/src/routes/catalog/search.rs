//! Organisations by what somebody looks for.

use actix_web::get;
use booking_core::offer::WantedTitle;
use catalog::search::nearest_title;
use shared_kernel::OrganizationNr;

use crate::extract::{ComputingPermit, Engine, QueryOf};
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{
    Newcomers, OrganizationPage, OrganizationsByNumber, OrganizationsByNumberQuery, SearchQuery, SearchSuggestions,
    SuggestionsQuery,
};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Search, Public, MainHost, search);
    router.limited_call(Limit::Suggestions, Public, MainHost, suggest);
    router.call(Public, MainHost, list_newcomers);
    router.call(Public, MainHost, list_by_number);
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
    responses((status = 200, description = "One page", body = OrganizationPage))
)]
#[get("/api/search/organizations")]
async fn search(engine: Engine, query: QueryOf<SearchQuery>) -> Result<Revalidated<OrganizationPage>, Problem> {
    let page = engine
        .run(|engine| async move { found(&engine, &query.0).await })
        .await?;
    Ok(Revalidated(page))
}

async fn found(engine: &ComputingPermit, query: &SearchQuery) -> Result<OrganizationPage, Problem> {
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

/// Proposes how a text that is being typed may go on: names, services, categories and cities.
///
/// At least two letters are needed; at most eight texts come back, the most popular first. Typing errors are forgiven.
/// Ask while somebody types, some 200 ms after the last key: 180 requests a minute are allowed.
#[utoipa::path(
    tag = "Search",
    operation_id = "suggest_search_texts",
    params(SuggestionsQuery),
    responses(
        (status = 200, description = "At most eight, the most popular first", body = SearchSuggestions)
    )
)]
#[get("/api/search/suggestions")]
async fn suggest(engine: Engine, query: QueryOf<SuggestionsQuery>) -> Result<Revalidated<SearchSuggestions>, Problem> {
    let suggestions = engine
        .run(|engine| async move { engine.suggest_search_texts.suggest(&query.0.q).await })
        .await?;
    Ok(Revalidated(suggestions.into()))
}

/// Lists the five organisations that became public last, with what their cards show.
///
/// The newest comes first. Cards show name, address, branches, slogan, logo and the next free start.
#[utoipa::path(
    tag = "Search",
    operation_id = "list_newcomers",
    responses((status = 200, description = "The newest first", body = Newcomers))
)]
#[get("/api/search/newcomers")]
async fn list_newcomers(engine: Engine) -> Result<Revalidated<Newcomers>, Problem> {
    Ok(Revalidated(newcomers(&engine).await?))
}

/// What the call answers; pages carry it as well.
pub async fn newcomers(engine: &Engine) -> Result<Newcomers, Problem> {
    engine
        .run(|engine| async move {
            let cards = engine.list_newcomers.list().await?;
            let numbers: Vec<OrganizationNr> = cards.iter().map(|card| card.nr).collect();
            let calendars = engine.show_at_a_glance.show(&numbers, None).await?;
            Ok::<_, Problem>(Newcomers::new(cards, calendars))
        })
        .await
}

/// Lists the organisations with the given numbers, at most 50, each once and in the order given.
///
/// With what their cards show. Those that are not public are left out.
#[utoipa::path(
    tag = "Search",
    operation_id = "list_named_organizations",
    params(OrganizationsByNumberQuery),
    responses((status = 200, description = "In the order given", body = OrganizationsByNumber))
)]
#[get("/api/search/organizations/named")]
async fn list_by_number(
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
