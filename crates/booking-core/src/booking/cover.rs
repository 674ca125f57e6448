//! Whether appointments can be shared out among people, each of whom can do some of them and none two at once.
//!
//! Every set of appointments is a bit of one number, so "all sets that these people can do together" are at most
//! 1024 bits. One person after the other is let in; how many people there are and how they could be combined makes
//! no search longer.

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

/// What one person can take alone: of the appointments that the person can do those sets in which no two collide
/// and to which nothing can be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Takes(Vec<Set>);

impl Takes {
    /// `collides[one]` are the appointments that the same person cannot do beside `one`.
    pub(crate) fn of(able: Set, collides: &[Set]) -> Self {
        let mut largest = Vec::new();
        extend(0, able, 0, collides, &mut largest);
        Self(largest)
    }

    /// The same without some appointments.
    pub(crate) fn without(&self, set: Set) -> impl Iterator<Item = Set> {
        self.0.iter().map(move |take| take & !set)
    }
}

/// Adds all largest sets that contain `taken`, may contain `open`, and were not found with one of `done`.
fn extend(taken: Set, mut open: Set, mut done: Set, collides: &[Set], largest: &mut Vec<Set>) {
    if open == 0 {
        if done == 0 {
            largest.push(taken);
        }
        return;
    }
    for one in numbers(open) {
        let (bit, beside) = (1 << one, !collides[one]);
        open &= !bit;
        extend(taken | bit, open & beside, done & beside, collides, largest);
        done |= bit;
    }
}

/// All sets of appointments that some people can do together. With a set all its parts belong to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Coverable([u64; WORDS]);

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
    /// Nobody is there to do anything.
    pub(crate) fn by_nobody() -> Self {
        let mut words = [0; WORDS];
        words[0] = 1;
        Self(words)
    }

    /// One person more.
    pub(crate) fn and(&self, person: &Takes) -> Self {
        let mut together = *self;
        for take in &person.0 {
            let with_it = numbers(*take).fold(*self, Self::and_one);
            for (word, more) in together.0.iter_mut().zip(with_it.0) {
                *word |= more;
            }
        }
        together
    }

    /// Somebody who does this appointment only.
    fn and_one(mut self, number: usize) -> Self {
        if let Some(without) = WITHOUT.get(number) {
            for word in &mut self.0 {
                *word |= (*word & without) << (1_u32 << number);
            }
        } else {
            let distance = 1 << (number - WITHOUT.len());
            for place in (0..WORDS).filter(|place| place & distance == 0) {
                self.0[place + distance] |= self.0[place];
            }
        }
        self
    }

    pub(crate) fn contains(&self, set: Set) -> bool {
        self.0[usize::from(set) / 64] >> (set % 64) & 1 == 1
    }
}

/// What these people can do together.
pub(crate) fn together<'a>(people: impl IntoIterator<Item = &'a Takes>) -> Coverable {
    people
        .into_iter()
        .fold(Coverable::by_nobody(), |covered, person| covered.and(person))
}

/// For each of these people what all the others can do together.
pub(crate) fn without_each(people: &[Takes]) -> Vec<Coverable> {
    let mut without = Vec::with_capacity(people.len());
    leave_out(people, Coverable::by_nobody(), &mut without);
    without
}

/// Halves, each with the other half let in: each person is let in as often as the people can be halved.
fn leave_out(people: &[Takes], others: Coverable, without: &mut Vec<Coverable>) {
    match people {
        [] => {}
        [_] => without.push(others),
        _ => {
            let (first, second) = people.split_at(people.len() / 2);
            let let_in = |half: &[Takes]| half.iter().fold(others, |covered, person| covered.and(person));
            leave_out(first, let_in(second), without);
            leave_out(second, let_in(first), without);
        }
    }
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
            self.able.iter().map(|able| Takes::of(able & all, &collides)).collect()
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
            let covered = together(&takes);
            let without = without_each(&takes);
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
        let people = vec![Takes::of(all_of(10), &at_once); 10];
        assert!(!together(&people[..9]).contains(all_of(10)));
        assert!(together(&people).contains(all_of(10)));
    }
}
