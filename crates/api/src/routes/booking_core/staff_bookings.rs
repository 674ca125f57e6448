//! Bookings in the hands of staff.

use accounts::api_keys::Scope;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, get, post, put};
use booking_core::booking::{BookingRequest, SeriesMode, StaffBookingTerms};
use booking_core::events::{SignUpRequest, StaffSignUpTerms};
use booking_core::lifecycle::StaffChangeTerms;
use booking_core::staff_calendar::ChangesAsked;
use shared_kernel::{Admission, AppointmentId, BookingId, CustomerId, EventId, Rank};

use super::bookings::appointment_requests;
use super::correspondence::{admit_customer, admit_mail};
use super::given_starts::GivenStarts;
use super::managed_bookings::{cancel_scope, relocations};
use crate::app_state::AppState;
use crate::extract::{Engine, JsonBody, QueryOf, Session, is_repetition, request_identity};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{
    AddStaffBookingRequest, AddStaffSeriesRequest, BookingNoteRequest, CancelStaffBookingRequest, CancelledBy,
    ChangedBookings, ChangedBookingsQuery, CloseAppointmentRequest, KeepAppointmentRequest, MoveStaffBookingRequest,
    MovedAppointmentRequest, StaffBooking, StaffSeries, StaffSignUpRequest, TakeOverGivenRequest,
};

pub fn register(router: &mut Router) {
    router.repeatable_call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, add);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, list_changed);
    router.repeatable_call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, add_series);
    router.repeatable_call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, sign_up);
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, show);
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, close);
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, keep);
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, cancel);
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, move_booking);
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, set_note);
    router.call(
        StaffOrKey(Rank::BusinessManager, Scope::Book),
        MainHost,
        take_over_contact,
    );
}

/// Books services for a customer of the organisation of the session, all or nothing.
///
/// The customer is on file, or new, and then everything may be missing: a caller, a walk-in. A business user books into
/// the own calendar. A manager may break rules knowingly (`overRules`), which the history records; nobody books over
/// another appointment. Where a time is taken (409) or a rule forbids it (422), the answer tells the nearest other times of
/// that employee and the colleagues who could do it at the time that was asked for: the members `serviceIndex`,
/// `alternatives` and `colleagues` of `SlotTakenProblem`. Repetitions are recognised as those of `addbooking`.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "add_staff_booking",
    request_body = AddStaffBookingRequest,
    responses((status = 200, description = "The confirmed booking", body = StaffBooking))
)]
#[post("/api/staff/bookings")]
async fn add(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    body: JsonBody<AddStaffBookingRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let JsonBody { content, bytes } = body;
    let (request, terms) = staff_request(&state, &http_request, &session, content, &bytes).await?;
    let booking = state
        .use_cases
        .book_appointments
        .book_as_staff(session.change, request, terms)
        .await?;
    shown(&state, &session, booking.id).await
}

/// Lists the bookings of the organisation of the session in the order of their last changes, so that nobody misses one.
///
/// Whoever keeps books of their own begins without a `cursor`, stores what each page tells by `id`, and goes on with the
/// `cursor` of the page: at once while `hasMore` is true, and from time to time afterwards. Each booking comes as it is,
/// once after each page that it was changed since; one that was changed twice meanwhile comes once. Changes are that it was
/// made, moved, cancelled, closed or kept, that somebody was checked in, that a date of its event was changed or called
/// off, and that it belongs to another customer. The `cursor` never expires. `from`, `to` and `status` look at the bookings
/// as they are now: who keeps books leaves them out, since a booking that does not match any more is not told.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_changed_bookings",
    params(ChangedBookingsQuery),
    responses((status = 200, description = "The next page", body = ChangedBookings))
)]
#[get("/api/staff/bookings")]
async fn list_changed(
    engine: Engine,
    session: Session,
    QueryOf(query): QueryOf<ChangedBookingsQuery>,
) -> Result<Json<ChangedBookings>, Problem> {
    let (actor, organization, asked) = (session.actor(), session.organization()?, ChangesAsked::from(query));
    let page = engine
        .run(|engine| async move { engine.follow_bookings.page(actor, organization, &asked).await })
        .await?;
    Ok(Json(page.into()))
}

/// What staff wants to be booked at the organisation of the session.
async fn staff_request(
    state: &AppState,
    http_request: &HttpRequest,
    session: &Session,
    content: AddStaffBookingRequest,
    bytes: &[u8],
) -> Result<(BookingRequest, StaffBookingTerms), Problem> {
    let organization = session.organization()?;
    let identity = request_identity(http_request, &[], session.session.0.as_bytes(), bytes)?;
    if !is_repetition(state, organization, &identity, session.change.at).await? {
        admit_customer(state, session, &content.customer_data, content.notify_customer).await?;
    }
    let terms = StaffBookingTerms {
        customer: content.customer_data.customer_id.map(CustomerId),
        note: content.note,
        over_rules: content.over_rules,
        tells_customer: content.notify_customer,
    };
    let request = BookingRequest {
        organization,
        appointment_requests: appointment_requests(GivenStarts::of_staff(state, session), &content.services).await?,
        customer: content.customer_data.into(),
        answers: content.customized_fields.into_iter().map(Into::into).collect(),
        admission: Admission::Open,
        identity,
    };
    Ok((request, terms))
}

/// Books services again and again, every few weeks at the same wall time, or tells what would become of each visit.
///
/// `PREVIEW` books nothing. `ALL` books all visits or, where one is impossible, none (409 `SERIES_IMPOSSIBLE`, with the
/// visits by their index). `POSSIBLE` books those that are possible. Each visit is a booking of its own; the customer is
/// told of all in one mail. Otherwise the rules of a single booking by staff hold.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "add_staff_series",
    request_body = AddStaffSeriesRequest,
    responses((status = 200, description = "Each visit, ascending", body = StaffSeries))
)]
#[post("/api/staff/bookings/series")]
async fn add_series(
    state: Data<AppState>,
    engine: Engine,
    http_request: HttpRequest,
    session: Session,
    body: JsonBody<AddStaffSeriesRequest>,
) -> Result<Json<StaffSeries>, Problem> {
    let JsonBody { mut content, bytes } = body;
    let series = content.terms();
    // What is only looked at is told to nobody.
    content.booking.notify_customer &= series.mode != SeriesMode::Preview;
    let (request, terms) = staff_request(&state, &http_request, &session, content.booking, &bytes).await?;
    let visits = engine
        .run(|engine| async move {
            let book = &engine.book_series;
            book.book_as_staff(session.change, request, terms, series).await
        })
        .await?;
    Ok(Json(visits.into()))
}

/// Signs a customer up for an event or course of the organisation of the session: one seat for one person.
///
/// The customer is on file, or new, and then everything may be missing. As long as a date lies ahead and a seat is free,
/// also outside the time in which visitors can sign up; custom fields need no answer. A business user signs up for what
/// needs the own calendar. Repetitions are recognised as those of `addeventbooking`.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "add_staff_event_booking",
    params(
        ("eventId" = i64, Path, description = "Event or course", example = 1),
    ),
    request_body = StaffSignUpRequest,
    responses((status = 200, description = "The booking of the seat", body = StaffBooking))
)]
#[post("/api/staff/events/{eventId}/bookings")]
async fn sign_up(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    event: Path<i64>,
    body: JsonBody<StaffSignUpRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let JsonBody { content, bytes } = body;
    let event = EventId(event.into_inner());
    let organization = session.organization()?;
    // The same body for another event is another request.
    let purpose: [&[u8]; 2] = [b"sign up", &event.0.to_be_bytes()];
    let identity = request_identity(&http_request, &purpose, session.session.0.as_bytes(), &bytes)?;
    if !is_repetition(&state, organization, &identity, session.change.at).await? {
        admit_customer(&state, &session, &content.customer_data, content.notify_customer).await?;
    }
    let terms = StaffSignUpTerms {
        customer: content.customer_data.customer_id.map(CustomerId),
        note: content.note,
        tells_customer: content.notify_customer,
    };
    let request = SignUpRequest {
        organization,
        customer: content.customer_data.into(),
        event: Some(event),
        answers: content.customized_fields.into_iter().map(Into::into).collect(),
        admission: Admission::Open,
        identity,
    };
    let signed_up = state
        .use_cases
        .sign_up_for_event
        .sign_up_as_staff(session.change, request, terms)
        .await?;
    shown(&state, &session, signed_up.id).await
}

/// Shows a booking of the organisation of the session, with its customer and its history.
///
/// A business user sees the bookings that need the own calendar; another one looks like one that is not there.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "show_staff_booking",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    responses((status = 200, description = "The booking", body = StaffBooking))
)]
#[get("/api/staff/bookings/{bookingId}")]
async fn show(state: Data<AppState>, session: Session, booking: Path<i64>) -> Result<Json<StaffBooking>, Problem> {
    shown(&state, &session, BookingId(booking.into_inner())).await
}

/// The booking as the signed-in user sees it now.
async fn shown(state: &AppState, session: &Session, booking: BookingId) -> Result<Json<StaffBooking>, Problem> {
    let organization = session.organization()?;
    let bookings = &state.use_cases.show_staff_booking;
    let details = bookings.show(session.actor(), organization, booking).await?;
    Ok(Json(StaffBooking::at(state.clock.now(), details)))
}

/// Records that an appointment took place, or that nobody came.
///
/// Done after its end, a no-show after its start; one may be exchanged for the other within 24 hours. Repeating it changes
/// nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "close_staff_booking",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = CloseAppointmentRequest,
    responses((status = 200, description = "The booking as it stands now", body = StaffBooking))
)]
#[post("/api/staff/bookings/{bookingId}/close")]
async fn close(
    state: Data<AppState>,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<CloseAppointmentRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let id = BookingId(booking.into_inner());
    let booking = (session.organization()?, id);
    let CloseAppointmentRequest {
        appointment_id,
        outcome,
    } = body.content;
    let bookings = &state.use_cases.staff_booking;
    bookings
        .close(session.change, booking, AppointmentId(appointment_id), outcome.into())
        .await?;
    shown(&state, &session, id).await
}

/// Says that an appointment takes place although its employee does not work then or is away.
///
/// The history records it, and it is no open task of the day any more. Repeating it changes nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "keep_staff_appointment",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = KeepAppointmentRequest,
    responses((status = 200, description = "The booking as it stands now", body = StaffBooking))
)]
#[post("/api/staff/bookings/{bookingId}/keep")]
async fn keep(
    state: Data<AppState>,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<KeepAppointmentRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let id = BookingId(booking.into_inner());
    let booking = (session.organization()?, id);
    let appointment = AppointmentId(body.content.appointment_id);
    let bookings = &state.use_cases.staff_booking;
    bookings.keep(session.change, booking, appointment).await?;
    shown(&state, &session, id).await
}

/// Cancels what lies ahead of a booking, or only parts of it, for the organisation.
///
/// A business user cancels appointments of the own calendar. Where `cancelledBy` is `CUSTOMER`, history, mails and statistics
/// say so; else it was the organisation. Repeating it changes nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "cancel_staff_booking",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = CancelStaffBookingRequest,
    responses((status = 200, description = "The booking as it stands now", body = StaffBooking))
)]
#[post("/api/staff/bookings/{bookingId}/cancel")]
async fn cancel(
    state: Data<AppState>,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<CancelStaffBookingRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let id = BookingId(booking.into_inner());
    let booking = (session.organization()?, id);
    let CancelStaffBookingRequest {
        appointments,
        schedules,
        notify_customer,
        cancelled_by,
    } = body.content;
    let scope = cancel_scope(appointments, schedules)?;
    if notify_customer {
        admit_mail(&state, &session).await?;
    }
    let bookings = &state.use_cases.staff_booking;
    match cancelled_by {
        CancelledBy::Provider => bookings.cancel(session.change, booking, scope, notify_customer).await?,
        CancelledBy::Customer => {
            bookings
                .cancel_for_customer(session.change, booking, scope, notify_customer)
                .await?
        }
    };
    shown(&state, &session, id).await
}

/// Moves appointments of a booking to another time, employee or length, all or nothing.
///
/// Of an appointment that only gets longer neither start nor employee is judged anew, and one that gets shorter breaks no
/// rule: also while it lasts. A manager may break rules knowingly (`overRules`), which the history records; nobody books
/// over another appointment. Where the new time is taken (409) or a rule forbids it (422), the answer tells the nearest
/// other times of that employee and the colleagues who could do it at the time that was asked for: the members
/// `serviceIndex`, `alternatives` and `colleagues` of `SlotTakenProblem`.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "move_staff_booking",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = MoveStaffBookingRequest,
    responses((status = 200, description = "The booking as it stands now", body = StaffBooking))
)]
#[post("/api/staff/bookings/{bookingId}/move")]
async fn move_booking(
    state: Data<AppState>,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<MoveStaffBookingRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let id = BookingId(booking.into_inner());
    let MoveStaffBookingRequest {
        appointments,
        over_rules,
        notify_customer: tells_customer,
    } = body.content;
    if tells_customer {
        admit_mail(&state, &session).await?;
    }
    let terms = StaffChangeTerms {
        over_rules,
        tells_customer,
    };
    let organization = session.organization()?;
    let frame = &state.use_cases.show_calendar_frame;
    let zone = frame.zone(session.actor(), organization).await?;
    let places: Vec<MovedAppointmentRequest> = appointments.iter().map(Into::into).collect();
    let mut relocations = relocations(&zone, &places)?;
    for (relocation, asked) in relocations.iter_mut().zip(&appointments) {
        relocation.duration = asked.duration;
    }
    let booking = (organization, id);
    let bookings = &state.use_cases.staff_booking;
    bookings.relocate(session.change, booking, relocations, terms).await?;
    shown(&state, &session, id).await
}

/// Replaces the internal note on a booking.
///
/// Only the people of the organisation read it. Whoever sees the booking may write on it.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "note_staff_booking",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = BookingNoteRequest,
    responses((status = 200, description = "The booking as it stands now", body = StaffBooking))
)]
#[put("/api/staff/bookings/{bookingId}/note")]
async fn set_note(
    state: Data<AppState>,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<BookingNoteRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let id = BookingId(booking.into_inner());
    let booking = (session.organization()?, id);
    let bookings = &state.use_cases.note_booking;
    bookings.note(session.change, booking, body.content.note).await?;
    shown(&state, &session, id).await
}

/// Puts on the file of its customer what a booking was made with: the name, the e-mail address or the telephone number.
///
/// Other bookings of this customer follow the file, but for those that were made with something else again. Repeating it changes
/// nothing.
#[utoipa::path(
    tag = "Customers",
    operation_id = "take_over_given_contact",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = TakeOverGivenRequest,
    responses((status = 200, description = "The booking as it stands now", body = StaffBooking))
)]
#[post("/api/staff/bookings/{bookingId}/takeover")]
async fn take_over_contact(
    state: Data<AppState>,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<TakeOverGivenRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let id = BookingId(booking.into_inner());
    let booking = (session.organization()?, id);
    let customers = &state.use_cases.manage_customers;
    let field = body.content.field.into();
    customers.take_over(session.change, booking, field).await?;
    shown(&state, &session, id).await
}
