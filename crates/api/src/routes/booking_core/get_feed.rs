use actix_web::get;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::StaffFeed;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessUser), MainHost, operation);
}

/// Tells whether whoever is signed in has a personal feed.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "get_feed",
    responses((status = 200, description = "The feed, without its address", body = StaffFeed), OurProblems)
)]
#[get("/api/staff/feed")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<StaffFeed>, Problem> {
    let created_at = state.use_cases.keep_feed.created_at(session.0.actor()).await?;
    Ok(Json(StaffFeed {
        has_feed: created_at.is_some(),
        created_at,
    }))
}
