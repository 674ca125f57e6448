use actix_web::delete;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{OrganizationNr, RequestId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Keeps an organisation no longer, and lists those that are kept.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "remove_favourite",
    params(("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000)),
    responses((status = 200, description = "The numbers", body = [i32]), ReadingProblems, OurProblems)
)]
#[delete("/api/user/favourite/{organizationNr}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    organization_nr: Path<i32>,
) -> Result<Json<Vec<i32>>, Problem> {
    let Session(principal) = session;
    let organization = OrganizationNr(*organization_nr);
    let kept = state
        .use_cases
        .keep_favourites
        .remove(&principal, RequestId(request_id.into()), organization)
        .await?;
    Ok(Json(kept.into_iter().map(|organization| organization.0).collect()))
}
