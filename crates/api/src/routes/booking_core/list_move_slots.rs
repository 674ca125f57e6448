use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use booking_core::slots::CachedSlotList;
use shared_kernel::AppointmentId;

use crate::app_state::AppState;
use crate::documented::{BodyProblems, BookingProblems, OurProblems};
use crate::extract::JsonBody;
use crate::limits::Limit;
use crate::manage_tokens::token_hash;
use crate::policy::Policy::Public;
use crate::problem::{Code, Problem};
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::{MoveSlotsRequest, Slot, WrittenSlots};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Slots, Public, MainHost, operation);
}

/// Lists the starts to which an appointment of the booking of a manage link can be moved.
///
/// It lasts as long as was agreed, whoever does it, and what it occupies now is free for it. A POST although it
/// changes nothing, because a token in an address would end in logs.
#[utoipa::path(
    tag = "Booking",
    operation_id = "list_move_slots",
    request_body = MoveSlotsRequest,
    responses((status = 200, description = "Ascending", body = Vec<Slot>), BookingProblems, BodyProblems, OurProblems)
)]
#[post("/api/calendar/getmoveslots")]
async fn operation(state: Data<AppState>, body: JsonBody<MoveSlotsRequest>) -> Result<HttpResponse, Problem> {
    let request = body.content;
    let hash = token_hash(&request.token).ok_or_else(|| Problem::new(Code::NotFound))?;
    let (appointment, range) = (AppointmentId(request.appointment_id), request.range()?);
    let manage = &state.use_cases.manage_booking;
    let slot_list = manage.other_starts(hash, appointment, &range).await?;
    Ok(HttpResponse::Ok()
        .content_type("application/json")
        .body(WrittenSlots::of(slot_list).json()))
}
