use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json};
use booking_core::calendar::Audience;
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::problem::Problem;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::{Visit, VisitsRequest};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Lists when a whole basket can be done as `getvisits` does, with employees whom visitors do not see.
///
/// At the organisation of the session, public or not.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_staff_visits",
    request_body = VisitsRequest,
    responses((status = 200, description = "Ascending by `dateFrom`", body = Vec<Visit>), BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings/visits")]
async fn operation(
    state: Data<AppState>,
    session: Session,
    body: JsonBody<VisitsRequest>,
) -> Result<Json<Vec<Visit>>, Problem> {
    let organization = session.organization()?;
    let audience = Audience::of(session.0.actor(), organization);
    let query = body.content.query(audience, organization)?;
    let visits = state.use_cases.list_visits.list(&query).await?;
    Ok(Json(visits.iter().map(Into::into).collect()))
}
