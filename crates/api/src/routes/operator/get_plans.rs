use actix_web::get;
use actix_web::web::Data;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::OfferedPlans;

pub fn register(router: &mut Router) {
    router.call(Public, MainHost, operation);
}

/// Shows what the price packages cost and contain; none where the operator limits nothing.
#[utoipa::path(
    tag = "Operator",
    operation_id = "get_plans",
    responses((status = 200, description = "The packages", body = OfferedPlans), OurProblems)
)]
#[get("/api/operator/plans")]
async fn operation(state: Data<AppState>) -> Revalidated<OfferedPlans> {
    Revalidated(state.use_cases.choose_plan.plans().into())
}
