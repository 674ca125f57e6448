//! The best visit of one start, by best-first search (A*) over visits that are begun.
//!
//! The bound of a begun visit is what it costs so far plus the least cost of its rest ([`Completions`]), which is never
//! more than the true one; among equal bounds the lowest employees come first, then the earliest starts, and what is
//! begun before what goes on from it. So the first visit that is taken from the queue complete is the best one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::completions::Completions;
use super::cost::Cost;
use super::day::{Placed, VisitDay};
use super::engine::MAX_VISIT_SERVICES;
use crate::assignment::{AppointmentSet, Effort, FreeRooms, TooComplex, all_of, find_rooms, indices};

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
    /// Without the end.
    cost: Cost,
    /// What is still to do.
    rest: AppointmentSet,
    length: usize,
}

impl Begun {
    fn placed(&self) -> impl DoubleEndedIterator<Item = Placed> {
        (0..self.length).map(|index| Placed {
            service: self.services[index],
            employee: self.employees[index] - 1,
            start: self.starts[index] - 1,
        })
    }
}

/// The search on one day.
pub(super) struct BestFirst<'a> {
    day: &'a VisitDay<'a>,
    completions: &'a Completions<'a>,
    max_waiting: u64,
    queue: BinaryHeap<Reverse<Begun>>,
}

impl<'a> BestFirst<'a> {
    pub(super) fn on(day: &'a VisitDay<'a>, completions: &'a Completions<'a>, max_waiting: u64) -> Self {
        Self {
            day,
            completions,
            max_waiting,
            queue: BinaryHeap::new(),
        }
    }

    /// The appointments of the best visit that begins at this start, in their order in time.
    pub(super) fn visit_from(&mut self, start: usize, effort: &mut Effort) -> Result<Option<Vec<Placed>>, TooComplex> {
        self.queue.clear();
        if self.completions.whole(start).waiting() > self.max_waiting {
            return Ok(None);
        }
        let nothing = Begun {
            bound: Cost::NOTHING,
            employees: [0; MAX_VISIT_SERVICES],
            starts: [0; MAX_VISIT_SERVICES],
            services: [0; MAX_VISIT_SERVICES],
            cost: Cost::NOTHING,
            rest: all_of(self.day.services()),
            length: 0,
        };
        self.add_at(&nothing, start, Cost::NOTHING, effort)?;
        while let Some(Reverse(begun)) = self.queue.pop() {
            if !self.finds_rooms(&begun, effort)? {
                continue;
            }
            if begun.rest == 0 {
                return Ok(Some(begun.placed().collect()));
            }
            let Some(last) = begun.placed().next_back() else {
                continue;
            };
            let end = self.day.end(last);
            let next = self.day.starts.partition_point(|start| start.at < end);
            for start in next..self.day.starts.len() {
                let waiting = Cost::of_waiting(self.day.starts[start].at.since(end));
                if begun.cost.plus(waiting).waiting() > self.max_waiting {
                    break;
                }
                self.add_at(&begun, start, waiting, effort)?;
            }
        }
        Ok(None)
    }

    /// Adds every way to go on at this start.
    fn add_at(&mut self, begun: &Begun, start: usize, waiting: Cost, effort: &mut Effort) -> Result<(), TooComplex> {
        let last = begun.placed().next_back();
        for service in indices(begun.rest) {
            let employees = self.day.free(service, start);
            effort.spend(1 + employees.len())?;
            for employee in employees {
                let placed = Placed {
                    service,
                    employee: *employee,
                    start,
                };
                if !self.is_free_again(begun, placed) {
                    continue;
                }
                let is_change = last.is_some_and(|last| last.employee != *employee);
                let change = if is_change { Cost::CHANGE } else { Cost::NOTHING };
                let next = Cost::of_next(service, begun.rest);
                let cost = begun.cost.plus(waiting).plus(change).plus(next);
                let rest = begun.rest & !(1 << service);
                let bound = cost.plus(self.completions.after(&self.day.finished(placed), rest));
                if bound.waiting() > self.max_waiting {
                    continue;
                }
                let mut longer = Begun {
                    bound,
                    cost,
                    rest,
                    length: begun.length + 1,
                    ..*begun
                };
                longer.employees[begun.length] = employee + 1;
                longer.starts[begun.length] = start + 1;
                longer.services[begun.length] = service;
                self.queue.push(Reverse(longer));
            }
        }
        Ok(())
    }

    /// Whether the employee's follow-ups are over.
    fn is_free_again(&self, begun: &Begun, placed: Placed) -> bool {
        let at = self.day.starts[placed.start].at;
        let mut earlier = begun.placed().filter(|earlier| earlier.employee == placed.employee);
        earlier.all(|earlier| self.day.free_again(earlier) <= at)
    }

    /// Whether there are rooms for all appointments together.
    fn finds_rooms(&self, begun: &Begun, effort: &mut Effort) -> Result<bool, TooComplex> {
        if !self.day.has_rooms() || begun.length < 2 {
            return Ok(true);
        }
        let needed: Vec<&[FreeRooms]> = begun.placed().map(|placed| self.day.rooms(placed)).collect();
        find_rooms(&needed, effort)
    }
}
