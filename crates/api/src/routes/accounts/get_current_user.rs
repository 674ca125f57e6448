use actix_web::get;
use actix_web::web::{Data, Json};

use super::signed_in::user;
use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::User;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Shows who is signed in.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "get_current_user",
    responses((status = 200, description = "Whoever is signed in", body = User), OurProblems)
)]
#[get("/api/account/me")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<User>, Problem> {
    user(&state, &session.0).await.map(Json)
}
