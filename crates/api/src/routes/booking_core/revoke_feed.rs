use actix_web::delete;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Done;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessUser), MainHost, operation);
}

/// Deletes the own feed: its address leads nowhere any more. Repeating it changes nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "revoke_feed",
    responses((status = 200, description = "There is no feed any more", body = Done), OurProblems)
)]
#[delete("/api/staff/feed")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
) -> Result<Json<Done>, Problem> {
    let request_id = RequestId(request_id.into());
    state.use_cases.keep_feed.revoke(session.0.caller(), request_id).await?;
    Ok(Json(Done {}))
}
