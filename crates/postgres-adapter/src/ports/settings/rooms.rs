use async_trait::async_trait;
use booking_core::settings::{
    ChangeMode, ClosureInput, RoomGroupInput, RoomSettingsStore, SettingsError, SettingsOutcome, StaffRoomGroup,
};
use shared_kernel::{Change, OrganizationNr, ResourceGroupId, StoreError};
use time::OffsetDateTime;

use crate::changes::settings::rooms::{CloseRoom, ReopenRoom, SetRoomGroup};
use crate::changes::settings::settle;
use crate::ports::Postgres;
use crate::queries::settings::rooms::read_room_groups;

#[async_trait]
impl RoomSettingsStore for Postgres {
    async fn room_groups(
        &self,
        organization: OrganizationNr,
        now: OffsetDateTime,
    ) -> Result<Option<Vec<StaffRoomGroup>>, StoreError> {
        let mut connection = self.database.connection().await?;
        let found = read_room_groups(&mut connection, organization, now).await?;
        Ok(found.map(|found| found.groups))
    }

    async fn set_room_group(
        &self,
        change: &Change,
        (organization, group): (OrganizationNr, Option<ResourceGroupId>),
        mode: ChangeMode,
        wanted: &RoomGroupInput,
    ) -> Result<SettingsOutcome<StaffRoomGroup>, SettingsError> {
        let wanted = SetRoomGroup {
            group,
            mode,
            wanted: wanted.clone(),
        };
        settle(&self.database, change, organization, mode, wanted).await
    }

    async fn close_room(
        &self,
        change: &Change,
        (organization, group): (OrganizationNr, ResourceGroupId),
        mode: ChangeMode,
        wanted: &ClosureInput,
    ) -> Result<SettingsOutcome<StaffRoomGroup>, SettingsError> {
        let wanted = CloseRoom {
            group,
            wanted: wanted.clone(),
        };
        settle(&self.database, change, organization, mode, wanted).await
    }

    async fn delete_closure(
        &self,
        change: &Change,
        (organization, group): (OrganizationNr, ResourceGroupId),
        closure: i64,
    ) -> Result<StaffRoomGroup, SettingsError> {
        let wanted = ReopenRoom { group, closure };
        let settled = settle(&self.database, change, organization, ChangeMode::Save, wanted).await?;
        Ok(settled.setting)
    }
}
