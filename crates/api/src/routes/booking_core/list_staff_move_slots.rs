use accounts::api_keys::Scope;
use actix_web::web::Path;
use actix_web::{HttpResponse, post};
use booking_core::slots::CachedSlotList;
use shared_kernel::{AppointmentId, BookingId, Rank};

use super::continued::slots_answer;
use crate::documented::{BodyProblems, BookingProblems, OurProblems};
use crate::extract::{Engine, JsonBody, Session};
use crate::limits::Limit;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{Slot, StaffMoveSlotsRequest, WrittenSlots};

pub fn register(router: &mut Router) {
    router.limited_call(
        Limit::Slots,
        StaffOrKey(Rank::BusinessUser, Scope::Read),
        MainHost,
        operation,
    );
}

/// Lists the starts to which staff can move an appointment within the rules.
///
/// It lasts as long as was agreed, or as is asked for, whoever does it, and what it occupies now is free for it.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_staff_move_slots",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = StaffMoveSlotsRequest,
    responses((status = 200, description = "Ascending", body = Vec<Slot>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))), BookingProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings/{bookingId}/moveslots")]
async fn operation(
    engine: Engine,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<StaffMoveSlotsRequest>,
) -> Result<HttpResponse, Problem> {
    let booking = (session.organization()?, BookingId(booking.into_inner()));
    let appointment = (AppointmentId(body.content.appointment_id), body.content.duration);
    let range = body.content.range()?;
    let caller = session.0.caller();
    let slots = engine
        .run(|engine| async move {
            let other_times = &engine.list_other_times;
            let starts = other_times.starts_for_staff(caller, booking, appointment, &range);
            starts.await.map(WrittenSlots::of)
        })
        .await?;
    Ok(slots_answer(&slots))
}
