use accounts::api_keys::Scope;
use actix_web::put;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, RequestId, ResourceGroupId};

use super::changed_meanwhile::or_present;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems, SettingProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{RoomGroupRequest, SettledRoomGroup, StaffRoomGroup, change_mode_over};

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
    responses((status = 200, description = "The group as it is now, or would be", body = SettledRoomGroup), SettingProblems, BodyProblems, OurProblems)
)]
#[put("/api/staff/rooms/{groupId}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    group: Path<i32>,
    body: JsonBody<RoomGroupRequest>,
) -> Result<Json<SettledRoomGroup>, Problem> {
    let (organization, group) = (session.organization()?, ResourceGroupId(*group));
    let (request_id, mode) = (
        RequestId(request_id.into()),
        change_mode_over(body.content.is_preview, body.content.version),
    );
    let (caller, rooms) = (session.0.caller(), &state.use_cases.keep_rooms);
    let one = (organization, Some(group));
    let saved = rooms.set(caller, request_id, one, mode, body.content.into()).await;
    let present = async {
        let groups = rooms.list(caller, organization).await?;
        Ok(groups.into_iter().find(|one| one.id == group).map(StaffRoomGroup::from))
    };
    let settled = or_present(saved, present).await?;
    Ok(Json(settled.into()))
}
