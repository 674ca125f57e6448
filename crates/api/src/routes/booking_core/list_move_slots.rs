use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use booking_core::slots::CachedSlotList;
use shared_kernel::AppointmentId;

use super::get_managed_booking::customer_booking;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, BookingProblems, OurProblems};
use crate::extract::{JsonBody, OptionalSession};
use crate::limits::Limit;
use crate::policy::Policy::PublicOrMember;
use crate::problem::Problem;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::{MoveSlotsRequest, Slot, WrittenSlots};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Slots, PublicOrMember, MainHost, operation);
}

/// Lists the starts to which an appointment of a booking can be moved, by manage link or of whoever is signed in.
///
/// It lasts as long as was agreed, whoever does it, and what it occupies now is free for it. With `parallel` false no
/// start lies within another appointment of the booking. A POST although it changes nothing, because a token in an
/// address would end in logs.
#[utoipa::path(
    tag = "Booking",
    operation_id = "list_move_slots",
    request_body = MoveSlotsRequest,
    responses((status = 200, description = "Ascending", body = Vec<Slot>), BookingProblems, BodyProblems, OurProblems)
)]
#[post("/api/calendar/getmoveslots")]
async fn operation(
    state: Data<AppState>,
    session: OptionalSession,
    body: JsonBody<MoveSlotsRequest>,
) -> Result<HttpResponse, Problem> {
    let request = body.content;
    let booking = customer_booking(&session, request.token.as_deref(), request.booking_id)?;
    let (appointment, range) = (AppointmentId(request.appointment_id), request.range()?);
    let manage = &state.use_cases.manage_booking;
    let slot_list = manage
        .other_starts(session.caller(), booking, appointment, &range, request.parallel)
        .await?;
    Ok(HttpResponse::Ok()
        .content_type("application/json")
        .body(WrittenSlots::of(slot_list).json()))
}
