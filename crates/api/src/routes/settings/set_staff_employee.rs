use accounts::api_keys::Scope;
use actix_web::put;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, RequestId, ResourceId};

use super::changed_meanwhile::or_present;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems, SettingProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{EmployeeRequest, SettledEmployee, StaffEmployee, change_mode_over};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Sets an employee, or tells what that would lead to.
///
/// Booked visits stay as they are; those that nobody is there for any more are listed. Whoever is archived can be booked by
/// nobody, and keeps the login.
#[utoipa::path(
    tag = "Settings",
    operation_id = "set_staff_employee",
    params(("userId" = i32, Path, description = "Employee", example = 1)),
    request_body = EmployeeRequest,
    responses((status = 200, description = "The employee as they are now, or would be", body = SettledEmployee), SettingProblems, BodyProblems, OurProblems)
)]
#[put("/api/staff/employees/{userId}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    employee: Path<i32>,
    body: JsonBody<EmployeeRequest>,
) -> Result<Json<SettledEmployee>, Problem> {
    let (organization, employee) = (session.organization()?, ResourceId(*employee));
    let (request_id, mode) = (
        RequestId(request_id.into()),
        change_mode_over(body.content.is_preview, body.content.version),
    );
    let (caller, employees) = (session.0.caller(), &state.use_cases.keep_employees);
    let one = (organization, Some(employee));
    let saved = employees.set(caller, request_id, one, mode, body.content.into()).await;
    let present = async {
        let listed = employees.list(caller, organization).await?;
        Ok(listed
            .into_iter()
            .find(|one| one.id == employee)
            .map(StaffEmployee::from))
    };
    let settled = or_present(saved, present).await?;
    Ok(Json(settled.into()))
}
