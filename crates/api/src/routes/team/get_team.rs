use actix_web::get;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Team;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Shows who belongs to the organisation of the session, and who is invited.
#[utoipa::path(
    tag = "Team",
    operation_id = "get_team",
    responses((status = 200, description = "The team", body = Team), OurProblems)
)]
#[get("/api/organization/team")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<Team>, Problem> {
    let Session(principal) = session;
    let team = state.use_cases.change_team.show(&principal).await?;
    Ok(Json(Team::seen_by(principal.account, team)))
}
