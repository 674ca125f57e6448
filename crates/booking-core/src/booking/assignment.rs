//! Who does what and where, when several appointments of one booking want somebody.

use std::collections::BTreeSet;

use shared_kernel::ResourceGroupId;

use super::candidates::{Candidate, FreeRooms};
use super::cover::{Set, all_of, set_of};
use super::draft::{EmployeeReason, Refusal};
use super::effort::{Effort, TooComplex};
use super::sharing::{Crew, collide};
use super::ways::{OneMore, Ways, share_rooms};

/// The employee who does it, in which rooms, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) candidate: Candidate,
    /// One for each of [`Candidate::rooms`].
    pub(super) rooms: Vec<usize>,
    pub(super) reason: EmployeeReason,
}

/// Chooses a candidate for every appointment such that nobody and no room is needed twice at the same time: for the
/// appointment with the fewest candidates the first one that leaves the others possible, then for the next. A count
/// of free people would refuse possible bookings and take impossible ones.
pub(super) fn assign(candidates: &[Vec<Candidate>], effort: &mut Effort) -> Result<Vec<Choice>, Refusal> {
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

fn choose_people<'a>(appointments: &[&'a [Candidate]], effort: &mut Effort) -> Result<Vec<&'a Candidate>, Refusal> {
    let mut order: Vec<usize> = (0..appointments.len()).collect();
    order.sort_by_key(|appointment_request| appointments[*appointment_request].len());
    let crew = Crew::of(appointments);
    let mut ways = Ways::of(appointments, &OneMore::default())?.with_rooms(effort)?.ways;
    // Who is chosen is the only one left.
    let mut open = appointments.to_vec();
    for appointment_request in &order {
        let candidates = open[*appointment_request];
        let mut best = None;
        let mut possible = Vec::with_capacity(ways.len());
        for way in ways {
            // Better than the first one is none.
            let better = &candidates[..best.unwrap_or(candidates.len())];
            if !better.is_empty() {
                let others = all_of(open.len()) & !(1 << appointment_request);
                let mut sharing = crew.share(&open, |one, by| way.allows(one, by), others, 1, effort)?;
                if !sharing.is_possible() {
                    continue;
                }
                let leaves = |by: &Candidate| {
                    let colliding = crew.collisions(by.employee, *appointment_request);
                    Ok(way.allows(*appointment_request, by) && sharing.leaves(by.employee, colliding, effort)?)
                };
                best = first(better, leaves)?.or(best);
            }
            possible.push(way);
        }
        let Some(best) = best else {
            return Err(Refusal::Taken {
                appointment_request: first_in_the_way(appointments, &order, effort)?,
            });
        };
        open[*appointment_request] = &candidates[best..=best];
        ways = possible;
        ways.retain(|way| way.allows(*appointment_request, &candidates[best]));
    }
    Ok(open.into_iter().flatten().collect())
}

/// The place of the first candidate for whom it is so.
fn first(
    candidates: &[Candidate],
    mut is_so: impl FnMut(&Candidate) -> Result<bool, TooComplex>,
) -> Result<Option<usize>, TooComplex> {
    for (place, candidate) in candidates.iter().enumerate() {
        if is_so(candidate)? {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// The first appointment, in the order in which they are given, that cannot be done with those before it.
fn first_in_the_way(appointments: &[&[Candidate]], order: &[usize], effort: &mut Effort) -> Result<usize, TooComplex> {
    let ordered: Vec<&[Candidate]> = order
        .iter()
        .map(|appointment_request| appointments[*appointment_request])
        .collect();
    // With fewer, what is possible stays so. One alone can be done, all cannot.
    let (mut possible, mut impossible) = (1, ordered.len());
    while possible + 1 < impossible {
        let count = usize::midpoint(possible, impossible);
        if can_all_be_done(&ordered[..count], effort)? {
            possible = count;
        } else {
            impossible = count;
        }
    }
    Ok(order[impossible - 1])
}

/// Whether everybody finds somebody to do it and a room of each group, nobody and no room twice at the same time.
pub(crate) fn can_all_be_done(appointments: &[&[Candidate]], effort: &mut Effort) -> Result<bool, TooComplex> {
    let crew = Crew::of(appointments);
    let all = all_of(appointments.len());
    for way in Ways::of(appointments, &OneMore::default())?.with_rooms(effort)?.ways {
        let sharing = crew.share(appointments, |one, by| way.allows(one, by), all, 0, effort)?;
        if sharing.is_possible() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The rooms of appointments whose employees are found, of each group the first that leaves the others possible.
fn choose_rooms(chosen: &[&Candidate], effort: &mut Effort) -> Result<Vec<Vec<usize>>, TooComplex> {
    let mut rooms: Vec<Vec<usize>> = chosen.iter().map(|candidate| vec![0; candidate.rooms.len()]).collect();
    let needed = chosen.iter().flat_map(|candidate| &candidate.rooms);
    let groups: BTreeSet<ResourceGroupId> = needed.map(|needed| needed.group).collect();
    for group in groups {
        let (places, mut open): (Vec<(usize, usize)>, Vec<FreeRooms>) = chosen
            .iter()
            .enumerate()
            .filter_map(|(appointment_request, candidate)| {
                let place = candidate.rooms.iter().position(|needed| needed.group == group)?;
                Some(((appointment_request, place), candidate.rooms[place].clone()))
            })
            .unzip();
        for (one, (appointment_request, place)) in places.iter().enumerate() {
            let needed: Vec<&FreeRooms> = open.iter().collect();
            let others = all_of(open.len()) & !(1 << one);
            let mut sharing = share_rooms(&needed, others, 1, effort)?;
            let colliding = collisions_of(&open, one);
            for room in &chosen[*appointment_request].rooms[*place].free {
                if sharing.leaves(*room, colliding, effort)? {
                    rooms[*appointment_request][*place] = *room;
                    open[one].free = vec![*room];
                    break;
                }
            }
        }
    }
    Ok(rooms)
}

/// The others that cannot be in the same room as this one.
fn collisions_of(needed: &[FreeRooms], one: usize) -> Set {
    let with = |(other, its): (usize, &FreeRooms)| other != one && collide(&needed[one].occupied, &its.occupied);
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

    fn assign(candidates: &[Vec<Candidate>]) -> Result<Vec<Choice>, Refusal> {
        super::assign(candidates, &mut Effort::of_a_decision())
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
    fn a_choice_that_leaves_a_later_appointment_with_nobody_is_taken_back() {
        // The first prefers 1, but only 1 can do the second.
        let appointment_requests = [
            vec![candidate(1, 0, 60), candidate(2, 0, 60)],
            vec![candidate(1, 30, 90)],
        ];
        assert_eq!(employees(&assign(&appointment_requests).unwrap()), [2, 1]);
    }

    #[test]
    fn one_person_does_two_short_ones_and_another_the_long_one() {
        let appointment_requests = [
            vec![candidate(1, 0, 60), candidate(2, 0, 60)],
            vec![candidate(1, 120, 180), candidate(2, 120, 180)],
            vec![candidate(1, 0, 180), candidate(2, 0, 180)],
        ];
        assert_eq!(employees(&assign(&appointment_requests).unwrap()), [1, 1, 2]);
    }

    #[test]
    fn two_people_cannot_do_three_at_once() {
        let appointment_requests: Vec<Vec<Candidate>> =
            (0..3).map(|_| vec![candidate(1, 0, 60), candidate(2, 0, 60)]).collect();
        assert!(matches!(assign(&appointment_requests), Err(Refusal::Taken { .. })));
    }

    #[test]
    fn nine_people_for_ten_at_once_are_refused_without_trying_every_order() {
        let appointment_requests: Vec<Vec<Candidate>> = (0..10)
            .map(|_| (0..9).map(|employee| candidate(employee, 0, 60)).collect())
            .collect();
        assert_eq!(
            assign(&appointment_requests),
            Err(Refusal::Taken { appointment_request: 9 })
        );
    }

    #[test]
    fn the_one_that_is_too_many_is_named() {
        let appointment_requests = [
            vec![candidate(1, 0, 60)],
            vec![candidate(1, 0, 60), candidate(2, 120, 180)],
            vec![candidate(1, 30, 90)],
        ];
        assert_eq!(
            assign(&appointment_requests),
            Err(Refusal::Taken { appointment_request: 2 })
        );
    }
}
