use std::sync::Arc;

use shared_kernel::OrganizationNr;

use super::{SessionChange, SessionRefused, SessionStore};

/// Lets a session act for another organisation of its account.
#[derive(derive_more::Constructor)]
pub struct SwitchOrganization {
    sessions: Arc<dyn SessionStore>,
}

impl SwitchOrganization {
    /// From the next request on.
    pub async fn switch(&self, by: &SessionChange, organization: OrganizationNr) -> Result<(), SessionRefused> {
        let is_member = self
            .sessions
            .switch_organization(&by.change, by.session, organization)
            .await?;
        if is_member {
            Ok(())
        } else {
            Err(SessionRefused::UnknownOrganization)
        }
    }
}
