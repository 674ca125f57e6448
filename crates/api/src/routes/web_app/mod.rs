mod account_pages;
mod asset;
mod booking;
mod home;
mod information;
mod message_pages;
mod profile;
mod robots;
mod sitemap;
mod usual_paths;

use account_pages::{ACCOUNT_PATHS, account_page};
use information::{INFORMATION_PATHS, information};
use usual_paths::{USUAL_PATHS, to_page};

use actix_web::HttpResponse;
use shared_kernel::reason;
use tracing::error;

use crate::app_state::AppState;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::{Both, MainHost};
use crate::web_app::Page;
use wire::problem::{Code, Problem};

pub fn register(router: &mut Router) {
    router.page(Public, MainHost, "/", home::home);
    router.unlimited_page(Public, Both, "/assets/{file:.*}", asset::asset);
    router.page(Public, MainHost, "/robots.txt", robots::robots);
    router.page(Public, MainHost, "/sitemap.xml", sitemap::sitemap);
    router.page(Public, MainHost, "/sitemap-pages.xml", sitemap::sitemap_pages);
    let profiles = "/sitemap-profiles-{part}.xml";
    router.page(Public, MainHost, profiles, sitemap::sitemap_profiles);
    for path in INFORMATION_PATHS {
        router.page(Public, MainHost, path, information);
    }
    for path in ACCOUNT_PATHS {
        router.page(Public, MainHost, path, account_page);
    }
    for (path, page) in USUAL_PATHS {
        router.page(Public, MainHost, path, move || to_page(page));
    }
    router.page(Public, MainHost, "/401", message_pages::not_authorized);
    router.page(Public, MainHost, "/500", message_pages::server_error);
    router.page(Public, MainHost, "/booking/success", booking::success);
    router.page(Public, MainHost, "/manage", booking::manage);
    let by_number = "/organization/{organizationNr}";
    router.page(Public, MainHost, by_number, profile::organization);
    router.page(Public, MainHost, "/{organization}/booking", booking::booking);
    router.page(Public, MainHost, "/{organization}", profile::profile_or_file);
}

/// The page of an organisation that could not be read: not found when there is no such organisation, so
/// that no search engine keeps it. While the store is down the app itself says so.
fn page_without_organization(state: &AppState, problem: &Problem) -> HttpResponse {
    if problem.code() == Code::OrganizationNotFound {
        return Page::not_found().answer(state);
    }
    error!(cause = reason(problem), "cannot load the organisation of a page");
    Page::unavailable().answer(state)
}
