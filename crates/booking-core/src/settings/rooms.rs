use std::collections::BTreeSet;

use shared_kernel::{InstantMinute, ResourceGroupId, ResourceId, ServiceId, SettingVersion, Zone, visible_text};
use time::PrimitiveDateTime;

use super::{InvalidSettings, LONGEST_NAME, SettingProblem, SettingsError};
use crate::calendar::Span;

/// The most groups of an organisation.
pub const MOST_GROUPS: usize = 50;
/// The most rooms of a group that are not archived.
const MOST_ROOMS: usize = 50;

/// A group of rooms of which one is as good as another, as the people of the organisation see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffRoomGroup {
    /// Unique within the organisation.
    pub id: ResourceGroupId,
    /// What the rooms have in common.
    pub name: String,
    /// The services that need one of them and are not archived, by id.
    pub services: Vec<ServiceId>,
    /// By id, archived ones too.
    pub rooms: Vec<StaffRoom>,
}

impl StaffRoomGroup {
    /// The version of name and rooms. Closures are planned one by one, and needs belong to services.
    pub fn version(&self) -> SettingVersion {
        let rooms = self.rooms.iter().map(|room| (room.id, &room.name, room.is_archived));
        SettingVersion::of(&(&self.name, rooms.collect::<Vec<_>>()))
    }
}

/// A room or a device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffRoom {
    /// Unique within the organisation, over employees and rooms.
    pub id: ResourceId,
    /// What the people of the organisation call it, 1 to 255 characters.
    pub name: String,
    /// Whether nothing is booked in it any more.
    pub is_archived: bool,
    /// When it cannot be used, by start; those that are not over.
    pub closures: Vec<RoomClosure>,
}

/// When a room cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomClosure {
    /// Unique within the organisation, over all absences.
    pub id: i64,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the first minute after it.
    pub end: PrimitiveDateTime,
    /// Why, for the people of the organisation.
    pub reason: Option<String>,
}

/// All rooms of a group, as given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomGroupInput {
    /// What the rooms have in common.
    pub name: String,
    /// All of them, in any order.
    pub rooms: Vec<RoomInput>,
}

/// A room as given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomInput {
    /// Which room of the group; `None` for a new one.
    pub id: Option<ResourceId>,
    /// As typed; 1 to 255 characters are taken.
    pub name: String,
    /// Whether nothing is booked in it any more.
    pub is_archived: bool,
}

impl RoomGroupInput {
    /// The group with trimmed names, if nothing is wrong that can be seen without the rooms that it has.
    pub fn checked(mut self) -> Result<Self, SettingsError> {
        let mut invalid = InvalidSettings::new();
        invalid.check_text("name", &self.name, LONGEST_NAME);
        let mut seen = BTreeSet::new();
        for (index, room) in self.rooms.iter().enumerate() {
            invalid.check_text(format!("rooms[{index}].name"), &room.name, LONGEST_NAME);
            if room.id.is_some_and(|id| !seen.insert(id)) {
                invalid.add(format!("rooms[{index}].room_id"), SettingProblem::Repeated);
            }
        }
        if self.rooms.iter().filter(|room| !room.is_archived).count() > MOST_ROOMS {
            invalid.add("rooms", SettingProblem::TooMany(MOST_ROOMS));
        }
        invalid.refuse()?;
        trim(&mut self.name);
        self.rooms.iter_mut().for_each(|room| trim(&mut room.name));
        Ok(self)
    }

    /// Refuses a room that the group does not have, and the lack of one that it has. `present` are its rooms, archived ones
    /// too.
    pub fn fits(&self, present: &BTreeSet<ResourceId>) -> Result<(), SettingsError> {
        let mut invalid = InvalidSettings::new();
        for (index, room) in self.rooms.iter().enumerate() {
            if room.id.is_some_and(|id| !present.contains(&id)) {
                invalid.add(format!("rooms[{index}].room_id"), SettingProblem::Unknown);
            }
        }
        let given: BTreeSet<ResourceId> = self.rooms.iter().filter_map(|room| room.id).collect();
        if !present.is_subset(&given) {
            invalid.add("rooms", SettingProblem::Missing);
        }
        invalid.refuse()
    }
}

fn trim(text: &mut String) {
    *text = visible_text(text);
}

/// A closure of a room as given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosureInput {
    /// Which room of the group.
    pub room: ResourceId,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the first minute after it.
    pub end: PrimitiveDateTime,
    /// Why, for the people of the organisation.
    pub reason: Option<String>,
}

impl ClosureInput {
    /// Refuses a reason that is too long; a blank one is none.
    pub fn checked(mut self) -> Result<Self, SettingsError> {
        let mut invalid = InvalidSettings::new();
        self.reason = self.reason.filter(|reason| !reason.trim().is_empty());
        if let Some(reason) = &self.reason {
            invalid.check_text("reason", reason, LONGEST_NAME);
        }
        if self.end <= self.start {
            invalid.add("end", SettingProblem::Reversed);
        }
        invalid.refuse()?;
        Ok(self)
    }

    /// The instants in this zone. A wall time that the clock skips is refused.
    pub fn span(&self, zone: &Zone) -> Result<Span, SettingsError> {
        let instant = |member, wall| {
            let skipped = |_| InvalidSettings::only(member, SettingProblem::Unknown);
            zone.instant(wall).map_err(skipped)
        };
        let from = InstantMinute::floor(instant("start", self.start)?);
        let to = InstantMinute::ceiling(instant("end", self.end)?);
        Span::new(from, to).map_err(|_| InvalidSettings::only("end", SettingProblem::Reversed))
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn room(id: Option<i32>, name: &str) -> RoomInput {
        RoomInput {
            id: id.map(ResourceId),
            name: name.to_owned(),
            is_archived: false,
        }
    }

    fn cabins(rooms: Vec<RoomInput>) -> RoomGroupInput {
        RoomGroupInput {
            name: " Kabine ".to_owned(),
            rooms,
        }
    }

    fn problems<T: std::fmt::Debug>(result: Result<T, SettingsError>) -> Vec<(String, SettingProblem)> {
        match result {
            Err(SettingsError::Invalid(invalid)) => {
                let members = invalid.members();
                members.map(|(path, problem)| (path.to_owned(), problem)).collect()
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn names_are_trimmed_and_wrong_ones_named_by_their_paths() {
        let group = cabins(vec![room(Some(4), " Links "), room(None, "Rechts")])
            .checked()
            .unwrap();
        assert_eq!((group.name.as_str(), group.rooms[0].name.as_str()), ("Kabine", "Links"));
        let nameless = RoomGroupInput {
            name: " ".to_owned(),
            ..cabins(Vec::new())
        };
        let many = |is_archived| {
            let room = RoomInput {
                is_archived,
                ..room(None, "Kabine")
            };
            cabins(vec![room; 51])
        };
        for (given, path, problem) in [
            (nameless, "name", SettingProblem::Missing),
            (
                cabins(vec![room(None, "Links"), room(None, "")]),
                "rooms[1].name",
                SettingProblem::Missing,
            ),
            (
                cabins(vec![room(None, &"ä".repeat(256))]),
                "rooms[0].name",
                SettingProblem::TooLong(255),
            ),
            (
                cabins(vec![room(Some(4), "Links"), room(Some(4), "Rechts")]),
                "rooms[1].room_id",
                SettingProblem::Repeated,
            ),
            (many(false), "rooms", SettingProblem::TooMany(50)),
        ] {
            assert_eq!(problems(given.checked()), [(path.to_owned(), problem)]);
        }
        assert!(many(true).checked().is_ok());
    }

    #[test]
    fn group_is_given_with_all_of_its_rooms_and_no_others() {
        let present = BTreeSet::from([ResourceId(4), ResourceId(5)]);
        let fits = |rooms| cabins(rooms).fits(&present);
        let both = || vec![room(Some(5), "Rechts"), room(None, "Neu"), room(Some(4), "Links")];
        assert!(fits(both()).is_ok());
        let missing = ("rooms".to_owned(), SettingProblem::Missing);
        assert_eq!(problems(fits(vec![room(Some(4), "Links")])), [missing]);
        let mut foreign = both();
        foreign.push(room(Some(6), "Fremd"));
        let unknown = ("rooms[3].room_id".to_owned(), SettingProblem::Unknown);
        assert_eq!(problems(fits(foreign)), [unknown]);
    }

    #[test]
    fn closure_has_a_length_and_begins_when_there_is_a_time() {
        let vienna = Zone::named("Europe/Vienna").unwrap();
        let closure = |start, end| ClosureInput {
            room: ResourceId(4),
            start,
            end,
            reason: Some(" ".to_owned()),
        };
        let nine = datetime!(2027-03-28 09:00);
        assert_eq!(
            closure(nine, datetime!(2027-03-28 09:01)).checked().unwrap().reason,
            None
        );
        let reversed = ("end".to_owned(), SettingProblem::Reversed);
        assert_eq!(problems(closure(nine, nine).checked()), std::slice::from_ref(&reversed));
        // In the spring gap, and in the autumn fold: of the hour that comes twice the first one counts.
        let gap = closure(datetime!(2027-03-28 02:30), nine);
        assert_eq!(
            problems(gap.span(&vienna)),
            [("start".to_owned(), SettingProblem::Unknown)]
        );
        let whole = closure(datetime!(2027-10-31 02:00), datetime!(2027-10-31 03:00));
        assert_eq!(whole.span(&vienna).unwrap().minutes(), 120);
        let long = ClosureInput {
            reason: Some("ä".repeat(256)),
            ..closure(nine, datetime!(2027-03-28 10:00))
        };
        assert_eq!(
            problems(long.checked()),
            [("reason".to_owned(), SettingProblem::TooLong(255))]
        );
    }
}
