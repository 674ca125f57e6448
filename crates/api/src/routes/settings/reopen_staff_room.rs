use accounts::api_keys::Scope;
use actix_web::delete;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, RequestId, ResourceGroupId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::ShownRoomGroup;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Opens a room again for the time of a closure.
#[utoipa::path(
    tag = "Settings",
    operation_id = "reopen_staff_room",
    params(
        ("groupId" = i32, Path, description = "Group", example = 1),
        ("absenceId" = i64, Path, description = "Closure", example = 1)
    ),
    responses((status = 200, description = "The group without it", body = ShownRoomGroup), ReadingProblems, OurProblems)
)]
#[delete("/api/staff/rooms/{groupId}/closures/{absenceId}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    path: Path<(i32, i64)>,
) -> Result<Json<ShownRoomGroup>, Problem> {
    let (group, closure) = path.into_inner();
    let group = (session.organization()?, ResourceGroupId(group));
    let keep_rooms = &state.use_cases.keep_rooms;
    let shown = keep_rooms
        .reopen(session.0.caller(), RequestId(request_id.into()), group, closure)
        .await?;
    Ok(Json(shown.into()))
}
