use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use catalog::{WebContentKind, plain_text};
use serde_json::json;
use shared_kernel::OrganizationNr;
use tokio::join;

use super::page_without_organization;
use crate::app_state::AppState;
use crate::extract::Engine;
use crate::routes::booking_core::offer;
use crate::routes::catalog::organizations;
use crate::web_app::structured_data::{Provider, local_business};
use crate::web_app::{
    FirstData, Head, Naming, Page, PageCode, file_answer, in_path, is_file, organization_of_segment, profile_path,
};
use wire::Organization;
use wire::problem::{Code, Problem};

/// `/{slug}-{organizationNr}`, or a file beside the index such as `/favicon.svg`.
pub async fn profile_or_file(
    state: Data<AppState>,
    engine: Engine,
    request: HttpRequest,
    segment: Path<String>,
) -> Result<HttpResponse, Problem> {
    if !is_file(&segment) {
        return Ok(profile(&state, &engine, organization_of_segment(&segment)).await);
    }
    // The index itself is only handed out as a page, with its placeholders filled.
    Some(&segment)
        .filter(|file| file.as_str() != "index.html")
        .and_then(|file| file_answer(&request, state.web_files, file, Naming::Lasting))
        .ok_or_else(|| Problem::new(Code::NotFound))
}

/// `/organization/{slug}-{organizationNr}`, with or without the slug: the app replaces it by the canonical path.
pub async fn organization(state: Data<AppState>, engine: Engine, segment: Path<String>) -> HttpResponse {
    profile(&state, &engine, organization_of_segment(&segment)).await
}

/// The profile of an organisation, with everything that it shows first.
async fn profile(state: &AppState, engine: &Engine, nr: Option<OrganizationNr>) -> HttpResponse {
    let Some(nr) = nr else {
        return Page::not_found().answer(state);
    };
    let text = |kind| organizations::web_content(state, nr, kind);
    let (organization, hours, services, glances, slogan, top_content, background, links) = join!(
        organizations::organization(state, nr),
        offer::business_hours(state, nr),
        offer::offered_services(state, nr),
        offer::services_at_a_glance(engine, nr),
        text(WebContentKind::OverviewSlogan),
        text(WebContentKind::OverviewTopContent),
        text(WebContentKind::BackgroundImage),
        organizations::social_media(state, nr),
    );
    let organization = match organization {
        Ok(organization) => organization,
        Err(problem) => return page_without_organization(state, &problem),
    };
    let slogan_text = slogan
        .as_ref()
        .map_or_else(|_| String::new(), |slogan| plain_text(&slogan.html_content));
    let path = profile_path(nr, &organization.company_name);
    let business = local_business(
        &state.public_url,
        &Provider {
            organization: &organization,
            image_host: state.image_host.as_ref(),
            path: &path,
            slogan: &slogan_text,
            hours: hours.as_deref().unwrap_or_default(),
            services: services.as_deref().unwrap_or_default(),
            links: links.as_deref().unwrap_or_default(),
        },
    );
    let head = Head::of(&organization.company_name, &description(&organization, &slogan_text))
        .at(path)
        .about(business);

    let mut first_data = FirstData::default();
    first_data.add("/api/organization/{organizationNr}", in_path(nr), Ok(organization));
    first_data.add("/api/businesshours/{organizationNr}", in_path(nr), hours);
    let of_organization = json!({ "query": { "organizationNr": nr.0 } });
    first_data.add("/api/offeredservices", of_organization.clone(), services);
    first_data.add("/api/offeredservices/ataglance", of_organization, glances);
    for content in [slogan, top_content, background] {
        let kind = content.as_ref().map_or("", |content| content.content_type.as_str());
        let parameters = json!({ "path": { "organizationNr": nr.0, "contentType": kind } });
        first_data.add("/api/webcontent/{organizationNr}/{contentType}", parameters, content);
    }
    first_data.add(
        "/api/socialmedia",
        json!({ "query": { "organizationnr": nr.0 } }),
        links,
    );
    Page::new(head, first_data).with_code(PageCode::Profile).answer(state)
}

fn description(organization: &Organization, slogan: &str) -> String {
    let address = format!(
        "{} in {} {}",
        organization.company_name, organization.zip_code, organization.city
    );
    let end = match slogan.chars().last() {
        None => return format!("{address}: freie Termine ansehen und online reservieren, bezahlt wird vor Ort."),
        Some('.' | '!' | '?' | '…') => "",
        Some(_) => ".",
    };
    format!("{address}: {slogan}{end} Freie Termine ansehen und online reservieren.")
}
