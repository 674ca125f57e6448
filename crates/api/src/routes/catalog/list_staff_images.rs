use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Data, Json};
use catalog::images::MOST_IMAGES;
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::StaffImages;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, operation);
}

/// Lists the images of the organisation, with the places where they are shown.
#[utoipa::path(
    tag = "Images",
    operation_id = "list_staff_images",
    responses((status = 200, description = "The newest first", body = StaffImages), OurProblems)
)]
#[get("/api/staff/images")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<StaffImages>, Problem> {
    Ok(Json(staff_images(&state, &session).await?))
}

/// What the call answers; changes of images answer it as well.
pub async fn staff_images(state: &AppState, session: &Session) -> Result<StaffImages, Problem> {
    let organization = session.organization()?;
    let images = state
        .use_cases
        .keep_images
        .list(session.0.actor(), organization)
        .await?;
    Ok(StaffImages::of(organization, images, MOST_IMAGES))
}
