use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use booking_core::settings::GivenClosure;
use shared_kernel::{Rank, RequestId, ResourceGroupId, ResourceId};

use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::routes::booking_core::GivenStarts;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{RoomClosureRequest, SettledRoomGroup, change_mode};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Closes a room for a while, or tells what that would lead to.
///
/// Booked visits stay in it; those that are in it then are listed.
#[utoipa::path(
    tag = "Settings",
    operation_id = "close_staff_room",
    params(("groupId" = i32, Path, description = "Group", example = 1)),
    request_body = RoomClosureRequest,
    responses((status = 200, description = "The group as it is now, or would be", body = SettledRoomGroup), BodyProblems, OurProblems)
)]
#[post("/api/staff/rooms/{groupId}/closures")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    group: Path<i32>,
    body: JsonBody<RoomClosureRequest>,
) -> Result<Json<SettledRoomGroup>, Problem> {
    let group = (session.organization()?, ResourceGroupId(*group));
    let (request_id, asked) = (RequestId(request_id.into()), body.content);
    let mut times = GivenStarts::of_staff(&state, &session);
    let closure = GivenClosure {
        room: ResourceId(asked.room_id),
        start: times.wall_of("start", asked.start).await?,
        end: times.wall_of("end", asked.end).await?,
        reason: asked.reason,
    };
    let settled = (state.use_cases.keep_rooms)
        .close(
            session.0.caller(),
            request_id,
            group,
            change_mode(asked.is_preview),
            closure,
        )
        .await?;
    Ok(Json(settled.into()))
}
