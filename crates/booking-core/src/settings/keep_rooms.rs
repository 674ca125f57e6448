use std::sync::Arc;

use shared_kernel::{Caller, Clock, OrganizationNr, RequestId, ResourceGroupId};

use super::{GivenClosure, GivenRoomGroup, Intent, RoomSettings, SettingsError, Settled, StaffRoomGroup, check_rank};

/// Shows and sets the rooms and devices of an organisation, and when they cannot be used.
pub struct KeepRooms {
    store: Arc<dyn RoomSettings>,
    clock: Arc<dyn Clock>,
}

impl KeepRooms {
    /// Over its ports.
    pub fn new(store: Arc<dyn RoomSettings>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// All groups by id, with their rooms.
    pub async fn list(
        &self,
        caller: impl Into<Caller> + Send,
        organization: OrganizationNr,
    ) -> Result<Vec<StaffRoomGroup>, SettingsError> {
        check_rank(&caller.into(), organization)?;
        let groups = self.store.room_groups(organization, self.clock.now()).await?;
        groups.ok_or(SettingsError::UnknownOrganization)
    }

    /// Adds a group with its rooms, or changes the one with this id; or shows what that would lead to.
    pub async fn set(
        &self,
        caller: impl Into<Caller> + Send,
        request_id: RequestId,
        (organization, group): (OrganizationNr, Option<ResourceGroupId>),
        intent: Intent,
        given: GivenRoomGroup,
    ) -> Result<Settled<StaffRoomGroup>, SettingsError> {
        let caller = caller.into();
        check_rank(&caller, organization)?;
        let wanted = given.checked()?;
        let change = caller.change(self.clock.now(), request_id);
        self.store
            .set_room_group(&change, (organization, group), intent, &wanted)
            .await
    }

    /// Closes a room of a group for a while, or shows what that would lead to.
    pub async fn close(
        &self,
        caller: impl Into<Caller> + Send,
        request_id: RequestId,
        (organization, group): (OrganizationNr, ResourceGroupId),
        intent: Intent,
        given: GivenClosure,
    ) -> Result<Settled<StaffRoomGroup>, SettingsError> {
        let caller = caller.into();
        check_rank(&caller, organization)?;
        let wanted = given.checked()?;
        let change = caller.change(self.clock.now(), request_id);
        self.store
            .close_room(&change, (organization, group), intent, &wanted)
            .await
    }

    /// Opens a room again for the time of a closure.
    pub async fn reopen(
        &self,
        caller: impl Into<Caller> + Send,
        request_id: RequestId,
        (organization, group): (OrganizationNr, ResourceGroupId),
        closure: i64,
    ) -> Result<StaffRoomGroup, SettingsError> {
        let caller = caller.into();
        check_rank(&caller, organization)?;
        let change = caller.change(self.clock.now(), request_id);
        self.store.delete_closure(&change, (organization, group), closure).await
    }
}
