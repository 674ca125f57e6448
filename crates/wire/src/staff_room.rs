use booking_core::settings::{self, RoomGroupInput, RoomInput, SettingsOutcome};
use serde::{Deserialize, Serialize};
use shared_kernel::ResourceId;
use utoipa::ToSchema;

use super::{Consequences, GivenTime, Version, wall_time};
use crate::object::objects;

/// When a room cannot be used; wall times.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomClosure {
    #[schema(example = 1)]
    pub absence_id: i64,
    #[schema(example = "2027-03-01T09:00:00")]
    pub start: String,
    #[schema(example = "2027-03-01T12:00:00")]
    pub end: String,
    #[schema(required, example = "Wartung")]
    pub reason: Option<String>,
}

/// A room or a device.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffRoom {
    #[schema(example = 4)]
    pub room_id: i32,
    #[schema(example = "Kabine links")]
    pub name: String,
    /// Whether nothing is booked in it any more.
    pub is_archived: bool,
    /// By start; those that are not over.
    pub closures: Vec<RoomClosure>,
}

/// Rooms of which one is as good as another.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffRoomGroup {
    /// Another one after each change; to be sent with the next one.
    #[schema(value_type = String, example = "3f1c0a9e77b2d450")]
    pub version: Version,
    #[schema(example = 1)]
    pub group_id: i32,
    #[schema(example = "Kabine")]
    pub name: String,
    /// The services that need one of them; archived ones are left out.
    #[schema(example = json!([1, 2]))]
    pub services: Vec<i64>,
    /// By number, archived ones too.
    pub rooms: Vec<StaffRoom>,
}

/// All rooms of an organisation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StaffRooms {
    /// Sorted by number of the group.
    pub groups: Vec<StaffRoomGroup>,
}

/// A room as wanted.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomRequest {
    /// Null or missing for a new one.
    #[serde(default)]
    #[schema(example = 4)]
    pub room_id: Option<i32>,
    #[schema(min_length = 1, max_length = 255, example = "Kabine links")]
    pub name: String,
    /// Whether nothing is booked in it any more.
    #[serde(default)]
    pub is_archived: bool,
}

/// A group of rooms as wanted.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomGroupRequest {
    /// Only tells the consequences.
    #[serde(default)]
    pub is_preview: bool,
    /// The version that is replaced: 409 where another one is stored by then. Without one the change is made in any case.
    #[serde(default)]
    #[schema(value_type = Option<String>, example = "3f1c0a9e77b2d450")]
    pub version: Option<Version>,
    #[schema(min_length = 1, max_length = 255, example = "Kabine")]
    pub name: String,
    /// All of them, archived ones too; at most 50 that are not archived.
    #[serde(deserialize_with = "objects")]
    #[schema(max_items = 200)]
    pub rooms: Vec<RoomRequest>,
}

/// A closure of a room as wanted.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomClosureRequest {
    /// Only tells the consequences.
    #[serde(default)]
    pub is_preview: bool,
    /// A room of the group.
    #[schema(example = 4)]
    pub room_id: i32,
    /// Wall time of the first minute.
    #[schema(value_type = String, example = "2027-03-01T09:00:00")]
    pub start: GivenTime,
    /// First minute after it.
    #[schema(value_type = String, example = "2027-03-01T12:00:00")]
    pub end: GivenTime,
    /// For the people of the organisation only.
    #[serde(default)]
    #[schema(max_length = 255, example = "Wartung")]
    pub reason: Option<String>,
}

/// A group of rooms as it is now.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ShownRoomGroup {
    pub group: StaffRoomGroup,
}

/// A group of rooms after a change.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SettledRoomGroup {
    pub group: StaffRoomGroup,
    pub consequences: Consequences,
}

impl From<RoomGroupRequest> for RoomGroupInput {
    fn from(request: RoomGroupRequest) -> Self {
        let room = |room: RoomRequest| RoomInput {
            id: room.room_id.map(ResourceId),
            name: room.name,
            is_archived: room.is_archived,
        };
        Self {
            name: request.name,
            rooms: request.rooms.into_iter().map(room).collect(),
        }
    }
}

impl From<settings::RoomClosure> for RoomClosure {
    fn from(closure: settings::RoomClosure) -> Self {
        Self {
            absence_id: closure.id,
            start: wall_time(closure.start),
            end: wall_time(closure.end),
            reason: closure.reason,
        }
    }
}

impl From<settings::StaffRoomGroup> for StaffRoomGroup {
    fn from(group: settings::StaffRoomGroup) -> Self {
        let version = Version(group.version());
        let room = |room: settings::StaffRoom| StaffRoom {
            room_id: room.id.0,
            name: room.name,
            is_archived: room.is_archived,
            closures: room.closures.into_iter().map(Into::into).collect(),
        };
        Self {
            version,
            group_id: group.id.0,
            name: group.name,
            services: group.services.into_iter().map(|service| service.0).collect(),
            rooms: group.rooms.into_iter().map(room).collect(),
        }
    }
}

impl From<Vec<settings::StaffRoomGroup>> for StaffRooms {
    fn from(groups: Vec<settings::StaffRoomGroup>) -> Self {
        Self {
            groups: groups.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<settings::StaffRoomGroup> for ShownRoomGroup {
    fn from(group: settings::StaffRoomGroup) -> Self {
        Self { group: group.into() }
    }
}

impl From<SettingsOutcome<settings::StaffRoomGroup>> for SettledRoomGroup {
    fn from(settled: SettingsOutcome<settings::StaffRoomGroup>) -> Self {
        Self {
            group: settled.setting.into(),
            consequences: settled.consequences.into(),
        }
    }
}
