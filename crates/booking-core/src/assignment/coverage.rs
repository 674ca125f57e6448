//! Subset dynamic programming over bit sets: which sets of appointments can some people do together.
//!
//! A family of sets of at most ten appointments is a bit vector of 2^10 = 1024 bits, sixteen words; bit `s` says
//! whether the set `s` can be done. People are added one after the other: with person `p` the set `s` can be done when
//! `s \ m` can be done without `p` for one of the maximal independent sets `m` of `p` ([`IndependentSets`]). For one
//! `m` that is a shift of the whole vector for each appointment in it. Cost: people × independent sets × appointments
//! × 16 words, counted as [`Effort`] in appointments.

use super::appointment_set::{AppointmentSet, all_of, indices};
use super::effort::{Effort, TooComplex};
use super::independent_sets::IndependentSets;
use crate::calendar::MAX_SERVICES;

/// A family of sets of appointments: those that some people can do together. Closed under subsets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Coverage {
    sets: [u64; WORDS],
    /// How many appointments there are.
    count: u32,
}

const WORDS: usize = (1 << MAX_SERVICES) / 64;
/// A set is a bit position: its low six bits lie inside a word, the others select the word. `WITHOUT[n]` masks the
/// positions in a word whose set does not contain appointment `n`.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

impl Coverage {
    /// Nobody can do anything of `count` appointments: only the empty set.
    pub(super) fn by_nobody(count: u32) -> Self {
        let mut sets = [0; WORDS];
        sets[0] = 1;
        Self { sets, count }
    }

    /// What can be done with one more person.
    pub(super) fn with_person(&self, person: &IndependentSets, effort: &mut Effort) -> Result<Self, TooComplex> {
        let mut together = *self;
        if self.contains_all() {
            return Ok(together);
        }
        for set in &person.0 {
            effort.spend(set.count_ones() as usize)?;
            let with_set = indices(*set).fold(*self, Self::with_appointment);
            let words = self.words();
            for (word, more) in together.sets[..words].iter_mut().zip(&with_set.sets[..words]) {
                *word |= more;
            }
        }
        Ok(together)
    }

    /// Adds to each set also the same set with this appointment.
    fn with_appointment(mut self, index: usize) -> Self {
        let words = self.words();
        if let Some(without) = WITHOUT.get(index) {
            for word in &mut self.sets[..words] {
                *word |= (*word & without) << (1_u32 << index);
            }
        } else {
            let distance = 1 << (index - WITHOUT.len());
            for word in (0..words).filter(|word| word & distance == 0) {
                self.sets[word + distance] |= self.sets[word];
            }
        }
        self
    }

    /// How many words are in use: the others belong to appointments that do not exist.
    fn words(&self) -> usize {
        1 << (self.count as usize).saturating_sub(WITHOUT.len())
    }

    fn all(&self) -> AppointmentSet {
        all_of(self.count as usize)
    }

    /// Whether all of these can be done at once.
    pub(super) fn contains(&self, set: AppointmentSet) -> bool {
        self.sets[usize::from(set) / 64] >> (set % 64) & 1 == 1
    }

    /// Whether all appointments can be done at once.
    pub(super) fn contains_all(&self) -> bool {
        self.contains(self.all())
    }

    /// Whether all appointments but those in `done` can be done at once.
    pub(super) fn contains_all_but(&self, done: AppointmentSet) -> bool {
        self.contains(self.all() & !done)
    }
}

/// What these people can do together of `count` appointments.
pub(super) fn coverage_of(people: &[IndependentSets], count: u32, effort: &mut Effort) -> Result<Coverage, TooComplex> {
    with_people(Coverage::by_nobody(count), people, effort)
}

fn with_people(coverage: Coverage, people: &[IndependentSets], effort: &mut Effort) -> Result<Coverage, TooComplex> {
    people
        .iter()
        .try_fold(coverage, |coverage, person| coverage.with_person(person, effort))
}

/// For each of these people what all the others can do together.
///
/// Leave-one-out by divide and conquer, because a coverage cannot be undone: each half is added to the coverage that
/// is handed to the other half, so `n` people cost about `n log2 n` additions instead of `n²`. Of the people 0 to 3,
/// {2, 3} are added once for 0 and 1, then 1 for the result of 0, and 0 for the result of 1; likewise for 2 and 3.
pub(super) fn coverage_without_each(
    people: &[IndependentSets],
    count: u32,
    effort: &mut Effort,
) -> Result<Vec<Coverage>, TooComplex> {
    let mut without = Vec::with_capacity(people.len());
    leave_one_out(people, Coverage::by_nobody(count), &mut without, effort)?;
    Ok(without)
}

/// Appends, for each of `people`, `others` with all of `people` but this one.
fn leave_one_out(
    people: &[IndependentSets],
    others: Coverage,
    without: &mut Vec<Coverage>,
    effort: &mut Effort,
) -> Result<(), TooComplex> {
    match people {
        [] => {}
        [_] => without.push(others),
        _ => {
            let (first, second) = people.split_at(people.len() / 2);
            let with_first = with_people(others, first, effort)?;
            let with_second = with_people(others, second, effort)?;
            leave_one_out(first, with_second, without, effort)?;
            leave_one_out(second, with_first, without, effort)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use proptest::prelude::*;

    use super::*;

    /// Appointments as times, and who can do which.
    #[derive(Debug, Clone)]
    struct Case {
        times: Vec<(u8, u8)>,
        able: Vec<AppointmentSet>,
    }

    impl Case {
        fn conflicts(&self) -> Vec<AppointmentSet> {
            let overlap = |one: (u8, u8), other: (u8, u8)| one.0 < other.1 && other.0 < one.1;
            let conflicts_of = |one: usize| -> AppointmentSet {
                let others = (0..self.times.len()).filter(|other| *other != one);
                others
                    .filter(|other| overlap(self.times[one], self.times[*other]))
                    .map(|other| 1 << other)
                    .sum()
            };
            (0..self.times.len()).map(conflicts_of).collect()
        }

        fn independent_sets(&self) -> Vec<IndependentSets> {
            let all = all_of(self.times.len());
            let conflicts = self.conflicts();
            let able = self.able.iter();
            able.map(|able| IndependentSets::of(able & all, &conflicts, &mut Effort::for_decision()).unwrap())
                .collect()
        }

        /// Brute force: tries every person for every appointment.
        fn can_be_assigned(&self, wanted: &[usize], people: &[usize], busy: &mut Vec<(usize, usize)>) -> bool {
            let Some((one, rest)) = wanted.split_first() else {
                return true;
            };
            people.iter().any(|person| {
                let able = self.able[*person] >> one & 1 == 1;
                let (from, to) = self.times[*one];
                let free = busy.iter().all(|(other, whose)| {
                    whose != person || self.times[*other].1 <= from || to <= self.times[*other].0
                });
                if !able || !free {
                    return false;
                }
                busy.push((*one, *person));
                let assigned = self.can_be_assigned(rest, people, busy);
                busy.pop();
                assigned
            })
        }
    }

    fn case() -> impl Strategy<Value = Case> {
        prop_oneof![60 => case_of(0..=6, 0..=4), 1 => case_of(7..=10, 1..=3)]
    }

    fn case_of(appointments: RangeInclusive<usize>, people: RangeInclusive<usize>) -> impl Strategy<Value = Case> {
        let times = prop::collection::vec((0_u8..20, 1_u8..12), appointments);
        let able = prop::collection::vec(any::<AppointmentSet>(), people);
        (times, able).prop_map(|(times, able)| Case {
            times: times.into_iter().map(|(from, length)| (from, from + length)).collect(),
            able,
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn coverage_contains_a_set_exactly_when_brute_force_finds_an_assignment(case in case()) {
            let people = case.independent_sets();
            let everybody: Vec<usize> = (0..people.len()).collect();
            let effort = &mut Effort::for_decision();
            let count = u32::try_from(case.times.len()).unwrap();
            let covered = coverage_of(&people, count, effort).unwrap();
            let without = coverage_without_each(&people, count, effort).unwrap();
            for set in 0..=all_of(case.times.len()) {
                let wanted: Vec<usize> = indices(set).collect();
                prop_assert_eq!(covered.contains(set), case.can_be_assigned(&wanted, &everybody, &mut Vec::new()));
                for left_out in &everybody {
                    let others: Vec<usize> = everybody.iter().copied().filter(|one| one != left_out).collect();
                    let expected = case.can_be_assigned(&wanted, &others, &mut Vec::new());
                    prop_assert_eq!(without[*left_out].contains(set), expected);
                }
            }
        }
    }

    #[test]
    fn ten_simultaneous_appointments_need_ten_people() {
        let at_once: Vec<AppointmentSet> = (0..10).map(|one| all_of(10) & !(1 << one)).collect();
        let effort = &mut Effort::for_decision();
        let people = vec![IndependentSets::of(all_of(10), &at_once, effort).unwrap(); 10];
        assert!(!coverage_of(&people[..9], 10, effort).unwrap().contains_all());
        assert!(coverage_of(&people, 10, effort).unwrap().contains_all());
    }
}
