//! What a booking takes besides the calendar.

use actix_web::HttpRequest;
use booking_core::RequestIdentity;
use shared_kernel::{Admission, OrganizationNr};

use crate::app_state::AppState;
use crate::extract::{OptionalSession, booking_code, counted_source, is_repetition, tool_of};
use wire::problem::Problem;

/// Counts a booking with this e-mail address that is about to be made, unless it was made already. A tool that may book here
/// vouches for whom it books.
pub async fn admission(
    state: &AppState,
    (request, identity): (&HttpRequest, &RequestIdentity),
    session: &OptionalSession,
    organization: OrganizationNr,
    email: &str,
) -> Result<Admission, Problem> {
    if is_repetition(state, organization, identity, session.change.at).await? {
        return Ok(Admission::Open);
    }
    let tool = tool_of(request).filter(|tool| tool.may_book_at(organization));
    let principal = session.principal.as_ref().or(tool.as_ref().map(|tool| &tool.0));
    let source = counted_source(request);
    let admit = &state.use_cases.admit_booking;
    Ok(admit
        .admit(principal, organization, email, booking_code(request), &source)
        .await?)
}
