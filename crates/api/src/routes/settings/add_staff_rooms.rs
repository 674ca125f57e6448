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
use wire::{RoomGroupRequest, SettledRoomGroup, change_mode};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Adds a group of rooms or devices of which one is as good as another, or tells what that would lead to.
#[utoipa::path(
    tag = "Settings",
    operation_id = "add_staff_rooms",
    request_body = RoomGroupRequest,
    responses((status = 200, description = "The group as it is now, or would be", body = SettledRoomGroup), BodyProblems, OurProblems)
)]
#[post("/api/staff/rooms")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<RoomGroupRequest>,
) -> Result<Json<SettledRoomGroup>, Problem> {
    let group = (session.organization()?, None);
    let (request_id, mode) = (RequestId(request_id.into()), change_mode(body.content.is_preview));
    let settled = (state.use_cases.keep_rooms)
        .set(session.0.caller(), request_id, group, mode, body.content.into())
        .await?;
    Ok(Json(settled.into()))
}
