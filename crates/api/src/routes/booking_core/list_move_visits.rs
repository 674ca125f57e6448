use actix_web::post;
use actix_web::web::{Data, Json};

use super::get_managed_booking::customer_booking;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, BookingProblems, OurProblems};
use crate::extract::{JsonBody, OptionalSession};
use crate::limits::Limit;
use crate::policy::Policy::PublicOrMember;
use crate::problem::Problem;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::{MoveVisit, MoveVisitsRequest};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Slots, PublicOrMember, MainHost, operation);
}

/// Lists when appointments of a booking could be done in one visit, by manage link or of whoever is signed in.
///
/// The best visit of each first start, as `getvisits` finds it. Each appointment lasts as long as was agreed, and what
/// they occupy now is free for them. To move them send them to `movemanagedbooking` as they stand in a visit. A POST
/// although it changes nothing, because a token in an address would end in logs.
#[utoipa::path(
    tag = "Booking",
    operation_id = "list_move_visits",
    request_body = MoveVisitsRequest,
    responses((status = 200, description = "Ascending by `dateFrom`", body = Vec<MoveVisit>), BookingProblems, BodyProblems, OurProblems)
)]
#[post("/api/calendar/getmovevisits")]
async fn operation(
    state: Data<AppState>,
    session: OptionalSession,
    body: JsonBody<MoveVisitsRequest>,
) -> Result<Json<Vec<MoveVisit>>, Problem> {
    let request = body.content;
    let booking = customer_booking(&session, request.token.as_deref(), request.booking_id)?;
    let (moved, bounds) = (request.moved(), request.bounds()?);
    let manage = &state.use_cases.manage_booking;
    let visits = manage.other_visits(session.caller(), booking, &moved, &bounds).await?;
    Ok(Json(visits.iter().map(|visit| MoveVisit::of(visit, &moved)).collect()))
}
