//! The price package of an organisation.

use actix_web::web::{Data, Json};
use actix_web::{get, post};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::extract::{JsonBody, Session};
use crate::limits::Limit;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{PlanOfOrganization, PlanWish};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, show);
    router.limited_call(Limit::Change, Staff(Rank::BusinessAdmin), MainHost, wish);
}

/// Shows which price package the organisation of the session has, and which one it asks for.
///
/// With how many employees it has room for. A package that was asked for counts once the operator grants it; until then
/// the present one stays.
#[utoipa::path(
    tag = "Organization",
    operation_id = "get_plan",
    responses((status = 200, description = "The package", body = PlanOfOrganization))
)]
#[get("/api/staff/plan")]
async fn show(state: Data<AppState>, session: Session) -> Result<Json<PlanOfOrganization>, Problem> {
    Ok(Json(state.use_cases.choose_plan.show(&session).await?.into()))
}

/// Asks the operator for a price package for the organisation of the session; asking for FREE takes the wish back.
///
/// Nobody pays here: the operator grants.
#[utoipa::path(
    tag = "Organization",
    operation_id = "wish_plan",
    request_body = PlanWish,
    responses((status = 200, description = "The package", body = PlanOfOrganization))
)]
#[post("/api/staff/plan/wish")]
async fn wish(
    state: Data<AppState>,
    session: Session,
    body: JsonBody<PlanWish>,
) -> Result<Json<PlanOfOrganization>, Problem> {
    let plans = &state.use_cases.choose_plan;
    let plan = plans.wish(&session, body.content.plan.into()).await?;
    Ok(Json(plan.into()))
}
