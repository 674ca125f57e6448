use actix_web::get;
use actix_web::web::{Data, Json};

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Lists the numbers of the organisations that somebody keeps, the one added last first.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "list_favourites",
    responses((status = 200, description = "The numbers", body = [i32]), OurProblems)
)]
#[get("/api/user/favourites")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<Vec<i32>>, Problem> {
    let kept = state.use_cases.keep_favourites.list(&session.0).await?;
    Ok(Json(kept.into_iter().map(|organization| organization.0).collect()))
}
