use actix_web::post;
use actix_web::web::{Data, Json};

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::ErasurePreviewAnswer;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Tells what erasing the account would do, and what has to be done before.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "preview_account_erasure",
    responses((status = 200, description = "What erasing would do", body = ErasurePreviewAnswer), OurProblems)
)]
#[post("/api/account/erasepreview")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<ErasurePreviewAnswer>, Problem> {
    let preview = state.use_cases.erase_data.preview_of_member(&session.0).await?;
    Ok(Json(preview.into()))
}
