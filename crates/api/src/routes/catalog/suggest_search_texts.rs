use actix_web::get;

use crate::documented::{ReadingProblems, SearchProblems};
use crate::extract::{Engine, QueryOf};
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{SearchSuggestions, SuggestionsQuery};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Suggestions, Public, MainHost, operation);
}

/// Proposes how a text that is being typed may go on: names, services, categories and cities.
#[utoipa::path(
    tag = "Search",
    operation_id = "suggest_search_texts",
    params(SuggestionsQuery),
    responses(
        (status = 200, description = "At most eight, the most popular first", body = SearchSuggestions),
        ReadingProblems,
        SearchProblems
    )
)]
#[get("/api/search/suggestions")]
async fn operation(
    engine: Engine,
    query: QueryOf<SuggestionsQuery>,
) -> Result<Revalidated<SearchSuggestions>, Problem> {
    let suggestions = engine
        .run(|engine| async move { engine.suggest_search_texts.suggest(&query.0.q).await })
        .await?;
    Ok(Revalidated(suggestions.into()))
}
