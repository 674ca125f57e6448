use std::collections::HashMap;

use shared_kernel::{InstantMinute, ResourceId, ServiceId};
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::booking::{
    Candidate, Coverable, Set, Takes, Wish, all_of, candidates_of, occupied_by, set_of, takes_of, together,
    without_each,
};
use crate::calendar::{Occupation, Rules, ServiceRules, Span};
use crate::slots::{Overview, WallRange, busy_by_employee, free_starts};

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
}

/// The starts of entry `next` with the employees who can do it, for which the whole basket can be done: that entry
/// and every other one that has a start, each by the chosen employee or by anybody who can, nobody two at once.
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
    let busy = busy_by_employee(rules, occupations);
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
    let service = services[next];
    let alone = free_starts(rules, &[service], occupations, range, now);
    let mut together = Together::of(rules, &others);
    let chosen = basket[next].employee.and_then(|employee| rules.position(employee));
    // Of whom is asked about: the position, and for how long the service occupies them.
    let people: Vec<Option<(usize, i64)>> = alone
        .employees()
        .iter()
        .map(|employee| {
            let position = rules.position(*employee)?;
            let is_wanted = chosen.is_none_or(|chosen| chosen == position);
            is_wanted.then_some((position, service.occupies(position)))
        })
        .collect();
    Ok(alone.filtered(&rules.zone, |at, place| {
        people[place].is_some_and(|(position, minutes)| together.leaves(position, at, at.plus(minutes)))
    }))
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

/// Who could do which of the appointments that are chosen already.
struct Together {
    /// By position of the employee: when each of them would occupy whom.
    occupied: Vec<Vec<Option<Span>>>,
    /// Nothing of it lies outside.
    around: Option<(InstantMinute, InstantMinute)>,
    all: Set,
    /// By position of the employee.
    takes: Vec<Takes>,
    /// By position: what everybody else can do.
    without: Vec<Coverable>,
    is_possible: bool,
    /// Answers by employee and the appointments that collide with the next one: of them there are few, of starts many.
    known: HashMap<(usize, Set), bool>,
}

impl Together {
    fn of(rules: &Rules, others: &[Vec<Candidate>]) -> Self {
        let takes = takes_of(rules.employees.len(), others);
        let all = all_of(others.len());
        let people = 0..rules.employees.len();
        let spans = || others.iter().flatten().map(|candidate| candidate.occupied);
        let (from, to) = (spans().map(Span::from).min(), spans().map(Span::to).max());
        Self {
            around: from.zip(to),
            is_possible: together(&takes).contains(all),
            without: without_each(&takes),
            occupied: people.map(|employee| occupied_by(employee, others)).collect(),
            all,
            takes,
            known: HashMap::new(),
        }
    }

    /// Whether everything can be done when this employee is needed for the next appointment.
    fn leaves(&mut self, position: usize, from: InstantMinute, to: InstantMinute) -> bool {
        // Most starts lie on other days.
        if self.around.is_none_or(|(first, last)| to <= first || last <= from) {
            return self.is_possible;
        }
        let colliding = |span: &Option<Span>| span.is_some_and(|span| span.from() < to && from < span.to());
        let collides: Set = set_of(self.occupied[position].iter().map(colliding));
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
mod tests;
