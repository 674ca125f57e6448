use actix_web::HttpResponse;
use actix_web::http::header::{self, ContentDisposition};
use actix_web::web::{Data, Path};
use catalog::images::ImageName;
use shared_kernel::OrganizationNr;

use crate::app_state::AppState;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::AnyHost;
use wire::problem::{Code, Problem};

/// Under which name an image is shown never changes what it shows.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

pub fn register(router: &mut Router) {
    router.unlimited_page(Public, AnyHost, "/images/{organization}/{file}", page);
}

/// A file of an image. Whoever knows its name gets it, also while its organisation is a draft.
async fn page(state: Data<AppState>, path: Path<(String, String)>) -> Result<HttpResponse, Problem> {
    let (organization, file) = path.into_inner();
    let absent = || Problem::new(Code::NotFound);
    let organization = organization.parse().map_err(|_no_number| absent())?;
    let name = ImageName::parse(OrganizationNr(organization), &file).ok_or_else(absent)?;
    let bytes = state.use_cases.keep_images.read(&name).await?.ok_or_else(absent)?;
    Ok(HttpResponse::Ok()
        .content_type(name.kind.media_type())
        .insert_header((header::CACHE_CONTROL, FOR_EVER))
        // Pages show it all the same; who opens its address gets a file, which no browser takes for a page.
        .insert_header(ContentDisposition::attachment(file))
        .insert_header((header::CROSS_ORIGIN_RESOURCE_POLICY, "cross-origin"))
        .body(bytes))
}
