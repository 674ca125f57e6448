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
use wire::{MergeCustomersRequest, StaffCustomerFile};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessManager), MainHost, operation);
}

/// Makes two files of one person one: the bookings of the other one move here, and its file is gone.
///
/// What is missing here comes from the other file, both notes stay, and it is blocked where one of the two was.
#[utoipa::path(
    tag = "Customers",
    operation_id = "merge_staff_customers",
    params(("customerId" = i64, Path, description = "Customer whose file stays", example = 1)),
    request_body = MergeCustomersRequest,
    responses((status = 200, description = "The file that stays", body = StaffCustomerFile), BodyProblems, OurProblems)
)]
#[post("/api/staff/customers/{customerId}/merge")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    customer: Path<i64>,
    body: JsonBody<MergeCustomersRequest>,
) -> Result<Json<StaffCustomerFile>, Problem> {
    let id = CustomerId(customer.into_inner());
    let (kept, request_id) = ((session.organization()?, id), RequestId(request_id.into()));
    let merged = CustomerId(body.content.merged_customer_id);
    let customers = &state.use_cases.keep_customers;
    customers.merge(session.0.caller(), request_id, kept, merged).await?;
    file(&state, &session, id).await
}
