use std::sync::Arc;

use shared_kernel::{Caller, Clock, OrganizationNr, RequestId};

use super::{ChangeMode, GivenBookingPause, OnlineBooking, OrganizationSettingsStore, SettingsError, check_rank};

/// Shows, begins and ends a pause of online booking.
pub struct ManageBookingPause {
    store: Arc<dyn OrganizationSettingsStore>,
    clock: Arc<dyn Clock>,
}

impl ManageBookingPause {
    /// Over its ports.
    pub fn new(store: Arc<dyn OrganizationSettingsStore>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// Whether customers can book online now.
    pub async fn show(
        &self,
        caller: impl Into<Caller> + Send,
        organization: OrganizationNr,
    ) -> Result<OnlineBooking, SettingsError> {
        check_rank(&caller.into(), organization)?;
        let stored = self.store.booking_pause(organization).await?;
        let (pause, zone) = stored.ok_or(SettingsError::UnknownOrganization)?;
        Ok(OnlineBooking::at(self.clock.now(), pause, &zone))
    }

    /// Pauses online booking, or ends the pause.
    pub async fn set(
        &self,
        caller: impl Into<Caller> + Send,
        request_id: RequestId,
        organization: OrganizationNr,
        mode: ChangeMode,
        wanted: Option<GivenBookingPause>,
    ) -> Result<OnlineBooking, SettingsError> {
        let caller = caller.into();
        check_rank(&caller, organization)?;
        let stored = self.store.booking_pause(organization).await?;
        let (_, zone) = stored.ok_or(SettingsError::UnknownOrganization)?;
        let change = caller.change(self.clock.now(), request_id);
        let today = zone.date(change.at);
        let pause = wanted.map(|given| given.checked(today)).transpose()?;
        let wanted = OnlineBooking { pause };
        let settled = self
            .store
            .set_booking_pause(&change, organization, mode, &wanted)
            .await?;
        Ok(settled.setting)
    }
}
