use std::collections::{BTreeMap, BTreeSet, HashMap};

use shared_kernel::{InstantMinute, ResourceGroupId, ResourceId, ServiceId};
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::booking::{
    Candidate, Coverable, OneMore, Possible, Set, Takes, TooManyWays, Way, Wish, all_of, candidates_of, occupied_by,
    set_of, takes_of, together, ways, without_each,
};
use crate::calendar::{Busy, Occupation, Part, Pattern, Rules, ServiceRules, Span, Taking, free_rooms};
use crate::slots::{Overview, WallRange, free_starts_beside};

/// One service of a basket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BasketEntry {
    /// Which service.
    pub service: ServiceId,
    /// A chosen employee; none is anybody.
    pub employee: Option<ResourceId>,
    /// Wall time of the start, once it is chosen.
    pub start: Option<PrimitiveDateTime>,
}

/// Why a basket makes no sense. `entry` counts from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BasketRefusal {
    /// The organisation does not offer this service.
    #[error("unknown service in entry {entry}")]
    UnknownService {
        /// Which entry.
        entry: usize,
    },
    /// The organisation has no such employee, or the employee cannot do this service.
    #[error("employee cannot do entry {entry}")]
    UnknownEmployee {
        /// Which entry.
        entry: usize,
    },
    /// So many appointments compete for rooms that they need for different times with different employees, that no
    /// answer was found in bounded time.
    #[error("too many ways to do the whole basket")]
    TooComplex,
}

impl From<TooManyWays> for BasketRefusal {
    fn from(_: TooManyWays) -> Self {
        Self::TooComplex
    }
}

/// The starts of entry `next` with the employees who can do it, for which the whole basket can be done: that entry
/// and every other one that has a start, each by the chosen employee or by anybody who can, nobody and no room two at once.
/// Entries without a start do not count, nor does the start that `next` has. No starts when the others cannot be
/// done even without it.
pub fn basket_starts(
    rules: &Rules,
    basket: &[BasketEntry],
    next: usize,
    occupations: &[Occupation],
    range: &WallRange,
    now: OffsetDateTime,
) -> Result<Overview, BasketRefusal> {
    let services = basket
        .iter()
        .enumerate()
        .map(|(entry, wanted)| service_of(rules, entry, wanted))
        .collect::<Result<Vec<_>, _>>()?;
    let busy = Busy::of(rules, occupations);
    let mut others = Vec::new();
    for (entry, (wanted, service)) in basket.iter().zip(&services).enumerate() {
        let Some(start) = wanted.start.filter(|_| entry != next) else {
            continue;
        };
        let wish = Wish {
            service: wanted.service,
            employee: wanted.employee,
            start,
        };
        match candidates_of(rules, service, &busy, now, entry, &wish) {
            Ok(candidates) => others.push(candidates),
            // Nobody can do it then, so there is no start that would make the basket possible.
            Err(_) => return Ok(Overview::over(Vec::new())),
        }
    }
    let asked = OfWhom {
        service: services[next],
        employee: basket[next].employee,
    };
    Ok(starts_beside(rules, &others, &asked, &busy, range, now)?)
}

/// Whose starts are looked for beside others.
pub(crate) struct OfWhom<'a> {
    pub(crate) service: &'a ServiceRules,
    /// A chosen employee; none is anybody.
    pub(crate) employee: Option<ResourceId>,
}

/// The starts that leave everything else possible, each with the employees who can do it then.
pub(crate) fn starts_beside(
    rules: &Rules,
    others: &[Vec<Candidate>],
    asked: &OfWhom<'_>,
    busy: &Busy,
    range: &WallRange,
    now: OffsetDateTime,
) -> Result<Overview, TooManyWays> {
    let only_chosen = asked.employee.map(|employee| asked.service.only_by(rules, employee));
    let service = only_chosen.as_ref().unwrap_or(asked.service);
    // Before anything else, so that what is too much costs next to nothing.
    let mut beside = Beside::of(rules, &ways(others, &one_more(service))?);
    if !beside.are_possible {
        return Ok(Overview::over(Vec::new()));
    }
    let alone = free_starts_beside(rules, &[service], busy, range, now);
    // Of whom is asked about: the position, and what the service takes with them.
    let people: Vec<Option<(usize, Pattern)>> = alone
        .employees()
        .iter()
        .map(|employee| {
            let position = rules.position(*employee)?;
            Some((position, service.pattern_by(position)?))
        })
        .collect();
    // Most starts lie on other days.
    let around = beside.around.clone();
    let is_near = |at| around.iter().any(|around| touches(&[Part::LONGEST], at, *around));
    Ok(alone.filtered(&rules.zone, is_near, |at, place| {
        people[place].as_ref().is_some_and(|(position, pattern)| {
            let rooms = |group, taking: &_| free_rooms(rules, busy, group, taking, at);
            beside.leaves(*position, pattern, at, rooms)
        })
    }))
}

fn one_more(service: &ServiceRules) -> OneMore {
    let lengths: BTreeSet<u16> = service
        .skilled
        .iter()
        .map(|position| service.duration_by(*position))
        .collect();
    OneMore {
        groups: service.needs.iter().map(|need| need.group).collect(),
        lengths: if service.needs.is_empty() { 1 } else { lengths.len() },
    }
}

fn service_of<'a>(rules: &'a Rules, entry: usize, wanted: &BasketEntry) -> Result<&'a ServiceRules, BasketRefusal> {
    let service = rules
        .service(wanted.service)
        .ok_or(BasketRefusal::UnknownService { entry })?;
    let can_do_it = |employee| {
        rules
            .position(employee)
            .is_some_and(|position| service.skilled.contains(&position))
    };
    if wanted.employee.is_some_and(|employee| !can_do_it(employee)) {
        return Err(BasketRefusal::UnknownEmployee { entry });
    }
    Ok(service)
}

/// The appointments that are chosen already, in every way that must be looked at.
struct Beside<'a> {
    /// None of it lies outside. Those of days that lie apart are apart.
    around: Vec<(InstantMinute, InstantMinute)>,
    ways: Vec<(Together<'a>, BTreeMap<ResourceGroupId, Together<'a>>)>,
    are_possible: bool,
}

impl<'a> Beside<'a> {
    fn of(rules: &Rules, ways: &[Way<'a>]) -> Self {
        let possible = ways
            .iter()
            .flat_map(|way| way.people.iter().chain(way.rooms.values().flatten()));
        let spans = possible.flatten().flat_map(|possible| possible.occupied);
        let around = around(spans.map(|span| (span.from(), span.to())).collect());
        let ways: Vec<_> = ways
            .iter()
            .map(|way| {
                let rooms = way.rooms.iter();
                let rooms = rooms.map(|(group, needed)| (*group, Together::of(rules.rooms.len(), needed)));
                (Together::of(rules.employees.len(), &way.people), rooms.collect())
            })
            .collect();
        Self {
            around,
            are_possible: ways.iter().any(are_possible),
            ways,
        }
    }

    /// Whether everything, which is possible without, can be done when this employee begins the next appointment then.
    fn leaves(
        &mut self,
        employee: usize,
        pattern: &Pattern,
        at: InstantMinute,
        free_rooms: impl Fn(ResourceGroupId, &Taking) -> Vec<usize>,
    ) -> bool {
        let touches = |taking: &Taking| self.around.iter().any(|around| touches(&taking.occupied, at, *around));
        let mut rooms = pattern.rooms.iter();
        if !touches(&pattern.employee) && !rooms.any(|(_, taking)| touches(taking)) {
            return true;
        }
        self.ways.iter_mut().any(|(people, rooms)| {
            people.leave(employee, &pattern.employee.occupied, at)
                && rooms.iter_mut().all(|(group, rooms)| {
                    let Some((_, taking)) = pattern.rooms.iter().find(|(needed, _)| needed == group) else {
                        return rooms.is_possible;
                    };
                    let mut free = free_rooms(*group, taking).into_iter();
                    free.any(|room| rooms.leave(room, &taking.occupied, at))
                })
        })
    }
}

/// What lies around all of these times, in parts where they lie further apart than an appointment lasts.
fn around(mut times: Vec<(InstantMinute, InstantMinute)>) -> Vec<(InstantMinute, InstantMinute)> {
    times.sort_unstable();
    let mut around: Vec<(InstantMinute, InstantMinute)> = Vec::new();
    for (from, to) in times {
        match around.last_mut() {
            Some((_, last)) if from.since(*last) <= i64::from(Part::LONGEST.to()) => *last = to.max(*last),
            _ => around.push((from, to)),
        }
    }
    around
}

fn are_possible((people, rooms): &(Together<'_>, BTreeMap<ResourceGroupId, Together<'_>>)) -> bool {
    people.is_possible && rooms.values().all(|rooms| rooms.is_possible)
}

fn touches(parts: &[Part], at: InstantMinute, (from, to): (InstantMinute, InstantMinute)) -> bool {
    let mut spans = parts.iter().filter_map(|part| part.at(at));
    spans.any(|span| span.from() < to && from < span.to())
}

/// Who could do which of the appointments that are chosen already, or which of them could be in which room.
struct Together<'a> {
    /// By position: when each of them would occupy whom.
    occupied: Vec<Vec<Option<&'a [Span]>>>,
    all: Set,
    /// By position.
    takes: Vec<Takes>,
    /// By position: what all the others can take.
    without: Vec<Coverable>,
    is_possible: bool,
    /// Answers by position and the appointments that collide with the next one: of them there are few, of starts many.
    known: HashMap<(usize, Set), bool>,
}

impl<'a> Together<'a> {
    fn of(resources: usize, appointments: &[Vec<Possible<'a>>]) -> Self {
        let takes = takes_of(resources, appointments);
        let all = all_of(appointments.len());
        Self {
            is_possible: together(&takes).contains(all),
            without: without_each(&takes),
            occupied: (0..resources)
                .map(|resource| occupied_by(resource, appointments))
                .collect(),
            all,
            takes,
            known: HashMap::new(),
        }
    }

    /// Whether everything can be done when this one is needed for the next appointment.
    fn leave(&mut self, position: usize, parts: &[Part], at: InstantMinute) -> bool {
        let colliding = |spans: Option<&[Span]>| {
            let mut spans = spans.unwrap_or_default().iter();
            spans.any(|span| touches(parts, at, (span.from(), span.to())))
        };
        let collides: Set = set_of(self.occupied[position].iter().copied().map(colliding));
        if collides == 0 {
            return self.is_possible;
        }
        let (all, takes, without) = (self.all, &self.takes[position], &self.without[position]);
        *self
            .known
            .entry((position, collides))
            .or_insert_with(|| takes.without(collides).any(|take| without.contains(all & !take)))
    }
}

#[cfg(test)]
mod brute_force;
#[cfg(test)]
mod offered_is_bookable;
#[cfg(test)]
mod tests;
