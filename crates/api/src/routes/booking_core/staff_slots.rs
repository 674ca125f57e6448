//! What staff can book and when: services, free times, and why a time is not free.

use accounts::api_keys::Scope;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, get, post};
use booking_core::calendar::Audience;
use booking_core::slots::CachedSlotList;
use booking_core::staff_calendar::StartQuery;
use shared_kernel::{AppointmentId, BookingId, Rank, ServiceId};

use super::continued::{slots_answer, visits_answer};
use super::given_starts::GivenStarts;
use super::slots::{basket_slots, visits};
use crate::app_state::AppState;
use crate::extract::{Engine, JsonBody, Session};
use crate::limits::Limit;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{
    BasketSlotsRequest, MoveVisit, Slot, StaffMoveSlotsRequest, StaffMoveStartRequest, StaffMoveVisitsRequest,
    StaffOfferedService, StaffStartExplanation, StaffStartRequest, Visit, VisitsRequest, WrittenSlots,
};

pub fn register(router: &mut Router) {
    router.reading_call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, explain_move);
    router.reading_call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, explain_start);
    router.reading_call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, list_for_basket);
    router.reading_call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, list_visits);
    router.limited_reading_call(
        Limit::Slots,
        StaffOrKey(Rank::BusinessUser, Scope::Read),
        MainHost,
        list_move_slots,
    );
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, list_services);
    router.limited_reading_call(
        Limit::Slots,
        StaffOrKey(Rank::BusinessUser, Scope::Read),
        MainHost,
        list_move_visits,
    );
}

/// Tells what stands in the way of moving an appointment to a start, for one employee or for everybody who can do it.
///
/// What the appointment occupies now does not stand in its way. Each obstacle is named for itself, as `whynot` does. A
/// business user sees the own calendar only.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "explain_staff_move",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = StaffMoveStartRequest,
    responses((status = 200, description = "Empty lists where it is free", body = StaffStartExplanation))
)]
#[post("/api/staff/bookings/{bookingId}/whynot")]
async fn explain_move(
    state: Data<AppState>,
    engine: Engine,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<StaffMoveStartRequest>,
) -> Result<Json<StaffStartExplanation>, Problem> {
    let booking = (session.organization()?, BookingId(booking.into_inner()));
    let StaffMoveStartRequest {
        appointment_id,
        duration,
        user_id,
        start,
    } = body.content;
    let start = GivenStarts::of_staff(&state, &session).wall_of("start", start).await?;
    let appointment = (AppointmentId(appointment_id), duration);
    let actor = session.actor();
    let (zone, found) = engine
        .run(|engine| async move {
            let other_times = &engine.list_other_times;
            other_times
                .obstacles_for_staff(actor, booking, appointment, (user_id, start))
                .await
        })
        .await?;
    Ok(Json(StaffStartExplanation::in_zone(&zone, found)))
}

/// Tells what stands in the way of a start of one service, for one employee or for everybody who can do it.
///
/// Each obstacle is named for itself: once all of them are gone the start is free, and not before. A business user sees
/// the own calendar only.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "explain_staff_start",
    request_body = StaffStartRequest,
    responses((status = 200, description = "Empty lists where it is free", body = StaffStartExplanation))
)]
#[post("/api/staff/bookings/whynot")]
async fn explain_start(
    state: Data<AppState>,
    engine: Engine,
    session: Session,
    body: JsonBody<StaffStartRequest>,
) -> Result<Json<StaffStartExplanation>, Problem> {
    let StaffStartRequest {
        service_id,
        user_id,
        start,
    } = body.content;
    let query = StartQuery {
        organization: session.organization()?,
        service: ServiceId(service_id),
        employee: user_id,
        start: GivenStarts::of_staff(&state, &session).wall_of("start", start).await?,
    };
    let actor = session.actor();
    let (zone, found) = engine
        .run(|engine| async move { engine.explain_start.explain(actor, &query).await })
        .await?;
    Ok(Json(StaffStartExplanation::in_zone(&zone, found)))
}

/// Lists the starts of one service of a basket as `getbasketslots` does, with employees whom visitors do not see.
///
/// At the organisation of the session, public or not.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_staff_basket_slots",
    request_body = BasketSlotsRequest,
    responses((status = 200, description = "Ascending", body = Vec<Slot>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))))
)]
#[post("/api/staff/bookings/basketslots")]
async fn list_for_basket(
    state: Data<AppState>,
    engine: Engine,
    session: Session,
    body: JsonBody<BasketSlotsRequest>,
) -> Result<HttpResponse, Problem> {
    let organization = session.organization()?;
    let audience = Audience::of(session.actor(), organization);
    let starts = GivenStarts::of_staff(&state, &session);
    basket_slots(&engine, (audience, organization), starts, body.content).await
}

/// Lists when a whole basket can be done as `getvisits` does, with employees whom visitors do not see.
///
/// At the organisation of the session, public or not.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_staff_visits",
    request_body = VisitsRequest,
    responses((status = 200, description = "Ascending by `dateFrom`", body = Vec<Visit>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))))
)]
#[post("/api/staff/bookings/visits")]
async fn list_visits(engine: Engine, session: Session, body: JsonBody<VisitsRequest>) -> Result<HttpResponse, Problem> {
    let organization = session.organization()?;
    let audience = Audience::of(session.actor(), organization);
    let query = body.content.query(audience, organization)?;
    visits(&engine, query).await
}

/// Lists the starts to which staff can move an appointment within the rules.
///
/// It lasts as long as was agreed, or as is asked for, whoever does it, and what it occupies now is free for it.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_staff_move_slots",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = StaffMoveSlotsRequest,
    responses((status = 200, description = "Ascending", body = Vec<Slot>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))))
)]
#[post("/api/staff/bookings/{bookingId}/moveslots")]
async fn list_move_slots(
    engine: Engine,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<StaffMoveSlotsRequest>,
) -> Result<HttpResponse, Problem> {
    let booking = (session.organization()?, BookingId(booking.into_inner()));
    let appointment = (AppointmentId(body.content.appointment_id), body.content.duration);
    let range = body.content.range()?;
    let actor = session.actor();
    let slots = engine
        .run(|engine| async move {
            let other_times = &engine.list_other_times;
            let starts = other_times.starts_for_staff(actor, booking, appointment, &range);
            starts.await.map(WrittenSlots::of)
        })
        .await?;
    Ok(slots_answer(&slots))
}

/// Lists the bookable services of the organisation of the session, public or not.
///
/// What customers get from `GET /api/offeredservices`, also while the organisation is not public and they get nothing.
/// `employees` says who can do each of them, and how long it takes and what it costs with them.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_staff_offered_services",
    responses((status = 200, description = "By sort order, then id", body = Vec<StaffOfferedService>))
)]
#[get("/api/staff/offeredservices")]
async fn list_services(state: Data<AppState>, session: Session) -> Result<Json<Vec<StaffOfferedService>>, Problem> {
    let organization = session.organization()?;
    let offers = &state.use_cases.preview_offer;
    let services = offers.services(session.actor(), organization).await?;
    Ok(Json(services.into_iter().map(Into::into).collect()))
}

/// Lists when appointments of a booking could be done in one visit, within the rules.
///
/// As `getmovevisits` does it for customers, with employees whom visitors do not see. A business user gets visits of the
/// own calendar. To move the appointments send them to `move` as they stand in a visit.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_staff_move_visits",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = StaffMoveVisitsRequest,
    responses((status = 200, description = "Ascending by `dateFrom`", body = Vec<MoveVisit>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))))
)]
#[post("/api/staff/bookings/{bookingId}/movevisits")]
async fn list_move_visits(
    engine: Engine,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<StaffMoveVisitsRequest>,
) -> Result<HttpResponse, Problem> {
    let booking = (session.organization()?, BookingId(booking.into_inner()));
    let (moved, bounds) = (body.content.moved(), body.content.bounds()?);
    let actor = session.actor();
    let (list, moved) = engine
        .run(|engine| async move {
            let other_times = &engine.list_other_times;
            let list = other_times
                .visits_for_staff(actor, booking, moved.clone(), &bounds)
                .await;
            list.map(|list| (list, moved))
        })
        .await?;
    let visits: Vec<MoveVisit> = list.visits.iter().map(|visit| MoveVisit::of(visit, &moved)).collect();
    Ok(visits_answer(&visits, list.continues_on))
}
