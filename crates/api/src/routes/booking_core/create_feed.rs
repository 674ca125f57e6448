use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::StaffFeedAddress;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessUser), MainHost, operation);
}

/// Makes a personal feed of the own visits, for a calendar elsewhere, and tells its address this once.
///
/// It replaces the former one, whose address leads nowhere any more. Whoever knows the address sees the visits.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "create_feed",
    responses((status = 200, description = "The address", body = StaffFeedAddress), OurProblems)
)]
#[post("/api/staff/feed")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
) -> Result<Json<StaffFeedAddress>, Problem> {
    let request_id = RequestId(request_id.into());
    let token = state.use_cases.keep_feed.create(session.0.caller(), request_id).await?;
    let url = state.public_url.of(&format!("/api/feed/{}.ics", token.digits));
    Ok(Json(StaffFeedAddress { url }))
}
