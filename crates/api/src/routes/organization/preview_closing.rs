use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::ClosingPreviewAnswer;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Tells what closing the organisation of the session would do: which bookings it would cancel, and who would lose access.
#[utoipa::path(
    tag = "Organization",
    operation_id = "preview_organization_closing",
    responses((status = 200, description = "What closing would do", body = ClosingPreviewAnswer), OurProblems)
)]
#[post("/api/staff/organization/close/preview")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<ClosingPreviewAnswer>, Problem> {
    let (preview, erased_at) = state.use_cases.close_organization.preview(&session.0).await?;
    Ok(Json(ClosingPreviewAnswer::new(preview, erased_at)))
}
