use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{CustomerId, Rank, RequestId};

use super::show_staff_customer::file;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{StaffCustomerFile, TellApartRequest};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessManager), MainHost, operation);
}

/// Says of two files that they are about two people: they are not shown as perhaps the same any more.
#[utoipa::path(
    tag = "Customers",
    operation_id = "tell_staff_customers_apart",
    params(("customerId" = i64, Path, description = "Customer", example = 1)),
    request_body = TellApartRequest,
    responses((status = 200, description = "The file", body = StaffCustomerFile), BodyProblems, OurProblems)
)]
#[post("/api/staff/customers/{customerId}/apart")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    customer: Path<i64>,
    body: JsonBody<TellApartRequest>,
) -> Result<Json<StaffCustomerFile>, Problem> {
    let id = CustomerId(customer.into_inner());
    let (customer, request_id) = ((session.organization()?, id), RequestId(request_id.into()));
    let other = CustomerId(body.content.other_customer_id);
    let customers = &state.use_cases.keep_customers;
    customers
        .tell_apart(session.0.caller(), request_id, customer, other)
        .await?;
    file(&state, &session, id).await
}
