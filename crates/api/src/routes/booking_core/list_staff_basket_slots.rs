use accounts::api_keys::Scope;
use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use booking_core::calendar::Audience;
use shared_kernel::Rank;

use super::given_starts::GivenStarts;
use super::list_basket_slots::listed;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{Engine, JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{BasketSlotsRequest, Slot};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Lists the starts of one service of a basket as `getbasketslots` does, with employees whom visitors do not see.
///
/// At the organisation of the session, public or not.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_staff_basket_slots",
    request_body = BasketSlotsRequest,
    responses((status = 200, description = "Ascending", body = Vec<Slot>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))), BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings/basketslots")]
async fn operation(
    state: Data<AppState>,
    engine: Engine,
    session: Session,
    body: JsonBody<BasketSlotsRequest>,
) -> Result<HttpResponse, Problem> {
    let organization = session.organization()?;
    let audience = Audience::of(session.0.actor(), organization);
    let starts = GivenStarts::of_staff(&state, &session);
    listed(&engine, (audience, organization), starts, body.content).await
}
