use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::OfferedService;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Lists the bookable services of the organisation of the session, public or not.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_staff_offered_services",
    responses((status = 200, description = "By sort order, then id", body = Vec<OfferedService>), OurProblems)
)]
#[get("/api/staff/offeredservices")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<Vec<OfferedService>>, Problem> {
    let organization = session.organization()?;
    let offers = &state.use_cases.preview_offer;
    let services = offers.services(session.0.caller(), organization).await?;
    Ok(Json(services.into_iter().map(Into::into).collect()))
}
