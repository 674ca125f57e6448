//! Before staff writes to people outside.

use accounts::correspondence::Correspondence;
use shared_kernel::visible_text;

use crate::app_state::AppState;
use crate::extract::Session;
use wire::StaffCustomerData;
use wire::problem::Problem;

/// Counts an action of staff that sends mails to people outside, or refuses it.
pub async fn admit_mail(state: &AppState, session: &Session) -> Result<(), Problem> {
    admit(state, session, Correspondence::Mailed).await
}

/// The same for the address of a customer that comes with a booking, where there is one.
pub async fn admit_customer(
    state: &AppState,
    session: &Session,
    customer: &StaffCustomerData,
    is_mailed: bool,
) -> Result<(), Problem> {
    let email = customer.user_email.as_ref();
    let has_address = email.is_some_and(|email| !visible_text(email).is_empty());
    if !has_address && customer.customer_id.is_none() {
        return Ok(());
    }
    let correspondence = if is_mailed {
        Correspondence::Mailed
    } else {
        Correspondence::Kept
    };
    admit(state, session, correspondence).await
}

async fn admit(state: &AppState, session: &Session, correspondence: Correspondence) -> Result<(), Problem> {
    let admit = &state.use_cases.limit_outgoing_mail;
    Ok(admit.admit(session, correspondence).await?)
}
