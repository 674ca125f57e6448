use std::sync::Arc;

use shared_kernel::{Actor, Change, Clock, OrganizationNr};

use super::{BookingPauseInput, ChangeMode, OnlineBooking, OrganizationSettingsStore, SettingsError, check_rank};

/// Shows, begins and ends a pause of online booking.
#[derive(derive_more::Constructor)]
pub struct ManageBookingPause {
    store: Arc<dyn OrganizationSettingsStore>,
    clock: Arc<dyn Clock>,
}

impl ManageBookingPause {
    /// Whether customers can book online now.
    pub async fn show(&self, actor: Actor, organization: OrganizationNr) -> Result<OnlineBooking, SettingsError> {
        check_rank(actor, organization)?;
        let stored = self.store.booking_pause(organization).await?;
        let (pause, zone) = stored.ok_or(SettingsError::UnknownOrganization)?;
        Ok(OnlineBooking::at(self.clock.now(), pause, &zone))
    }

    /// Pauses online booking, or ends the pause.
    pub async fn set(
        &self,
        change: Change,
        organization: OrganizationNr,
        mode: ChangeMode,
        wanted: Option<BookingPauseInput>,
    ) -> Result<OnlineBooking, SettingsError> {
        check_rank(change.rights(), organization)?;
        let stored = self.store.booking_pause(organization).await?;
        let (_, zone) = stored.ok_or(SettingsError::UnknownOrganization)?;
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
