use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{OrganizationNr, ServiceId};

use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::JsonBody;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::Problem;
use wire::{AssignedEmployeesRequest, Employee};

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Lists the employees who can do all of the given services.
#[utoipa::path(
    tag = "Services",
    operation_id = "list_assigned_employees",
    request_body = AssignedEmployeesRequest,
    responses((status = 200, description = "By id", body = Vec<Employee>), BodyProblems, OurProblems)
)]
#[post("/api/offeredservices/assignedemployeesservicelist")]
async fn operation(
    state: Data<AppState>,
    body: JsonBody<AssignedEmployeesRequest>,
) -> Result<Json<Vec<Employee>>, Problem> {
    let services: Vec<ServiceId> = body.content.serviceidlist.iter().copied().map(ServiceId).collect();
    let organization = OrganizationNr(body.content.organizationnr);
    let employees = state.use_cases.show_offer.employees(organization, &services).await?;
    Ok(Json(employees.into_iter().map(Into::into).collect()))
}
