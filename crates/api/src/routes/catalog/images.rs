//! The images of an organisation, and their files.

use accounts::api_keys::Scope;
use actix_web::http::header::{self, ContentDisposition};
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, delete, get, post, put};
use catalog::images::{ImageId, ImageName, MOST_IMAGES};
use shared_kernel::{OrganizationNr, Rank};

use crate::app_state::AppState;
use crate::extract::{ImageBody, JsonBody, QueryOf, Session};
use crate::limits::Limit;
use crate::policy::Policy::{Public, StaffOrKey};
use crate::router::Router;
use crate::site::Site::{AnyHost, MainHost};
use wire::problem::{Code, Problem};
use wire::{FileBytes, PlaceImageRequest, StaffImage, StaffImages, UploadQuery};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, list_images);
    router.limited_call(
        Limit::Download,
        StaffOrKey(Rank::BusinessManager, Scope::Manage),
        MainHost,
        upload_image,
    );
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, place_image);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, remove_image);
    router.unlimited_page(Public, AnyHost, "/images/{organization}/{file}", image_file);
}

/// Lists the images of the organisation, with the places where they are shown.
///
/// The newest comes first. There are at most 50; those that are shown nowhere can be removed.
#[utoipa::path(
    tag = "Images",
    operation_id = "list_staff_images",
    responses((status = 200, description = "The newest first", body = StaffImages))
)]
#[get("/api/staff/images")]
async fn list_images(state: Data<AppState>, session: Session) -> Result<Json<StaffImages>, Problem> {
    Ok(Json(staff_images(&state, &session).await?))
}

/// What the call answers; changes of images answer it as well.
async fn staff_images(state: &AppState, session: &Session) -> Result<StaffImages, Problem> {
    let organization = session.organization()?;
    let images = state
        .use_cases
        .manage_images
        .list(session.actor(), organization)
        .await?;
    Ok(StaffImages::of(organization, images, MOST_IMAGES))
}

/// Keeps an image: a JPEG, PNG or WebP of at most 5 MiB.
///
/// It has at most 25 megapixels and 12,000 pixels a side, and no side is more than 20 times as long as the other. For
/// whoever has proven the e-mail address (`EMAIL_NOT_VERIFIED`). It is decoded and written anew, upright, cropped, without any of its metadata, in widths of 160, 480, 960 and 1600
/// pixels. What shows the same as an image that is there is that image. It is shown nowhere until it is placed.
#[utoipa::path(
    tag = "Images",
    operation_id = "upload_staff_image",
    params(UploadQuery),
    request_body(description = "The bytes of the image", content((inline(FileBytes) = "image/jpeg"), (inline(FileBytes) = "image/png"), (inline(FileBytes) = "image/webp"))),
    responses((status = 200, description = "The image", body = StaffImage))
)]
#[post("/api/staff/images")]
async fn upload_image(
    state: Data<AppState>,
    session: Session,
    query: QueryOf<UploadQuery>,
    body: ImageBody,
) -> Result<Json<StaffImage>, Problem> {
    let organization = session.organization()?;
    session.require_proven_email_address()?;
    let upload = query.0.upload(body.0)?;
    let images = &state.use_cases.manage_images;
    let kept = images.upload(session.change, organization, upload).await?;
    Ok(Json(StaffImage::of(organization, &kept)))
}

/// Shows an image as logo, as cover, or at an employee, a service or an event; or leaves the place empty.
///
/// Logo and cover belong to the profile: they need an admin.
#[utoipa::path(
    tag = "Images",
    operation_id = "place_staff_image",
    request_body = PlaceImageRequest,
    responses((status = 200, description = "All images, with the places where they are shown now", body = StaffImages))
)]
#[put("/api/staff/images/places")]
async fn place_image(
    state: Data<AppState>,
    session: Session,
    body: JsonBody<PlaceImageRequest>,
) -> Result<Json<StaffImages>, Problem> {
    let (place, image) = body.content.wanted()?;
    let organization = session.organization()?;
    let images = &state.use_cases.manage_images;
    images.place(session.change, organization, place, image).await?;
    Ok(Json(staff_images(&state, &session).await?))
}

/// Removes an image that is shown nowhere. Its files are deleted an hour later.
///
/// One that is shown somewhere is refused with `IMAGE_IN_USE`: take it from its places first. Pages that were loaded
/// before can show it until then.
#[utoipa::path(
    tag = "Images",
    operation_id = "remove_staff_image",
    params(("imageId" = String, Path, description = "Image", pattern = "^[0-9a-f]{32}$", example = "00ff00ff00ff00ff00ff00ff00ff00ff")),
    responses((status = 200, description = "The other images", body = StaffImages))
)]
#[delete("/api/staff/images/{imageId}")]
async fn remove_image(
    state: Data<AppState>,
    session: Session,
    image: Path<String>,
) -> Result<Json<StaffImages>, Problem> {
    let image = ImageId::parse(&image).ok_or_else(|| Problem::new(Code::NotFound))?;
    let organization = session.organization()?;
    let images = &state.use_cases.manage_images;
    images.remove(session.change, organization, &image).await?;
    Ok(Json(staff_images(&state, &session).await?))
}

/// Under which name an image is shown never changes what it shows.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// A file of an image. Whoever knows its name gets it, also while its organisation is a draft.
async fn image_file(state: Data<AppState>, path: Path<(String, String)>) -> Result<HttpResponse, Problem> {
    let (organization, file) = path.into_inner();
    let absent = || Problem::new(Code::NotFound);
    let organization = organization.parse().map_err(|_no_number| absent())?;
    let name = ImageName::parse(OrganizationNr(organization), &file).ok_or_else(absent)?;
    let bytes = state.use_cases.manage_images.read(&name).await?.ok_or_else(absent)?;
    Ok(HttpResponse::Ok()
        .content_type(name.kind.media_type())
        .insert_header((header::CACHE_CONTROL, FOR_EVER))
        // Pages show it all the same; who opens its address gets a file, which no browser takes for a page.
        .insert_header(ContentDisposition::attachment(file))
        .insert_header((header::CROSS_ORIGIN_RESOURCE_POLICY, "cross-origin"))
        .body(bytes))
}
