use std::sync::Arc;

use shared_kernel::{Clock, OrganizationNr, RequestId};

use super::{Principal, SessionRefused, SessionStore};

/// Lets a session act for another organisation of its account.
pub struct SwitchOrganization {
    sessions: Arc<dyn SessionStore>,
    clock: Arc<dyn Clock>,
}

impl SwitchOrganization {
    /// Over its ports.
    pub fn new(sessions: Arc<dyn SessionStore>, clock: Arc<dyn Clock>) -> Self {
        Self { sessions, clock }
    }

    /// From the next request on.
    pub async fn switch(
        &self,
        principal: &Principal,
        request_id: RequestId,
        organization: OrganizationNr,
    ) -> Result<(), SessionRefused> {
        let change = principal.caller().change(self.clock.now(), request_id);
        let is_member = self
            .sessions
            .switch_organization(&change, principal.session, organization)
            .await?;
        if is_member {
            Ok(())
        } else {
            Err(SessionRefused::UnknownOrganization)
        }
    }
}
