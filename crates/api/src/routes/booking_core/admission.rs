//! What a booking takes besides the calendar.

use actix_web::HttpRequest;
use shared_kernel::{Admission, OrganizationNr};

use crate::app_state::AppState;
use crate::extract::{OptionalSession, booking_code, source_of};
use wire::problem::Problem;

/// Counts a booking with this e-mail address that is about to be made.
pub async fn admission(
    state: &AppState,
    request: &HttpRequest,
    session: &OptionalSession,
    organization: OrganizationNr,
    email: &str,
) -> Result<Admission, Problem> {
    let principal = session.principal.as_ref();
    let source = source_of(request).to_string();
    let admit = &state.use_cases.admit_booking;
    Ok(admit
        .admit(principal, organization, email, booking_code(request), &source)
        .await?)
}
