use accounts::api_keys::Scope;
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use booking_core::booking::{BookingRequest, StaffBookingTerms};
use shared_kernel::{Admission, CustomerId, Rank, RequestId};

use super::add_booking::appointment_requests;
use super::correspondence::admit_customer;
use super::given_starts::GivenStarts;
use super::show_staff_booking::shown;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, BookingProblems, OurProblems};
use crate::extract::{JsonBody, Session, request_identity};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{AddStaffBookingRequest, StaffBooking};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, operation);
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
    params(("Idempotency-Key" = Option<String>, Header, description = "Idempotency key, best a UUID: a repetition with the same key and body changes nothing", example = "0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e")),
    request_body = AddStaffBookingRequest,
    responses((status = 200, description = "The confirmed booking", body = StaffBooking), BookingProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings")]
async fn operation(
    state: Data<AppState>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<AddStaffBookingRequest>,
) -> Result<Json<StaffBooking>, Problem> {
    let JsonBody { content, bytes } = body;
    let (request, terms) = staff_request(&state, &http_request, &session, content, &bytes).await?;
    let booking = state
        .use_cases
        .book_appointments
        .book_as_staff(session.0.caller(), RequestId(request_id.into()), request, terms)
        .await?;
    shown(&state, &session, booking.id).await
}

/// What staff wants to be booked at the organisation of the session.
pub async fn staff_request(
    state: &AppState,
    http_request: &HttpRequest,
    session: &Session,
    content: AddStaffBookingRequest,
    bytes: &[u8],
) -> Result<(BookingRequest, StaffBookingTerms), Problem> {
    admit_customer(state, session, &content.customer_data, content.notify_customer).await?;
    let terms = StaffBookingTerms {
        customer: content.customer_data.customer_id.map(CustomerId),
        note: content.note,
        over_rules: content.over_rules,
        tells_customer: content.notify_customer,
    };
    let request = BookingRequest {
        organization: session.organization()?,
        appointment_requests: appointment_requests(GivenStarts::of_staff(state, session), &content.services).await?,
        customer: content.customer_data.into(),
        answers: content.customized_fields.into_iter().map(Into::into).collect(),
        admission: Admission::Open,
        identity: request_identity(http_request, &[], session.0.session.0.as_bytes(), bytes)?,
    };
    Ok((request, terms))
}
