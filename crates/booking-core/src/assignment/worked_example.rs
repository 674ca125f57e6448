//! The numbers of the example in the module's documentation.

use shared_kernel::InstantMinute;

use super::appointment_set::AppointmentSet;
use super::coverage::Coverage;
use super::effort::Effort;
use super::feasibility::{Conflicts, Feasibility};
use super::independent_sets::IndependentSets;
use crate::calendar::Span;

const ALL: AppointmentSet = 0b111;
const CONFLICTS: [AppointmentSet; 3] = [0b100, 0b100, 0b011];

fn conflicts() -> Conflicts {
    let spans = [(540, 600), (660, 720), (540, 720)]
        .map(|(from, to)| [Span::new(InstantMinute(from), InstantMinute(to)).unwrap()]);
    Conflicts::of(&spans.each_ref().map(|spans| Some(spans.as_slice())))
}

/// One more appointment is to be inserted.
fn feasibility(people: usize) -> Feasibility {
    let conflicts = conflicts();
    Feasibility::of(&vec![ALL; people], |_| &conflicts, ALL, 1, &mut Effort::for_query()).unwrap()
}

/// Bit `s` for the set `s`.
fn bits(coverage: &Coverage) -> u8 {
    (0..=ALL)
        .filter(|set| coverage.contains(*set))
        .map(|set| 1 << set)
        .sum()
}

#[test]
fn overlapping_times_are_neighbours_in_the_conflict_graph() {
    assert_eq!([0, 1, 2].map(|appointment| conflicts().with(appointment)), CONFLICTS);
}

#[test]
fn one_person_can_do_cut_and_shave_or_the_colour() {
    let sets = IndependentSets::of(ALL, &CONFLICTS, &mut Effort::for_query()).unwrap();
    let mut sets: Vec<_> = sets.without(0).collect();
    sets.sort_unstable();
    assert_eq!(sets, [0b011, 0b100]);
}

#[test]
fn two_people_cover_all_three_appointments() {
    let effort = &mut Effort::for_query();
    let person = IndependentSets::of(ALL, &CONFLICTS, effort).unwrap();
    let nobody = Coverage::by_nobody(3);
    let anna = nobody.with_person(&person, effort).unwrap();
    let both = anna.with_person(&person, effort).unwrap();
    assert_eq!([nobody, anna, both].each_ref().map(bits), [0b1, 0b1_1111, 0b1111_1111]);
}

#[test]
fn fourth_appointment_is_possible_at_720_and_not_at_540() {
    let effort = &mut Effort::for_query();
    let mut feasibility = feasibility(2);
    assert!(feasibility.is_possible());
    assert!(!feasibility.is_possible_beside(0, 0b101, effort).unwrap());
    assert!(feasibility.is_possible_beside(0, 0b000, effort).unwrap());
}

#[test]
fn with_a_third_person_nothing_is_left_to_search() {
    let mut feasibility = feasibility(3);
    let mut none = Effort::of(0);
    assert_eq!(feasibility.is_possible_beside(0, 0b101, &mut none), Ok(true));
}
