use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{CustomerId, Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, OwnershipProblems};
use crate::extract::Session;
use crate::limits::Limit;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Erased;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Change, Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Erases what the organisation of the session knows of a customer, by somebody who has given the password within 15 minutes.
///
/// Open bookings are cancelled without a mail, and calendars keep times and prices without the person.
#[utoipa::path(
    tag = "Customers",
    operation_id = "erase_customer",
    params(("customerId" = i64, Path, description = "Customer", example = 1)),
    responses((status = 200, description = "It is erased", body = Erased), OwnershipProblems, OurProblems)
)]
#[post("/api/staff/customers/{customerId}/erase")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    customer: Path<i64>,
) -> Result<Json<Erased>, Problem> {
    let customer = (session.organization()?, CustomerId(customer.into_inner()));
    let receipt = state
        .use_cases
        .erase_data
        .erase_customer(&session.0, RequestId(request_id.into()), customer)
        .await?;
    Ok(Json(receipt.into()))
}
