//! Who does what and where, when several appointments of one booking want somebody.

use shared_kernel::ResourceGroupId;

use super::candidates::{Candidate, FreeRooms};
use super::cover::{Set, Takes, all_of, set_of, together};
use super::draft::{EmployeeReason, Refusal};
use super::ways::{OneMore, TooManyWays, ways};
use crate::calendar::Span;

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
pub(super) fn assign(candidates: &[Vec<Candidate>]) -> Result<Vec<Choice>, Refusal> {
    let chosen = match candidates {
        [only] if !only.is_empty() => vec![only[0].clone()],
        _ => choose_people(candidates)?,
    };
    let rooms = choose_rooms(&chosen);
    let choices = chosen.into_iter().zip(rooms).zip(candidates);
    Ok(choices
        .map(|((candidate, rooms), all)| Choice {
            reason: reason(&candidate, all.len()),
            candidate,
            rooms,
        })
        .collect())
}

fn choose_people(candidates: &[Vec<Candidate>]) -> Result<Vec<Candidate>, Refusal> {
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by_key(|wish| candidates[*wish].len());
    let mut open: Vec<Vec<Candidate>> = candidates.to_vec();
    for wish in &order {
        let mut fits = false;
        for candidate in &candidates[*wish] {
            open[*wish] = vec![candidate.clone()];
            fits = can_all_be_done(&open)?;
            if fits {
                break;
            }
        }
        if !fits {
            return Err(Refusal::Taken {
                wish: first_in_the_way(candidates, &order)?,
            });
        }
    }
    Ok(open.into_iter().flatten().collect())
}

/// The first appointment, in the order in which they are given, that cannot be done with those before it.
fn first_in_the_way(candidates: &[Vec<Candidate>], order: &[usize]) -> Result<usize, TooManyWays> {
    for count in 1..order.len() {
        let first: Vec<Vec<Candidate>> = order[..count].iter().map(|wish| candidates[*wish].clone()).collect();
        if !can_all_be_done(&first)? {
            return Ok(order[count - 1]);
        }
    }
    Ok(order[order.len() - 1])
}

/// Whether everybody finds somebody to do it and a room of each group, nobody and no room twice at the same time.
pub(crate) fn can_all_be_done(appointments: &[Vec<Candidate>]) -> Result<bool, TooManyWays> {
    let ways = ways(appointments, &OneMore::default())?;
    Ok(ways
        .iter()
        .any(|way| can_all_have_one(&way.people) && way.rooms.values().all(|rooms| can_all_have_one(rooms))))
}

/// The rooms of appointments whose employees are found, of each group the first that leaves the others possible.
fn choose_rooms(chosen: &[Candidate]) -> Vec<Vec<usize>> {
    let mut rooms: Vec<Vec<usize>> = chosen.iter().map(|candidate| vec![0; candidate.rooms.len()]).collect();
    let mut groups: Vec<ResourceGroupId> = chosen
        .iter()
        .flat_map(|candidate| candidate.rooms.iter().map(|needed| needed.group))
        .collect();
    groups.sort_unstable();
    groups.dedup();
    for group in groups {
        let places: Vec<(usize, usize)> = chosen
            .iter()
            .enumerate()
            .filter_map(|(wish, candidate)| {
                let place = candidate.rooms.iter().position(|needed| needed.group == group)?;
                Some((wish, place))
            })
            .collect();
        let mut open: Vec<Vec<Possible<'_>>> = places
            .iter()
            .map(|(wish, place)| Possible::rooms(&chosen[*wish].rooms[*place]))
            .collect();
        for (appointment, (wish, place)) in places.iter().enumerate() {
            for possible in open[appointment].clone() {
                open[appointment] = vec![possible];
                rooms[*wish][*place] = possible.resource;
                if can_all_have_one(&open) {
                    break;
                }
            }
        }
    }
    rooms
}

/// An employee or a room that an appointment could have, and when it would be occupied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Possible<'a> {
    /// Position in the rules.
    pub(crate) resource: usize,
    pub(crate) occupied: &'a [Span],
}

impl<'a> Possible<'a> {
    pub(crate) fn person(candidate: &'a Candidate) -> Self {
        Self {
            resource: candidate.employee,
            occupied: &candidate.occupied,
        }
    }

    pub(crate) fn rooms(needed: &'a FreeRooms) -> Vec<Self> {
        let possible = |room: &usize| Self {
            resource: *room,
            occupied: &needed.occupied,
        };
        needed.free.iter().map(possible).collect()
    }
}

fn can_all_have_one(appointments: &[Vec<Possible<'_>>]) -> bool {
    let resources = appointments
        .iter()
        .flatten()
        .map(|possible| possible.resource + 1)
        .max();
    let takes = takes_of(resources.unwrap_or(0), appointments);
    together(&takes).contains(all_of(appointments.len()))
}

/// What each of so many employees, or rooms, can take of these appointments.
pub(crate) fn takes_of(resources: usize, appointments: &[Vec<Possible<'_>>]) -> Vec<Takes> {
    (0..resources)
        .map(|resource| {
            // Not everybody takes as long.
            let occupied = occupied_by(resource, appointments);
            let collides: Vec<Set> = occupied
                .iter()
                .enumerate()
                .map(|(one, spans)| {
                    let with = |(other, taken): (usize, Option<&[Span]>)| {
                        one != other && spans.zip(taken).is_some_and(|(spans, taken)| collide(spans, taken))
                    };
                    set_of(occupied.iter().copied().enumerate().map(with))
                })
                .collect();
            Takes::of(set_of(occupied.iter().map(Option::is_some)), &collides)
        })
        .collect()
}

/// When each of these appointments would occupy this employee, or room; nothing where that is not possible.
pub(crate) fn occupied_by<'a>(resource: usize, appointments: &[Vec<Possible<'a>>]) -> Vec<Option<&'a [Span]>> {
    let by = |possible: &Vec<Possible<'a>>| {
        let possible = possible.iter().find(|possible| possible.resource == resource)?;
        Some(possible.occupied)
    };
    appointments.iter().map(by).collect()
}

/// Whether two share a minute.
pub(super) fn collide(some: &[Span], others: &[Span]) -> bool {
    some.iter().any(|one| others.iter().any(|other| one.overlaps(*other)))
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
        let wishes = [
            vec![candidate(1, 0, 60), candidate(2, 0, 60)],
            vec![candidate(1, 30, 90)],
        ];
        assert_eq!(employees(&assign(&wishes).unwrap()), [2, 1]);
    }

    #[test]
    fn one_person_does_two_short_ones_and_another_the_long_one() {
        let wishes = [
            vec![candidate(1, 0, 60), candidate(2, 0, 60)],
            vec![candidate(1, 120, 180), candidate(2, 120, 180)],
            vec![candidate(1, 0, 180), candidate(2, 0, 180)],
        ];
        assert_eq!(employees(&assign(&wishes).unwrap()), [1, 1, 2]);
    }

    #[test]
    fn two_people_cannot_do_three_at_once() {
        let wishes: Vec<Vec<Candidate>> = (0..3).map(|_| vec![candidate(1, 0, 60), candidate(2, 0, 60)]).collect();
        assert!(matches!(assign(&wishes), Err(Refusal::Taken { .. })));
    }

    #[test]
    fn nine_people_for_ten_at_once_are_refused_without_trying_every_order() {
        let wishes: Vec<Vec<Candidate>> = (0..10)
            .map(|_| (0..9).map(|employee| candidate(employee, 0, 60)).collect())
            .collect();
        assert_eq!(assign(&wishes), Err(Refusal::Taken { wish: 9 }));
    }

    #[test]
    fn the_one_that_is_too_many_is_named() {
        let wishes = [
            vec![candidate(1, 0, 60)],
            vec![candidate(1, 0, 60), candidate(2, 120, 180)],
            vec![candidate(1, 30, 90)],
        ];
        assert_eq!(assign(&wishes), Err(Refusal::Taken { wish: 2 }));
    }
}
