use actix_web::get;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::PlanOfOrganization;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Shows which price package the organisation of the session has, and which one it asks for.
#[utoipa::path(
    tag = "Organization",
    operation_id = "get_plan",
    responses((status = 200, description = "The package", body = PlanOfOrganization), OurProblems)
)]
#[get("/api/staff/plan")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<PlanOfOrganization>, Problem> {
    Ok(Json(state.use_cases.choose_plan.show(&session.0).await?.into()))
}
