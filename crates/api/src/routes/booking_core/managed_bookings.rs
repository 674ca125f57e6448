//! Bookings in the hands of those who have their link, or made them with their account.

use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse, post};
use booking_core::RequestIdentity;
use booking_core::lifecycle::{CancelScope, CustomerBooking, Relocation};
use booking_core::slots::CachedSlotList;
use shared_kernel::{AppointmentId, BookingId, CalendarGuid, Change, EventDateId, ResourceId, Zone};

use super::continued::{slots_answer, visits_answer};
use crate::app_state::AppState;
use crate::extract::{
    Engine, JsonBody, OptionalSession, count_postponed, idempotency_key, is_repetition, request_identity,
};
use crate::limits::Limit;
use crate::policy::Policy::PublicOrMember;
use crate::router::Router;
use crate::site::Site::{Both, MainHost};
use crate::tokens::token_hash;
use wire::problem::{Code, FieldCode, Problem};
use wire::{
    BookingEmailRequest, CancelManagedBookingRequest, CancelledAppointmentRequest, CancelledScheduleRequest,
    CorrectedBookingEmail, ManagedBooking, ManagedBookingRequest, MoveManagedBookingRequest, MoveSlotsRequest,
    MoveVisit, MoveVisitsRequest, MovedAppointmentRequest, Slot, WrittenSlots,
};

pub fn register(router: &mut Router) {
    router.reading_call(PublicOrMember, MainHost, show);
    router.limited_reading_call(Limit::Slots, PublicOrMember, MainHost, list_move_slots);
    router.limited_reading_call(Limit::Slots, PublicOrMember, MainHost, list_move_visits);
    router.limited_repeatable_call(Limit::Change, PublicOrMember, MainHost, move_booking);
    router.limited_call(Limit::Change, PublicOrMember, Both, correct_email);
    router.limited_repeatable_call(Limit::Change, PublicOrMember, MainHost, cancel);
}

/// Shows a booking: of a manage link until 30 days after its last appointment, or of the signed-in user.
///
/// A POST although it changes nothing, because a token in an address would end in logs.
#[utoipa::path(
    tag = "Booking",
    operation_id = "get_managed_booking",
    request_body = ManagedBookingRequest,
    responses((status = 200, description = "The booking as it stands", body = ManagedBooking))
)]
#[post("/api/calendar/getmanagedbooking")]
async fn show(
    state: Data<AppState>,
    session: OptionalSession,
    body: JsonBody<ManagedBookingRequest>,
) -> Result<Json<ManagedBooking>, Problem> {
    let ManagedBookingRequest { token, booking_id } = body.content;
    let booking = customer_booking(&session, token.as_deref(), booking_id)?;
    let manage = &state.use_cases.manage_booking;
    let booking = manage.show(session.change.rights(), booking).await?;
    Ok(Json(ManagedBooking::at(state.clock.now(), &booking)))
}

/// Which booking is meant, by the token of its manage link or by the id of one of the signed-in user: exactly one is
/// there.
fn customer_booking(
    session: &OptionalSession,
    token: Option<&str>,
    booking_id: Option<i64>,
) -> Result<CustomerBooking, Problem> {
    match (token, booking_id) {
        // What cannot be a token is that of no booking.
        (Some(token), None) => token_hash(token)
            .map(CustomerBooking::Link)
            .ok_or_else(|| Problem::new(Code::NotFound)),
        (None, Some(_)) if session.principal.is_none() => Err(Problem::new(Code::Unauthenticated)),
        (None, Some(id)) => Ok(CustomerBooking::Own(BookingId(id))),
        (None, None) => Err(Problem::invalid("token", FieldCode::Required, "Diese Angabe fehlt.")),
        (Some(_), Some(_)) => Err(Problem::ambiguous("bookingId")),
    }
}

/// Lists the starts to which an appointment of a booking can be moved, by manage link or of the signed-in user.
///
/// It lasts as long as was agreed, whoever does it, and what it occupies now is free for it. With `parallel` false no
/// start lies within another appointment of the booking. A POST although it changes nothing, because a token in an
/// address would end in logs.
#[utoipa::path(
    tag = "Booking",
    operation_id = "list_move_slots",
    request_body = MoveSlotsRequest,
    responses((status = 200, description = "Ascending", body = Vec<Slot>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))))
)]
#[post("/api/calendar/getmoveslots")]
async fn list_move_slots(
    engine: Engine,
    session: OptionalSession,
    body: JsonBody<MoveSlotsRequest>,
) -> Result<HttpResponse, Problem> {
    let request = body.content;
    let booking = customer_booking(&session, request.token.as_deref(), request.booking_id)?;
    let (appointment, range) = (AppointmentId(request.appointment_id), request.range()?);
    let actor = session.change.rights();
    let slots = engine
        .run(|engine| async move {
            let other_times = &engine.list_other_times;
            let starts = other_times.starts(actor, booking, appointment, &range, request.parallel);
            starts.await.map(WrittenSlots::of)
        })
        .await?;
    Ok(slots_answer(&slots))
}

/// Lists when appointments of a booking could be done in one visit, by manage link or of the signed-in user.
///
/// The best visit of each first start, as `getvisits` finds it. Each appointment lasts as long as was agreed, and what
/// they occupy now is free for them. To move them send them to `movemanagedbooking` as they stand in a visit. A POST
/// although it changes nothing, because a token in an address would end in logs.
#[utoipa::path(
    tag = "Booking",
    operation_id = "list_move_visits",
    request_body = MoveVisitsRequest,
    responses((status = 200, description = "Ascending by `dateFrom`", body = Vec<MoveVisit>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))))
)]
#[post("/api/calendar/getmovevisits")]
async fn list_move_visits(
    engine: Engine,
    session: OptionalSession,
    body: JsonBody<MoveVisitsRequest>,
) -> Result<HttpResponse, Problem> {
    let request = body.content;
    let booking = customer_booking(&session, request.token.as_deref(), request.booking_id)?;
    let (moved, bounds) = (request.moved(), request.bounds()?);
    let actor = session.change.rights();
    let (list, moved) = engine
        .run(|engine| async move {
            let other_times = &engine.list_other_times;
            let list = other_times.visits(actor, booking, &moved, &bounds).await;
            list.map(|list| (list, moved))
        })
        .await?;
    let visits: Vec<MoveVisit> = list.visits.iter().map(|visit| MoveVisit::of(visit, &moved)).collect();
    Ok(visits_answer(&visits, list.continues_on))
}

/// Moves appointments of a booking, by manage link or of the signed-in user, all or nothing.
///
/// Whoever comes too late keeps the old appointment and is told the nearest other times; then
/// `serviceIndex` counts in `appointments`. A repetition changes nothing and answers with
/// the booking as it stands by then.
#[utoipa::path(
    tag = "Booking",
    operation_id = "move_managed_booking",
    request_body = MoveManagedBookingRequest,
    responses((status = 200, description = "The booking as it stands now", body = ManagedBooking))
)]
#[post("/api/calendar/movemanagedbooking")]
async fn move_booking(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: OptionalSession,
    body: JsonBody<MoveManagedBookingRequest>,
) -> Result<Json<ManagedBooking>, Problem> {
    let JsonBody { content, bytes } = body;
    let booking = customer_booking(&session, content.token.as_deref(), content.booking_id)?;
    let identity = request_identity(&http_request, &[b"move"], &[], &bytes)?;
    let manage = &state.use_cases.manage_booking;
    let shown = manage.show(session.change.rights(), booking).await?;
    if !is_repetition(&state, shown.organization, &identity, session.change.at).await? {
        count_postponed(&state, &http_request)?;
    }
    let relocations = relocations(&shown.zone, &content.appointments)?;
    let booking = manage.relocate(session.change, booking, relocations, identity).await?;
    Ok(Json(ManagedBooking::at(state.clock.now(), &booking)))
}

/// Where appointments are to go, as wall times of this zone.
pub fn relocations(zone: &Zone, asked: &[MovedAppointmentRequest]) -> Result<Vec<Relocation>, Problem> {
    let relocation = |(index, asked): (usize, &MovedAppointmentRequest)| {
        let start = asked.start.wall(zone);
        Ok(Relocation {
            appointment: AppointmentId(asked.appointment_id),
            employee: asked.user_id.filter(|id| *id != 0).map(ResourceId),
            start: start.ok_or_else(|| Problem::start_without_wall_time(index).of_appointments())?,
            duration: None,
        })
    };
    asked.iter().enumerate().map(relocation).collect()
}

/// Corrects the e-mail address of a booking, once and within ten minutes.
///
/// Only for whoever has the `Idempotency-Key` with which it was booked. The confirmation is mailed once more, with a new
/// manage link: the old one is good for nothing any more. Of people who were signed up together it is corrected for all
/// at once, each gets another link, and one confirmation goes out. The same address again changes nothing.
#[utoipa::path(
    tag = "Booking",
    operation_id = "correct_booking_email",
    params(("Idempotency-Key" = Option<String>, Header, description = "The key with which it was booked; without it no booking is found", min_length = 1, max_length = 255, example = "0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e")),
    request_body = BookingEmailRequest,
    responses((status = 200, description = "Where the confirmation goes", body = CorrectedBookingEmail))
)]
#[post("/api/calendar/correctbookingemail")]
async fn correct_email(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: OptionalSession,
    body: JsonBody<BookingEmailRequest>,
) -> Result<Json<CorrectedBookingEmail>, Problem> {
    let BookingEmailRequest {
        calendar_guid,
        user_email,
    } = body.content;
    let key = idempotency_key(&http_request)?;
    let corrected = state
        .use_cases
        .correct_email
        .correct(session.change, CalendarGuid(calendar_guid), key, &user_email)
        .await?;
    Ok(Json(CorrectedBookingEmail {
        calendar_guid,
        user_email: corrected.as_str().to_owned(),
    }))
}

/// Cancels what lies ahead of a booking, by manage link or of the signed-in user, or only parts of it.
///
/// Who leaves one date of a course keeps the seat; who cancels all gives it back.
///
/// Repeating it changes nothing and gives the same answer.
#[utoipa::path(
    tag = "Booking",
    operation_id = "cancel_managed_booking",
    request_body = CancelManagedBookingRequest,
    responses((status = 200, description = "The booking as it stands now", body = ManagedBooking))
)]
#[post("/api/calendar/cancelmanagedbooking")]
async fn cancel(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: OptionalSession,
    body: JsonBody<CancelManagedBookingRequest>,
) -> Result<Json<ManagedBooking>, Problem> {
    let JsonBody { content, bytes } = body;
    let booking = customer_booking(&session, content.token.as_deref(), content.booking_id)?;
    let identity = request_identity(&http_request, &[b"cancel"], &[], &bytes)?;
    count_cancelling(&state, &http_request, session.change, (booking, &identity)).await?;
    let booking = state
        .use_cases
        .manage_booking
        .cancel(
            session.change,
            booking,
            cancel_scope(content.appointments, content.schedules)?,
            identity,
        )
        .await?;
    Ok(Json(ManagedBooking::at(state.clock.now(), &booking)))
}

/// Counts a request to cancel a booking that is no repetition.
pub async fn count_cancelling(
    state: &AppState,
    request: &HttpRequest,
    change: Change,
    (booking, identity): (CustomerBooking, &RequestIdentity),
) -> Result<(), Problem> {
    if identity.key.is_some() {
        let booking = state.use_cases.manage_booking.show(change.rights(), booking).await?;
        if is_repetition(state, booking.organization, identity, change.at).await? {
            return Ok(());
        }
    }
    count_postponed(state, request)
}

/// Without both everything is cancelled; with both it would be two requests in one.
pub fn cancel_scope(
    appointments: Option<Vec<CancelledAppointmentRequest>>,
    schedules: Option<Vec<CancelledScheduleRequest>>,
) -> Result<CancelScope, Problem> {
    let appointment = |one: &CancelledAppointmentRequest| AppointmentId(one.appointment_id);
    let schedule = |one: &CancelledScheduleRequest| EventDateId(one.schedule_id);
    match (appointments, schedules) {
        (None, None) => Ok(CancelScope::All),
        (Some(appointments), None) => Ok(CancelScope::Only(appointments.iter().map(appointment).collect())),
        (None, Some(schedules)) => Ok(CancelScope::Dates(schedules.iter().map(schedule).collect())),
        (Some(_), Some(_)) => Err(Problem::ambiguous("schedules")),
    }
}
