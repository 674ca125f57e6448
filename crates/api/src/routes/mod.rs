//! All routes. Every line names who may use a route, under which hosts, and which operation it is.

mod booking_core;
mod catalog;
mod development;
mod documentation;
mod health;
mod notifications;
mod operator;
mod web_app;

use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::{AnyHost, Both, MainHost};

/// Adds every route of the server. The pages of development exist in development only.
pub fn add_routes(router: &mut Router, is_production: bool) {
    router.call(Public, MainHost, catalog::list_branches::operation);
    router.call(Public, MainHost, catalog::list_organization_branches::operation);
    router.call(Public, Both, catalog::get_organization::operation);
    router.call(Public, Both, catalog::get_web_content::operation);
    router.call(Public, Both, catalog::list_social_media::operation);
    router.call(Public, MainHost, catalog::search_organizations::operation);
    router.call(Public, MainHost, catalog::suggest_search_texts::operation);
    router.call(Public, MainHost, catalog::list_newcomers::operation);
    router.call(Public, MainHost, catalog::search_index::operation);
    router.call(Public, MainHost, catalog::list_named_organizations::operation);

    router.call(Public, Both, booking_core::list_offered_services::operation);
    router.call(Public, Both, booking_core::get_offered_service::operation);
    router.call(Public, Both, booking_core::list_events::operation);
    router.call(Public, Both, booking_core::list_business_hours::operation);
    router.call(Public, Both, booking_core::list_customized_booking_fields::operation);
    router.call(Public, Both, booking_core::list_assigned_employees::operation);
    router.call(Public, Both, booking_core::list_booking_slots::operation);
    router.call(Public, Both, booking_core::list_basket_slots::operation);
    router.call(Public, Both, booking_core::add_booking::operation);
    router.call(Public, Both, booking_core::add_event_booking::operation);

    router.call(Public, MainHost, booking_core::get_managed_booking::operation);
    router.call(Public, MainHost, booking_core::list_move_slots::operation);
    router.call(Public, MainHost, booking_core::move_managed_booking::operation);
    router.call(Public, MainHost, booking_core::cancel_managed_booking::operation);

    router.call(Public, Both, notifications::download_calendar_entry::operation);

    router.call(Public, Both, operator::get_operator::operation);
    router.call(Public, Both, operator::get_operator_contact::operation);
    router.call(Public, Both, operator::get_operator_page::operation);

    router.page(Public, AnyHost, "/health/live", health::live);
    router.page(Public, AnyHost, "/health/ready", health::ready);

    router.page(Public, MainHost, "/docs", documentation::to_index);
    router.page(Public, MainHost, "/docs/openapi.json", documentation::openapi);
    router.page(Public, MainHost, "/docs/{file:.*}", documentation::file);

    if !is_production {
        router.page(Public, MainHost, "/dev/mails", development::list_mails);
        router.page(Public, MainHost, "/dev/mails/{file}", development::show_mail);
        router.page(Public, MainHost, "/dev/mails/{file}/html", development::show_mail_html);
    }

    router.page(Public, MainHost, "/", web_app::home);
    router.page(Public, Both, "/assets/{file:.*}", web_app::asset);
    router.page(Public, MainHost, "/robots.txt", web_app::robots);
    router.page(Public, MainHost, "/sitemap.xml", web_app::sitemap);
    router.page(Public, MainHost, "/sitemap-pages.xml", web_app::sitemap_pages);
    router.page(
        Public,
        MainHost,
        "/sitemap-profiles-{part}.xml",
        web_app::sitemap_profiles,
    );
    for path in web_app::INFORMATION_PATHS {
        router.page(Public, MainHost, path, web_app::information);
    }
    for (path, page) in web_app::USUAL_PATHS {
        router.page(Public, MainHost, path, move || web_app::to_page(page));
    }
    router.page(Public, MainHost, "/401", web_app::not_authorized);
    router.page(Public, MainHost, "/500", web_app::server_error);
    router.page(Public, MainHost, "/booking/success", web_app::success);
    router.page(Public, MainHost, "/manage", web_app::manage);
    router.page(
        Public,
        MainHost,
        "/organization/{organizationNr}",
        web_app::organization,
    );
    router.page(Public, MainHost, "/{organization}/booking", web_app::booking);
    router.page(Public, MainHost, "/{organization}", web_app::profile_or_file);
}
