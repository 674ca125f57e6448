use actix_web::get;
use actix_web::web::Data;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::revalidation::Revalidated;
use crate::wire::Operator;

/// Shows who runs this installation.
#[utoipa::path(
    tag = "Operator",
    operation_id = "get_operator",
    responses((status = 200, description = "The operator", body = Operator), OurProblems)
)]
#[get("/api/operator")]
pub async fn operation(state: Data<AppState>) -> Revalidated<Operator> {
    Revalidated((&state.operator).into())
}
