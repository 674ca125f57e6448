use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, PublicationProblems};
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Onboarding;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessManager), MainHost, operation);
}

/// Makes the profile of the organisation of the session public, which has done every step that is needed.
///
/// It stays public, whatever it offers later. Where it is public already, nothing happens.
#[utoipa::path(
    tag = "Settings",
    operation_id = "publish_organization",
    responses((status = 200, description = "All steps", body = Onboarding), PublicationProblems, OurProblems)
)]
#[post("/api/staff/onboarding/publish")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
) -> Result<Json<Onboarding>, Problem> {
    let organization = session.organization()?;
    let published = state
        .use_cases
        .publish_organization
        .publish(session.0.caller(), RequestId(request_id.into()), organization)
        .await?;
    Ok(Json(published.into()))
}
