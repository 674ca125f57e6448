use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use shared_kernel::{OrganizationNr, RequestId};

use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{JsonBody, source_of};
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::Problem;
use wire::{BookingCodeRequest, Done};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Reset, Public, Both, operation);
}

/// Mails the six-digit code that a guest needs where guests book unusually often.
///
/// Good for ten minutes, five tries and one booking with this mailbox in this organisation, as `Booking-Code`. The one
/// before is void.
#[utoipa::path(
    tag = "Booking",
    operation_id = "send_booking_code",
    request_body = BookingCodeRequest,
    responses((status = 200, description = "A mail is on its way", body = Done), BodyProblems, OurProblems)
)]
#[post("/api/calendar/sendbookingcode")]
async fn operation(
    state: Data<AppState>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    body: JsonBody<BookingCodeRequest>,
) -> Result<Json<Done>, Problem> {
    let request = body.content;
    state
        .use_cases
        .mail_booking_code
        .mail(
            RequestId(request_id.into()),
            OrganizationNr(request.organization_nr),
            &request.email,
            &source_of(&http_request).to_string(),
        )
        .await?;
    Ok(Json(Done {}))
}
