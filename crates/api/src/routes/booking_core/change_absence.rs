use accounts::api_keys::Scope;
use actix_web::put;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, RequestId};

use super::plan_absence::planned;
use crate::app_state::AppState;
use crate::documented::{AbsenceProblems, BodyProblems, OurProblems};
use crate::extract::{Engine, JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{PlanAbsenceRequest, StaffAbsence};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Manage), MainHost, operation);
}

/// Gives an absence or a closure other times, as planning one does.
///
/// What lay under it before was decided then, and needs no decision.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "change_absence",
    params(("absenceId" = i64, Path, description = "Absence", example = 1)),
    request_body = PlanAbsenceRequest,
    responses((status = 200, description = "The absence", body = StaffAbsence), AbsenceProblems, BodyProblems, OurProblems)
)]
#[put("/api/staff/absences/{absenceId}")]
async fn operation(
    state: Data<AppState>,
    engine: Engine,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    absence: Path<i64>,
    body: JsonBody<PlanAbsenceRequest>,
) -> Result<Json<StaffAbsence>, Problem> {
    let request_id = RequestId(request_id.into());
    planned((&state, &engine), &session, request_id, Some(*absence), body.content).await
}
