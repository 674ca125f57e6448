use booking_core::calendar::Span;
use booking_core::settings::{
    ChangeMode, ClosureInput, InvalidSettings, MOST_GROUPS, RoomGroupInput, SettingProblem, SettingsError,
    StaffRoomGroup,
};
use diesel::prelude::*;
use diesel::upsert::excluded;
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use shared_kernel::{Change, InstantMinute, ResourceGroupId, ResourceId, StoreError};
use time::OffsetDateTime;

use super::{SettingsChange, Written};
use crate::audit_log::Audited;
use crate::changes::CalendarChange;
use crate::changes::availability::logged_absence;
use crate::error::{corrupt, store_error};
use crate::queries::settings::rooms::{StoredRooms, read_room_groups};
use crate::schema::{absence, resource, resource_group};

/// Adds a group of rooms, or sets one.
pub(crate) struct SetRoomGroup {
    /// `None` for a new one.
    pub(crate) group: Option<ResourceGroupId>,
    pub(crate) mode: ChangeMode,
    pub(crate) wanted: RoomGroupInput,
}

impl SettingsChange for SetRoomGroup {
    type Setting = StaffRoomGroup;

    const IS_SEARCHED: bool = false;

    async fn write(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
    ) -> Result<Written<StaffRoomGroup>, SettingsError> {
        let stored = stored(calendar, change).await?;
        let before = self.group.map(|id| group_of(&stored, id)).transpose()?;
        if let Some(before) = before {
            self.mode.check_version(Some(before.version()))?;
        }
        let present = before.iter().flat_map(|before| &before.rooms);
        self.wanted.fits(&present.map(|room| room.id).collect())?;
        if before.is_none() && stored.groups.len() >= MOST_GROUPS {
            return Err(InvalidSettings::only("name", SettingProblem::TooMany(MOST_GROUPS)));
        }
        let id = match before {
            Some(before) => before.id,
            None => ResourceGroupId(stored.groups.last().map_or(0, |last| last.id.0) + 1),
        };
        calendar.write_group(id, &self.wanted.name).await?;
        calendar.write_rooms(change, id, &self.wanted).await?;
        let after = self::stored(calendar, change).await?;
        let setting = group_of(&after, id)?;
        Ok(Written {
            logged: (
                Audited::RoomsChanged { group: id },
                before.map(logged),
                Some(logged(setting)),
            ),
            setting: setting.clone(),
        })
    }
}

/// Closes a room for a while.
pub(crate) struct CloseRoom {
    pub(crate) group: ResourceGroupId,
    pub(crate) wanted: ClosureInput,
}

impl SettingsChange for CloseRoom {
    type Setting = StaffRoomGroup;

    const IS_SEARCHED: bool = false;

    async fn write(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
    ) -> Result<Written<StaffRoomGroup>, SettingsError> {
        let before = stored(calendar, change).await?;
        let room = self.wanted.room;
        if !group_of(&before, self.group)?
            .rooms
            .iter()
            .any(|known| known.id == room)
        {
            return Err(InvalidSettings::only("room_id", SettingProblem::Unknown));
        }
        let span = self.wanted.span(&before.zone)?;
        let absence = calendar
            .insert_closure(room, span, self.wanted.reason.as_deref())
            .await?;
        let after = stored(calendar, change).await?;
        Ok(Written {
            setting: group_of(&after, self.group)?.clone(),
            logged: (
                Audited::AbsencePlanned { absence },
                None,
                Some(logged_absence(Some(room), span)?),
            ),
        })
    }
}

/// Deletes a closure of a room.
pub(crate) struct ReopenRoom {
    pub(crate) group: ResourceGroupId,
    pub(crate) closure: i64,
}

impl SettingsChange for ReopenRoom {
    type Setting = StaffRoomGroup;

    const IS_SEARCHED: bool = false;

    async fn write(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
    ) -> Result<Written<StaffRoomGroup>, SettingsError> {
        let before = stored(calendar, change).await?;
        let rooms = group_of(&before, self.group)?.rooms.iter();
        let rooms: Vec<i32> = rooms.map(|room| room.id.0).collect();
        let (room, span) = calendar.delete_closure(&rooms, self.closure).await?;
        let after = stored(calendar, change).await?;
        let deleted = Audited::AbsenceDeleted { absence: self.closure };
        Ok(Written {
            setting: group_of(&after, self.group)?.clone(),
            logged: (deleted, Some(logged_absence(Some(room), span)?), None),
        })
    }
}

async fn stored(calendar: &mut CalendarChange<'_>, change: &Change) -> Result<StoredRooms, SettingsError> {
    let found = read_room_groups(calendar.connection, calendar.organization, change.at).await?;
    found.ok_or(SettingsError::UnknownOrganization)
}

fn group_of(stored: &StoredRooms, id: ResourceGroupId) -> Result<&StaffRoomGroup, SettingsError> {
    let group = stored.groups.iter().find(|group| group.id == id);
    group.ok_or(SettingsError::Unknown)
}

/// Not the names: a room may be called after somebody.
fn logged(group: &StaffRoomGroup) -> Value {
    let rooms = group.rooms.iter();
    let rooms = rooms.map(|room| json!({ "room": room.id.0, "archived": room.is_archived }));
    json!({ "rooms": rooms.collect::<Vec<_>>() })
}

impl CalendarChange<'_> {
    async fn write_group(&mut self, id: ResourceGroupId, name: &str) -> Result<(), StoreError> {
        diesel::insert_into(resource_group::table)
            .values((
                resource_group::organization_nr.eq(self.organization.0),
                resource_group::id.eq(id.0),
                resource_group::name.eq(name),
            ))
            .on_conflict((resource_group::organization_nr, resource_group::id))
            .do_update()
            .set(resource_group::name.eq(excluded(resource_group::name)))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// Adds new rooms, and sets the names of all and which of them are archived.
    async fn write_rooms(
        &mut self,
        change: &Change,
        group: ResourceGroupId,
        wanted: &RoomGroupInput,
    ) -> Result<(), StoreError> {
        let mut free = self.next_resource().await?;
        let mut rows = Vec::with_capacity(wanted.rooms.len());
        let (mut archived, mut in_use) = (Vec::new(), Vec::new());
        for room in &wanted.rooms {
            let id = if let Some(ResourceId(id)) = room.id {
                id
            } else {
                free += 1;
                free - 1
            };
            if room.is_archived { &mut archived } else { &mut in_use }.push(id);
            rows.push((
                resource::organization_nr.eq(self.organization.0),
                resource::id.eq(id),
                resource::kind.eq("ROOM"),
                resource::group_id.eq(group.0),
                resource::first_name.eq(&room.name),
            ));
        }
        diesel::insert_into(resource::table)
            .values(rows)
            .on_conflict((resource::organization_nr, resource::id))
            .do_update()
            .set(resource::first_name.eq(excluded(resource::first_name)))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        // Those that were archived before keep since when.
        let of_organization = resource::organization_nr.eq(self.organization.0);
        diesel::update(resource::table)
            .filter(of_organization.and(resource::id.eq_any(in_use)))
            .set(resource::archived_at.eq(None::<OffsetDateTime>))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        diesel::update(resource::table)
            .filter(
                of_organization
                    .and(resource::id.eq_any(archived))
                    .and(resource::archived_at.is_null()),
            )
            .set(resource::archived_at.eq(Some(change.at)))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// Deletes an absence of one of these rooms; any other one is unknown.
    async fn delete_closure(&mut self, rooms: &[i32], closure: i64) -> Result<(ResourceId, Span), SettingsError> {
        let of_rooms = absence::table.filter(
            absence::organization_nr
                .eq(self.organization.0)
                .and(absence::id.eq(closure))
                .and(absence::resource_id.eq_any(rooms.to_vec())),
        );
        let deleted: Option<(i32, OffsetDateTime, OffsetDateTime)> = diesel::delete(of_rooms)
            .returning((absence::resource_id, absence::starts_at, absence::ends_at))
            .get_result(self.connection)
            .await
            .optional()
            .map_err(store_error)?;
        let (room, starts, ends) = deleted.ok_or(SettingsError::Unknown)?;
        let span = Span::new(InstantMinute::floor(starts), InstantMinute::ceiling(ends));
        let span = span.map_err(|error| corrupt(error.to_string()))?;
        Ok((ResourceId(room), span))
    }

    async fn insert_closure(&mut self, room: ResourceId, span: Span, reason: Option<&str>) -> Result<i64, StoreError> {
        diesel::insert_into(absence::table)
            .values((
                absence::organization_nr.eq(self.organization.0),
                absence::resource_id.eq(room.0),
                absence::starts_at.eq(span.from().instant()),
                absence::ends_at.eq(span.to().instant()),
                absence::reason.eq(reason),
            ))
            .returning(absence::id)
            .get_result(self.connection)
            .await
            .map_err(store_error)
    }
}
