//! The least cost of the rest of a visit, by subset dynamic programming (Held–Karp), from the last start of a day back to
//! the first.
//!
//! A state is an appointment and the set of services that are still to do after it. All starts of the day share the
//! states. The rest costs the less of
//! - the cheapest way to go on after the follow-up, when nothing restricts it: with the same employee, or with anybody
//!   for one change more;
//! - the cheapest way to go on during the follow-up with somebody else, in another room if both need their last one.
//!
//! For the first, the least costs from a start on are kept by employee and over all; for the second, those at a start by
//! service, of the best employee and of the best other one.

use super::cost::Cost;
use super::day::{Finished, VisitDay};
use crate::assignment::{AppointmentSet, Effort, TooComplex, all_of, indices};

/// The least costs over all employees, and over all but the one who has the least.
#[derive(Debug, Clone, Copy)]
struct TwoBest {
    least: Cost,
    by: usize,
    otherwise: Cost,
}

impl TwoBest {
    const NOBODY: Self = Self {
        least: Cost::IMPOSSIBLE,
        by: usize::MAX,
        otherwise: Cost::IMPOSSIBLE,
    };

    /// No employee is added twice.
    fn add(&mut self, cost: Cost, by: usize) {
        if cost < self.least {
            self.otherwise = self.least;
            (self.least, self.by) = (cost, by);
        } else {
            self.otherwise = self.otherwise.min(cost);
        }
    }

    fn without(&self, employee: usize) -> Cost {
        if self.by == employee {
            self.otherwise
        } else {
            self.least
        }
    }
}

/// The least costs of all rests of visits on one day.
pub(super) struct Completions<'a> {
    day: &'a VisitDay<'a>,
    max_waiting: i64,
    employees: usize,
    /// Number of sets of services.
    sets: usize,
    /// When the next appointment begins at this start or later, waiting counted from it: by start and set.
    from: Vec<Cost>,
    /// The same when the next one is by this employee: by start, employee and set.
    from_by: Vec<Cost>,
    /// When the next one begins at this start with this service: by start, service and set.
    at: Vec<TwoBest>,
}

impl<'a> Completions<'a> {
    /// Of a day on which `employees` is one more than the last position of an employee.
    pub(super) fn of(
        day: &'a VisitDay<'a>,
        employees: usize,
        max_waiting: i64,
        effort: &mut Effort,
    ) -> Result<Self, TooComplex> {
        let (starts, sets) = (day.starts.len(), 1 << day.services());
        effort.spend(starts * employees)?;
        let mut completions = Self {
            day,
            max_waiting,
            employees,
            sets,
            from: vec![Cost::IMPOSSIBLE; (starts + 1) * sets],
            from_by: vec![Cost::IMPOSSIBLE; (starts + 1) * employees * sets],
            at: vec![TwoBest::NOBODY; starts * day.services() * sets],
        };
        for start in (0..starts).rev() {
            completions.carry_over(start);
            for service in 0..day.services() {
                for possible in day.possible(service, start) {
                    completions.add(service, start, possible, effort)?;
                }
            }
        }
        Ok(completions)
    }

    /// Whatever begins later can be waited for.
    fn carry_over(&mut self, start: usize) {
        let Some(later) = self.day.starts.get(start + 1) else {
            return;
        };
        let until_later = Cost::of_waiting(later.at.since(self.day.starts[start].at));
        for (costs, width) in [
            (&mut self.from, self.sets),
            (&mut self.from_by, self.employees * self.sets),
        ] {
            let (earlier, later) = costs.split_at_mut((start + 1) * width);
            for (cost, later) in earlier[start * width..].iter_mut().zip(later) {
                *cost = later.plus(until_later);
            }
        }
    }

    fn add(
        &mut self,
        service: usize,
        start: usize,
        finished: &Finished,
        effort: &mut Effort,
    ) -> Result<(), TooComplex> {
        let employee = finished.employee;
        let restricted = finished.unrestricted - finished.next;
        effort.spend(self.sets / 2 * (1 + restricted))?;
        let own = 1 << service;
        let (all, day) = (all_of(self.day.services()), self.day);
        for rest in (0..=all).filter(|rest| rest & own == 0 && day.comes_next(service, *rest)) {
            let set = rest | own;
            let cost = self.after(finished, rest).plus(Cost::of_next(service, set));
            let set = usize::from(set);
            let from = &mut self.from[start * self.sets + set];
            *from = cost.min(*from);
            let from_by = &mut self.from_by[(start * self.employees + employee) * self.sets + set];
            *from_by = cost.min(*from_by);
            self.at[(start * self.day.services() + service) * self.sets + set].add(cost, employee);
        }
        Ok(())
    }

    /// The least cost of doing the rest after an appointment: never more than it really is.
    pub(super) fn after(&self, finished: &Finished, rest: AppointmentSet) -> Cost {
        if rest == 0 {
            return Cost::of_end(finished.end.since(self.day.midnight));
        }
        let set = usize::from(rest);
        let mut least = self.from(finished.unrestricted, finished, rest);
        let restricted = finished.next..finished.unrestricted;
        for (index, start) in restricted.clone().zip(&self.day.starts[restricted]) {
            let waiting = start.at.since(finished.end);
            if waiting > self.max_waiting {
                break;
            }
            let excluded = finished.excluded.get(index - finished.next).copied().unwrap_or(0);
            for service in indices(rest & !excluded) {
                let by_others = self.at[(index * self.day.services() + service) * self.sets + set];
                let cost = by_others.without(finished.employee).plus(Cost::CHANGE);
                least = least.min(cost.plus(Cost::of_waiting(waiting)));
            }
        }
        least
    }

    /// The least cost of doing the rest after an appointment from this start on: never more than it really is.
    pub(super) fn from(&self, start: usize, finished: &Finished, rest: AppointmentSet) -> Cost {
        let Some(first) = self.day.starts.get(start) else {
            return Cost::IMPOSSIBLE;
        };
        let set = usize::from(rest);
        let by_same = self.from_by[(start * self.employees + finished.employee) * self.sets + set];
        let by_anybody = self.from[start * self.sets + set];
        let waiting = Cost::of_waiting(first.at.since(finished.end));
        by_same.min(by_anybody.plus(Cost::CHANGE)).plus(waiting)
    }

    /// The least cost of a visit that begins at this start.
    pub(super) fn whole(&self, start: usize) -> Cost {
        let all = usize::from(all_of(self.day.services()));
        let first = (0..self.day.services())
            .map(|service| self.at[(start * self.day.services() + service) * self.sets + all].least);
        first.min().unwrap_or(Cost::IMPOSSIBLE)
    }
}
