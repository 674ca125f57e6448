//! Organisations that somebody wants to find again.

use actix_web::web::{Data, Json, Path};
use actix_web::{delete, get, post};
use shared_kernel::OrganizationNr;

use crate::app_state::AppState;
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::FavouriteRequest;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, list);
    router.call(Member, MainHost, add);
    router.call(Member, MainHost, remove);
}

/// Lists the numbers of the organisations that somebody keeps, the one added last first.
///
/// They belong to the account and are the same on each device. Names and next free starts of them come from `GET
/// /api/search/organizations/named`.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "list_favourites",
    responses((status = 200, description = "The numbers", body = [i32]))
)]
#[get("/api/user/favourites")]
async fn list(state: Data<AppState>, session: Session) -> Result<Json<Vec<i32>>, Problem> {
    let kept = state.use_cases.manage_favourites.list(&session).await?;
    Ok(Json(kept.into_iter().map(|organization| organization.0).collect()))
}

/// Keeps an organisation, and lists all that are kept.
///
/// At most 50 are kept; one that is kept already stays in its place. The answer has the numbers, the one added last
/// first.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "add_favourite",
    request_body = FavouriteRequest,
    responses((status = 200, description = "The numbers", body = [i32]))
)]
#[post("/api/user/favourite")]
async fn add(
    state: Data<AppState>,
    session: Session,
    body: JsonBody<FavouriteRequest>,
) -> Result<Json<Vec<i32>>, Problem> {
    let organization = OrganizationNr(body.content.organization_nr);
    let kept = state.use_cases.manage_favourites.add(&session, organization).await?;
    Ok(Json(kept.into_iter().map(|organization| organization.0).collect()))
}

/// Keeps an organisation no longer, and lists those that are kept.
///
/// One that was not kept changes nothing. The answer has the numbers, the one added last first.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "remove_favourite",
    params(("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000)),
    responses((status = 200, description = "The numbers", body = [i32]))
)]
#[delete("/api/user/favourite/{organizationNr}")]
async fn remove(
    state: Data<AppState>,
    session: Session,
    organization_nr: Path<i32>,
) -> Result<Json<Vec<i32>>, Problem> {
    let organization = OrganizationNr(*organization_nr);
    let kept = state.use_cases.manage_favourites.remove(&session, organization).await?;
    Ok(Json(kept.into_iter().map(|organization| organization.0).collect()))
}
