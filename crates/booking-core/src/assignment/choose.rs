//! Greedy choice with exact look-ahead: each appointment gets the best candidate that leaves all others possible.
//!
//! Appointments with few candidates come first. Because feasibility is decided exactly before each choice, no choice is
//! ever taken back, and the result is complete: if any assignment exists, one is found. Then rooms are chosen the
//! same way, group by group.

use std::collections::BTreeSet;

use shared_kernel::ResourceGroupId;

use super::appointment_set::{AppointmentSet, all_of, set_of};
use super::candidates::{Candidate, FreeRooms};
use super::duration_cases::{DurationCases, InsertedNeeds, room_feasibility};
use super::effort::{Effort, TooComplex};
use super::feasibility::{EmployeeConflicts, overlap};
use super::request::{AssignmentFailure, BrokenRule, EmployeeReason};

/// The employee and the rooms of one appointment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) candidate: Candidate,
    /// For each of [`Candidate::rooms`] the position of the chosen room in [`crate::calendar::Rules::rooms`].
    pub(crate) rooms: Vec<usize>,
    pub(crate) reason: EmployeeReason,
}

/// Chooses one of its candidates for each appointment, so that no employee and no room has two that overlap. A mere
/// count of free people would refuse possible bookings and accept impossible ones.
pub(super) fn choose(candidates: &[Vec<Candidate>], effort: &mut Effort) -> Result<Vec<Choice>, AssignmentFailure> {
    let appointments: Vec<&[Candidate]> = candidates.iter().map(Vec::as_slice).collect();
    let chosen = match appointments[..] {
        [[only, ..]] => vec![only],
        _ => choose_people(&appointments, effort)?,
    };
    let rooms = choose_rooms(&chosen, effort)?;
    let choices = chosen.into_iter().zip(rooms).zip(appointments);
    Ok(choices
        .map(|((candidate, rooms), all)| Choice {
            reason: reason(candidate, all.len()),
            candidate: candidate.clone(),
            rooms,
        })
        .collect())
}

fn choose_people<'a>(
    appointments: &[&'a [Candidate]],
    effort: &mut Effort,
) -> Result<Vec<&'a Candidate>, AssignmentFailure> {
    let mut order: Vec<usize> = (0..appointments.len()).collect();
    order.sort_by_key(|appointment| appointments[*appointment].len());
    let conflicts = EmployeeConflicts::of(appointments);
    let mut cases = DurationCases::of(appointments, &InsertedNeeds::default())?
        .feasible(effort)?
        .cases;
    // Once somebody is chosen, the appointment has this candidate only.
    let mut open = appointments.to_vec();
    for appointment in &order {
        let candidates = open[*appointment];
        let mut best = None;
        let mut possible = Vec::with_capacity(cases.len());
        for case in cases {
            // Another case can only improve on the best candidate so far.
            let better = &candidates[..best.unwrap_or(candidates.len())];
            if !better.is_empty() {
                let others = all_of(open.len()) & !(1 << appointment);
                let mut feasibility =
                    conflicts.feasibility(&open, |one, by| case.allows(one, by), others, 1, effort)?;
                if !feasibility.is_possible() {
                    continue;
                }
                let leaves_others = |by: &Candidate| {
                    let conflicting = conflicts.with(by.employee, *appointment);
                    Ok(case.allows(*appointment, by)
                        && feasibility.is_possible_beside(by.employee, conflicting, effort)?)
                };
                best = first_index(better, leaves_others)?.or(best);
            }
            possible.push(case);
        }
        let Some(best) = best else {
            return Err(AssignmentFailure::Broken {
                request: first_impossible(appointments, &order, effort)?,
                rule: BrokenRule::Taken,
            });
        };
        open[*appointment] = &candidates[best..=best];
        cases = possible;
        cases.retain(|case| case.allows(*appointment, &candidates[best]));
    }
    Ok(open.into_iter().flatten().collect())
}

/// The index of the first candidate for whom the condition holds.
fn first_index(
    candidates: &[Candidate],
    mut condition: impl FnMut(&Candidate) -> Result<bool, TooComplex>,
) -> Result<Option<usize>, TooComplex> {
    for (index, candidate) in candidates.iter().enumerate() {
        if condition(candidate)? {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

/// The first appointment in this order that is impossible together with those before it, by binary search: fewer
/// appointments are possible whenever more are. One alone is possible, all together are not.
fn first_impossible(appointments: &[&[Candidate]], order: &[usize], effort: &mut Effort) -> Result<usize, TooComplex> {
    let ordered: Vec<&[Candidate]> = order.iter().map(|appointment| appointments[*appointment]).collect();
    let (mut possible, mut impossible) = (1, ordered.len());
    while possible + 1 < impossible {
        let count = usize::midpoint(possible, impossible);
        if are_possible(&ordered[..count], effort)? {
            possible = count;
        } else {
            impossible = count;
        }
    }
    Ok(order[impossible - 1])
}

/// Whether all appointments can have an employee and their rooms at once.
pub(crate) fn are_possible(appointments: &[&[Candidate]], effort: &mut Effort) -> Result<bool, TooComplex> {
    let conflicts = EmployeeConflicts::of(appointments);
    let all = all_of(appointments.len());
    for case in DurationCases::of(appointments, &InsertedNeeds::default())?
        .feasible(effort)?
        .cases
    {
        let feasibility = conflicts.feasibility(appointments, |one, by| case.allows(one, by), all, 0, effort)?;
        if feasibility.is_possible() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether appointments whose employees are chosen find a room of each group that they need.
pub(crate) fn find_rooms(appointments: &[&[FreeRooms]], effort: &mut Effort) -> Result<bool, TooComplex> {
    let all = appointments.iter().copied().flatten();
    let groups: BTreeSet<ResourceGroupId> = all.clone().map(|needed| needed.group).collect();
    for group in groups {
        let needed: Vec<&FreeRooms> = all.clone().filter(|needed| needed.group == group).collect();
        if !room_feasibility(&needed, all_of(needed.len()), 0, effort)?.is_possible() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The rooms of appointments whose employees are chosen: of each group the first that leaves the others possible.
fn choose_rooms(chosen: &[&Candidate], effort: &mut Effort) -> Result<Vec<Vec<usize>>, TooComplex> {
    let mut rooms: Vec<Vec<usize>> = chosen.iter().map(|candidate| vec![0; candidate.rooms.len()]).collect();
    let needed = chosen.iter().flat_map(|candidate| &candidate.rooms);
    let groups: BTreeSet<ResourceGroupId> = needed.map(|needed| needed.group).collect();
    for group in groups {
        // Indices of the appointment and of the group among those that it needs.
        let (needs, mut open): (Vec<(usize, usize)>, Vec<FreeRooms>) = chosen
            .iter()
            .enumerate()
            .filter_map(|(appointment, candidate)| {
                let need = candidate.rooms.iter().position(|needed| needed.group == group)?;
                Some(((appointment, need), candidate.rooms[need].clone()))
            })
            .unzip();
        for (one, (appointment, need)) in needs.iter().enumerate() {
            let needed: Vec<&FreeRooms> = open.iter().collect();
            let others = all_of(open.len()) & !(1 << one);
            let mut feasibility = room_feasibility(&needed, others, 1, effort)?;
            let conflicting = conflicting_with(&open, one);
            for room in &chosen[*appointment].rooms[*need].free {
                if feasibility.is_possible_beside(*room, conflicting, effort)? {
                    rooms[*appointment][*need] = *room;
                    open[one].free = vec![*room];
                    break;
                }
            }
        }
    }
    Ok(rooms)
}

/// The others that cannot be in the same room as this one.
fn conflicting_with(needed: &[FreeRooms], one: usize) -> AppointmentSet {
    let with = |(other, its): (usize, &FreeRooms)| other != one && overlap(&needed[one].occupied, &its.occupied);
    set_of(needed.iter().enumerate().map(with))
}

fn reason(candidate: &Candidate, among: usize) -> EmployeeReason {
    match (candidate.chosen, among) {
        (true, _) => EmployeeReason::Chosen,
        (false, 1) => EmployeeReason::OnlyOneFree,
        (false, among) => EmployeeReason::LeastOccupied {
            day_minutes: candidate.day_minutes,
            month_minutes: candidate.month_minutes,
            among,
        },
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::InstantMinute;

    use super::*;
    use crate::calendar::Span;

    fn choose(candidates: &[Vec<Candidate>]) -> Result<Vec<Choice>, AssignmentFailure> {
        super::choose(candidates, &mut Effort::for_decision())
    }

    fn taken(request: usize) -> AssignmentFailure {
        AssignmentFailure::Broken {
            request,
            rule: BrokenRule::Taken,
        }
    }

    fn candidate(employee: usize, from: i64, to: i64) -> Candidate {
        let span = Span::new(InstantMinute(from), InstantMinute(to)).unwrap();
        Candidate {
            employee,
            chosen: false,
            span,
            occupied: vec![span],
            rooms: Vec::new(),
            day_minutes: 0,
            month_minutes: 0,
        }
    }

    fn employees(choices: &[Choice]) -> Vec<usize> {
        choices.iter().map(|choice| choice.candidate.employee).collect()
    }

    #[test]
    fn preferred_employee_is_kept_for_the_only_appointment_that_needs_them() {
        // The first prefers 1, but only 1 can do the second.
        let appointments = [
            vec![candidate(1, 0, 60), candidate(2, 0, 60)],
            vec![candidate(1, 30, 90)],
        ];
        assert_eq!(employees(&choose(&appointments).unwrap()), [2, 1]);
    }

    #[test]
    fn two_short_appointments_share_an_employee_beside_a_long_one() {
        let appointments = [
            vec![candidate(1, 0, 60), candidate(2, 0, 60)],
            vec![candidate(1, 120, 180), candidate(2, 120, 180)],
            vec![candidate(1, 0, 180), candidate(2, 0, 180)],
        ];
        assert_eq!(employees(&choose(&appointments).unwrap()), [1, 1, 2]);
    }

    #[test]
    fn three_simultaneous_appointments_are_refused_to_two_employees() {
        let appointments: Vec<Vec<Candidate>> =
            (0..3).map(|_| vec![candidate(1, 0, 60), candidate(2, 0, 60)]).collect();
        assert!(matches!(choose(&appointments), Err(AssignmentFailure::Broken { .. })));
    }

    #[test]
    fn ten_simultaneous_appointments_are_refused_to_nine_employees_within_the_step_limit() {
        let appointments: Vec<Vec<Candidate>> = (0..10)
            .map(|_| (0..9).map(|employee| candidate(employee, 0, 60)).collect())
            .collect();
        assert_eq!(choose(&appointments), Err(taken(9)));
    }

    #[test]
    fn refusal_identifies_the_first_impossible_appointment() {
        let appointments = [
            vec![candidate(1, 0, 60)],
            vec![candidate(1, 0, 60), candidate(2, 120, 180)],
            vec![candidate(1, 30, 90)],
        ];
        assert_eq!(choose(&appointments), Err(taken(2)));
    }
}
