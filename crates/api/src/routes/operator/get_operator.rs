use actix_web::get;
use actix_web::web::Data;

use crate::documented::OurProblems;
use crate::house::House;
use crate::revalidation::Revalidated;
use crate::wire::Operator;

/// Shows who runs this installation.
#[utoipa::path(
    tag = "Operator",
    operation_id = "get_operator",
    responses((status = 200, description = "The operator", body = Operator), OurProblems)
)]
#[get("/api/operator")]
pub async fn operation(house: Data<House>) -> Revalidated<Operator> {
    Revalidated((&house.operator).into())
}
