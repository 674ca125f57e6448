use actix_web::{HttpResponse, post};

use super::continued::visits_answer;
use super::get_managed_booking::customer_booking;
use crate::documented::{BodyProblems, BookingProblems, OurProblems};
use crate::extract::{Engine, JsonBody, OptionalSession};
use crate::limits::Limit;
use crate::policy::Policy::PublicOrMember;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{MoveVisit, MoveVisitsRequest};

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
    responses((status = 200, description = "Ascending by `dateFrom`", body = Vec<MoveVisit>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))), BookingProblems, BodyProblems, OurProblems)
)]
#[post("/api/calendar/getmovevisits")]
async fn operation(
    engine: Engine,
    session: OptionalSession,
    body: JsonBody<MoveVisitsRequest>,
) -> Result<HttpResponse, Problem> {
    let request = body.content;
    let booking = customer_booking(&session, request.token.as_deref(), request.booking_id)?;
    let (moved, bounds) = (request.moved(), request.bounds()?);
    let caller = session.caller();
    let (list, moved) = engine
        .run(|engine| async move {
            let other_times = &engine.list_other_times;
            let list = other_times.visits(caller, booking, &moved, &bounds).await;
            list.map(|list| (list, moved))
        })
        .await?;
    let visits: Vec<MoveVisit> = list.visits.iter().map(|visit| MoveVisit::of(visit, &moved)).collect();
    Ok(visits_answer(&visits, list.continues_on))
}
