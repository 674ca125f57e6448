//! Who does what, when several appointments of one booking want somebody.

use super::cover::{Set, Takes, all_of, set_of, together};
use super::draft::{EmployeeReason, Refusal};
use crate::calendar::Span;

/// An employee who could do one appointment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Position in the rules.
    pub(crate) employee: usize,
    pub(super) chosen: bool,
    pub(super) span: Span,
    pub(crate) occupied: Span,
    pub(super) day_minutes: i64,
    pub(super) month_minutes: i64,
}

/// The employee who does it, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) candidate: Candidate,
    pub(super) reason: EmployeeReason,
}

/// Chooses a candidate for every appointment such that nobody is needed twice at the same time: for the appointment
/// with the fewest candidates the first one that leaves the others possible, then for the next. A count of free
/// people would refuse possible bookings and take impossible ones.
pub(super) fn assign(candidates: &[Vec<Candidate>]) -> Result<Vec<Choice>, Refusal> {
    if let [only] = candidates
        && let Some(best) = only.first()
    {
        return Ok(vec![Choice {
            candidate: *best,
            reason: reason(best, only.len()),
        }]);
    }
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by_key(|wish| candidates[*wish].len());
    let mut open: Vec<Vec<Candidate>> = candidates.to_vec();
    for wish in &order {
        let mut fits = false;
        for candidate in &candidates[*wish] {
            open[*wish] = vec![*candidate];
            fits = can_all_be_done(&open);
            if fits {
                break;
            }
        }
        if !fits {
            return Err(Refusal::Taken {
                wish: first_in_the_way(candidates, &order),
            });
        }
    }
    let choices = open.iter().zip(candidates).map(|(chosen, all)| Choice {
        candidate: chosen[0],
        reason: reason(&chosen[0], all.len()),
    });
    Ok(choices.collect())
}

/// The first appointment, in the order in which they are given, that cannot be done with those before it.
fn first_in_the_way(candidates: &[Vec<Candidate>], order: &[usize]) -> usize {
    let together_with =
        |count: usize| -> Vec<Vec<Candidate>> { order[..count].iter().map(|wish| candidates[*wish].clone()).collect() };
    let fewest = (1..order.len()).find(|count| !can_all_be_done(&together_with(*count)));
    order[fewest.unwrap_or(order.len()) - 1]
}

fn can_all_be_done(appointments: &[Vec<Candidate>]) -> bool {
    let people = appointments
        .iter()
        .flatten()
        .map(|candidate| candidate.employee + 1)
        .max();
    let takes = takes_of(people.unwrap_or(0), appointments);
    together(&takes).contains(all_of(appointments.len()))
}

/// What each of so many employees can take of these appointments.
pub(crate) fn takes_of(employees: usize, appointments: &[Vec<Candidate>]) -> Vec<Takes> {
    (0..employees)
        .map(|employee| {
            // Not everybody takes as long.
            let occupied = occupied_by(employee, appointments);
            let collides: Vec<Set> = occupied
                .iter()
                .enumerate()
                .map(|(one, span)| {
                    let with = |(other, taken): (usize, &Option<Span>)| {
                        one != other && span.zip(*taken).is_some_and(|(span, taken)| span.overlaps(taken))
                    };
                    set_of(occupied.iter().enumerate().map(with))
                })
                .collect();
            Takes::of(set_of(occupied.iter().map(Option::is_some)), &collides)
        })
        .collect()
}

/// When each of these appointments would occupy this employee; nothing where the employee cannot do it.
pub(crate) fn occupied_by(employee: usize, appointments: &[Vec<Candidate>]) -> Vec<Option<Span>> {
    let by = |candidates: &Vec<Candidate>| {
        let candidate = candidates.iter().find(|candidate| candidate.employee == employee)?;
        Some(candidate.occupied)
    };
    appointments.iter().map(by).collect()
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
            occupied: span,
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
