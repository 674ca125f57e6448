//! The best visit of one start, by best-first search (A*) over visits that are begun.
//!
//! The bound of a begun visit is what it costs so far plus the least cost of its rest ([`Completions`]), which is never
//! more than the true one; among equal bounds the lowest employees come first, then the earliest starts, and what is
//! begun before what goes on from it. So the first visit that is taken from the queue complete is the best one. A begun
//! visit goes on at one start at a time: at later ones only when nothing cheaper is left. Of those that have the same
//! left to do after the same appointments that still keep something, only the first is gone on with (a closed set).

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use shared_kernel::InstantMinute;

use super::completions::Completions;
use super::cost::Cost;
use super::day::{Finished, Placed, VisitDay};
use super::engine::MAX_VISIT_SERVICES;
use crate::assignment::{AppointmentSet, Effort, FreeRooms, TooComplex, all_of, find_rooms, indices};

/// Steps of effort for each appointment that is added to a begun visit: what it takes in the time of a state of
/// [`Completions`].
const STEPS: usize = 8;

/// A begun visit. Its order is that of the queue: derived from the order of the fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Begun {
    /// No way to go on costs less.
    bound: Cost,
    /// In their order in time, one more than their positions; 0 where there is no appointment yet.
    employees: [usize; MAX_VISIT_SERVICES],
    /// The same of starts.
    starts: [usize; MAX_VISIT_SERVICES],
    /// In their order in time.
    services: [usize; MAX_VISIT_SERVICES],
    length: usize,
    /// Without the end.
    cost: Cost,
    /// What is still to do.
    rest: AppointmentSet,
    /// The start at which it goes on; `None` before it is known to find rooms.
    next: Option<usize>,
}

impl Begun {
    fn placed(&self) -> impl DoubleEndedIterator<Item = Placed> {
        (0..self.length).map(|index| Placed {
            service: self.services[index],
            employee: self.employees[index] - 1,
            start: self.starts[index] - 1,
        })
    }

    /// The same with one appointment more; its bound is to be set.
    fn with(&self, placed: Placed, cost: Cost) -> Self {
        let mut longer = *self;
        longer.employees[self.length] = placed.employee + 1;
        longer.starts[self.length] = placed.start + 1;
        longer.services[self.length] = placed.service;
        Self {
            length: self.length + 1,
            cost,
            rest: self.rest & !(1 << placed.service),
            next: None,
            ..longer
        }
    }
}

/// The search on one day.
pub(super) struct BestFirst<'a> {
    day: &'a VisitDay<'a>,
    completions: &'a Completions<'a>,
    max_waiting: u64,
    queue: BinaryHeap<Reverse<Begun>>,
    /// What is left to do, after which appointments, of all that was gone on with.
    closed: HashSet<(AppointmentSet, Vec<Placed>)>,
}

impl<'a> BestFirst<'a> {
    pub(super) fn on(day: &'a VisitDay<'a>, completions: &'a Completions<'a>, max_waiting: u64) -> Self {
        Self {
            day,
            completions,
            max_waiting,
            queue: BinaryHeap::new(),
            closed: HashSet::new(),
        }
    }

    /// The appointments of the best visit that begins at this start, in their order in time.
    pub(super) fn visit_from(&mut self, start: usize, effort: &mut Effort) -> Result<Option<Vec<Placed>>, TooComplex> {
        self.queue.clear();
        self.closed.clear();
        if self.completions.whole(start).waiting() > self.max_waiting {
            return Ok(None);
        }
        let nothing = Begun {
            bound: Cost::NOTHING,
            employees: [0; MAX_VISIT_SERVICES],
            starts: [0; MAX_VISIT_SERVICES],
            services: [0; MAX_VISIT_SERVICES],
            length: 0,
            cost: Cost::NOTHING,
            rest: all_of(self.day.services()),
            next: None,
        };
        self.add_longer(&nothing, None, start, effort)?;
        while let Some(Reverse(begun)) = self.queue.pop() {
            let is_new = begun.next.is_none();
            if is_new && !(self.finds_rooms(&begun, effort)? && self.closed.insert((begun.rest, self.keeping(&begun))))
            {
                continue;
            }
            if begun.rest == 0 {
                return Ok(Some(begun.placed().collect()));
            }
            let Some(last) = begun.placed().next_back().and_then(|last| self.day.finished(last)) else {
                continue;
            };
            let start = begun.next.unwrap_or(last.next);
            self.add_longer(&begun, Some(last), start, effort)?;
            let later = Begun {
                bound: begun.cost.plus(self.completions.from(start + 1, last, begun.rest)),
                next: Some(start + 1),
                ..begun
            };
            self.add(later);
        }
        Ok(None)
    }

    fn add(&mut self, begun: Begun) {
        if begun.bound.waiting() <= self.max_waiting {
            self.queue.push(Reverse(begun));
        }
    }

    /// Adds every way to go on at this start after the last appointment.
    fn add_longer(
        &mut self,
        begun: &Begun,
        last: Option<&Finished>,
        start: usize,
        effort: &mut Effort,
    ) -> Result<(), TooComplex> {
        let Some(at) = self.day.starts.get(start).map(|start| start.at) else {
            return Ok(());
        };
        let waiting = last.map_or(Cost::NOTHING, |last| Cost::of_waiting(at.since(last.end)));
        for service in indices(begun.rest).filter(|service| self.day.comes_next(*service, begun.rest)) {
            let possible = self.day.possible(service, start);
            effort.spend(STEPS * (1 + possible.len()))?;
            for next in possible {
                let employee = next.employee;
                if !self.is_free_again(begun, employee, at) {
                    continue;
                }
                let is_change = last.is_some_and(|last| last.employee != employee);
                let change = if is_change { Cost::CHANGE } else { Cost::NOTHING };
                let cost = begun.cost.plus(waiting).plus(change);
                let placed = Placed {
                    service,
                    employee,
                    start,
                };
                let longer = begun.with(placed, cost.plus(Cost::of_next(service, begun.rest)));
                let rest = self.completions.after(next, longer.rest);
                self.add(Begun {
                    bound: longer.cost.plus(rest),
                    ..longer
                });
            }
        }
        Ok(())
    }

    /// Whether the employee's follow-ups are over.
    fn is_free_again(&self, begun: &Begun, employee: usize, at: InstantMinute) -> bool {
        let mut earlier = begun.placed().filter(|earlier| earlier.employee == employee);
        earlier.all(|earlier| {
            self.day
                .finished(earlier)
                .is_some_and(|earlier| earlier.free_again <= at)
        })
    }

    /// The last appointments, from the first on that could matter for what follows: its follow-up lasts until the last
    /// one begins, or until one begins of which that is true.
    fn keeping(&self, begun: &Begun) -> Vec<Placed> {
        let placed: Vec<Placed> = begun.placed().collect();
        let mut first = placed.len() - 1;
        let lasts = |earlier: &Placed, until: &Placed| {
            let free_again = self.day.finished(*earlier).map(|earlier| earlier.free_again);
            free_again.is_some_and(|free_again| free_again > self.day.starts[until.start].at)
        };
        while let Some(earlier) = (0..first).find(|earlier| lasts(&placed[*earlier], &placed[first])) {
            first = earlier;
        }
        placed[first..].to_vec()
    }

    /// Whether there are rooms for all appointments together, as there are for all but the last.
    fn finds_rooms(&self, begun: &Begun, effort: &mut Effort) -> Result<bool, TooComplex> {
        let mut needed: Vec<&[FreeRooms]> = begun.placed().map(|placed| self.day.rooms(placed)).collect();
        let Some(last) = needed.pop() else { return Ok(true) };
        let is_in_the_way = |earlier: &FreeRooms| last.iter().any(|own| own.competes_with(earlier));
        if !needed.iter().copied().flatten().any(is_in_the_way) {
            return Ok(true);
        }
        needed.push(last);
        find_rooms(&needed, effort)
    }
}
