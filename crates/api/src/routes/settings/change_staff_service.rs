use accounts::api_keys::Scope;
use actix_web::put;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, RequestId, ServiceId};

use super::changed_meanwhile::or_present;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems, SettingProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{SettledService, StaffService, StaffServiceRequest, change_mode_over};

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
    responses((status = 200, description = "The service", body = SettledService), SettingProblems, BodyProblems, OurProblems)
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
    let (request_id, mode) = (
        RequestId(request_id.into()),
        change_mode_over(body.content.is_preview, body.content.version),
    );
    let services = &state.use_cases.keep_services;
    let caller = session.0.caller();
    let saved = services
        .change(caller, request_id, service, mode, body.content.into())
        .await;
    let present = async {
        let listed = services.list(caller, service.0).await?;
        Ok(listed
            .into_iter()
            .find(|one| one.id == service.1)
            .map(StaffService::from))
    };
    let settled = or_present(saved, present).await?;
    Ok(Json(settled.into()))
}
