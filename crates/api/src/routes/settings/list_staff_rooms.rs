use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::StaffRooms;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, operation);
}

/// Lists the rooms and devices of the organisation of the session by groups, archived ones too.
#[utoipa::path(
    tag = "Settings",
    operation_id = "list_staff_rooms",
    responses((status = 200, description = "By number", body = StaffRooms), ReadingProblems, OurProblems)
)]
#[get("/api/staff/rooms")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<StaffRooms>, Problem> {
    let organization = session.organization()?;
    let keep_rooms = &state.use_cases.keep_rooms;
    let groups = keep_rooms.list(session.0.caller(), organization).await?;
    Ok(Json(groups.into()))
}
