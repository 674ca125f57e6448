use accounts::api_keys::Scope;
use actix_web::put;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId};

use super::list_staff_images::staff_images;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{PlaceImageRequest, StaffImages};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Shows an image as logo, as cover, or at an employee, a service or an event; or leaves the place empty.
///
/// Logo and cover belong to the profile: they need an admin.
#[utoipa::path(
    tag = "Images",
    operation_id = "place_staff_image",
    request_body = PlaceImageRequest,
    responses((status = 200, description = "All images, with the places where they are shown now", body = StaffImages), BodyProblems, OurProblems)
)]
#[put("/api/staff/images/places")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<PlaceImageRequest>,
) -> Result<Json<StaffImages>, Problem> {
    let (place, image) = body.content.wanted()?;
    let organization = session.organization()?;
    let images = &state.use_cases.keep_images;
    let request_id = RequestId(request_id.into());
    images
        .place(session.0.caller(), request_id, organization, place, image)
        .await?;
    Ok(Json(staff_images(&state, &session).await?))
}
