use accounts::api_keys::Scope;
use actix_web::put;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, RequestId, ResourceGroupId};

use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::problem::Problem;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::{RoomGroupRequest, SettledRoomGroup, change_mode};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Sets a group of rooms with all of its rooms, or tells what that would lead to.
///
/// Rooms without an id are new; none is left out, since what is not used any more is archived.
#[utoipa::path(
    tag = "Settings",
    operation_id = "set_staff_rooms",
    params(("groupId" = i32, Path, description = "Group", example = 1)),
    request_body = RoomGroupRequest,
    responses((status = 200, description = "The group as it is now, or would be", body = SettledRoomGroup), BodyProblems, OurProblems)
)]
#[put("/api/staff/rooms/{groupId}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    group: Path<i32>,
    body: JsonBody<RoomGroupRequest>,
) -> Result<Json<SettledRoomGroup>, Problem> {
    let group = (session.organization()?, Some(ResourceGroupId(*group)));
    let (request_id, mode) = (RequestId(request_id.into()), change_mode(body.content.is_preview));
    let settled = (state.use_cases.keep_rooms)
        .set(session.0.caller(), request_id, group, mode, body.content.into())
        .await?;
    Ok(Json(settled.into()))
}
