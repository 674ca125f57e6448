use std::sync::Arc;

use shared_kernel::{Caller, Clock, OrganizationNr, RequestId};

use super::{
    AppliedBookingRules, BookingRules, ChangeMode, OrganizationSettingsStore, SettingsError, SettingsOutcome,
    check_admin, check_rank,
};

/// Shows and sets the booking rules.
pub struct ManageBookingRules {
    store: Arc<dyn OrganizationSettingsStore>,
    clock: Arc<dyn Clock>,
}

impl ManageBookingRules {
    /// Over its ports.
    pub fn new(store: Arc<dyn OrganizationSettingsStore>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// The rules as they are.
    pub async fn show(
        &self,
        caller: impl Into<Caller> + Send,
        organization: OrganizationNr,
    ) -> Result<BookingRules, SettingsError> {
        check_rank(&caller.into(), organization)?;
        let stored = self.store.booking_rules(organization).await?;
        stored.ok_or(SettingsError::UnknownOrganization)
    }

    /// Sets them, or shows what that would lead to.
    pub async fn set(
        &self,
        caller: impl Into<Caller> + Send,
        request_id: RequestId,
        organization: OrganizationNr,
        mode: ChangeMode,
        wanted: BookingRules,
    ) -> Result<SettingsOutcome<AppliedBookingRules>, SettingsError> {
        let caller = caller.into();
        check_admin(&caller, organization)?;
        wanted.check()?;
        let change = caller.change(self.clock.now(), request_id);
        self.store.set_booking_rules(&change, organization, mode, &wanted).await
    }
}
