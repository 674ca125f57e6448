use actix_web::{HttpResponse, post};
use booking_core::slots::CachedSlotList;
use shared_kernel::AppointmentId;

use super::continued::slots_answer;
use super::get_managed_booking::customer_booking;
use crate::documented::{BodyProblems, BookingProblems, OurProblems};
use crate::extract::{Engine, JsonBody, OptionalSession};
use crate::limits::Limit;
use crate::policy::Policy::PublicOrMember;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{MoveSlotsRequest, Slot, WrittenSlots};

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
    responses((status = 200, description = "Ascending", body = Vec<Slot>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))), BookingProblems, BodyProblems, OurProblems)
)]
#[post("/api/calendar/getmoveslots")]
async fn operation(
    engine: Engine,
    session: OptionalSession,
    body: JsonBody<MoveSlotsRequest>,
) -> Result<HttpResponse, Problem> {
    let request = body.content;
    let booking = customer_booking(&session, request.token.as_deref(), request.booking_id)?;
    let (appointment, range) = (AppointmentId(request.appointment_id), request.range()?);
    let caller = session.caller();
    let slots = engine
        .run(|engine| async move {
            let other_times = &engine.list_other_times;
            let starts = other_times.starts(caller, booking, appointment, &range, request.parallel);
            starts.await.map(WrittenSlots::of)
        })
        .await?;
    Ok(slots_answer(&slots))
}
