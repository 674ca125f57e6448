use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::Json;
use shared_kernel::Rank;

use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::{Engine, QueryOf, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{StaffAbsence, StaffDays};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Lists absences and closures of the organisation of the session that touch these days, by start.
///
/// At most 400 days. A business user sees the own absences and the closures of the premises.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_absences",
    params(StaffDays),
    responses((status = 200, description = "By start", body = Vec<StaffAbsence>), ReadingProblems, OurProblems)
)]
#[get("/api/staff/absences")]
async fn operation(
    engine: Engine,
    session: Session,
    QueryOf(days): QueryOf<StaffDays>,
) -> Result<Json<Vec<StaffAbsence>>, Problem> {
    let days = days.of(session.organization()?);
    let actor = session.0.actor();
    let (zone, found) = engine
        .run(|engine| async move { engine.show_absences.list(actor, days).await })
        .await?;
    Ok(Json(
        found
            .into_iter()
            .map(|entry| StaffAbsence::in_zone(&zone, entry))
            .collect(),
    ))
}
