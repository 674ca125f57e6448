use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use shared_kernel::{CalendarGuid, RequestId};

use crate::app_state::AppState;
use crate::documented::{BodyProblems, CorrectionProblems, OurProblems};
use crate::extract::{JsonBody, OptionalSession, idempotency_key};
use crate::limits::Limit;
use crate::policy::Policy::PublicOrMember;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::Problem;
use wire::{BookingEmailRequest, CorrectedBookingEmail};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Change, PublicOrMember, Both, operation);
}

/// Corrects the e-mail address of a booking, once and within ten minutes.
///
/// Only for whoever has the `Idempotency-Key` with which it was booked. The confirmation is mailed once more, with a new
/// manage link: the old one is good for nothing any more. Of people who were signed up together it is corrected for all
/// at once, each gets another link, and one confirmation goes out. The same address again changes nothing.
#[utoipa::path(
    tag = "Booking",
    operation_id = "correct_booking_email",
    params(("Idempotency-Key" = Option<String>, Header, description = "The key with which it was booked; without it no booking is found", example = "0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e")),
    request_body = BookingEmailRequest,
    responses((status = 200, description = "Where the confirmation goes", body = CorrectedBookingEmail), CorrectionProblems, BodyProblems, OurProblems)
)]
#[post("/api/calendar/correctbookingemail")]
async fn operation(
    state: Data<AppState>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
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
        .correct(
            session.caller(),
            RequestId(request_id.into()),
            CalendarGuid(calendar_guid),
            key,
            &user_email,
        )
        .await?;
    Ok(Json(CorrectedBookingEmail {
        calendar_guid,
        user_email: corrected.as_str().to_owned(),
    }))
}
