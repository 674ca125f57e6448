use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use booking_core::events::SignUpRequest;
use shared_kernel::{EventId, OrganizationNr, RequestId};

use super::admission::admission;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, BookingCodeProblems, OurProblems, SignUpProblems};
use crate::extract::{JsonBody, OptionalSession, request_identity, source_of};
use crate::limits::Limit;
use crate::policy::Policy::PublicOrMember;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::Problem;
use wire::{CalendarEntry, EventBookingRequest};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Booking, PublicOrMember, Both, operation);
}

/// Signs up for an event, or for a course as a whole: one seat for each person.
///
/// A person is a name and a mailbox: siblings share one, up to six of them. `furtherPeople` signs several up at once, all
/// or nothing; each gets a booking of their own (`furtherPeople` of the answer), and all of them one confirmation.
///
/// With an `Idempotency-Key` a repeated request answers with the sign-up of the first one. Without,
/// an identical body from the same source does so for ten minutes; whoever of several people has left meanwhile is signed up
/// once more, and the others keep their seats.
///
/// While more than 30 guests an hour book at one organisation, the next ones are asked for a code
/// (`BOOKING_CODE_REQUIRED`): `POST /api/calendar/sendbookingcode` mails it, and `Booking-Code` carries it.
///
/// With a token it belongs to the account that is signed in, else to nobody until the mailbox is proven.
#[utoipa::path(
    tag = "Events",
    operation_id = "add_event_booking",
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "Idempotency key, best a UUID: a repetition with the same key and body changes nothing", example = "0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e"),
        ("Booking-Code" = Option<String>, Header, description = "Mailed code of six digits, where a guest is asked for one", example = "012345"),
    ),
    request_body = EventBookingRequest,
    responses((status = 200, description = "The seat", body = CalendarEntry), BookingCodeProblems, SignUpProblems, BodyProblems, OurProblems)
)]
#[post("/api/calendar/addeventbooking")]
async fn operation(
    state: Data<AppState>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    session: OptionalSession,
    body: JsonBody<EventBookingRequest>,
) -> Result<Json<CalendarEntry>, Problem> {
    let JsonBody { content, bytes } = body;
    let organization = OrganizationNr(content.organization_nr);
    let email = &content.customer_data.user_email;
    let admission = admission(&state, &http_request, &session, organization, email).await?;
    let request = SignUpRequest {
        organization,
        customer: content.customer_data.into(),
        event: content.event_id.map(EventId),
        answers: content.customized_fields.into_iter().map(Into::into).collect(),
        admission,
        // Not the same as a booking of services with this body.
        identity: request_identity(&http_request, &[b"sign up"], &source_of(&http_request).bytes(), &bytes)?,
    };
    let signed_up = state
        .use_cases
        .sign_up_for_event
        .sign_up(
            session.caller(),
            RequestId(request_id.into()),
            request,
            content.further_people.into_iter().map(Into::into).collect(),
        )
        .await?;
    Ok(Json(signed_up.into()))
}
