use actix_web::{HttpResponse, post};
use booking_core::calendar::Audience;
use booking_core::visits::VisitsQuery;
use shared_kernel::OrganizationNr;

use super::continued::visits_answer;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{Engine, JsonBody};
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::Problem;
use wire::{Visit, VisitsRequest};

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
    responses((status = 200, description = "Ascending by `dateFrom`", body = Vec<Visit>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))), BodyProblems, OurProblems)
)]
#[post("/api/calendar/getvisits")]
async fn operation(engine: Engine, body: JsonBody<VisitsRequest>) -> Result<HttpResponse, Problem> {
    let organization = OrganizationNr(body.content.organization_nr);
    let query = body.content.query(Audience::Visitors, organization)?;
    listed(&engine, query).await
}

/// The visits that are asked for.
pub async fn listed(engine: &Engine, query: VisitsQuery) -> Result<HttpResponse, Problem> {
    let list = engine
        .run(|engine| async move { engine.list_visits.list(&query).await })
        .await?;
    let visits: Vec<Visit> = list.visits.iter().map(Into::into).collect();
    Ok(visits_answer(&visits, list.continues_on))
}
