//! Where it depends on the employee how long a room is occupied: everything that could be.

use std::collections::{BTreeMap, BTreeSet};

use shared_kernel::ResourceGroupId;

use super::assignment::{Possible, collide};
use super::candidates::{Candidate, FreeRooms};
use super::draft::Refusal;

/// More are not tried: each takes about ten microseconds, and all of them are looked at while others wait for the
/// calendar.
const MOST_WAYS: usize = 128;

/// It would take too long to find out whether something is possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooManyWays;

impl From<TooManyWays> for Refusal {
    fn from(_: TooManyWays) -> Self {
        Self::TooComplex
    }
}

/// One more appointment beside those that are looked at.
#[derive(Debug, Clone, Default)]
pub(crate) struct OneMore {
    /// The groups of which it needs a room, whenever that is.
    pub(crate) groups: Vec<ResourceGroupId>,
    /// How many lengths it could have, where it needs rooms.
    pub(crate) lengths: usize,
}

/// A way in which each appointment lasts so long: people and rooms can be chosen apart from each other.
pub(crate) struct Way<'a> {
    /// For each appointment.
    pub(crate) people: Vec<Vec<Possible<'a>>>,
    /// For each appointment that needs one and might find none.
    pub(crate) rooms: BTreeMap<ResourceGroupId, Vec<Vec<Possible<'a>>>>,
}

/// All ways that must be looked at, which is one unless an appointment that might find no room takes one employee
/// longer than another. With one more there are never more ways when it is looked at itself.
pub(crate) fn ways<'a>(appointments: &'a [Vec<Candidate>], one_more: &OneMore) -> Result<Vec<Way<'a>>, TooManyWays> {
    let scarce = scarce(appointments, &one_more.groups);
    let mut lengths: Vec<Option<i64>> = vec![None; appointments.len()];
    let mut branches: Vec<(usize, Vec<i64>)> = Vec::new();
    for appointment in scarce
        .iter()
        .map(|(appointment, _)| *appointment)
        .collect::<BTreeSet<_>>()
    {
        let differing: BTreeSet<i64> = appointments[appointment].iter().map(length).collect();
        if differing.len() > 1 {
            branches.push((appointment, differing.into_iter().collect()));
        }
    }
    let count = branches
        .iter()
        .try_fold(1_usize, |count, (_, lengths)| count.checked_mul(lengths.len()));
    let count = count
        .filter(|count| count.saturating_mul(one_more.lengths.max(1)) <= MOST_WAYS)
        .ok_or(TooManyWays)?;
    Ok((0..count)
        .map(|mut number| {
            for (appointment, differing) in &branches {
                lengths[*appointment] = Some(differing[number % differing.len()]);
                number /= differing.len();
            }
            way(appointments, &scarce, &lengths)
        })
        .collect())
}

fn way<'a>(
    appointments: &'a [Vec<Candidate>],
    scarce: &BTreeSet<(usize, ResourceGroupId)>,
    lengths: &[Option<i64>],
) -> Way<'a> {
    let of = |appointment: usize| {
        let candidates = appointments[appointment].iter();
        candidates.filter(move |candidate| lengths[appointment].is_none_or(|wanted| wanted == length(candidate)))
    };
    let mut rooms: BTreeMap<ResourceGroupId, Vec<Vec<Possible<'a>>>> = BTreeMap::new();
    for (appointment, group) in scarce {
        let needed = of(*appointment).next().and_then(|candidate| needed(candidate, *group));
        rooms.entry(*group).or_default().extend(needed.map(Possible::rooms));
    }
    Way {
        people: (0..appointments.len())
            .map(|appointment| of(appointment).map(Possible::person).collect())
            .collect(),
        rooms,
    }
}

/// The appointments that might find no room, and of which group. One with more rooms to choose from
/// than others could be in its way finds one after all of them, and need not be looked at.
fn scarce(appointments: &[Vec<Candidate>], beside: &[ResourceGroupId]) -> BTreeSet<(usize, ResourceGroupId)> {
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
