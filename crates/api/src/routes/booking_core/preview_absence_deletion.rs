use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Json, Path};
use shared_kernel::Rank;

use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::{Engine, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::ChangedDay;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Tells which starts visitors find once an absence or a closure is deleted; changes nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "preview_absence_deletion",
    params(("absenceId" = i64, Path, description = "Absence", example = 1)),
    responses((status = 200, description = "The next day that differs for visitors", body = ChangedDay), ReadingProblems, OurProblems)
)]
#[get("/api/staff/absences/{absenceId}/deletion")]
async fn operation(engine: Engine, session: Session, absence: Path<i64>) -> Result<Json<ChangedDay>, Problem> {
    let organization = session.organization()?;
    let actor = session.0.actor();
    let starts = engine
        .run(|engine| async move {
            engine
                .show_absences
                .preview_deletion(actor, organization, *absence)
                .await
        })
        .await?;
    Ok(Json(starts.into()))
}
