use std::sync::Arc;

use shared_kernel::{Caller, Clock, OrganizationNr, RequestId, ResourceId};

use super::{EmployeeSettings, GivenEmployee, Intent, SettingsError, Settled, StaffEmployee, check_rank};

/// Shows and sets who works at an organisation, when, and what they can do.
pub struct KeepEmployees {
    store: Arc<dyn EmployeeSettings>,
    clock: Arc<dyn Clock>,
}

impl KeepEmployees {
    /// Over its ports.
    pub fn new(store: Arc<dyn EmployeeSettings>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// All of them by id, archived ones too.
    pub async fn list(
        &self,
        caller: impl Into<Caller> + Send,
        organization: OrganizationNr,
    ) -> Result<Vec<StaffEmployee>, SettingsError> {
        check_rank(&caller.into(), organization)?;
        Ok(self.store.employees(organization).await?)
    }

    /// Adds one, or changes the one with this id; or shows what that would lead to. Whoever is archived can be booked by
    /// nobody, and keeps the login and what is booked.
    pub async fn set(
        &self,
        caller: impl Into<Caller> + Send,
        request_id: RequestId,
        (organization, employee): (OrganizationNr, Option<ResourceId>),
        intent: Intent,
        given: GivenEmployee,
    ) -> Result<Settled<StaffEmployee>, SettingsError> {
        let caller = caller.into();
        check_rank(&caller, organization)?;
        let wanted = given.checked()?;
        let change = caller.change(self.clock.now(), request_id);
        self.store
            .set_employee(&change, (organization, employee), intent, &wanted)
            .await
    }
}
