//! Who does what, when several appointments of one booking want somebody.

use super::draft::{EmployeeReason, Refusal};
use crate::calendar::Span;

/// Steps after which the search gives up. Ten appointments among fifty people need a few dozen;
/// only a booking made to be hard comes near.
const MOST_STEPS: usize = 200_000;

/// An employee who could do one appointment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Candidate {
    /// Position in the rules.
    pub(super) employee: usize,
    pub(super) chosen: bool,
    pub(super) span: Span,
    pub(super) occupied: Span,
    pub(super) day_minutes: i64,
    pub(super) month_minutes: i64,
}

/// The employee who does it, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) candidate: Candidate,
    pub(super) reason: EmployeeReason,
}

/// Chooses a candidate for every appointment such that nobody is needed twice at the same time:
/// the first such choice in the order of the candidates, found by going back where a choice leaves
/// a later appointment with nobody. A count of free people would refuse possible bookings and take
/// impossible ones.
pub(super) fn assign(candidates: &[Vec<Candidate>]) -> Result<Vec<Choice>, Refusal> {
    // The appointment with the fewest candidates first: mistakes show early.
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by_key(|wish| candidates[*wish].len());
    let mut search = Search {
        candidates,
        order: &order,
        chosen: Vec::with_capacity(order.len()),
        furthest: 0,
        steps: 0,
    };
    if !search.extend()? {
        return Err(Refusal::Taken {
            wish: order[search.furthest],
        });
    }
    let mut choices: Vec<(usize, Choice)> = order
        .iter()
        .zip(&search.chosen)
        .map(|(wish, candidate)| {
            (
                *wish,
                Choice {
                    candidate: *candidate,
                    reason: reason(candidate, candidates[*wish].len()),
                },
            )
        })
        .collect();
    choices.sort_by_key(|(wish, _)| *wish);
    Ok(choices.into_iter().map(|(_, choice)| choice).collect())
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

struct Search<'a> {
    candidates: &'a [Vec<Candidate>],
    order: &'a [usize],
    chosen: Vec<Candidate>,
    /// The deepest appointment for which nobody was left.
    furthest: usize,
    steps: usize,
}

impl Search<'_> {
    fn extend(&mut self) -> Result<bool, Refusal> {
        let depth = self.chosen.len();
        let Some(wish) = self.order.get(depth) else {
            return Ok(true);
        };
        self.furthest = self.furthest.max(depth);
        for candidate in &self.candidates[*wish] {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return Err(Refusal::TooComplex);
            }
            let needed_twice = self
                .chosen
                .iter()
                .any(|other| other.employee == candidate.employee && other.occupied.overlaps(candidate.occupied));
            if needed_twice {
                continue;
            }
            self.chosen.push(*candidate);
            if self.extend()? {
                return Ok(true);
            }
            self.chosen.pop();
        }
        Ok(false)
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
    fn the_search_is_bounded() {
        // Nine people for ten appointments at once: every order of them would have to be tried.
        let wishes: Vec<Vec<Candidate>> = (0..10)
            .map(|_| (0..9).map(|employee| candidate(employee, 0, 60)).collect())
            .collect();
        assert_eq!(assign(&wishes), Err(Refusal::TooComplex));
    }
}
