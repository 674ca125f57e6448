use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::Json;
use shared_kernel::Rank;

use crate::documented::OurProblems;
use crate::extract::{Engine, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::StaffToday;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Shows the day at a glance: next visits, open tasks, cancellations since yesterday and free minutes.
///
/// Open tasks are those of the two weeks before and after today. A business user sees the own day, a manager everybody's.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "show_today",
    responses((status = 200, description = "The day", body = StaffToday), OurProblems)
)]
#[get("/api/staff/today")]
async fn operation(engine: Engine, session: Session) -> Result<Json<StaffToday>, Problem> {
    let organization = session.organization()?;
    let actor = session.0.actor();
    let today = engine
        .run(|engine| async move { engine.show_today.show(actor, organization).await })
        .await?;
    Ok(Json(today.into()))
}
