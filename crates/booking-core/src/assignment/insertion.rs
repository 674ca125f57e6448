//! Insertion: which starts of one more appointment leave the appointments that already have a start possible.
//!
//! An interval sweep over the possible starts. Whom or what the new appointment conflicts with changes only where it
//! begins or ceases to overlap one of the fixed ones, so an answer is kept, with the stretch of starts for which it
//! holds ([`ValidWithin`]). Few conflict sets occur, so the exact feasibility check ([`Feasibility`]) runs once
//! for each person and set rather than once for each start. Starts far from all fixed appointments are not looked at
//! ([`ConflictZones`]).

use shared_kernel::{InstantMinute, ResourceGroupId};

use super::appointment_set::{AppointmentSet, all_of};
use super::candidates::Candidate;
use super::duration_cases::{DurationCases, GroupRooms, InsertedNeeds};
use super::effort::{Effort, TooComplex};
use super::feasibility::{EmployeeConflicts, Feasibility};
use crate::calendar::{Busy, Part, Pattern, ResourceUse, Rules, Span, free_rooms};

/// A set of duration cases: bit `n` stands for the case with index `n` in [`FixedAppointments::people`].
type CaseSet = u128;

/// The appointments that already have a start, with all ways to do them.
pub(crate) struct FixedAppointments<'a> {
    /// For each feasible duration case the feasibility of its people.
    people: Vec<Feasibility>,
    /// The rooms of each group, each entry with the cases in which the group has these room times.
    rooms: Vec<(GroupRooms<'a>, CaseSet)>,
    /// By position of the employee: which appointment would occupy them when.
    occupied: Vec<Vec<(usize, Span)>>,
    /// All times that employees or rooms could be occupied by them, merged.
    times: Vec<Span>,
}

impl<'a> FixedAppointments<'a> {
    /// From the candidates of each appointment; `inserted` is what the appointment to be inserted needs of rooms.
    pub(crate) fn of(
        rules: &Rules,
        fixed: &'a [Vec<Candidate>],
        inserted: &InsertedNeeds,
        effort: &mut Effort,
    ) -> Result<Self, TooComplex> {
        let appointments: Vec<&[Candidate]> = fixed.iter().map(Vec::as_slice).collect();
        // First, so that a basket with too many cases is refused at next to no cost.
        let feasible = DurationCases::of(&appointments, inserted)?.feasible(effort)?;
        let conflicts = EmployeeConflicts::of(&appointments);
        let all = all_of(appointments.len());
        let mut people = Vec::with_capacity(feasible.cases.len());
        let mut rooms: Vec<(GroupRooms<'a>, CaseSet)> = feasible.rooms.into_iter().map(|rooms| (rooms, 0)).collect();
        for case in &feasible.cases {
            let feasibility = conflicts.feasibility(&appointments, |one, by| case.allows(one, by), all, 1, effort)?;
            if feasibility.is_possible() {
                for index in &case.rooms {
                    rooms[*index].1 |= 1 << people.len();
                }
                people.push(feasibility);
            }
        }
        rooms.retain(|(_, cases)| *cases != 0);
        let mut occupied = vec![Vec::new(); rules.employees.len()];
        let mut times = Vec::new();
        for (appointment, candidates) in fixed.iter().enumerate() {
            for candidate in candidates {
                let spans = candidate.occupied.iter();
                occupied[candidate.employee].extend(spans.map(|span| (appointment, *span)));
                let in_rooms = candidate.rooms.iter().flat_map(|needed| &needed.occupied);
                times.extend(candidate.occupied.iter().chain(in_rooms).copied());
            }
        }
        Ok(Self {
            people,
            rooms,
            occupied,
            times: Span::merged(times),
        })
    }

    /// Whether the fixed appointments are possible on their own.
    pub(crate) fn are_possible(&self) -> bool {
        !self.people.is_empty()
    }

    fn all_cases(&self) -> CaseSet {
        (0..self.people.len()).fold(0, |cases, case| cases | 1 << case)
    }
}

/// One more appointment, by each of its candidates, beside fixed ones.
pub(crate) struct Insertion<'a> {
    rules: &'a Rules,
    busy: &'a Busy,
    fixed: FixedAppointments<'a>,
    /// In the caller's order; `None` for an employee who would need more than a day.
    people: Vec<Option<Person>>,
    /// The different ways in which it needs rooms, which most people share.
    room_demands: Vec<RoomDemand>,
    /// The longest time in minutes from its start to the end of an occupation.
    longest: i64,
    effort: &'a mut Effort,
    is_too_complex: bool,
}

/// The starts at which the inserted appointment could overlap a fixed one.
pub(crate) struct ConflictZones {
    times: Vec<Span>,
    longest: i64,
}

impl ConflictZones {
    /// Whether one of the starts in `[from, to)` could.
    pub(crate) fn touch(&self, from: InstantMinute, to: InstantMinute) -> bool {
        let mut times = self.times.iter();
        times.any(|span| span.from().plus(-self.longest) < to && from < span.to())
    }
}

/// A candidate for the inserted appointment.
struct Person {
    position: usize,
    /// When the appointment occupies this employee, relative to its start.
    parts: Vec<Part>,
    /// Index in [`Insertion::room_demands`].
    room_demand: usize,
    /// The cases that remain possible at the start looked at last.
    cases: ValidWithin<CaseSet>,
    /// The cases that remain possible for each conflict set seen so far.
    known: Vec<(AppointmentSet, CaseSet)>,
}

/// What the inserted appointment needs of rooms.
struct RoomDemand {
    rooms: Vec<(ResourceGroupId, ResourceUse)>,
    /// The start looked at last, with the cases in which there are rooms.
    found: Option<(InstantMinute, CaseSet)>,
    /// For each of [`FixedAppointments::rooms`] the appointments that could not share a room with the inserted one.
    conflicts: Vec<ValidWithin<AppointmentSet>>,
}

/// A value that is the same for all starts in `[from, until)`.
#[derive(Clone, Copy)]
struct ValidWithin<T> {
    from: InstantMinute,
    until: InstantMinute,
    value: T,
}

impl<T: Copy + Default> ValidWithin<T> {
    /// Valid for no start.
    fn unknown() -> Self {
        Self {
            from: InstantMinute(0),
            until: InstantMinute(0),
            value: T::default(),
        }
    }

    fn at(&self, start: InstantMinute) -> Option<T> {
        (self.from <= start && start < self.until).then_some(self.value)
    }
}

impl<'a> Insertion<'a> {
    /// `people` are the candidates: position in the rules, and what the appointment needs when they do it.
    pub(crate) fn of(
        rules: &'a Rules,
        busy: &'a Busy,
        fixed: FixedAppointments<'a>,
        people: impl IntoIterator<Item = Option<(usize, Pattern)>>,
        effort: &'a mut Effort,
    ) -> Self {
        let mut room_demands: Vec<RoomDemand> = Vec::new();
        let mut longest = 0;
        let mut person = |(position, pattern): (usize, Pattern)| {
            let uses = pattern.rooms.iter().map(|(_, room_use)| room_use);
            let parts = uses
                .chain([&pattern.employee])
                .flat_map(|resource_use| &resource_use.occupied);
            longest = parts.map(|part| i64::from(part.to())).fold(longest, i64::max);
            let known = room_demands.iter().position(|demand| demand.rooms == pattern.rooms);
            Person {
                position,
                parts: pattern.employee.occupied,
                room_demand: known.unwrap_or_else(|| {
                    room_demands.push(RoomDemand {
                        rooms: pattern.rooms,
                        found: None,
                        conflicts: vec![ValidWithin::unknown(); fixed.rooms.len()],
                    });
                    room_demands.len() - 1
                }),
                cases: ValidWithin::unknown(),
                known: Vec::new(),
            }
        };
        let people = people.into_iter().map(|one| one.map(&mut person)).collect();
        Self {
            rules,
            busy,
            fixed,
            people,
            room_demands,
            longest,
            effort,
            is_too_complex: false,
        }
    }

    /// Where the starts need to be looked at.
    pub(crate) fn conflict_zones(&self) -> ConflictZones {
        ConflictZones {
            times: self.fixed.times.clone(),
            longest: self.longest,
        }
    }

    /// Whether the fixed appointments remain possible when `people[index]` starts the inserted one at this minute.
    /// False once the effort is spent; ask [`Self::finish`] in the end.
    pub(crate) fn is_possible(&mut self, at: InstantMinute, index: usize) -> bool {
        if self.is_too_complex {
            return false;
        }
        let is_possible = self.effort.spend(1).and_then(|()| {
            let Some(demand) = self.people[index].as_ref().map(|person| person.room_demand) else {
                return Ok(false);
            };
            let cases = self.cases_with_people(index, at)?;
            Ok(cases != 0 && cases & self.cases_with_rooms(demand, at)? != 0)
        });
        self.is_too_complex = is_possible.is_err();
        is_possible.unwrap_or(false)
    }

    /// Whether the effort sufficed for all answers.
    pub(crate) fn finish(&self) -> Result<(), TooComplex> {
        if self.is_too_complex { Err(TooComplex) } else { Ok(()) }
    }

    /// The cases in which there are people for the fixed appointments.
    fn cases_with_people(&mut self, index: usize, at: InstantMinute) -> Result<CaseSet, TooComplex> {
        let Some(person) = &mut self.people[index] else {
            return Ok(0);
        };
        if let Some(cases) = person.cases.at(at) {
            return Ok(cases);
        }
        let occupied = self.fixed.occupied[person.position].iter().copied();
        let conflicts = conflicts_at(occupied, &person.parts, at);
        let known = person.known.iter().find(|(known, _)| *known == conflicts.value);
        let value = if conflicts.value == 0 {
            self.fixed.all_cases()
        } else if let Some((_, cases)) = known {
            *cases
        } else {
            let mut cases = 0;
            for (case, feasibility) in self.fixed.people.iter_mut().enumerate() {
                self.effort.spend(1)?;
                if feasibility.is_possible_beside(person.position, conflicts.value, self.effort)? {
                    cases |= 1 << case;
                }
            }
            person.known.push((conflicts.value, cases));
            cases
        };
        person.cases = ValidWithin {
            from: conflicts.from,
            until: conflicts.until,
            value,
        };
        Ok(value)
    }

    /// The cases in which there are rooms for all.
    fn cases_with_rooms(&mut self, demand: usize, at: InstantMinute) -> Result<CaseSet, TooComplex> {
        let mut cases = self.fixed.all_cases();
        let demand = &mut self.room_demands[demand];
        if let Some((_, cases)) = demand.found.filter(|(start, _)| *start == at) {
            return Ok(cases);
        }
        for (group, room_use) in &demand.rooms {
            let mut free = None;
            let fixed = self.fixed.rooms.iter_mut().zip(&mut demand.conflicts);
            for ((rooms, in_cases), known) in fixed.filter(|((rooms, _), _)| rooms.group == *group) {
                self.effort.spend(1)?;
                let conflicting = if let Some(conflicting) = known.at(at) {
                    conflicting
                } else {
                    let occupied = rooms.occupied.iter().enumerate();
                    let occupied = occupied.flat_map(|(one, spans)| spans.iter().map(move |span| (one, *span)));
                    *known = conflicts_at(occupied, &room_use.occupied, at);
                    known.value
                };
                if conflicting == 0 {
                    continue;
                }
                let free = free.get_or_insert_with(|| free_rooms(self.rules, self.busy, *group, room_use, at));
                let mut finds_one = false;
                for room in free {
                    finds_one = rooms.feasibility.is_possible_beside(*room, conflicting, self.effort)?;
                    if finds_one {
                        break;
                    }
                }
                if !finds_one {
                    cases &= !*in_cases;
                }
            }
        }
        demand.found = Some((at, cases));
        Ok(cases)
    }
}

/// The appointments whose times overlap the parts of another one with this start, and until which start that stays so.
fn conflicts_at(
    occupied: impl IntoIterator<Item = (usize, Span)>,
    parts: &[Part],
    start: InstantMinute,
) -> ValidWithin<AppointmentSet> {
    let mut conflicts = ValidWithin {
        from: start,
        until: InstantMinute(i64::MAX),
        value: 0,
    };
    for (appointment, span) in occupied {
        for part in parts {
            // The overlapping starts are [first, end).
            let first = span.from().plus(1 - i64::from(part.to()));
            let end = span.to().plus(-i64::from(part.from()));
            if start < first {
                conflicts.until = conflicts.until.min(first);
            } else if start < end {
                conflicts.until = conflicts.until.min(end);
                conflicts.value |= 1 << appointment;
            }
        }
    }
    conflicts
}
