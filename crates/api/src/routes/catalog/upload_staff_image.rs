use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{ImageProblems, OurProblems};
use crate::extract::{ImageBody, QueryOf, Session};
use crate::limits::Limit;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{StaffImage, UploadQuery};

pub fn register(router: &mut Router) {
    router.limited_call(
        Limit::Download,
        StaffOrKey(Rank::BusinessManager, Scope::Manage),
        MainHost,
        operation,
    );
}

/// Keeps an image: a JPEG, PNG or WebP of at most 5 MiB.
///
/// It has at most 25 megapixels and 12,000 pixels a side, and no side is more than 20 times as long as the other. For
/// whoever has proven the mailbox (`EMAIL_NOT_VERIFIED`). It is decoded and written anew, upright, cropped, without any of its metadata, in widths of 160, 480, 960 and 1600
/// pixels. What shows the same as an image that is there is that image. It is shown nowhere until it is placed.
#[utoipa::path(
    tag = "Images",
    operation_id = "upload_staff_image",
    params(UploadQuery),
    request_body(content_type = "image/jpeg", description = "The bytes of the image, announced as `image/jpeg`, `image/png` or `image/webp`", content = Vec<u8>),
    responses((status = 200, description = "The image", body = StaffImage), ImageProblems, OurProblems)
)]
#[post("/api/staff/images")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    query: QueryOf<UploadQuery>,
    body: ImageBody,
) -> Result<Json<StaffImage>, Problem> {
    let organization = session.organization()?;
    session.require_proven_mailbox()?;
    let upload = query.0.upload(body.0)?;
    let images = &state.use_cases.keep_images;
    let kept = images
        .upload(session.0.caller(), RequestId(request_id.into()), organization, upload)
        .await?;
    Ok(Json(StaffImage::of(organization, &kept)))
}
