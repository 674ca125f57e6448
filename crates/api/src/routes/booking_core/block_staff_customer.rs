use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{CustomerId, Rank, RequestId};

use super::show_staff_customer::file;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{BlockCustomerRequest, StaffCustomerFile};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Book), MainHost, operation);
}

/// Lets mailbox and telephone number of a customer book nothing online, or lets them book again.
///
/// Whoever is blocked is not told so (`NOT_BOOKABLE_ONLINE`). Staff books for them all the same. Repeating it changes
/// nothing.
#[utoipa::path(
    tag = "Customers",
    operation_id = "block_staff_customer",
    params(("customerId" = i64, Path, description = "Customer", example = 1)),
    request_body = BlockCustomerRequest,
    responses((status = 200, description = "The file", body = StaffCustomerFile), BodyProblems, OurProblems)
)]
#[post("/api/staff/customers/{customerId}/block")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    customer: Path<i64>,
    body: JsonBody<BlockCustomerRequest>,
) -> Result<Json<StaffCustomerFile>, Problem> {
    let id = CustomerId(customer.into_inner());
    let (customer, request_id) = ((session.organization()?, id), RequestId(request_id.into()));
    let customers = &state.use_cases.keep_customers;
    let is_blocked = body.content.is_blocked;
    customers
        .block(session.0.caller(), request_id, customer, is_blocked)
        .await?;
    file(&state, &session, id).await
}
