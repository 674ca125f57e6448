//! Where it depends on the employee how long a room is occupied: everything that could be.

use std::collections::{BTreeMap, BTreeSet};

use shared_kernel::ResourceGroupId;

use super::candidates::{Candidate, FreeRooms};
use super::cover::{Set, all_of};
use super::effort::{Effort, TooComplex};
use super::sharing::{Collisions, Sharing, collide};
use crate::calendar::Span;
use crate::slots::MOST_SERVICES;

/// More are not looked at: each costs up to some hundred steps of [`Effort`], and a question remembers those that are
/// possible in the bits of one number. A decision keeps only ways that no other one covers, a third of them at the most.
const MOST_WAYS: usize = u128::BITS as usize;

/// One more appointment beside those that are looked at.
#[derive(Debug, Clone, Default)]
pub(crate) struct OneMore {
    /// The groups of which it needs a room, whenever that is.
    pub(crate) groups: Vec<ResourceGroupId>,
    /// How many lengths it could have, where it needs rooms.
    pub(crate) lengths: usize,
}

/// A way in which no appointment lasts longer than it may: people and rooms can be chosen apart from each other.
#[derive(Debug, Clone)]
pub(crate) struct Way {
    /// In minutes, by appointment.
    longest: [i64; MOST_SERVICES],
    /// What must be shared out among rooms, by place in [`WaysWithRooms::rooms`].
    pub(crate) rooms: Vec<usize>,
}

impl Way {
    /// Whether the candidate does this appointment fast enough.
    pub(crate) fn allows(&self, appointment: usize, candidate: &Candidate) -> bool {
        length(candidate) <= self.longest[appointment]
    }

    /// Whether everything that is possible in the other way is so in this one.
    fn covers(&self, other: &Self) -> bool {
        self.longest.iter().zip(other.longest).all(|(own, other)| *own >= other)
    }
}

/// Appointments that might find no room of a group.
pub(crate) struct Rooms<'a> {
    pub(crate) group: ResourceGroupId,
    /// When each of them would occupy its room.
    pub(crate) occupied: Vec<&'a [Span]>,
    pub(crate) sharing: Sharing,
}

/// Ways for which there are rooms.
pub(crate) struct WaysWithRooms<'a> {
    pub(crate) ways: Vec<Way>,
    pub(crate) rooms: Vec<Rooms<'a>>,
}

/// All ways that must be looked at, which is one unless an appointment that might find no room takes one employee
/// longer than another.
pub(crate) struct Ways<'a> {
    appointments: Vec<&'a [Candidate]>,
    /// The appointments that might find no room of a group.
    scarce: BTreeMap<ResourceGroupId, Vec<usize>>,
    /// The appointments for which it matters how long they last, each with its lengths.
    branches: Vec<(usize, Vec<i64>)>,
    count: usize,
    beside: Vec<ResourceGroupId>,
}

impl<'a> Ways<'a> {
    /// With one more there are never more ways when it is looked at itself, so that what was offered beside the others
    /// is not too complex when it is booked with them.
    pub(crate) fn of(appointments: &[&'a [Candidate]], one_more: &OneMore) -> Result<Self, TooComplex> {
        let mut by_group: BTreeMap<ResourceGroupId, Vec<usize>> = BTreeMap::new();
        for (appointment, group) in scarce(appointments, &one_more.groups) {
            by_group.entry(group).or_default().push(appointment);
        }
        let scarce: BTreeSet<usize> = by_group.values().flatten().copied().collect();
        let mut branches: Vec<(usize, Vec<i64>)> = Vec::new();
        for appointment in scarce {
            let differing: BTreeSet<i64> = appointments[appointment].iter().map(length).collect();
            if differing.len() > 1 {
                branches.push((appointment, differing.into_iter().rev().collect()));
            }
        }
        let count = branches
            .iter()
            .try_fold(1_usize, |count, (_, lengths)| count.checked_mul(lengths.len()));
        let count = count
            .filter(|count| count.saturating_mul(one_more.lengths.max(1)) <= MOST_WAYS)
            .ok_or(TooComplex)?;
        Ok(Self {
            appointments: appointments.to_vec(),
            scarce: by_group,
            branches,
            count,
            beside: one_more.groups.clone(),
        })
    }

    /// Those for which there are rooms. Without one more that needs some itself, only those that no other one covers.
    pub(crate) fn with_rooms(&self, effort: &mut Effort) -> Result<WaysWithRooms<'a>, TooComplex> {
        let takes_rooms = self.beside.iter().any(|group| self.scarce.contains_key(group));
        let mut found = WaysWithRooms {
            ways: Vec::new(),
            rooms: Vec::new(),
        };
        let mut known = BTreeMap::new();
        for mut way in self.longest_first() {
            effort.take(1 + found.ways.len())?;
            if !takes_rooms && found.ways.iter().any(|better| better.covers(&way)) {
                continue;
            }
            let mut are_there = true;
            for (group, appointments) in &self.scarce {
                let lengths: Vec<i64> = appointments.iter().map(|one| way.longest[*one]).collect();
                let next = found.rooms.len();
                let place = *known.entry((*group, lengths)).or_insert(next);
                if place == next {
                    found.rooms.push(self.rooms(&way, *group, appointments, effort)?);
                }
                are_there = found.rooms[place].sharing.is_possible();
                way.rooms.push(place);
                if !are_there {
                    break;
                }
            }
            if are_there {
                found.ways.push(way);
            }
        }
        Ok(found)
    }

    /// A way comes after those that cover it.
    fn longest_first(&self) -> impl Iterator<Item = Way> {
        (0..self.count).map(|mut number| {
            let mut longest = [i64::MAX; MOST_SERVICES];
            for (appointment, differing) in &self.branches {
                longest[*appointment] = differing[number % differing.len()];
                number /= differing.len();
            }
            Way {
                longest,
                rooms: Vec::new(),
            }
        })
    }

    fn rooms(
        &self,
        way: &Way,
        group: ResourceGroupId,
        appointments: &[usize],
        effort: &mut Effort,
    ) -> Result<Rooms<'a>, TooComplex> {
        let slowest = |appointment: &usize| {
            let all = self.appointments[*appointment].iter();
            all.filter(|candidate| way.allows(*appointment, candidate))
                .max_by_key(|candidate| length(candidate))
        };
        let needed: Vec<&'a FreeRooms> = appointments
            .iter()
            .filter_map(|appointment| needed(slowest(appointment)?, group))
            .collect();
        let more = usize::from(self.beside.contains(&group));
        Ok(Rooms {
            group,
            occupied: needed.iter().map(|needed| needed.occupied.as_slice()).collect(),
            sharing: share_rooms(&needed, all_of(needed.len()), more, effort)?,
        })
    }
}

/// Shares the wanted ones of these appointments out among the rooms that each could have.
pub(super) fn share_rooms(
    needed: &[&FreeRooms],
    wanted: Set,
    more: usize,
    effort: &mut Effort,
) -> Result<Sharing, TooComplex> {
    let rooms = needed.iter().flat_map(|needed| &needed.free).max();
    let mut able: Vec<Set> = vec![0; rooms.map_or(0, |last| last + 1)];
    for (appointment, needed) in needed.iter().enumerate() {
        for room in &needed.free {
            able[*room] |= 1 << appointment;
        }
    }
    let occupied: Vec<Option<&[Span]>> = needed.iter().map(|needed| Some(needed.occupied.as_slice())).collect();
    let collisions = Collisions::of(&occupied);
    Sharing::of(&able, |_| &collisions, wanted, more, effort)
}

/// The appointments that might find no room, and of which group. One with more rooms to choose from
/// than others could be in its way finds one after all of them, and need not be looked at.
fn scarce(appointments: &[&[Candidate]], beside: &[ResourceGroupId]) -> BTreeSet<(usize, ResourceGroupId)> {
    // The longer it lasts, the more is in its way, and the fewer rooms are free.
    let longest: Vec<Option<&Candidate>> = appointments
        .iter()
        .map(|all| all.iter().max_by_key(|one| length(one)))
        .collect();
    let at = |(appointment, group): (usize, ResourceGroupId)| longest[appointment].and_then(|one| needed(one, group));
    let mut scarce: BTreeSet<(usize, ResourceGroupId)> = longest
        .iter()
        .enumerate()
        .flat_map(|(appointment, one)| {
            let needed = one.map(|one| one.rooms.as_slice()).unwrap_or_default();
            needed.iter().map(move |needed| (appointment, needed.group))
        })
        .collect();
    loop {
        let finds_one = |place: &&(usize, ResourceGroupId)| {
            let Some(own) = at(**place) else { return true };
            let others = scarce.iter().filter(|other| *other != *place && other.1 == place.1);
            let in_the_way = others
                .filter_map(|other| at(*other))
                .filter(|other| collide(&own.occupied, &other.occupied));
            let beside = beside.iter().filter(|group| **group == place.1);
            own.free.len() > in_the_way.count() + beside.count()
        };
        let Some(place) = scarce.iter().find(finds_one).copied() else {
            return scarce;
        };
        scarce.remove(&place);
    }
}

fn needed(candidate: &Candidate, group: ResourceGroupId) -> Option<&FreeRooms> {
    candidate.rooms.iter().find(|needed| needed.group == group)
}

fn length(candidate: &Candidate) -> i64 {
    candidate.span.minutes()
}
