//! Case distinction over the durations of appointments, with dominance pruning: makes the choice of people and the
//! choice of rooms independent of each other.
//!
//! Rooms depend on people only through how long somebody needs. A case bounds the duration of each appointment from
//! above; within it every appointment occupies its room for the bound, and may be done by anybody who is fast enough.
//! The cases together contain every solution. There is one case, without bounds, unless an appointment that might find
//! no room has candidates with different durations; then there is one for each combination of their durations.
//! Whoever is faster needs a room within the time of whoever is slower, because who needs another time than others never
//! needs a room during certain steps only: settings refuse it.
//! A case that only forbids more than another feasible one is pruned.

use std::collections::{BTreeMap, BTreeSet};

use shared_kernel::ResourceGroupId;

use super::appointment_set::{AppointmentSet, all_of};
use super::candidates::{Candidate, FreeRooms};
use super::effort::{Effort, TooComplex};
use super::feasibility::{Conflicts, Feasibility, overlap};
use crate::calendar::{MAX_SERVICES, Span};

/// The most cases that are looked at: an insertion keeps the feasible ones in the bits of one [`u128`]
/// (`insertion::CaseSet`), and each costs up to some hundred steps of [`Effort`]. A decision keeps only cases that no
/// other one dominates, a third of them at most.
const MAX_CASES: usize = u128::BITS as usize;

/// What matters here of an appointment that is to be inserted beside the given ones at an unknown start.
#[derive(Debug, Clone, Default)]
pub(crate) struct InsertedNeeds {
    /// The groups of which it needs a room.
    pub(crate) groups: Vec<ResourceGroupId>,
    /// How many different durations it could have, where it needs rooms.
    pub(crate) durations: usize,
}

/// An upper bound for the duration of each appointment.
#[derive(Debug, Clone)]
pub(super) struct DurationCase {
    /// In minutes, by appointment; `i64::MAX` where the duration does not matter.
    bounds: [i64; MAX_SERVICES],
    /// The rooms of each group: indices in [`FeasibleCases::rooms`].
    pub(super) rooms: Vec<usize>,
}

impl DurationCase {
    /// Whether the candidate is fast enough for this appointment.
    pub(super) fn allows(&self, appointment: usize, candidate: &Candidate) -> bool {
        duration(candidate) <= self.bounds[appointment]
    }

    /// Whether this case allows everything that the other one does.
    fn dominates(&self, other: &Self) -> bool {
        self.bounds.iter().zip(other.bounds).all(|(own, other)| *own >= other)
    }
}

/// The rooms of one group, and the appointments that might find none of them.
pub(super) struct GroupRooms<'a> {
    pub(super) group: ResourceGroupId,
    /// When each of the appointments would occupy its room.
    pub(super) occupied: Vec<&'a [Span]>,
    pub(super) feasibility: Feasibility,
}

/// The cases in which every appointment finds its rooms.
pub(super) struct FeasibleCases<'a> {
    pub(super) cases: Vec<DurationCase>,
    /// Cases with the same bounds for the appointments of a group share an entry.
    pub(super) rooms: Vec<GroupRooms<'a>>,
}

/// All cases that must be looked at.
pub(super) struct DurationCases<'a> {
    appointments: Vec<&'a [Candidate]>,
    /// The appointments that might find no room of a group.
    scarce: BTreeMap<ResourceGroupId, Vec<usize>>,
    /// The appointments whose duration matters, each with its durations in minutes, longest first.
    branches: Vec<(usize, Vec<i64>)>,
    count: usize,
    inserted_groups: Vec<ResourceGroupId>,
}

impl<'a> DurationCases<'a> {
    /// The cases of these appointments. With an insertion there are never more cases once it is one of the appointments
    /// itself, so what was offered beside the others is not too complex when it is booked with them.
    pub(super) fn of(appointments: &[&'a [Candidate]], inserted: &InsertedNeeds) -> Result<Self, TooComplex> {
        let mut by_group: BTreeMap<ResourceGroupId, Vec<usize>> = BTreeMap::new();
        for (appointment, group) in scarce(appointments, &inserted.groups) {
            by_group.entry(group).or_default().push(appointment);
        }
        let scarce: BTreeSet<usize> = by_group.values().flatten().copied().collect();
        let mut branches: Vec<(usize, Vec<i64>)> = Vec::new();
        for appointment in scarce {
            let durations: BTreeSet<i64> = appointments[appointment].iter().map(duration).collect();
            if durations.len() > 1 {
                branches.push((appointment, durations.into_iter().rev().collect()));
            }
        }
        let count = branches
            .iter()
            .try_fold(1_usize, |count, (_, durations)| count.checked_mul(durations.len()));
        let count = count
            .filter(|count| count.saturating_mul(inserted.durations.max(1)) <= MAX_CASES)
            .ok_or(TooComplex)?;
        Ok(Self {
            appointments: appointments.to_vec(),
            scarce: by_group,
            branches,
            count,
            inserted_groups: inserted.groups.clone(),
        })
    }

    /// Those in which there are rooms for all. Dominated cases are pruned, unless an insertion competes for the rooms:
    /// then a case with shorter bounds may be the only one that leaves it a room.
    pub(super) fn feasible(&self, effort: &mut Effort) -> Result<FeasibleCases<'a>, TooComplex> {
        let competes = self.inserted_groups.iter().any(|group| self.scarce.contains_key(group));
        let mut found = FeasibleCases {
            cases: Vec::new(),
            rooms: Vec::new(),
        };
        let mut known = BTreeMap::new();
        for mut case in self.longest_first() {
            effort.spend(1 + found.cases.len())?;
            if !competes && found.cases.iter().any(|better| better.dominates(&case)) {
                continue;
            }
            let mut is_feasible = true;
            for (group, appointments) in &self.scarce {
                let bounds: Vec<i64> = appointments.iter().map(|one| case.bounds[*one]).collect();
                let next = found.rooms.len();
                let index = *known.entry((*group, bounds)).or_insert(next);
                if index == next {
                    found.rooms.push(self.rooms(&case, *group, appointments, effort)?);
                }
                is_feasible = found.rooms[index].feasibility.is_possible();
                case.rooms.push(index);
                if !is_feasible {
                    break;
                }
            }
            if is_feasible {
                found.cases.push(case);
            }
        }
        Ok(found)
    }

    /// A case comes after all that dominate it.
    fn longest_first(&self) -> impl Iterator<Item = DurationCase> {
        (0..self.count).map(|mut number| {
            let mut bounds = [i64::MAX; MAX_SERVICES];
            for (appointment, durations) in &self.branches {
                bounds[*appointment] = durations[number % durations.len()];
                number /= durations.len();
            }
            DurationCase {
                bounds,
                rooms: Vec::new(),
            }
        })
    }

    fn rooms(
        &self,
        case: &DurationCase,
        group: ResourceGroupId,
        appointments: &[usize],
        effort: &mut Effort,
    ) -> Result<GroupRooms<'a>, TooComplex> {
        let slowest = |appointment: &usize| {
            let all = self.appointments[*appointment].iter();
            all.filter(|candidate| case.allows(*appointment, candidate))
                .max_by_key(|candidate| duration(candidate))
        };
        let needed: Vec<&'a FreeRooms> = appointments
            .iter()
            .filter_map(|appointment| rooms_of(slowest(appointment)?, group))
            .collect();
        let more = usize::from(self.inserted_groups.contains(&group));
        Ok(GroupRooms {
            group,
            occupied: needed.iter().map(|needed| needed.occupied.as_slice()).collect(),
            feasibility: room_feasibility(&needed, all_of(needed.len()), more, effort)?,
        })
    }
}

/// Whether the wanted ones of these appointments can each have one of their free rooms. `more` may be added later.
pub(super) fn room_feasibility(
    needed: &[&FreeRooms],
    wanted: AppointmentSet,
    more: usize,
    effort: &mut Effort,
) -> Result<Feasibility, TooComplex> {
    let rooms = needed.iter().flat_map(|needed| &needed.free).max();
    let mut able: Vec<AppointmentSet> = vec![0; rooms.map_or(0, |last| last + 1)];
    for (appointment, needed) in needed.iter().enumerate() {
        for room in &needed.free {
            able[*room] |= 1 << appointment;
        }
    }
    let occupied: Vec<Option<&[Span]>> = needed.iter().map(|needed| Some(needed.occupied.as_slice())).collect();
    let conflicts = Conflicts::of(&occupied);
    Feasibility::of(&able, |_| &conflicts, wanted, more, effort)
}

/// The appointments that might find no room, each with the group: what is left by the same degree reduction as in
/// [`Feasibility`].
fn scarce(appointments: &[&[Candidate]], inserted: &[ResourceGroupId]) -> BTreeSet<(usize, ResourceGroupId)> {
    // The longer an appointment lasts, the more is in its way, and the fewer rooms are free.
    let longest: Vec<Option<&Candidate>> = appointments
        .iter()
        .map(|all| all.iter().max_by_key(|one| duration(one)))
        .collect();
    let rooms_at =
        |(appointment, group): (usize, ResourceGroupId)| longest[appointment].and_then(|one| rooms_of(one, group));
    let mut scarce: BTreeSet<(usize, ResourceGroupId)> = longest
        .iter()
        .enumerate()
        .flat_map(|(appointment, one)| {
            let needed = one.map(|one| one.rooms.as_slice()).unwrap_or_default();
            needed.iter().map(move |needed| (appointment, needed.group))
        })
        .collect();
    loop {
        let finds_one = |entry: &&(usize, ResourceGroupId)| {
            let Some(own) = rooms_at(**entry) else { return true };
            let others = scarce.iter().filter(|other| *other != *entry && other.1 == entry.1);
            let in_the_way = others
                .filter_map(|other| rooms_at(*other))
                .filter(|other| overlap(&own.occupied, &other.occupied));
            let inserted = inserted.iter().filter(|group| **group == entry.1);
            own.free.len() > in_the_way.count() + inserted.count()
        };
        let Some(entry) = scarce.iter().find(finds_one).copied() else {
            return scarce;
        };
        scarce.remove(&entry);
    }
}

fn rooms_of(candidate: &Candidate, group: ResourceGroupId) -> Option<&FreeRooms> {
    candidate.rooms.iter().find(|needed| needed.group == group)
}

fn duration(candidate: &Candidate) -> i64 {
    candidate.span.minutes()
}
