//! A second opinion on baskets: everybody is tried for everything, minute by minute.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngSeed, TestRunner};
use shared_kernel::ResourceId;
use time::{Duration, PrimitiveDateTime};

use super::{BasketEntry, basket_starts};
use crate::calendar::{Rules, ServiceRules};
use crate::random_calendar::{RandomCalendar, random_calendar};
use crate::slots::brute_force::{Demand, Possibilities, may_begin};
use crate::slots::{Slot, WallRange, free_starts};

/// After the beginning of the range: where starts are chosen that are free, so that they lie near to each other. The
/// engine says which are; it only draws the questions, the answers are compared without it.
const NEAR: Duration = Duration::hours(10);

/// A basket at a calendar.
#[derive(Debug, Clone)]
pub(super) struct Case {
    pub(super) calendar: RandomCalendar,
    /// For each service asked for: the position of a chosen employee, and a chosen start.
    pub(super) chosen: Vec<(Option<usize>, Option<PrimitiveDateTime>)>,
    pub(super) next: usize,
}

/// An appointment that is wished for.
struct Wished {
    start: i64,
    service: usize,
    employee: Option<usize>,
}

/// Who or what is taken, from when until when.
type Taken = Vec<(Whom, i64, i64)>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Whom {
    Employee(usize),
    Room(usize),
}

/// Takes all of it, unless some is taken already.
fn take(taken: &mut Taken, whom: Whom, times: impl IntoIterator<Item = (i64, i64)>) -> bool {
    // Where there is no follow-up there are no minutes of it.
    let times: Vec<(i64, i64)> = times.into_iter().filter(|(from, to)| from < to).collect();
    let is_free = |(from, to): &(i64, i64)| {
        taken
            .iter()
            .all(|(other, taken_from, taken_to)| *other != whom || taken_to <= from || to <= taken_from)
    };
    let are_free = times.iter().all(is_free);
    if are_free {
        taken.extend(times.iter().map(|(from, to)| (whom, *from, *to)));
    }
    are_free
}

impl Case {
    fn wished(&self, entry: usize, start: i64) -> Wished {
        Wished {
            start,
            service: self.calendar.asked[entry],
            employee: self.chosen[entry].0,
        }
    }

    /// Whether everybody and every room can be found for all of this, when so much is taken already.
    fn can_be_done(&self, possible: &Possibilities, wishes: &[Wished], taken: &Taken) -> bool {
        let Some((wish, rest)) = wishes.split_first() else {
            return true;
        };
        (0..self.calendar.employees.len()).any(|employee| {
            let is_wanted = wish.employee.is_none_or(|chosen| chosen == employee);
            let is_able = self.calendar.employees[employee].skills & (1 << wish.service) != 0;
            let demand = Demand::of(&self.calendar, employee, wish.service, wish.start);
            if !is_wanted || !is_able || !possible.employee_can(employee, &demand) {
                return false;
            }
            let mut with_it = taken.clone();
            let times = demand.work.iter().copied().chain([demand.follow_up]);
            take(&mut with_it, Whom::Employee(employee), times) && self.has_rooms(possible, &demand, 0, rest, &with_it)
        })
    }

    /// The same with one room after the other for the appointment at hand.
    fn has_rooms(
        &self,
        possible: &Possibilities,
        demand: &Demand,
        need: usize,
        rest: &[Wished],
        taken: &Taken,
    ) -> bool {
        let Some((_, needed, is_last)) = demand.rooms.get(need) else {
            return self.can_be_done(possible, rest, taken);
        };
        possible.rooms_for(&self.calendar, demand, need).any(|room| {
            let mut with_it = taken.clone();
            let follow_up = is_last.then_some(demand.follow_up);
            let times = needed.iter().copied().chain(follow_up);
            take(&mut with_it, Whom::Room(room), times) && self.has_rooms(possible, demand, need + 1, rest, &with_it)
        })
    }

    fn tried(&self) -> Vec<Slot> {
        let calendar = &self.calendar;
        let possible = Possibilities::of(calendar);
        let others = self.chosen.iter().enumerate().filter(|(entry, _)| *entry != self.next);
        let others: Option<Vec<Wished>> = others
            .filter_map(|(entry, (_, start))| start.map(|start| (entry, start)))
            .map(|(entry, start)| may_begin(calendar, start).map(|start| self.wished(entry, start)))
            .collect();
        let Some(mut wishes) = others else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut wall = calendar.range.0;
        while wall < calendar.range.1 {
            if let Some(start) = may_begin(calendar, wall) {
                let wanted = self.chosen[self.next].0;
                let employees =
                    (0..calendar.employees.len()).filter(|employee| wanted.is_none_or(|one| one == *employee));
                let employees: Vec<ResourceId> = employees
                    .filter(|employee| {
                        let next = Wished {
                            employee: Some(*employee),
                            ..self.wished(self.next, start)
                        };
                        wishes.insert(0, next);
                        let done = self.can_be_done(&possible, &wishes, &Vec::new());
                        wishes.remove(0);
                        done
                    })
                    .map(id)
                    .collect();
                if !employees.is_empty() {
                    found.push(Slot { start: wall, employees });
                }
            }
            wall += Duration::minutes(1);
        }
        found
    }

    pub(super) fn basket(&self, rules: &Rules) -> Vec<BasketEntry> {
        self.calendar
            .asked
            .iter()
            .zip(&self.chosen)
            .map(|(service, (employee, start))| BasketEntry {
                service: rules.services[*service].id,
                employee: employee.map(id),
                start: *start,
            })
            .collect()
    }

    pub(super) fn searched(&self) -> Option<Vec<Slot>> {
        let calendar = &self.calendar;
        let rules = calendar.rules();
        let overview = basket_starts(
            &rules,
            &self.basket(&rules),
            self.next,
            &calendar.occupations(),
            &calendar.wall_range(),
            calendar.now,
        );
        overview.ok().map(|overview| overview.slots().collect())
    }

    /// Somebody was chosen who cannot do it.
    fn makes_no_sense(&self) -> bool {
        self.calendar
            .asked
            .iter()
            .zip(&self.chosen)
            .any(|(service, (employee, _))| {
                employee.is_some_and(|employee| self.calendar.employees[employee].skills & (1 << service) == 0)
            })
    }
}

pub(super) fn id(position: usize) -> ResourceId {
    ResourceId(i32::try_from(position).unwrap() + 1)
}

/// Starts mostly such that each alone would be free, near to each other, where they collide; others anywhere.
pub(super) fn case() -> impl Strategy<Value = Case> {
    let start = prop_oneof![1 => Just(None), 6 => (0_i64..600).prop_map(Some)];
    let chosen = (
        prop_oneof![5 => Just(None), 1 => any::<prop::sample::Index>().prop_map(Some)],
        start,
        0_u8..10,
    );
    // Whole baskets take long to try: few of them, and with few people.
    let calendar = prop_oneof![60 => random_calendar(1..=4, 1..=4), 1 => random_calendar(1..=2, 5..=10)];
    (
        calendar,
        prop::collection::vec(chosen, 10),
        any::<prop::sample::Index>(),
    )
        .prop_map(|(calendar, chosen, next)| {
            let grid = i64::from(calendar.grid);
            let (rules, occupations) = (calendar.rules(), calendar.occupations());
            let (from, to) = calendar.range;
            let near = WallRange::new(from, to.min(from + NEAR)).unwrap();
            let chosen = chosen[..calendar.asked.len()]
                .iter()
                .zip(&calendar.asked)
                .map(|((employee, start, odd), service)| {
                    let start = start.map(|after| {
                        let service = &rules.services[*service];
                        let free = || free_starts(&rules, &[service], &occupations, &near, calendar.now);
                        let free: Vec<Slot> = if *odd > 2 { free().slots().collect() } else { Vec::new() };
                        if let Some(slot) = free.get(usize::try_from(after).unwrap() % free.len().max(1)) {
                            return slot.start;
                        }
                        let at = calendar.range.0 + Duration::minutes(after);
                        let minute = i64::from(at.hour()) * 60 + i64::from(at.minute());
                        at - Duration::minutes(if *odd == 0 { 0 } else { minute % grid })
                    });
                    (employee.map(|index| index.index(calendar.employees.len())), start)
                })
                .collect();
            Case {
                next: next.index(calendar.asked.len()),
                chosen,
                calendar,
            }
        })
}

/// How many are tried; `just baskets` tries very many.
fn cases() -> u32 {
    std::env::var("TERMINHOF_BASKETS").map_or(20_000, |cases| cases.parse().unwrap())
}

/// What a case is about; the comparison is worth little where most cases are about nothing.
#[test]
fn a_third_of_the_cases_has_rooms_steps_or_own_durations_and_many_have_something_to_find() {
    let mut runner = TestRunner::new(ProptestConfig {
        rng_seed: RngSeed::Fixed(3),
        ..ProptestConfig::default()
    });
    let cases: Vec<Case> = (0..2_000)
        .map(|_| case().new_tree(&mut runner).unwrap().current())
        .collect();
    let count = |is_so: &dyn Fn(&Case) -> bool| cases.iter().filter(|case| is_so(case)).count();
    let of_asked = |case: &Case, is_so: &dyn Fn(&ServiceRules) -> bool| {
        let rules = case.calendar.rules();
        case.calendar
            .asked
            .iter()
            .any(|position| is_so(&rules.services[*position]))
    };
    let has_rooms = count(&|case| of_asked(case, &|service| !service.needs.is_empty()));
    let has_steps = count(&|case| of_asked(case, &|service| !service.work.is_empty()));
    let has_own = count(&|case| of_asked(case, &|service| !service.own_terms.is_empty()));
    let has_any = count(&|case| of_asked(case, &|service| !service.is_plain() || !service.own_terms.is_empty()));
    let is_found = count(&|case| case.searched().is_some_and(|found| !found.is_empty()));
    let is_beside = count(&|case| {
        let alone = Case {
            chosen: case.chosen.iter().map(|(employee, _)| (*employee, None)).collect(),
            ..case.clone()
        };
        case.searched() != alone.searched()
    });
    let third = cases.len() / 3;
    assert!(has_any > third, "{has_any} are not plain");
    for (what, number) in [("rooms", has_rooms), ("steps", has_steps), ("own durations", has_own)] {
        assert!(number > third / 4, "{number} have {what}");
    }
    assert!(is_found > third / 3, "{is_found} have a start");
    assert!(is_beside > third / 3, "{is_beside} have others in the way");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]
    #[test]
    fn a_start_is_offered_exactly_when_trying_everybody_for_everything_succeeds(case in case()) {
        match case.searched() {
            Some(searched) => {
                prop_assert!(!case.makes_no_sense());
                prop_assert_eq!(searched, case.tried());
            }
            None => prop_assert!(case.makes_no_sense()),
        }
    }
}
