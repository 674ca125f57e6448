//! Whether appointments can be shared out among people, each of whom can do some of them and none two at once.
//!
//! Every set of appointments is a bit of one number, so "all sets that these people can do together" are at most
//! 1024 bits. One person after the other is let in with each largest set that the person can take alone, of which there
//! are at most 36 for ten appointments.

use super::effort::{Effort, TooComplex};
use crate::slots::MOST_SERVICES;

/// Appointments, a bit for each.
pub(crate) type Set = u16;

/// All of so many appointments.
pub(crate) fn all_of(count: usize) -> Set {
    debug_assert!(count <= MOST_SERVICES, "a booking has at most ten appointments");
    (1 << count) - 1
}

/// The appointments in a set, by their numbers.
pub(crate) fn numbers(set: Set) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), |set| Some(set & set.wrapping_sub(1)))
        .take_while(|set| *set != 0)
        .map(|set| set.trailing_zeros() as usize)
}

/// The set of those numbers, counted from 0, that are members.
pub(crate) fn set_of(members: impl IntoIterator<Item = bool>) -> Set {
    let members = members.into_iter().enumerate().filter(|(_, is_member)| *is_member);
    members.fold(0, |set, (number, _)| set | 1 << number)
}

/// The same set when only these are numbered.
pub(crate) fn squeezed(set: Set, numbered: Set) -> Set {
    set_of(numbers(numbered).map(|number| set >> number & 1 == 1))
}

/// What one person can take alone: of the appointments that the person can do those sets in which no two collide
/// and to which nothing can be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Takes(Vec<Set>);

impl Takes {
    /// `collides[one]` are the appointments that the same person cannot do beside `one`.
    pub(crate) fn of(able: Set, collides: &[Set], effort: &mut Effort) -> Result<Self, TooComplex> {
        let mut largest = Vec::new();
        extend(0, able, 0, collides, &mut largest, effort)?;
        Ok(Self(largest))
    }

    /// The same when only these appointments are numbered.
    pub(crate) fn squeezed(self, numbered: Set) -> Self {
        Self(self.0.into_iter().map(|take| squeezed(take, numbered)).collect())
    }

    /// The same without some appointments.
    pub(crate) fn without(&self, set: Set) -> impl Iterator<Item = Set> {
        self.0.iter().map(move |take| take & !set)
    }
}

/// Adds all largest sets that contain `taken`, may contain `open`, and were not found with one of `done`.
fn extend(
    taken: Set,
    mut open: Set,
    mut done: Set,
    collides: &[Set],
    largest: &mut Vec<Set>,
    effort: &mut Effort,
) -> Result<(), TooComplex> {
    effort.take(1)?;
    // Each largest set contains this one, or one that collides with it.
    let instead = |one: usize| open & (collides[one] | 1 << one);
    let Some(next) = numbers(open | done).min_by_key(|one| instead(*one).count_ones()) else {
        largest.push(taken);
        return Ok(());
    };
    for one in numbers(instead(next)) {
        let (bit, beside) = (1 << one, !collides[one]);
        open &= !bit;
        extend(taken | bit, open & beside, done & beside, collides, largest, effort)?;
        done |= bit;
    }
    Ok(())
}

/// All sets of appointments that some people can do together. With a set all its parts belong to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Coverable {
    sets: [u64; WORDS],
    /// How many appointments there are.
    count: u32,
}

const WORDS: usize = (1 << MOST_SERVICES) / 64;
/// Of the sets in a word those without the first, the second, … of the six appointments that a word tells apart.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

impl Coverable {
    /// Nobody is there to do any of so many appointments.
    pub(crate) fn by_nobody(count: u32) -> Self {
        let mut sets = [0; WORDS];
        sets[0] = 1;
        Self { sets, count }
    }

    /// One person more.
    pub(crate) fn and(&self, person: &Takes, effort: &mut Effort) -> Result<Self, TooComplex> {
        let mut together = *self;
        if self.contains_all() {
            return Ok(together);
        }
        for take in &person.0 {
            effort.take(take.count_ones() as usize)?;
            let with_it = numbers(*take).fold(*self, Self::and_one);
            let words = self.words();
            for (word, more) in together.sets[..words].iter_mut().zip(&with_it.sets[..words]) {
                *word |= more;
            }
        }
        Ok(together)
    }

    /// Somebody who does this appointment only.
    fn and_one(mut self, number: usize) -> Self {
        let words = self.words();
        if let Some(without) = WITHOUT.get(number) {
            for word in &mut self.sets[..words] {
                *word |= (*word & without) << (1_u32 << number);
            }
        } else {
            let distance = 1 << (number - WITHOUT.len());
            for place in (0..words).filter(|place| place & distance == 0) {
                self.sets[place + distance] |= self.sets[place];
            }
        }
        self
    }

    /// Words beyond these belong to appointments that there are not.
    fn words(&self) -> usize {
        1 << (self.count as usize).saturating_sub(WITHOUT.len())
    }

    fn all(&self) -> Set {
        all_of(self.count as usize)
    }

    pub(crate) fn contains(&self, set: Set) -> bool {
        self.sets[usize::from(set) / 64] >> (set % 64) & 1 == 1
    }

    pub(crate) fn contains_all(&self) -> bool {
        self.contains(self.all())
    }

    /// Whether all the others are contained.
    pub(crate) fn contains_rest(&self, of: Set) -> bool {
        self.contains(self.all() & !of)
    }
}

/// What these people can do together of so many appointments.
pub(crate) fn together(people: &[Takes], count: u32, effort: &mut Effort) -> Result<Coverable, TooComplex> {
    let nobody = Coverable::by_nobody(count);
    people
        .iter()
        .try_fold(nobody, |covered, person| covered.and(person, effort))
}

/// For each of these people what all the others can do together.
pub(crate) fn without_each(people: &[Takes], count: u32, effort: &mut Effort) -> Result<Vec<Coverable>, TooComplex> {
    let mut without = Vec::with_capacity(people.len());
    leave_out(people, Coverable::by_nobody(count), &mut without, effort)?;
    Ok(without)
}

/// Halves, each with the other half let in: each person is let in as often as the people can be halved.
fn leave_out(
    people: &[Takes],
    others: Coverable,
    without: &mut Vec<Coverable>,
    effort: &mut Effort,
) -> Result<(), TooComplex> {
    match people {
        [] => {}
        [_] => without.push(others),
        _ => {
            let (first, second) = people.split_at(people.len() / 2);
            let mut let_in = |half: &[Takes]| {
                half.iter()
                    .try_fold(others, |covered, person| covered.and(person, effort))
            };
            let (with_first, with_second) = (let_in(first)?, let_in(second)?);
            leave_out(first, with_second, without, effort)?;
            leave_out(second, with_first, without, effort)?;
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
        able: Vec<Set>,
    }

    impl Case {
        fn collides(&self) -> Vec<Set> {
            let overlap = |one: (u8, u8), other: (u8, u8)| one.0 < other.1 && other.0 < one.1;
            let collides_with = |one: usize| -> Set {
                let others = (0..self.times.len()).filter(|other| *other != one);
                others
                    .filter(|other| overlap(self.times[one], self.times[*other]))
                    .map(|other| 1 << other)
                    .sum()
            };
            (0..self.times.len()).map(collides_with).collect()
        }

        fn takes(&self) -> Vec<Takes> {
            let all = all_of(self.times.len());
            let collides = self.collides();
            let able = self.able.iter();
            able.map(|able| Takes::of(able & all, &collides, &mut Effort::of_a_decision()).unwrap())
                .collect()
        }

        /// Tries everybody for everything.
        fn can_share_out(&self, wanted: &[usize], people: &[usize], busy: &mut Vec<(usize, usize)>) -> bool {
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
                let shared = self.can_share_out(rest, people, busy);
                busy.pop();
                shared
            })
        }
    }

    fn case() -> impl Strategy<Value = Case> {
        prop_oneof![60 => case_of(0..=6, 0..=4), 1 => case_of(7..=10, 1..=3)]
    }

    fn case_of(appointments: RangeInclusive<usize>, people: RangeInclusive<usize>) -> impl Strategy<Value = Case> {
        let times = prop::collection::vec((0_u8..20, 1_u8..12), appointments);
        let able = prop::collection::vec(any::<Set>(), people);
        (times, able).prop_map(|(times, able)| Case {
            times: times.into_iter().map(|(from, length)| (from, from + length)).collect(),
            able,
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn a_set_is_coverable_exactly_when_trying_everything_says_so(case in case()) {
            let takes = case.takes();
            let everybody: Vec<usize> = (0..takes.len()).collect();
            let effort = &mut Effort::of_a_decision();
            let count = u32::try_from(case.times.len()).unwrap();
            let covered = together(&takes, count, effort).unwrap();
            let without = without_each(&takes, count, effort).unwrap();
            for set in 0..=all_of(case.times.len()) {
                let wanted: Vec<usize> = numbers(set).collect();
                prop_assert_eq!(covered.contains(set), case.can_share_out(&wanted, &everybody, &mut Vec::new()));
                for left_out in &everybody {
                    let others: Vec<usize> = everybody.iter().copied().filter(|one| one != left_out).collect();
                    let expected = case.can_share_out(&wanted, &others, &mut Vec::new());
                    prop_assert_eq!(without[*left_out].contains(set), expected);
                }
            }
        }
    }

    #[test]
    fn nine_people_cannot_do_ten_appointments_at_once_and_ten_can() {
        let at_once: Vec<Set> = (0..10).map(|one| all_of(10) & !(1 << one)).collect();
        let effort = &mut Effort::of_a_decision();
        let people = vec![Takes::of(all_of(10), &at_once, effort).unwrap(); 10];
        assert!(!together(&people[..9], 10, effort).unwrap().contains_all());
        assert!(together(&people, 10, effort).unwrap().contains_all());
    }
}
