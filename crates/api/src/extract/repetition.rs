use booking_core::RequestIdentity;
use shared_kernel::OrganizationNr;
use time::OffsetDateTime;

use crate::app_state::AppState;
use wire::problem::Problem;

/// Whether an organisation has a booking, or a change of one, by the same request with the same idempotency key: then no
/// limit counts it. The booking itself looks again, under its lock.
pub async fn is_repetition(
    state: &AppState,
    organization: OrganizationNr,
    identity: &RequestIdentity,
    now: OffsetDateTime,
) -> Result<bool, Problem> {
    let Some(key) = &identity.key else {
        return Ok(false);
    };
    let requests = &state.use_cases.repeated_requests;
    Ok(requests.has_booked(organization, key, identity.body_hash, now).await?)
}
