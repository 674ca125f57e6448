use accounts::api_keys::Scope;
use actix_web::put;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{CustomerId, Rank, RequestId};

use super::show_staff_customer::file;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, CustomerProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{StaffCustomerFile, StaffCustomerRequest};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Book), MainHost, operation);
}

/// Replaces what is on file of a customer; what is left out is empty from then on.
///
/// Mails about bookings that stand go to the mailbox as it is then.
#[utoipa::path(
    tag = "Customers",
    operation_id = "edit_staff_customer",
    params(("customerId" = i64, Path, description = "Customer", example = 1)),
    request_body = StaffCustomerRequest,
    responses((status = 200, description = "The file", body = StaffCustomerFile), CustomerProblems, BodyProblems, OurProblems)
)]
#[put("/api/staff/customers/{customerId}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    customer: Path<i64>,
    body: JsonBody<StaffCustomerRequest>,
) -> Result<Json<StaffCustomerFile>, Problem> {
    let id = CustomerId(customer.into_inner());
    let (customer, request_id) = ((session.organization()?, id), RequestId(request_id.into()));
    let customers = &state.use_cases.keep_customers;
    let form = body.content.into();
    customers.edit(session.0.caller(), request_id, customer, &form).await?;
    file(&state, &session, id).await
}
