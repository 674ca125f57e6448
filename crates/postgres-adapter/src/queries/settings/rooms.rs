use std::collections::BTreeMap;

use booking_core::settings::{RoomClosure, StaffRoom, StaffRoomGroup};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{OrganizationNr, ResourceGroupId, ResourceId, ServiceId, StoreError, Zone};
use time::OffsetDateTime;

use crate::error::store_error;
use crate::queries::columns::zone;
use crate::schema::{absence, calendar, resource, resource_group, service, service_need};

/// The rooms of an organisation, and the zone of its wall times.
pub(crate) struct StoredRooms {
    pub(crate) zone: Zone,
    pub(crate) groups: Vec<StaffRoomGroup>,
}

/// An organisation without groups has one row, and so has a group without rooms.
type GroupRow = (String, Option<(i32, String)>, Option<(i32, String, bool)>);
type ClosureRow = (i32, i64, OffsetDateTime, OffsetDateTime, Option<String>);

/// All groups with their rooms and what is not over of their closures, in three statements; none when there is no such
/// organisation.
pub(crate) async fn read_room_groups(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    now: OffsetDateTime,
) -> Result<Option<StoredRooms>, StoreError> {
    let rows: Vec<GroupRow> = calendar::table
        .left_join(resource_group::table.on(resource_group::organization_nr.eq(calendar::organization_nr)))
        .left_join(
            resource::table.on(resource::organization_nr
                .eq(resource_group::organization_nr)
                .and(resource::group_id.eq(resource_group::id.nullable()))),
        )
        .filter(calendar::organization_nr.eq(organization.0))
        .order((resource_group::id, resource::id))
        .select((
            calendar::zone,
            (resource_group::id, resource_group::name).nullable(),
            (resource::id, resource::first_name, resource::archived_at.is_not_null()).nullable(),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let Some((zone_name, ..)) = rows.as_slice().first() else {
        return Ok(None);
    };
    let zone = zone(zone_name)?;
    let mut services = read_needs(connection, organization).await?;
    let mut closures = read_closures(connection, organization, &zone, now).await?;
    let mut groups: Vec<StaffRoomGroup> = Vec::new();
    for (_, group, room) in rows {
        let Some((id, name)) = group else { continue };
        if groups.last().is_none_or(|last| last.id.0 != id) {
            groups.push(StaffRoomGroup {
                id: ResourceGroupId(id),
                name,
                services: services.remove(&id).unwrap_or_default(),
                rooms: Vec::new(),
            });
        }
        if let (Some(group), Some((id, name, is_archived))) = (groups.last_mut(), room) {
            group.rooms.push(StaffRoom {
                id: ResourceId(id),
                name,
                is_archived,
                closures: closures.remove(&id).unwrap_or_default(),
            });
        }
    }
    Ok(Some(StoredRooms { zone, groups }))
}

/// By group, the services that need a room of it and are not archived.
async fn read_needs(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> Result<BTreeMap<i32, Vec<ServiceId>>, StoreError> {
    let rows: Vec<(i32, i64)> = service_need::table
        .inner_join(
            service::table.on(service::organization_nr
                .eq(service_need::organization_nr)
                .and(service::id.eq(service_need::service_id))),
        )
        .filter(
            service_need::organization_nr
                .eq(organization.0)
                .and(service::archived_at.is_null()),
        )
        .order(service_need::service_id)
        .select((service_need::group_id, service_need::service_id))
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut services: BTreeMap<i32, Vec<ServiceId>> = BTreeMap::new();
    for (group, service) in rows {
        services.entry(group).or_default().push(ServiceId(service));
    }
    Ok(services)
}

async fn read_closures(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    zone: &Zone,
    now: OffsetDateTime,
) -> Result<BTreeMap<i32, Vec<RoomClosure>>, StoreError> {
    let rows: Vec<ClosureRow> = absence::table
        .inner_join(
            resource::table.on(resource::organization_nr
                .eq(absence::organization_nr)
                .and(resource::id.eq(absence::resource_id))),
        )
        .filter(
            absence::organization_nr
                .eq(organization.0)
                .and(absence::ends_at.gt(now))
                .and(resource::kind.eq("ROOM")),
        )
        .order((absence::starts_at, absence::id))
        .select((
            absence::resource_id,
            absence::id,
            absence::starts_at,
            absence::ends_at,
            absence::reason,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut closures: BTreeMap<i32, Vec<RoomClosure>> = BTreeMap::new();
    for (room, id, starts, ends, reason) in rows {
        closures.entry(room).or_default().push(RoomClosure {
            id,
            start: zone.wall(starts),
            end: zone.wall(ends),
            reason,
        });
    }
    Ok(closures)
}
