use std::sync::Arc;

use shared_kernel::{Actor, Change, Clock, OrganizationNr, ResourceGroupId};

use super::{
    ChangeMode, ClosureInput, RoomGroupInput, RoomSettingsStore, SettingsError, SettingsOutcome, StaffRoomGroup,
    check_rank,
};

/// Shows and sets the rooms and devices of an organisation, and when they cannot be used.
#[derive(derive_more::Constructor)]
pub struct ManageRooms {
    store: Arc<dyn RoomSettingsStore>,
    clock: Arc<dyn Clock>,
}

impl ManageRooms {
    /// All groups by id, with their rooms.
    pub async fn list(&self, actor: Actor, organization: OrganizationNr) -> Result<Vec<StaffRoomGroup>, SettingsError> {
        check_rank(actor, organization)?;
        let groups = self.store.room_groups(organization, self.clock.now()).await?;
        groups.ok_or(SettingsError::UnknownOrganization)
    }

    /// Adds a group with its rooms, or changes the one with this id; or shows what that would lead to.
    pub async fn set(
        &self,
        change: Change,
        (organization, group): (OrganizationNr, Option<ResourceGroupId>),
        mode: ChangeMode,
        given: RoomGroupInput,
    ) -> Result<SettingsOutcome<StaffRoomGroup>, SettingsError> {
        check_rank(change.rights(), organization)?;
        let wanted = given.checked()?;
        self.store
            .set_room_group(&change, (organization, group), mode, &wanted)
            .await
    }

    /// Closes a room of a group for a while, or shows what that would lead to.
    pub async fn close(
        &self,
        change: Change,
        (organization, group): (OrganizationNr, ResourceGroupId),
        mode: ChangeMode,
        given: ClosureInput,
    ) -> Result<SettingsOutcome<StaffRoomGroup>, SettingsError> {
        check_rank(change.rights(), organization)?;
        let wanted = given.checked()?;
        self.store
            .close_room(&change, (organization, group), mode, &wanted)
            .await
    }

    /// Opens a room again for the time of a closure.
    pub async fn reopen(
        &self,
        change: Change,
        (organization, group): (OrganizationNr, ResourceGroupId),
        closure: i64,
    ) -> Result<StaffRoomGroup, SettingsError> {
        check_rank(change.rights(), organization)?;
        self.store.delete_closure(&change, (organization, group), closure).await
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, Actor, FixedClock, Rank, ResourceId};
    use time::macros::datetime;

    use super::*;
    use crate::example::by;
    use crate::settings::MockRoomSettingsStore;

    const OWN: OrganizationNr = OrganizationNr(1000);
    const GROUP: ResourceGroupId = ResourceGroupId(1);

    fn keep(store: MockRoomSettingsStore) -> ManageRooms {
        ManageRooms::new(Arc::new(store), Arc::new(FixedClock(datetime!(2027-01-11 06:00 UTC))))
    }

    fn staff(organization: OrganizationNr, rank: Rank) -> Actor {
        Actor::Staff {
            organization,
            rank,
            account: AccountId(7),
            employee: None,
        }
    }

    fn named(name: &str) -> RoomGroupInput {
        RoomGroupInput {
            name: name.to_owned(),
            rooms: Vec::new(),
        }
    }

    fn closure(reason: &str) -> ClosureInput {
        ClosureInput {
            room: ResourceId(4),
            start: datetime!(2027-01-12 09:00),
            end: datetime!(2027-01-12 12:00),
            reason: Some(reason.to_owned()),
        }
    }

    #[tokio::test]
    async fn rooms_need_a_manager_of_the_organisation() {
        for (actor, is_allowed) in [
            (Actor::Guest, false),
            (staff(OWN, Rank::BusinessUser), false),
            (staff(OWN, Rank::BusinessManager), true),
            (staff(OrganizationNr(1001), Rank::BusinessAdmin), false),
        ] {
            let mut store = MockRoomSettingsStore::new();
            let times = usize::from(is_allowed);
            store.expect_room_groups().times(times).returning(|_, _| Ok(None));
            store
                .expect_set_room_group()
                .times(times)
                .returning(|_, _, _, _| Err(SettingsError::Unknown));
            store
                .expect_close_room()
                .times(times)
                .returning(|_, _, _, _| Err(SettingsError::Unknown));
            store
                .expect_delete_closure()
                .times(times)
                .returning(|_, _, _| Err(SettingsError::Unknown));
            let (keep, mode, one) = (keep(store), ChangeMode::Save, (OWN, GROUP));
            let answers = [
                keep.list(actor, OWN).await.map(drop),
                keep.set(by(actor), (OWN, None), mode, named("Kabine")).await.map(drop),
                keep.close(by(actor), one, mode, closure("Wartung")).await.map(drop),
                keep.reopen(by(actor), one, 5).await.map(drop),
            ];
            for answer in answers {
                let is_forbidden = matches!(answer, Err(SettingsError::Forbidden));
                assert_eq!(is_forbidden, !is_allowed, "{actor:?} {answer:?}");
            }
        }
    }

    #[tokio::test]
    async fn wrong_rooms_and_closures_never_reach_the_store() {
        let (manager, mode) = (staff(OWN, Rank::BusinessManager), ChangeMode::Save);
        let keep = keep(MockRoomSettingsStore::new());
        let set = keep.set(by(manager), (OWN, Some(GROUP)), mode, named(" ")).await;
        assert!(matches!(set, Err(SettingsError::Invalid(_))));
        let long = closure(&"ä".repeat(256));
        let closed = keep.close(by(manager), (OWN, GROUP), mode, long).await;
        assert!(matches!(closed, Err(SettingsError::Invalid(_))));
    }
}
