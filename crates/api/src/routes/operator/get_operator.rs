use actix_web::get;
use actix_web::web::Data;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::operator::answer::Operator;
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Shows who runs this installation.
#[utoipa::path(
    tag = "Operator",
    operation_id = "get_operator",
    responses((status = 200, description = "The operator", body = Operator), OurProblems)
)]
#[get("/api/operator")]
async fn operation(state: Data<AppState>) -> Revalidated<Operator> {
    Revalidated((&state.operator).into())
}
