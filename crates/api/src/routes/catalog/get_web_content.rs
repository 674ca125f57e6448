use actix_web::get;
use actix_web::web::{Data, Path};
use catalog::WebContentKind;
use shared_kernel::OrganizationNr;

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;
use wire::WebContent;
use wire::problem::{Code, Problem};

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Shows a text or picture of an organisation's page.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "get_web_content",
    params(
        ("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000),
        (
            "contentType" = String,
            Path,
            description = "`account_overview_content`, `account_background_image`, `account_logo_image`, `account_overview_slogan` or `account_overview_topcontent`",
            example = "account_overview_slogan"
        )
    ),
    responses((status = 200, description = "The content, possibly empty", body = WebContent), ReadingProblems, OurProblems)
)]
#[get("/api/webcontent/{organizationNr}/{contentType}")]
async fn operation(state: Data<AppState>, path: Path<(i32, String)>) -> Result<Revalidated<WebContent>, Problem> {
    let (organization_nr, content_type) = path.into_inner();
    let kind = WebContentKind::named(&content_type).ok_or_else(|| Problem::new(Code::NotFound))?;
    Ok(Revalidated(
        web_content(&state, OrganizationNr(organization_nr), kind).await?,
    ))
}

/// What the call answers; pages carry it as well.
pub async fn web_content(state: &AppState, nr: OrganizationNr, kind: WebContentKind) -> Result<WebContent, Problem> {
    Ok(WebContent {
        organization_nr: nr.0,
        content_type: kind.name().to_owned(),
        html_content: state.use_cases.show_profile.web_content(nr, kind).await?,
    })
}
