use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{EventDateId, Rank};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::StaffSchedule;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Shows a date of an event or course with those who come to it.
///
/// A business user sees the dates that need the own calendar.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "show_schedule",
    params(("scheduleId" = i64, Path, description = "Date of an event", example = 1)),
    responses((status = 200, description = "The date", body = StaffSchedule), ReadingProblems, OurProblems)
)]
#[get("/api/staff/schedules/{scheduleId}")]
async fn operation(
    state: Data<AppState>,
    session: Session,
    schedule: Path<i64>,
) -> Result<Json<StaffSchedule>, Problem> {
    let organization = session.organization()?;
    let dates = &state.use_cases.attend_dates;
    let date = dates
        .show(session.0.actor(), organization, EventDateId(*schedule))
        .await?;
    Ok(Json(date.into()))
}
