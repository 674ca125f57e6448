use actix_web::get;
use actix_web::web::{Data, Json};

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Invitation;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Lists the invitations into teams that whoever is signed in can answer; none before the mailbox is proven.
#[utoipa::path(
    tag = "Team",
    operation_id = "list_invitations",
    responses((status = 200, description = "The invitations", body = [Invitation]), OurProblems)
)]
#[get("/api/account/invitations")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<Vec<Invitation>>, Problem> {
    let invitations = state.use_cases.answer_invitations.list(&session.0).await?;
    Ok(Json(invitations.into_iter().map(Into::into).collect()))
}
