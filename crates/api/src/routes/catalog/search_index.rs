//! The documented search service.

use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, get, post};
use serde_json::Value;
use shared_kernel::Clock;
use time::OffsetDateTime;

use crate::app_state::AppState;
use crate::extract::{Engine, JsonBody, QueryOf};
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{
    MarketplaceQuery, SearchHostDescription, SearchIndex, SearchIndexAnswer, SearchIndexQuery, SearchIndexRequest,
};

pub fn register(router: &mut Router) {
    router.limited_reading_call(Limit::Search, Public, MainHost, search);
    router.limited_call(Limit::Search, Public, MainHost, describe);
}

/// Says what it is, as clients of Elasticsearch ask before anything else.
///
/// The form is that of Elasticsearch, with what its official clients want to see. It tells nothing of this
/// installation.
#[utoipa::path(
    tag = "Search",
    operation_id = "describe_search_host",
    responses((status = 200, description = "Always the same", body = SearchHostDescription))
)]
#[get("/search/")]
async fn describe() -> Json<SearchHostDescription> {
    Json(SearchHostDescription::ALWAYS)
}

/// Answers like the documented search service, with the indices `organization` and `autocomplete`.
///
/// For clients that were written for it, the official ones of Elasticsearch 7.17, 8 and 9 among them: their node is
/// `/search` of this host, and their media type is taken and answered. Organisations by a text (`multi_match`), the newest
/// ones (`match_all`) and texts that go on (`completion`) are understood, and answered by the same search as all others;
/// everything else is refused, in the form of Elasticsearch. Credentials in an `Authorization` header are a label without
/// any power, and may be left out.
#[utoipa::path(
    tag = "Search",
    operation_id = "search_index",
    params(
        ("index" = inline(SearchIndex), Path, description = "`organization` or `autocomplete`"),
        SearchIndexQuery
    ),
    request_body = SearchIndexRequest,
    security((), ("searchLabel" = [])),
    responses((status = 200, description = "In the form of the documented service", body = SearchIndexAnswer))
)]
#[post("/search/{index}/_search")]
async fn search(
    state: Data<AppState>,
    engine: Engine,
    index: Path<String>,
    address: QueryOf<SearchIndexQuery>,
    body: JsonBody<Value>,
) -> Result<HttpResponse, Problem> {
    let began = state.clock.now();
    let answer = match SearchIndexRequest::query(&index, address.0, &body.bytes)? {
        MarketplaceQuery::Organizations(search) => {
            let page = engine
                .run(|engine| async move { engine.search_organizations.search(&search, None).await })
                .await?;
            SearchIndexAnswer::organizations(page, took(&*state.clock, began))
                .map_err(|error| Problem::caused(Code::Internal, error))?
        }
        MarketplaceQuery::Nobody => SearchIndexAnswer::nobody(0),
        MarketplaceQuery::Suggestions { name, prefix, most } => {
            let (suggestions, prefix) = engine
                .run(|engine| async move {
                    let suggestions = engine.suggest_search_texts.suggest(&prefix).await;
                    suggestions.map(|suggestions| (suggestions, prefix))
                })
                .await?;
            let texts = suggestions.into_iter().take(most).map(|one| one.text).collect();
            SearchIndexAnswer::suggestions(name, prefix, texts, took(&*state.clock, began))
        }
    };
    Ok(HttpResponse::Ok().json(answer))
}

/// Milliseconds since then.
fn took(clock: &dyn Clock, began: OffsetDateTime) -> u64 {
    u64::try_from((clock.now() - began).whole_milliseconds()).unwrap_or_default()
}
