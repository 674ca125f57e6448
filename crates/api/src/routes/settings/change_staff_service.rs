use accounts::api_keys::Scope;
use actix_web::put;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, RequestId, ServiceId};

use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::problem::Problem;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::{SettledService, StaffServiceRequest, change_mode};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Gives a service other texts and terms; what is left out is empty from then on.
///
/// Visits that are booked keep their price, duration and time, and the answers to their fields.
#[utoipa::path(
    tag = "Settings",
    operation_id = "change_staff_service",
    params(("serviceId" = i64, Path, description = "Service", example = 1)),
    request_body = StaffServiceRequest,
    responses((status = 200, description = "The service", body = SettledService), BodyProblems, OurProblems)
)]
#[put("/api/staff/services/{serviceId}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    service: Path<i64>,
    body: JsonBody<StaffServiceRequest>,
) -> Result<Json<SettledService>, Problem> {
    let service = (session.organization()?, ServiceId(service.into_inner()));
    let (request_id, mode) = (RequestId(request_id.into()), change_mode(body.content.is_preview));
    let services = &state.use_cases.keep_services;
    let settled = services
        .change(session.0.caller(), request_id, service, mode, body.content.into())
        .await?;
    Ok(Json(settled.into()))
}
