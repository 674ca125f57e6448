mod asset;
mod booking;
mod home;
mod information;
mod manage;
mod message_pages;
mod profile;
mod robots;
mod sitemap;
mod success;
mod usual_paths;

pub use asset::asset;
pub use booking::booking;
pub use home::home;
pub use information::{INFORMATION_PATHS, information};
pub use manage::manage;
pub use message_pages::{not_authorized, server_error};
pub use profile::{organization, profile_or_file};
pub use robots::robots;
pub use sitemap::{sitemap, sitemap_pages, sitemap_profiles};
pub use success::success;
pub use usual_paths::{USUAL_PATHS, to_page};

use actix_web::HttpResponse;
use tracing::error;

use crate::app_state::AppState;
use crate::problem::{Code, Problem};
use crate::reason::reason;
use crate::web_app::Page;

/// The page of an organisation that could not be read: not found when there is no such organisation, so
/// that no search engine keeps it. While the store is down the app itself says so.
fn page_without_organization(state: &AppState, problem: &Problem) -> HttpResponse {
    if problem.code() == Code::OrganizationNotFound {
        return Page::not_found().answer(state);
    }
    error!(cause = reason(problem), "the organisation of a page could not be read");
    Page::unavailable().answer(state)
}
