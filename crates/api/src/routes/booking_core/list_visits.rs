use actix_web::post;
use actix_web::web::{Data, Json};
use booking_core::calendar::Audience;
use shared_kernel::OrganizationNr;

use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::JsonBody;
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::problem::Problem;
use crate::router::Router;
use crate::site::Site::Both;
use crate::wire::{Visit, VisitsRequest};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Slots, Public, Both, operation);
}

/// Lists when a whole basket can be done on one day, one service after the other.
///
/// For each first start the best visit: least waiting, then fewest changes of employee, then earliest end, then the
/// order as asked, then lowest employee ids. The services may come in any order, all on one local day. Visits that wait
/// longer than `maxWaiting` or touch one of `ownTimes` are left out. More than six services are refused with `TOO_COMPLEX`.
#[utoipa::path(
    tag = "Booking",
    operation_id = "list_visits",
    request_body = VisitsRequest,
    responses((status = 200, description = "Ascending by `dateFrom`", body = Vec<Visit>), BodyProblems, OurProblems)
)]
#[post("/api/calendar/getvisits")]
async fn operation(state: Data<AppState>, body: JsonBody<VisitsRequest>) -> Result<Json<Vec<Visit>>, Problem> {
    let organization = OrganizationNr(body.content.organization_nr);
    let query = body.content.query(Audience::Visitors, organization)?;
    let visits = state.use_cases.list_visits.list(&query).await?;
    Ok(Json(visits.iter().map(Into::into).collect()))
}
