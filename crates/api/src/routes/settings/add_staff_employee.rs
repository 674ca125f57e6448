use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{EmployeeRequest, SettledEmployee, change_mode};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Adds an employee, or tells what that would lead to.
///
/// Whoever is not visible is offered to no visitor; staff books them all the same.
#[utoipa::path(
    tag = "Settings",
    operation_id = "add_staff_employee",
    request_body = EmployeeRequest,
    responses((status = 200, description = "The employee as they are now, or would be", body = SettledEmployee), BodyProblems, OurProblems)
)]
#[post("/api/staff/employees")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<EmployeeRequest>,
) -> Result<Json<SettledEmployee>, Problem> {
    let employee = (session.organization()?, None);
    let (request_id, mode) = (RequestId(request_id.into()), change_mode(body.content.is_preview));
    let settled = (state.use_cases.keep_employees)
        .set(session.0.caller(), request_id, employee, mode, body.content.into())
        .await?;
    Ok(Json(settled.into()))
}
