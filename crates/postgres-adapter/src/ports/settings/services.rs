//! Services with everything that is set of them, for the people of their organisation.

use async_trait::async_trait;
use booking_core::settings::{
    ChangeMode, CheckedService, ServiceSettingsStore, SettingsError, SettingsOutcome, StaffService,
};
use shared_kernel::{Change, OrganizationNr, ServiceId, StoreError};

use crate::changes::settings::services::{ArchiveService, OrderServices, SetService};
use crate::changes::settings::settle;
use crate::ports::Postgres;
use crate::queries::settings::services::read_staff_services;

#[async_trait]
impl ServiceSettingsStore for Postgres {
    async fn services(&self, organization: OrganizationNr) -> Result<Vec<StaffService>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_staff_services(&mut connection, organization).await
    }

    async fn add_service(
        &self,
        change: &Change,
        organization: OrganizationNr,
        mode: ChangeMode,
        wanted: &CheckedService,
    ) -> Result<SettingsOutcome<StaffService>, SettingsError> {
        let wanted = SetService {
            service: None,
            mode,
            wanted: wanted.clone(),
        };
        settle(&self.database, change, organization, mode, wanted).await
    }

    async fn change_service(
        &self,
        change: &Change,
        (organization, service): (OrganizationNr, ServiceId),
        mode: ChangeMode,
        wanted: &CheckedService,
    ) -> Result<SettingsOutcome<StaffService>, SettingsError> {
        let wanted = SetService {
            service: Some(service),
            mode,
            wanted: wanted.clone(),
        };
        settle(&self.database, change, organization, mode, wanted).await
    }

    async fn archive_service(
        &self,
        change: &Change,
        (organization, service): (OrganizationNr, ServiceId),
        mode: ChangeMode,
        is_archived: bool,
    ) -> Result<SettingsOutcome<StaffService>, SettingsError> {
        let wanted = ArchiveService { service, is_archived };
        settle(&self.database, change, organization, mode, wanted).await
    }

    async fn order_services(
        &self,
        change: &Change,
        organization: OrganizationNr,
        services: &[ServiceId],
    ) -> Result<Vec<StaffService>, SettingsError> {
        let wanted = OrderServices(services.to_vec());
        let settled = settle(&self.database, change, organization, ChangeMode::Save, wanted).await?;
        Ok(settled.setting)
    }
}
