use accounts::api_keys::Scope;
use actix_web::put;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems, ServiceOrderProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{OrderServicesRequest, StaffServices};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Puts the services that are not archived into another order, in which customers see them.
#[utoipa::path(
    tag = "Settings",
    operation_id = "order_staff_services",
    request_body = OrderServicesRequest,
    responses(
        (status = 200, description = "In their order", body = StaffServices),
        ServiceOrderProblems,
        BodyProblems,
        OurProblems
    )
)]
#[put("/api/staff/services/order")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<OrderServicesRequest>,
) -> Result<Json<StaffServices>, Problem> {
    let (organization, request_id) = (session.organization()?, RequestId(request_id.into()));
    let (services, wanted) = (&state.use_cases.keep_services, body.content.services());
    let ordered = services
        .order(session.0.caller(), request_id, organization, &wanted)
        .await?;
    Ok(Json(ordered.into()))
}
