//! The web app as this server hands it out: one HTML shell for all of its pages, and its files.

mod files;
mod first_data;
mod head;
mod page;
mod page_path;
mod preloads;
mod script_json;
mod sitemap;
pub mod structured_data;
mod trailing_slash;

use actix_web::HttpResponse;
use actix_web::http::{Method, Uri};

pub use files::{ARE_EMBEDDED, Naming, WebFile, built_files, file_answer, missing_web_app};
pub use first_data::{FirstData, in_path};
pub use head::Head;
pub use page::Page;
pub use page_path::{organization_of_segment, profile_path};
pub use preloads::{PageCode, Preloads, built_file};
pub use sitemap::{sitemap_index, sitemap_of_pages, sitemap_of_profiles};

use self::trailing_slash::without_trailing_slash;
use crate::app_state::AppState;
use wire::problem::{Code, Problem};

/// Paths below these are no pages of the app: what is missing there is not shown as one.
const NO_PAGES: [&str; 6] = ["/api", "/assets", "/docs", "/dev", "/health", "/search"];

/// Answers a path that no route knows: a page that does not exist is shown by the app itself.
pub fn answer_unknown_path(state: &AppState, method: &Method, uri: &Uri) -> Result<HttpResponse, Problem> {
    let path = uri.path();
    if *method != Method::GET || is_elsewhere(path) || is_file(path) {
        return Err(Problem::new(Code::NotFound));
    }
    Ok(without_trailing_slash(&state.routes, uri).unwrap_or_else(|| Page::not_found().answer(state)))
}

/// Answers an address that is too long: people see a page, programs the problem.
pub fn answer_long_address(state: &AppState, method: &Method, uri: &Uri) -> Result<HttpResponse, Problem> {
    let path = uri.path();
    if *method != Method::GET || is_elsewhere(path) || is_file(path) {
        return Err(Problem::new(Code::UriTooLong));
    }
    Ok(Page::long_address().answer(state))
}

/// Whether a path belongs to something else than the app.
fn is_elsewhere(path: &str) -> bool {
    NO_PAGES.iter().any(|prefix| {
        path.strip_prefix(prefix)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

/// Whether the last segment of a path has an ending, as files have and pages do not.
pub fn is_file(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|segment| segment.contains('.'))
}
