//! Free starts by an interval sweep: for each employee and day the sweep jumps from one obstacle to the next. Pure.
//!
//! Everything is compared in minutes since 1970; wall time is converted only at the edges of a day.

use shared_kernel::{DayFrame, InstantMinute, ResourceId};
use time::OffsetDateTime;

use super::slot_list::{LARGEST_LIST, LARGEST_LIST_OF_LARGE_TEAM, USUAL_TEAM};
use super::{SlotList, WallRange};
use crate::calendar::{
    Busy, Day, Diary, EmployeeAvailability, Fit, Grid, Occupation, Pattern, Rules, ServiceRules, Span, WorkingDay,
};

/// All starts in `range` at which one employee can do all `services` back to back in this order,
/// with the employees who can.
///
/// A start is free for an employee and a service when
/// - `[start, start + duration)` lies in one working interval and overlaps no absence,
/// - `[start, start + duration + follow-up)` overlaps no occupation,
/// - one room of each needed group is free,
/// - and the start is neither before `now` plus notice nor after the last day of the horizon.
///
/// A list that would get longer than what is sent at once (512 KB, and 750 KB of more than 25 employees) ends with the
/// day before, and says where it goes on ([`SlotList::continues_at`]): so no query takes long, whatever is asked of whom.
///
/// For a service with steps the first two hold for the steps of work, and the whole lies within opening hours. Of
/// several services each next one begins at the first grid start at or after the end plus follow-up of the one before,
/// on the same local day; notice and range apply to the first.
pub fn free_starts(
    rules: &Rules,
    services: &[&ServiceRules],
    occupations: &[Occupation],
    range: &WallRange,
    now: OffsetDateTime,
) -> SlotList {
    let is_large = rules.employees.len() > USUAL_TEAM;
    let bytes = if is_large {
        LARGEST_LIST_OF_LARGE_TEAM
    } else {
        LARGEST_LIST
    };
    free_starts_up_to(bytes, rules, services, &Busy::of(rules, occupations), range, now)
}

/// The same with the busy times already computed, and of every team at most 512 KB.
pub(crate) fn free_starts_beside(
    rules: &Rules,
    services: &[&ServiceRules],
    busy: &Busy,
    range: &WallRange,
    now: OffsetDateTime,
) -> SlotList {
    free_starts_up_to(LARGEST_LIST, rules, services, busy, range, now)
}

/// The same, however long the list gets.
pub(crate) fn all_free_starts_beside(
    rules: &Rules,
    services: &[&ServiceRules],
    busy: &Busy,
    range: &WallRange,
    now: OffsetDateTime,
) -> SlotList {
    free_starts_up_to(usize::MAX, rules, services, busy, range, now)
}

fn free_starts_up_to(
    bytes: usize,
    rules: &Rules,
    services: &[&ServiceRules],
    busy: &Busy,
    range: &WallRange,
    now: OffsetDateTime,
) -> SlotList {
    let mut candidates: Vec<Candidate<'_>> = (0..rules.employees.len())
        .filter(|position| services.iter().all(|service| service.skilled.contains(position)))
        .filter_map(|position| Candidate::of(rules, services, position))
        .collect();
    let ids: Vec<ResourceId> = candidates
        .iter()
        .map(|candidate| candidate.availability.employee.id)
        .collect();
    let mut slot_list = SlotList::over(ids);
    if services.is_empty() || candidates.is_empty() {
        return slot_list;
    }

    let are_plain = services.iter().all(|service| service.is_plain());
    let are_all_work = services.iter().all(|service| service.work.is_empty());
    let earliest = rules.earliest_start(now);
    let today = rules.zone.date(now);
    let mut day = DaySearch::new(rules.grid, slot_list.words(), number_rooms(&mut candidates));
    for date in range.days_within(today, rules.last_day(today)) {
        if !candidates.iter().any(|candidate| candidate.availability.works_on(date)) {
            continue;
        }
        let frame = rules.zone.day(date);
        if frame.ends() <= earliest {
            continue;
        }
        day.clear();
        let whole_day = (!are_plain).then(|| Day::of(rules, busy, &frame));
        for (bit, candidate) in candidates.iter().enumerate() {
            let person = Person {
                availability: candidate.availability,
                busy: &busy.employees[candidate.position],
                premises: whole_day.as_ref(),
                day: whole_day
                    .as_ref()
                    .filter(|_| !are_all_work)
                    .map(|day| day.of_employee(busy, candidate.position)),
            };
            day.search(&frame, bit, &person, &candidate.requested);
        }
        slot_list.begin_day(date);
        for (index, set) in day.sets.chunks_exact(day.words).enumerate() {
            if set.iter().all(|word| *word == 0) {
                continue;
            }
            let minute = rules.grid.minute(index);
            let Some(at) = frame.instant(minute) else { continue };
            let wall = date.midnight() + time::Duration::minutes(i64::from(minute));
            if at >= earliest && range.contains(wall) {
                if !slot_list.has_room_for(set, bytes) {
                    slot_list.end_before(wall);
                    return slot_list;
                }
                slot_list.push(minute, at, set);
            }
        }
        slot_list.end_day();
    }
    slot_list
}

/// An employee who can do all queried services.
struct Candidate<'a> {
    /// Index in [`Rules::employees`].
    position: usize,
    availability: &'a EmployeeAvailability,
    /// In the queried order.
    requested: Vec<RequestedService>,
}

impl<'a> Candidate<'a> {
    fn of(rules: &'a Rules, services: &[&ServiceRules], position: usize) -> Option<Self> {
        let requested = services.iter().map(|service| RequestedService::of(service, position));
        Some(Self {
            position,
            availability: &rules.employees[position],
            requested: requested.collect::<Option<_>>()?,
        })
    }
}

/// A service by a certain employee.
struct RequestedService {
    /// How long a plain one needs the employee.
    duration: i64,
    /// With the follow-up: how long a plain one occupies the employee.
    minutes: i64,
    /// `None` for a plain service.
    pattern: Option<Pattern>,
    /// Whether the employee is needed from start to end.
    is_all_work: bool,
    /// Index of the pattern's room needs among all different ones.
    rooms: usize,
}

/// Numbers the different room needs, which most employees share, and returns how many there are.
fn number_rooms(candidates: &mut [Candidate<'_>]) -> usize {
    let mut different = Vec::new();
    for requested in candidates.iter_mut().flat_map(|candidate| &mut candidate.requested) {
        let Some(pattern) = &requested.pattern else { continue };
        let known = different.iter().position(|rooms| *rooms == pattern.rooms);
        requested.rooms = known.unwrap_or_else(|| {
            different.push(pattern.rooms.clone());
            different.len() - 1
        });
    }
    different.len()
}

impl RequestedService {
    fn of(service: &ServiceRules, position: usize) -> Option<Self> {
        let duration = i64::from(service.duration_by(position));
        Some(Self {
            duration,
            minutes: duration + i64::from(service.follow_up),
            pattern: if service.is_plain() {
                None
            } else {
                Some(service.pattern_by(position)?)
            },
            is_all_work: service.work.is_empty(),
            rooms: 0,
        })
    }
}

/// An employee on the day that is searched.
struct Person<'a> {
    availability: &'a EmployeeAvailability,
    busy: &'a [Span],
    /// `Some` when a service is not plain.
    premises: Option<&'a Day<'a>>,
    /// `Some` when a service has steps.
    day: Option<WorkingDay<'a>>,
}

/// The search on one day: a set of employees for each step of the grid.
struct DaySearch {
    grid: Grid,
    words: usize,
    sets: Vec<u64>,
    /// Free starts of the current employee and service, a flag for each step.
    free: Vec<bool>,
    /// Starts from which the current and all later services can be done back to back, a flag for each step.
    chain: Vec<bool>,
    /// Whether rooms are free, for each of the different room needs and each step; `None` until computed.
    rooms: Vec<Vec<Option<bool>>>,
}

impl DaySearch {
    fn new(grid: Grid, words: usize, ways_to_need_rooms: usize) -> Self {
        let steps = grid.starts_of_day();
        Self {
            grid,
            words,
            sets: vec![0; steps * words],
            free: vec![false; steps],
            chain: vec![false; steps],
            rooms: vec![vec![None; steps]; ways_to_need_rooms],
        }
    }

    fn clear(&mut self) {
        self.sets.fill(0);
        for known in &mut self.rooms {
            known.fill(None);
        }
    }

    fn search(&mut self, frame: &DayFrame, bit: usize, person: &Person<'_>, requested: &[RequestedService]) {
        match requested {
            [only] => self.mark_free(frame, person, only),
            several => self.mark_free_in_a_row(frame, person, several),
        }
        let (word, mask) = (bit / 64, 1_u64 << (bit % 64));
        for (index, free) in self.free.iter().enumerate() {
            if *free {
                self.sets[index * self.words + word] |= mask;
            }
        }
    }

    /// Marks the starts of the day that are free for one employee and one service.
    fn mark_free(&mut self, frame: &DayFrame, person: &Person<'_>, requested: &RequestedService) {
        self.free.fill(false);
        match (&requested.pattern, person.premises, &person.day) {
            (Some(pattern), Some(day), _) if requested.is_all_work => {
                self.mark_plain(frame, person, requested);
                for index in 0..self.free.len() {
                    if !self.free[index] {
                        continue;
                    }
                    let start = frame.instant(self.grid.minute(index));
                    self.free[index] =
                        start.is_some_and(|start| self.has_rooms(day, requested.rooms, pattern, index, start));
                }
            }
            (Some(pattern), Some(day), Some(employee)) => {
                let Some((opens, closes)) = day.opening() else { return };
                let mut index = self.first_index_at(frame, opens);
                while let Some(minute) = self.step(index) {
                    if let Some(start) = frame.instant(minute) {
                        if start >= closes {
                            break;
                        }
                        self.free[index] = day.fit_without_rooms(employee, pattern, start) == Fit::Free
                            && self.has_rooms(day, requested.rooms, pattern, index, start);
                    }
                    index += 1;
                }
            }
            _ => self.mark_plain(frame, person, requested),
        }
    }

    fn has_rooms(&mut self, day: &Day<'_>, way: usize, pattern: &Pattern, index: usize, start: InstantMinute) -> bool {
        *self.rooms[way][index].get_or_insert_with(|| day.has_rooms(pattern, start))
    }

    /// The sweep: from one obstacle (absence or occupation) to the next.
    fn mark_plain(&mut self, frame: &DayFrame, person: &Person<'_>, requested: &RequestedService) {
        let mut diary = Diary::from(frame.begins(), person.availability.away(), person.busy);
        for working in person.availability.working(frame) {
            let mut index = self.first_index_at(frame, working.from());
            while let Some(minute) = self.step(index) {
                let Some(start) = frame.instant(minute) else {
                    index += 1;
                    continue;
                };
                let ends = (start.plus(requested.duration), start.plus(requested.minutes));
                if ends.0 > working.to() {
                    break;
                }
                if let Some(span) = diary.in_the_way(start, ends) {
                    index = self.first_index_at(frame, span.to()).max(index + 1);
                } else {
                    self.free[index] = true;
                    index += 1;
                }
            }
        }
    }

    /// Marks the starts from which the employee can do all services one after the other.
    fn mark_free_in_a_row(&mut self, frame: &DayFrame, person: &Person<'_>, requested: &[RequestedService]) {
        // From the last service to the first: `chain` says from which starts the rest succeeds.
        self.chain.fill(true);
        for (position, service) in requested.iter().enumerate().rev() {
            self.mark_free(frame, person, service);
            let occupied = service.minutes;
            let is_last = position + 1 == requested.len();
            for index in 0..self.free.len() {
                if self.free[index] && !is_last {
                    self.free[index] = self
                        .next_start(frame, index, occupied)
                        .is_some_and(|next| self.chain[next]);
                }
            }
            self.chain.copy_from_slice(&self.free);
        }
    }

    /// The first step at or after the end of so many minutes that start at a step.
    fn next_start(&self, frame: &DayFrame, index: usize, minutes: i64) -> Option<usize> {
        let start = frame.instant(self.grid.minute(index))?;
        let next = self.first_index_at(frame, start.plus(minutes));
        self.step(next).map(|_| next)
    }

    /// The first step of the grid whose instant is not before `at`; one past the last if there is none.
    fn first_index_at(&self, frame: &DayFrame, at: InstantMinute) -> usize {
        // On a day of 24 hours this is already the answer; on others the clock may have jumped at
        // most a few hours, so the search starts that much earlier.
        let elapsed = at.since(frame.begins());
        let slack = if frame.ends().since(frame.begins()) == 1440 {
            0
        } else {
            180
        };
        let mut index = self.grid.index_from((elapsed - slack).max(0).unsigned_abs());
        while let Some(minute) = self.step(index) {
            if frame.instant(minute).is_some_and(|instant| instant >= at) {
                break;
            }
            index += 1;
        }
        index
    }

    /// The minute of a step that lies inside the day.
    fn step(&self, index: usize) -> Option<u16> {
        (index < self.free.len()).then(|| self.grid.minute(index))
    }
}

#[cfg(test)]
mod tests;
