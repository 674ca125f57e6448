use std::sync::Arc;

use shared_kernel::{Actor, Change, OrganizationNr};

use super::{
    AppliedBookingRules, BookingRules, ChangeMode, OrganizationSettingsStore, SettingsError, SettingsOutcome,
    check_admin, check_rank,
};

/// Shows and sets the booking rules.
#[derive(derive_more::Constructor)]
pub struct ManageBookingRules {
    store: Arc<dyn OrganizationSettingsStore>,
}

impl ManageBookingRules {
    /// The rules as they are.
    pub async fn show(&self, actor: Actor, organization: OrganizationNr) -> Result<BookingRules, SettingsError> {
        check_rank(actor, organization)?;
        let stored = self.store.booking_rules(organization).await?;
        stored.ok_or(SettingsError::UnknownOrganization)
    }

    /// Sets them, or shows what that would lead to.
    pub async fn set(
        &self,
        change: Change,
        organization: OrganizationNr,
        mode: ChangeMode,
        wanted: BookingRules,
    ) -> Result<SettingsOutcome<AppliedBookingRules>, SettingsError> {
        check_admin(change.rights(), organization)?;
        wanted.check()?;
        self.store.set_booking_rules(&change, organization, mode, &wanted).await
    }
}
