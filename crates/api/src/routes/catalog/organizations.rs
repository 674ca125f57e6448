//! Organisations, as they present themselves.

use actix_web::get;
use actix_web::web::{Data, Json, Path};
use catalog::WebContentKind;
use shared_kernel::{OrganizationNr, Rank};

use crate::app_state::AppState;
use crate::extract::{QueryOf, Session};
use crate::policy::Policy::{Public, Staff};
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::{Both, MainHost};
use wire::problem::{Code, Problem};
use wire::{Organization, ProfilePreview, SocialMedia, SocialMediaQuery, Trader, WebContent};

pub fn register(router: &mut Router) {
    router.call(Public, Both, show);
    router.call(Public, Both, show_trader);
    router.call(Public, Both, show_web_content);
    router.call(Public, Both, list_social_media);
    router.call(Staff(Rank::BusinessUser), MainHost, preview);
}

/// Shows an organisation.
///
/// Name, address, position, branches and what booking there needs to know: the zone of all wall times, how many days
/// ahead can be booked, until when customers may change, whether a telephone number is mandatory, and whether online
/// booking is paused. One that is not public is not found.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "get_organization",
    params(("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000)),
    responses((status = 200, description = "The organisation", body = Organization))
)]
#[get("/api/organization/{organizationNr}")]
async fn show(state: Data<AppState>, organization_nr: Path<i32>) -> Result<Revalidated<Organization>, Problem> {
    Ok(Revalidated(
        organization(&state, OrganizationNr(*organization_nr)).await?,
    ))
}

/// What the call answers; pages carry it as well.
pub async fn organization(state: &AppState, nr: OrganizationNr) -> Result<Organization, Problem> {
    Ok(state.use_cases.show_profile.organization(nr).await?.into())
}

/// Shows whom customers of an organisation deal with.
///
/// The name of the company or person behind the organisation, address, contact and entry in a register, as consumers
/// have to be told. It may differ from the name under which the organisation is found.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "get_trader",
    params(("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000)),
    responses((status = 200, description = "Name, contact and register", body = Trader))
)]
#[get("/api/organization/{organizationNr}/trader")]
async fn show_trader(state: Data<AppState>, organization_nr: Path<i32>) -> Result<Revalidated<Trader>, Problem> {
    let trader = state
        .use_cases
        .show_profile
        .trader(OrganizationNr(*organization_nr))
        .await?;
    Ok(Revalidated(trader.into()))
}

/// Shows a text or picture of an organisation's page.
///
/// Texts are sanitised HTML, pictures an address on this host. One that was never written is empty, which is no error;
/// a kind that does not exist is not found.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "get_web_content",
    params(
        ("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000),
        (
            "contentType" = String,
            Path,
            description = "`account_overview_content`, `account_background_image`, `account_logo_image`, `account_overview_slogan` or `account_overview_topcontent`",
            pattern = "^account_(overview_content|background_image|logo_image|overview_slogan|overview_topcontent)$",
            example = "account_overview_slogan"
        )
    ),
    responses((status = 200, description = "The content, possibly empty", body = WebContent))
)]
#[get("/api/webcontent/{organizationNr}/{contentType}")]
async fn show_web_content(
    state: Data<AppState>,
    path: Path<(i32, String)>,
) -> Result<Revalidated<WebContent>, Problem> {
    let (organization_nr, content_type) = path.into_inner();
    let kind = WebContentKind::labelled(&content_type).ok_or_else(|| Problem::new(Code::NotFound))?;
    Ok(Revalidated(
        web_content(&state, OrganizationNr(organization_nr), kind).await?,
    ))
}

/// What the call answers; pages carry it as well.
pub async fn web_content(state: &AppState, nr: OrganizationNr, kind: WebContentKind) -> Result<WebContent, Problem> {
    Ok(WebContent {
        organization_nr: nr.0,
        content_type: kind.label().to_owned(),
        html_content: state.use_cases.show_profile.web_content(nr, kind).await?,
    })
}

/// Lists where else an organisation can be found or reached.
///
/// In the order that the organisation has chosen. `socialMediaType` names the kind, `website` is the link.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "list_social_media",
    params(SocialMediaQuery),
    responses((status = 200, description = "Its links", body = Vec<SocialMedia>))
)]
#[get("/api/socialmedia")]
async fn list_social_media(
    state: Data<AppState>,
    query: QueryOf<SocialMediaQuery>,
) -> Result<Revalidated<Vec<SocialMedia>>, Problem> {
    Ok(Revalidated(
        social_media(&state, OrganizationNr(query.0.organizationnr)).await?,
    ))
}

/// What the call answers; pages carry it as well.
pub async fn social_media(state: &AppState, nr: OrganizationNr) -> Result<Vec<SocialMedia>, Problem> {
    let links = state.use_cases.show_profile.social_media(nr).await?;
    Ok(links.into_iter().map(Into::into).collect())
}

/// Shows the own people of an organisation its profile, before it is public as well.
///
/// What the public calls will answer, in one answer, with whether the two things are there without which it does not
/// become public: a proven e-mail address of an administrator, and a service that somebody can do. To everybody outside
/// the team the organisation does not exist.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "preview_profile",
    params(("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000)),
    responses((status = 200, description = "All that visitors will see", body = ProfilePreview))
)]
#[get("/api/organization/{organizationNr}/preview")]
async fn preview(
    state: Data<AppState>,
    session: Session,
    organization_nr: Path<i32>,
) -> Result<Json<ProfilePreview>, Problem> {
    let (actor, nr) = (session.actor(), OrganizationNr(*organization_nr));
    let profile = state.use_cases.preview_profile.show(actor, nr).await?;
    let offer = state.use_cases.preview_offer.show(actor, nr).await?;
    Ok(Json(ProfilePreview::at(state.clock.now(), profile, offer)))
}
