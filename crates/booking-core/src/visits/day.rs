//! What could begin when on one local day: the free starts of every service, each as if it were alone.

use std::collections::{BTreeMap, BTreeSet};

use shared_kernel::{DayFrame, InstantMinute, ResourceGroupId};

use crate::assignment::{AppointmentSet, FreeRooms};
use crate::calendar::{Busy, Rules, ServiceRules};

/// Free starts of one service on one day: minutes from local midnight, with positions in [`Rules::employees`].
pub(super) type FreeStarts = Vec<(u16, Vec<usize>)>;

/// A start that at least one service could have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Start {
    /// On the wall, from local midnight.
    pub(super) minute: u16,
    pub(super) at: InstantMinute,
}

/// One appointment of a visit, by indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Placed {
    /// Index in the request.
    pub(super) service: usize,
    /// Index in [`Rules::employees`].
    pub(super) employee: usize,
    /// Index in [`VisitDay::starts`].
    pub(super) start: usize,
}

/// An appointment that could be made if it were the only one, and what it leaves behind.
#[derive(Debug)]
pub(super) struct Finished {
    pub(super) employee: usize,
    pub(super) end: InstantMinute,
    /// The end plus follow-up.
    pub(super) free_again: InstantMinute,
    /// The first start that is not before the end.
    pub(super) next: usize,
    /// The first start that is not before the end plus follow-up: from there on the appointment keeps nothing.
    pub(super) unrestricted: usize,
    /// The services that cannot begin right after it at the starts from `next` up to `unrestricted`, whoever does
    /// them, because both need the same last free room. Empty where there are none.
    pub(super) excluded: Vec<AppointmentSet>,
}

/// The rooms of an appointment depend on its service, start and duration.
type RoomKey = (usize, usize, u16);

/// The starts of a day with who could begin what.
pub(super) struct VisitDay<'a> {
    services: &'a [&'a ServiceRules],
    /// By service, those that come before it because of their ranks.
    before: Vec<AppointmentSet>,
    pub(super) midnight: InstantMinute,
    /// Starts on the grid, ascending.
    pub(super) starts: Vec<Start>,
    /// By start and service, those who could begin, ascending by employee.
    possible: Vec<Vec<Finished>>,
    /// Only of services that need rooms.
    rooms: BTreeMap<RoomKey, Vec<FreeRooms>>,
}

impl<'a> VisitDay<'a> {
    pub(super) fn of(
        rules: &Rules,
        services: &'a [&'a ServiceRules],
        busy: &Busy,
        frame: &DayFrame,
        free_starts: &[FreeStarts],
    ) -> Self {
        let minutes: BTreeSet<u16> = free_starts.iter().flatten().map(|(minute, _)| *minute).collect();
        let starts = minutes.into_iter().filter_map(|minute| {
            let at = frame.instant(minute)?;
            Some(Start { minute, at })
        });
        let mut day = Self {
            services,
            before: services.iter().map(|service| before(service, services)).collect(),
            midnight: frame.begins(),
            starts: starts.collect(),
            possible: Vec::new(),
            rooms: BTreeMap::new(),
        };
        let mut free = vec![&[] as &[usize]; day.starts.len() * services.len()];
        for (service, free_starts) in free_starts.iter().enumerate() {
            for (minute, employees) in free_starts {
                let Ok(start) = day.starts.binary_search_by_key(minute, |start| start.minute) else {
                    continue;
                };
                free[start * services.len() + service] = employees;
                if !services[service].needs.is_empty() {
                    day.add_rooms(rules, busy, service, start, employees);
                }
            }
        }
        let possible = free.iter().enumerate().map(|(index, employees)| {
            let (start, service) = (index / services.len(), index % services.len());
            let finished = employees.iter().map(|employee| {
                let placed = Placed {
                    service,
                    employee: *employee,
                    start,
                };
                day.leave_behind(placed, &free)
            });
            finished.collect()
        });
        day.possible = possible.collect();
        day
    }

    fn add_rooms(&mut self, rules: &Rules, busy: &Busy, service: usize, start: usize, employees: &[usize]) {
        for employee in employees {
            let (rules_of_service, at) = (self.services[service], self.starts[start].at);
            let key = (service, start, rules_of_service.duration_by(*employee));
            if self.rooms.contains_key(&key) {
                continue;
            }
            let pattern = rules_of_service.pattern_by(*employee);
            if let Some(rooms) = pattern.and_then(|pattern| FreeRooms::for_start(rules, busy, &pattern, at)) {
                self.rooms.insert(key, rooms);
            }
        }
    }

    /// How many services there are.
    pub(super) fn services(&self) -> usize {
        self.services.len()
    }

    /// Whether none of what is still to do comes before this service.
    pub(super) fn comes_next(&self, service: usize, rest: AppointmentSet) -> bool {
        self.before[service] & rest == 0
    }

    /// What could be done if this service began at this start, by everybody who could do it, ascending.
    pub(super) fn possible(&self, service: usize, start: usize) -> &[Finished] {
        &self.possible[start * self.services.len() + service]
    }

    /// The rooms that an appointment needs, with those that are free.
    pub(super) fn rooms(&self, placed: Placed) -> &[FreeRooms] {
        let duration = self.services[placed.service].duration_by(placed.employee);
        let rooms = self.rooms.get(&(placed.service, placed.start, duration));
        rooms.map(Vec::as_slice).unwrap_or_default()
    }

    pub(super) fn end(&self, placed: Placed) -> InstantMinute {
        let duration = self.services[placed.service].duration_by(placed.employee);
        self.starts[placed.start].at.plus(i64::from(duration))
    }

    /// What an appointment leaves behind, if it could be made.
    pub(super) fn finished(&self, placed: Placed) -> Option<&Finished> {
        let possible = self.possible(placed.service, placed.start);
        let index = possible.binary_search_by_key(&placed.employee, |finished| finished.employee);
        possible.get(index.ok()?)
    }

    /// `free` has the employees who could begin, by start and service.
    fn leave_behind(&self, placed: Placed, free: &[&[usize]]) -> Finished {
        let first_start = |at| self.starts.partition_point(|start| start.at < at);
        let end = self.end(placed);
        let free_again = end.plus(i64::from(self.services[placed.service].follow_up));
        let (next, unrestricted) = (first_start(end), first_start(free_again));
        let kept = last_free_rooms(self.rooms(placed));
        let kept: Vec<LastRoom> = kept.filter(|room| room.to > end).collect();
        let excluded = if kept.is_empty() {
            Vec::new()
        } else {
            (next..unrestricted)
                .map(|start| self.excluded_at(start, &kept, free))
                .collect()
        };
        Finished {
            employee: placed.employee,
            end,
            free_again,
            next,
            unrestricted,
            excluded,
        }
    }

    /// The services that would begin at this start in one of these rooms, whoever does them.
    fn excluded_at(&self, start: usize, kept: &[LastRoom], free: &[&[usize]]) -> AppointmentSet {
        let is_excluded = |service: &usize| {
            // The quickest employee has the most rooms to choose from.
            let by = free[start * self.services.len() + service].iter().copied();
            let quickest = by.min_by_key(|employee| self.services[*service].duration_by(*employee));
            quickest.is_some_and(|employee| {
                let placed = Placed {
                    service: *service,
                    employee,
                    start,
                };
                last_free_rooms(self.rooms(placed)).any(|room| kept.iter().any(|kept| kept.is_in_the_way_of(&room)))
            })
        };
        let services = (0..self.services.len()).filter(is_excluded);
        services.fold(0, |set, service| set | 1 << service)
    }
}

/// The services of an earlier rank. What has no rank comes before nothing and after nothing.
fn before(service: &ServiceRules, services: &[&ServiceRules]) -> AppointmentSet {
    let mut earlier = 0;
    for (index, other) in services.iter().enumerate() {
        if other.visit_rank.is_some() && other.visit_rank < service.visit_rank {
            earlier |= 1 << index;
        }
    }
    earlier
}

/// The only room that is left of a group for an appointment.
struct LastRoom {
    group: ResourceGroupId,
    /// Index in [`Rules::rooms`].
    room: usize,
    /// When it would be occupied, with the breaks in between.
    from: InstantMinute,
    to: InstantMinute,
}

impl LastRoom {
    /// Whether a later appointment begins in the room too early.
    fn is_in_the_way_of(&self, later: &Self) -> bool {
        self.group == later.group && self.room == later.room && later.from < self.to
    }
}

fn last_free_rooms(needed: &[FreeRooms]) -> impl Iterator<Item = LastRoom> {
    needed.iter().filter_map(|needed| match needed.free[..] {
        [room] => Some(LastRoom {
            group: needed.group,
            room,
            from: needed.occupied.first()?.from(),
            to: needed.occupied.last()?.to(),
        }),
        _ => None,
    })
}
