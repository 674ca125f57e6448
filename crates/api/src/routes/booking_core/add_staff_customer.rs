use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId};

use super::show_staff_customer::file;
use crate::app_state::AppState;
use crate::documented::{CustomerProblems, FormProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{StaffCustomerFile, StaffCustomerRequest};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, operation);
}

/// Puts somebody on file without a booking.
///
/// A name, a mailbox or a telephone number is needed. A business user sees the file from then on.
#[utoipa::path(
    tag = "Customers",
    operation_id = "add_staff_customer",
    request_body = StaffCustomerRequest,
    responses((status = 200, description = "The file", body = StaffCustomerFile), CustomerProblems, FormProblems, OurProblems)
)]
#[post("/api/staff/customers")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<StaffCustomerRequest>,
) -> Result<Json<StaffCustomerFile>, Problem> {
    let organization = session.organization()?;
    let request_id = RequestId(request_id.into());
    let customers = &state.use_cases.keep_customers;
    let form = body.content.into();
    let added = customers
        .add(session.0.caller(), request_id, organization, &form)
        .await?;
    file(&state, &session, added).await
}
