use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, RequestId, ServiceId};

use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{ArchiveServiceRequest, SettledService, change_mode};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Offers a service no longer, or again.
///
/// Visits that are booked take place, and can be moved. An organisation that loses its last service stays public.
#[utoipa::path(
    tag = "Settings",
    operation_id = "archive_staff_service",
    params(("serviceId" = i64, Path, description = "Service", example = 1)),
    request_body = ArchiveServiceRequest,
    responses((status = 200, description = "The service", body = SettledService), BodyProblems, OurProblems)
)]
#[post("/api/staff/services/{serviceId}/archive")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    service: Path<i64>,
    body: JsonBody<ArchiveServiceRequest>,
) -> Result<Json<SettledService>, Problem> {
    let service = (session.organization()?, ServiceId(service.into_inner()));
    let (request_id, asked) = (RequestId(request_id.into()), body.content);
    let mode = change_mode(asked.is_preview);
    let services = &state.use_cases.keep_services;
    let settled = services
        .archive(session.0.caller(), request_id, service, mode, asked.is_archived)
        .await?;
    Ok(Json(settled.into()))
}
