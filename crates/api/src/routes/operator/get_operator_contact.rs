use actix_web::get;
use actix_web::web::Data;

use crate::documented::OurProblems;
use crate::house::House;
use crate::revalidation::Revalidated;
use crate::wire::OperatorContact;

/// Shows how to reach the operator. It is a call of its own so that no page holds the mailbox before
/// somebody asks for it: collectors of addresses read pages.
#[utoipa::path(
    tag = "Operator",
    operation_id = "get_operator_contact",
    responses((status = 200, description = "The mailbox", body = OperatorContact), OurProblems)
)]
#[get("/api/operator/contact")]
pub async fn operation(house: Data<House>) -> Revalidated<OperatorContact> {
    Revalidated(OperatorContact {
        email: house.operator.email.as_str().to_owned(),
    })
}
