use actix_web::get;
use actix_web::web::{Data, Json};

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::AccountSession;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Lists where somebody is signed in, the session that was used last first.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "list_sessions",
    responses((status = 200, description = "The sessions", body = [AccountSession]), OurProblems)
)]
#[get("/api/account/sessions")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<Vec<AccountSession>>, Problem> {
    let sessions = state.use_cases.end_sessions.list(&session.0).await?;
    Ok(Json(sessions.into_iter().map(Into::into).collect()))
}
