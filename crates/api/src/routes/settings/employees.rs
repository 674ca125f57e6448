//! The employees of an organisation.

use accounts::api_keys::Scope;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, get, post, put};
use shared_kernel::{Rank, ResourceId};

use super::as_it_is::or_as_it_is;
use super::changed_meanwhile::or_present;
use crate::app_state::AppState;
use crate::extract::{JsonBody, Once, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{EmployeeRequest, SettledEmployee, StaffEmployee, StaffEmployees, change_mode, change_mode_over};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, list);
    router.repeatable_call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, add);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, set);
}

/// Lists the employees of the organisation of the session, archived ones too.
///
/// By id, with weekly hours, services with own duration and price, visibility, and the `version` that a change takes.
/// Whoever is archived cannot be booked and keeps what is booked.
#[utoipa::path(
    tag = "Settings",
    operation_id = "list_staff_employees",
    responses((status = 200, description = "By number", body = StaffEmployees))
)]
#[get("/api/staff/employees")]
async fn list(state: Data<AppState>, session: Session) -> Result<Json<StaffEmployees>, Problem> {
    let organization = session.organization()?;
    let manage_employees = &state.use_cases.manage_employees;
    let employees = manage_employees.list(session.actor(), organization).await?;
    Ok(Json(employees.into()))
}

/// Adds an employee, or tells what that would lead to.
///
/// Whoever is not visible is offered to no visitor; staff books them all the same.
#[utoipa::path(
    tag = "Settings",
    operation_id = "add_staff_employee",
    request_body = EmployeeRequest,
    responses((status = 200, description = "The employee as they are now, or would be", body = SettledEmployee))
)]
#[post("/api/staff/employees")]
async fn add(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    body: JsonBody<EmployeeRequest>,
) -> Result<Json<SettledEmployee>, Problem> {
    let organization = session.organization()?;
    let once = Once::of(&http_request, &session, &body.bytes)?;
    let mode = change_mode(body.content.is_preview);
    let employees = &state.use_cases.manage_employees;
    let added = once
        .make(&state, session.change, async |change| {
            let employee = (organization, None);
            Ok(employees.set(change, employee, mode, body.content.into()).await?)
        })
        .await?;
    let settled = or_as_it_is((&state, &session), added, async |id| {
        let listed = employees.list(session.actor(), organization).await?;
        Ok(listed.into_iter().find(|one| i64::from(one.id.0) == id))
    })
    .await?;
    Ok(Json(settled.into()))
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
    responses((status = 200, description = "The employee as they are now, or would be", body = SettledEmployee))
)]
#[put("/api/staff/employees/{userId}")]
async fn set(
    state: Data<AppState>,
    session: Session,
    employee: Path<i32>,
    body: JsonBody<EmployeeRequest>,
) -> Result<Json<SettledEmployee>, Problem> {
    let (organization, employee) = (session.organization()?, ResourceId(*employee));
    let mode = change_mode_over(body.content.is_preview, body.content.version);
    let employees = &state.use_cases.manage_employees;
    let one = (organization, Some(employee));
    let saved = employees.set(session.change, one, mode, body.content.into()).await;
    let present = async {
        let listed = employees.list(session.actor(), organization).await?;
        Ok(listed
            .into_iter()
            .find(|one| one.id == employee)
            .map(StaffEmployee::from))
    };
    let settled = or_present(saved, present).await?;
    Ok(Json(settled.into()))
}
