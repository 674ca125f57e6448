use accounts::api_keys::Scope;
use actix_web::delete;
use actix_web::web::{Data, Json, Path};
use catalog::images::ImageId;
use shared_kernel::{Rank, RequestId};

use super::list_staff_images::staff_images;
use crate::app_state::AppState;
use crate::documented::{ImageProblems, OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::StaffImages;
use wire::problem::{Code, Problem};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Removes an image that is shown nowhere. Its files are deleted an hour later.
#[utoipa::path(
    tag = "Images",
    operation_id = "remove_staff_image",
    params(("imageId" = String, Path, description = "Image", example = "00ff00ff00ff00ff00ff00ff00ff00ff")),
    responses((status = 200, description = "The other images", body = StaffImages), ReadingProblems, ImageProblems, OurProblems)
)]
#[delete("/api/staff/images/{imageId}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    image: Path<String>,
) -> Result<Json<StaffImages>, Problem> {
    let image = ImageId::parse(&image).ok_or_else(|| Problem::new(Code::NotFound))?;
    let organization = session.organization()?;
    let images = &state.use_cases.keep_images;
    images
        .remove(session.0.caller(), RequestId(request_id.into()), organization, &image)
        .await?;
    Ok(Json(staff_images(&state, &session).await?))
}
