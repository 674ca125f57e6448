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
use wire::StaffEvents;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, operation);
}

/// Lists the events and courses of the organisation of the session, those with the next date ahead first.
#[utoipa::path(
    tag = "Settings",
    operation_id = "list_staff_events",
    responses((status = 200, description = "Archived ones last", body = StaffEvents), ReadingProblems, OurProblems)
)]
#[get("/api/staff/events")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<StaffEvents>, Problem> {
    let organization = session.organization()?;
    let events = &state.use_cases.keep_events;
    let listed = events.list(session.0.caller(), organization).await?;
    Ok(Json(listed.into()))
}
