//! Events with everything that is set of them, for the people of their organisation.

use async_trait::async_trait;
use booking_core::settings::{
    ChangeMode, ChangedEvent, CheckedEvent, EventSettingsStore, EventSummary, SettingsError, SettingsOutcome,
    StaffEvent,
};
use shared_kernel::{Change, EventId, OrganizationNr, StoreError};
use time::OffsetDateTime;

use crate::changes::settings::events::{ArchiveEvent, SetEvent};
use crate::changes::settings::settle;
use crate::ports::Postgres;
use crate::queries::settings::events::{read_staff_event, read_summaries};

#[async_trait]
impl EventSettingsStore for Postgres {
    async fn events(&self, organization: OrganizationNr, now: OffsetDateTime) -> Result<Vec<EventSummary>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_summaries(&mut connection, organization, now).await
    }

    async fn event(&self, organization: OrganizationNr, event: EventId) -> Result<Option<StaffEvent>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_staff_event(&mut connection, organization, event).await
    }

    async fn set_event(
        &self,
        change: &Change,
        (organization, event): (OrganizationNr, Option<EventId>),
        mode: ChangeMode,
        wanted: &CheckedEvent,
    ) -> Result<SettingsOutcome<ChangedEvent>, SettingsError> {
        let wanted = SetEvent {
            event,
            mode,
            wanted: wanted.clone(),
        };
        settle(&self.database, change, organization, mode, wanted).await
    }

    async fn archive_event(
        &self,
        change: &Change,
        (organization, event): (OrganizationNr, EventId),
        mode: ChangeMode,
        is_archived: bool,
    ) -> Result<SettingsOutcome<ChangedEvent>, SettingsError> {
        let wanted = ArchiveEvent { event, is_archived };
        settle(&self.database, change, organization, mode, wanted).await
    }
}
