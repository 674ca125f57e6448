use async_trait::async_trait;
use booking_core::settings::{
    AppliedBookingRules, BookingRules, ChangeMode, OnlineBooking, OpeningHours, OrganizationHours,
    OrganizationSettingsStore, SettingsError, SettingsOutcome,
};
use shared_kernel::{BookingPause, Change, OrganizationNr, StoreError, Zone};

use crate::changes::settings::booking_pause::SetBookingPause;
use crate::changes::settings::booking_rules::SetBookingRules;
use crate::changes::settings::opening_hours::SetOpeningHours;
use crate::changes::settings::settle;
use crate::ports::Postgres;
use crate::queries::settings::organization::{read_booking_pause, read_booking_rules, read_opening_hours};

#[async_trait]
impl OrganizationSettingsStore for Postgres {
    async fn opening_hours(&self, organization: OrganizationNr) -> Result<Option<OrganizationHours>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_opening_hours(&mut connection, organization).await
    }

    async fn set_opening_hours(
        &self,
        change: &Change,
        organization: OrganizationNr,
        mode: ChangeMode,
        wanted: &OpeningHours,
    ) -> Result<SettingsOutcome<OrganizationHours>, SettingsError> {
        let wanted = SetOpeningHours {
            mode,
            wanted: wanted.clone(),
        };
        settle(&self.database, change, organization, mode, wanted).await
    }

    async fn booking_rules(&self, organization: OrganizationNr) -> Result<Option<BookingRules>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_booking_rules(&mut connection, organization).await
    }

    async fn set_booking_rules(
        &self,
        change: &Change,
        organization: OrganizationNr,
        mode: ChangeMode,
        wanted: &BookingRules,
    ) -> Result<SettingsOutcome<AppliedBookingRules>, SettingsError> {
        let wanted = SetBookingRules { mode, wanted: *wanted };
        settle(&self.database, change, organization, mode, wanted).await
    }

    async fn booking_pause(
        &self,
        organization: OrganizationNr,
    ) -> Result<Option<(Option<BookingPause>, Zone)>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_booking_pause(&mut connection, organization).await
    }

    async fn set_booking_pause(
        &self,
        change: &Change,
        organization: OrganizationNr,
        mode: ChangeMode,
        wanted: &OnlineBooking,
    ) -> Result<SettingsOutcome<OnlineBooking>, SettingsError> {
        let wanted = SetBookingPause {
            mode,
            wanted: wanted.clone(),
        };
        settle(&self.database, change, organization, mode, wanted).await
    }
}
