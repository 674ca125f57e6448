use accounts::api_keys::Scope;
use actix_web::delete;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Done;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Manage), MainHost, operation);
}

/// Deletes an absence or a closure; what was cancelled or moved for it stays so.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "delete_absence",
    params(("absenceId" = i64, Path, description = "Absence", example = 1)),
    responses((status = 200, description = "There is no such absence any more", body = Done), ReadingProblems, OurProblems)
)]
#[delete("/api/staff/absences/{absenceId}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    absence: Path<i64>,
) -> Result<Json<Done>, Problem> {
    let organization = session.organization()?;
    let availability = &state.use_cases.change_availability;
    availability
        .delete_absence(session.0.caller(), RequestId(request_id.into()), organization, *absence)
        .await?;
    Ok(Json(Done {}))
}
