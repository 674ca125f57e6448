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
use wire::{SettledService, StaffServiceRequest, change_mode};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Offers one more service, behind all others.
#[utoipa::path(
    tag = "Settings",
    operation_id = "add_staff_service",
    request_body = StaffServiceRequest,
    responses((status = 200, description = "The service", body = SettledService), BodyProblems, OurProblems)
)]
#[post("/api/staff/services")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<StaffServiceRequest>,
) -> Result<Json<SettledService>, Problem> {
    let (organization, request_id) = (session.organization()?, RequestId(request_id.into()));
    let mode = change_mode(body.content.is_preview);
    let services = &state.use_cases.keep_services;
    let settled = services
        .add(session.0.caller(), request_id, organization, mode, body.content.into())
        .await?;
    Ok(Json(settled.into()))
}
