use accounts::api_keys::Scope;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, post};
use booking_core::events::{SignUpRequest, StaffSignUpTerms};
use shared_kernel::{Admission, CustomerId, EventId, Rank, RequestId};

use super::correspondence::admit_customer;
use super::show_staff_booking::shown;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems, SignUpProblems};
use crate::extract::{JsonBody, Session, request_identity};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{StaffBooking, StaffSignUpRequest};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, operation);
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
        ("Idempotency-Key" = Option<String>, Header, description = "Idempotency key, best a UUID: a repetition with the same key and body changes nothing", example = "0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e"),
    ),
    request_body = StaffSignUpRequest,
    responses((status = 200, description = "The booking of the seat", body = StaffBooking), SignUpProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/events/{eventId}/bookings")]
async fn operation(
    state: Data<AppState>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    event: Path<i64>,
    body: JsonBody<StaffSignUpRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let JsonBody { content, bytes } = body;
    let event = EventId(event.into_inner());
    admit_customer(&state, &session, &content.customer_data, content.notify_customer).await?;
    let terms = StaffSignUpTerms {
        customer: content.customer_data.customer_id.map(CustomerId),
        note: content.note,
        tells_customer: content.notify_customer,
    };
    let request = SignUpRequest {
        organization: session.organization()?,
        customer: content.customer_data.into(),
        event: Some(event),
        answers: content.customized_fields.into_iter().map(Into::into).collect(),
        admission: Admission::Open,
        // The same body for another event is another request.
        identity: request_identity(
            &http_request,
            &[b"sign up", &event.0.to_be_bytes()],
            session.0.session.0.as_bytes(),
            &bytes,
        )?,
    };
    let signed_up = state
        .use_cases
        .sign_up_for_event
        .sign_up_as_staff(session.0.caller(), RequestId(request_id.into()), request, terms)
        .await?;
    shown(&state, &session, signed_up.id).await
}
