use accounts::api_keys::Scope;
use actix_web::{HttpResponse, post};
use booking_core::calendar::Audience;
use shared_kernel::Rank;

use super::list_visits::listed;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{Engine, JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{Visit, VisitsRequest};

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
    responses((status = 200, description = "Ascending by `dateFrom`", body = Vec<Visit>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))), BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings/visits")]
async fn operation(engine: Engine, session: Session, body: JsonBody<VisitsRequest>) -> Result<HttpResponse, Problem> {
    let organization = session.organization()?;
    let audience = Audience::of(session.0.actor(), organization);
    let query = body.content.query(audience, organization)?;
    listed(&engine, query).await
}
