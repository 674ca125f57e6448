//! Booking, for everybody.

use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use booking_core::booking::{self, AppointmentRequest};
use booking_core::events::SignUpRequest;
use booking_core::lifecycle::{ChangeRefused, CustomerBooking};
use shared_kernel::{Actor, CalendarGuid, Change, EventId, OrganizationNr};
use tracing::error;

use super::admission::admission;
use super::given_starts::GivenStarts;
use crate::app_state::AppState;
use crate::extract::{JsonBody, OptionalSession, counted_source, request_identity, source_of, tool_of};
use crate::limits::Limit;
use crate::policy::Policy::{Public, PublicOrMember};
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::{Code, Problem};
use wire::{BookedServiceRequest, BookingCodeRequest, BookingRequest, CalendarEntry, Done, EventBookingRequest};

pub fn register(router: &mut Router) {
    router.limited_repeatable_call(Limit::Booking, PublicOrMember, Both, add);
    router.limited_repeatable_call(Limit::Booking, PublicOrMember, Both, sign_up);
    router.limited_call(Limit::Reset, Public, Both, send_code);
}

/// Books services of one organisation, all or nothing.
///
/// With an `Idempotency-Key` a repeated request answers with the booking of the first one. Without,
/// an identical body (byte for byte) from the same source does so for ten minutes.
///
/// While more than 30 guests an hour book at one organisation, the next ones are asked for a code
/// (`BOOKING_CODE_REQUIRED`): `POST /api/calendar/sendbookingcode` mails it, and `Booking-Code` carries it.
///
/// With a token it belongs to the account that is signed in, else to nobody until the e-mail address is proven.
#[utoipa::path(
    tag = "Booking",
    operation_id = "add_booking",
    params(
        ("Booking-Code" = Option<String>, Header, description = "Mailed code of six digits, where a guest is asked for one", pattern = r"^\d{6}$", example = "012345"),
    ),
    request_body = BookingRequest,
    responses((status = 200, description = "The confirmed booking", body = CalendarEntry))
)]
#[post("/api/calendar/addbooking")]
async fn add(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: OptionalSession,
    body: JsonBody<BookingRequest>,
) -> Result<Json<CalendarEntry>, Problem> {
    let JsonBody { content, bytes } = body;
    let organization = OrganizationNr(content.organization_nr);
    let email = &content.customer_data.user_email;
    let identity = request_identity(&http_request, &[], &source_of(&http_request).bytes(), &bytes)?;
    let admission = admission(&state, (&http_request, &identity), &session, organization, email).await?;
    let request = booking::BookingRequest {
        organization,
        appointment_requests: appointment_requests(GivenStarts::at(&state, organization), &content.services).await?,
        customer: content.customer_data.into(),
        answers: content.customized_fields.into_iter().map(Into::into).collect(),
        admission,
        identity,
    };
    let change = change_by_tool(&http_request, &session, organization);
    let booking = state.use_cases.book_appointments.book(change, request).await?;
    if booking.appointments.is_empty() {
        return Err(Problem::new(Code::BookingCancelled));
    }
    let made = (organization, booking.guid);
    Ok(Json(for_tool(&state, &http_request, made, booking.into()).await))
}

/// The requests for these services, with their starts as wall times.
pub async fn appointment_requests(
    mut starts: GivenStarts<'_>,
    services: &[BookedServiceRequest],
) -> Result<Vec<AppointmentRequest>, Problem> {
    let mut appointment_requests = Vec::with_capacity(services.len());
    for (index, service) in services.iter().enumerate() {
        appointment_requests.push(service.appointment_request(starts.wall(index, service.start).await?));
    }
    Ok(appointment_requests)
}

/// Signs up for an event, or for a course as a whole: one seat for each person.
///
/// A person is a name and an e-mail address: siblings share one, up to six of them. `furtherPeople` signs several up at once, all
/// or nothing; each gets a booking of their own (`furtherPeople` of the answer), and all of them one confirmation.
///
/// With an `Idempotency-Key` a repeated request answers with the sign-up of the first one. Without,
/// an identical body (byte for byte) from the same source does so for ten minutes; whoever of several people has left meanwhile
/// is signed up once more, and the others keep their seats.
///
/// While more than 30 guests an hour book at one organisation, the next ones are asked for a code
/// (`BOOKING_CODE_REQUIRED`): `POST /api/calendar/sendbookingcode` mails it, and `Booking-Code` carries it.
///
/// With a token it belongs to the account that is signed in, else to nobody until the e-mail address is proven.
#[utoipa::path(
    tag = "Events",
    operation_id = "add_event_booking",
    params(
        ("Booking-Code" = Option<String>, Header, description = "Mailed code of six digits, where a guest is asked for one", pattern = r"^\d{6}$", example = "012345"),
    ),
    request_body = EventBookingRequest,
    responses((status = 200, description = "The seat", body = CalendarEntry))
)]
#[post("/api/calendar/addeventbooking")]
async fn sign_up(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: OptionalSession,
    body: JsonBody<EventBookingRequest>,
) -> Result<Json<CalendarEntry>, Problem> {
    let JsonBody { content, bytes } = body;
    let organization = OrganizationNr(content.organization_nr);
    let email = &content.customer_data.user_email;
    // Not the same as a booking of services with this body.
    let identity = request_identity(&http_request, &[b"sign up"], &source_of(&http_request).bytes(), &bytes)?;
    let admission = admission(&state, (&http_request, &identity), &session, organization, email).await?;
    let request = SignUpRequest {
        organization,
        customer: content.customer_data.into(),
        event: content.event_id.map(EventId),
        answers: content.customized_fields.into_iter().map(Into::into).collect(),
        admission,
        identity,
    };
    let signed_up = state
        .use_cases
        .sign_up_for_event
        .sign_up(
            change_by_tool(&http_request, &session, organization),
            request,
            content.further_people.into_iter().map(Into::into).collect(),
        )
        .await?;
    if signed_up.event.dates.is_empty() {
        return Err(Problem::new(Code::BookingCancelled));
    }
    let made = (organization, signed_up.guid);
    Ok(Json(for_tool(&state, &http_request, made, signed_up.into()).await))
}

/// What is changed by whoever books: by a tool whose key may book here, which the history names, else by who is signed in or
/// by a guest.
fn change_by_tool(request: &HttpRequest, session: &OptionalSession, organization: OrganizationNr) -> Change {
    let by = session.change;
    let tool = tool_of(request).filter(|tool| tool.may_book_at(organization));
    tool.map_or(by, |tool| tool.0.change(by.at, by.request_id))
}

/// What a booking answers. A tool whose key may book here is told besides by what it can manage the booking; a guest never
/// is, whose link proves the mailbox. What cannot be read is left out, since the booking is stored all the same: the same
/// request once more tells it.
async fn for_tool(
    state: &AppState,
    request: &HttpRequest,
    (organization, guid): (OrganizationNr, CalendarGuid),
    entry: CalendarEntry,
) -> CalendarEntry {
    if !tool_of(request).is_some_and(|tool| tool.may_book_at(organization)) {
        return entry;
    }
    let manage = &state.use_cases.manage_booking;
    // The second one is good once the e-mail address was corrected.
    for (token_hash, url) in state.manage_links.both(guid) {
        match manage.show(Actor::Guest, CustomerBooking::Link(token_hash)).await {
            Ok(booking) => return entry.managed(&booking, url),
            Err(ChangeRefused::UnknownBooking) => {}
            Err(refused) => {
                error!(%refused, "a stored booking cannot be read for the key that made it");
                return entry;
            }
        }
    }
    entry
}

/// Mails the six-digit code that a guest needs where guests book unusually often.
///
/// Good for ten minutes, five tries and one booking with this e-mail address in this organisation, as `Booking-Code`. The one
/// before is void.
#[utoipa::path(
    tag = "Booking",
    operation_id = "send_booking_code",
    request_body = BookingCodeRequest,
    responses((status = 200, description = "A mail is on its way", body = Done))
)]
#[post("/api/calendar/sendbookingcode")]
async fn send_code(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: OptionalSession,
    body: JsonBody<BookingCodeRequest>,
) -> Result<Json<Done>, Problem> {
    let request = body.content;
    state
        .use_cases
        .mail_booking_code
        .mail(
            session.change,
            OrganizationNr(request.organization_nr),
            &request.email,
            &counted_source(&http_request),
        )
        .await?;
    Ok(Json(Done {}))
}
