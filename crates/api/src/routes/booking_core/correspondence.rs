//! Before staff writes to people outside.

use accounts::correspondence::Correspondence;

use crate::app_state::AppState;
use crate::extract::Session;
use crate::problem::Problem;

/// Counts a deed that sends mails to people outside, or refuses it.
pub async fn admit_mail(state: &AppState, session: &Session) -> Result<(), Problem> {
    admit(state, session, Correspondence::Mailed).await
}

/// The same for the address of somebody outside that comes with a booking.
pub async fn admit_address(state: &AppState, session: &Session, is_mailed: bool) -> Result<(), Problem> {
    let correspondence = if is_mailed {
        Correspondence::Mailed
    } else {
        Correspondence::Kept
    };
    admit(state, session, correspondence).await
}

async fn admit(state: &AppState, session: &Session, correspondence: Correspondence) -> Result<(), Problem> {
    let admit = &state.use_cases.admit_correspondence;
    Ok(admit.admit(&session.0, correspondence).await?)
}
