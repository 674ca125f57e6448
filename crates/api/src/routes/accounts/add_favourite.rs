use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{OrganizationNr, RequestId};

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems, OwnershipProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::FavouriteRequest;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Keeps an organisation, and lists all that are kept.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "add_favourite",
    request_body = FavouriteRequest,
    responses((status = 200, description = "The numbers", body = [i32]), OwnershipProblems, FormProblems, OurProblems)
)]
#[post("/api/user/favourite")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<FavouriteRequest>,
) -> Result<Json<Vec<i32>>, Problem> {
    let Session(principal) = session;
    let organization = OrganizationNr(body.content.organization_nr);
    let kept = state
        .use_cases
        .keep_favourites
        .add(&principal, RequestId(request_id.into()), organization)
        .await?;
    Ok(Json(kept.into_iter().map(|organization| organization.0).collect()))
}
