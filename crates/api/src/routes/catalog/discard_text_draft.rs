use accounts::api_keys::Scope;
use actix_web::delete;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Done;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessAdmin, Scope::Manage), MainHost, operation);
}

/// Forgets the draft of a text: it was taken, or nobody wants it.
#[utoipa::path(
    tag = "Settings",
    operation_id = "discard_text_draft",
    responses((status = 200, description = "There is no draft any more", body = Done), OurProblems)
)]
#[delete("/api/staff/profile/draft")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
) -> Result<Json<Done>, Problem> {
    let organization = session.organization()?;
    let profiles = &state.use_cases.keep_profile;
    profiles
        .discard_draft(session.0.caller(), RequestId(request_id.into()), organization)
        .await?;
    Ok(Json(Done {}))
}
