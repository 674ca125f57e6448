use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path};

use super::INFORMATION_PATHS;
use crate::app_state::AppState;
use crate::extract::Engine;
use crate::operator::OperatorPage;
use crate::web_app::{sitemap_index, sitemap_of_pages, sitemap_of_profiles};
use wire::problem::{Code, Problem};

/// `/sitemap.xml`: the index of all other sitemaps.
pub async fn sitemap(state: Data<AppState>, engine: Engine) -> Result<HttpResponse, Problem> {
    let parts = engine
        .run(|engine| async move { engine.list_profiles.parts().await })
        .await?;
    Ok(xml(sitemap_index(&state.public_url, &parts)))
}

/// `/sitemap-pages.xml`: home and the pages with information, each under its canonical path.
pub async fn sitemap_pages(state: Data<AppState>) -> HttpResponse {
    let is_listed = |path: &str| match OperatorPage::labelled(path.trim_start_matches('/')) {
        Some(page) => state.operator.text(page).is_some(),
        None => path != "/imprint-dataprivacy",
    };
    let information = INFORMATION_PATHS.into_iter().filter(|path| is_listed(path));
    xml(sitemap_of_pages(
        &state.public_url,
        std::iter::once("/").chain(information),
    ))
}

/// `/sitemap-profiles-{part}.xml`: the pages of some public organisations.
pub async fn sitemap_profiles(engine: Engine, part: Path<String>) -> Result<HttpResponse, Problem> {
    let not_found = || Problem::new(Code::NotFound);
    let part = part.parse().map_err(|_| not_found())?;
    let text = engine
        .run(|engine| async move {
            let entries = engine.list_profiles.entries(part).await?;
            if entries.is_empty() {
                return Err(not_found());
            }
            Ok(sitemap_of_profiles(&engine.state.public_url, &entries))
        })
        .await?;
    Ok(xml(text))
}

fn xml(text: String) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/xml; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
        .body(text)
}
