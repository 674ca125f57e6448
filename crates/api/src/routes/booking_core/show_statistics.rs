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
use wire::{StaffDays, Statistics};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, operation);
}

/// Shows bookings, utilisation, no-shows, customers, sources and revenue of a range of days, and of as many before.
///
/// At most ten years. /// Working minutes are those of the present hours. Revenue is what was agreed for appointments that took place, and for
/// sign-ups whose participants came.
#[utoipa::path(
    tag = "Statistics",
    operation_id = "show_statistics",
    params(StaffDays),
    responses((status = 200, description = "The figures", body = Statistics), ReadingProblems, OurProblems)
)]
#[get("/api/staff/statistics")]
async fn operation(
    engine: Engine,
    session: Session,
    QueryOf(days): QueryOf<StaffDays>,
) -> Result<Json<Statistics>, Problem> {
    let days = days.of(session.organization()?);
    let actor = session.0.actor();
    let shown = engine
        .run(|engine| async move { engine.show_statistics.show(actor, days).await })
        .await?;
    Ok(Json(shown.into()))
}
