//! Starts of a basket are those that trying everybody for every entry, minute by minute, finds; no code is shared with
//! the engine.

use std::collections::HashSet;

use booking_core::basket::{BasketEntry, BasketRefusal, basket_starts};
use booking_core::calendar::{Rules, ServiceRules};
use booking_core::slots::{Slot, WallRange, free_starts};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngSeed, TestRunner};
use shared_kernel::ResourceId;
use time::{Duration, PrimitiveDateTime};

use crate::naive_calendar::{Demand, Possibilities, may_begin};
use crate::random_calendar::{RandomCalendar, RandomRoom, random_calendar};

/// After the beginning of the range: where starts are chosen that are free, so that they lie near to each other. The
/// engine says which are; it only draws the queries, the answers are compared without it.
const NEAR: Duration = Duration::hours(10);

/// A basket at a calendar.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub(crate) calendar: RandomCalendar,
    /// For each service asked for: the position of a chosen employee, and a chosen start.
    pub(crate) chosen: Vec<(Option<usize>, Option<PrimitiveDateTime>)>,
    pub(crate) next: usize,
}

/// Who or what is taken, from when until when.
type Taken = Vec<(Whom, i64, i64)>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Whom {
    Employee(usize),
    Room(usize),
}

/// Takes all of it, unless some is taken already.
fn take(taken: &mut Taken, whom: Whom, times: &[(i64, i64)]) -> bool {
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

/// An appointment, with each way to do it.
struct Requested {
    start: i64,
    done_by: Vec<DoneBy>,
}

/// Somebody who can do it alone.
#[derive(Clone)]
struct DoneBy {
    employee: usize,
    work: Vec<(i64, i64)>,
    rooms: Vec<OneOf>,
}

/// A room that is needed: those that can be had, and when.
type OneOf = (Vec<usize>, Vec<(i64, i64)>);

/// What was found to be in vain: the rest of the appointment requests, after so much was taken that lasts until then.
type InVain = HashSet<(usize, Taken)>;

/// Whether everybody and every room can be found for all of this, when so much is taken already. They are
/// sorted by start, so that what has ended before the next one is forgotten: it is in nobody's way any more.
fn can_be_done(requests: &[&Requested], taken: &Taken, in_vain: &mut InVain) -> bool {
    let Some((request, rest)) = requests.split_first() else {
        return true;
    };
    let mut lasting: Taken = taken.iter().filter(|(.., to)| *to > request.start).copied().collect();
    lasting.sort_unstable();
    if in_vain.contains(&(rest.len(), lasting.clone())) {
        return false;
    }
    let done = request.done_by.iter().any(|by| {
        let mut with_it = lasting.clone();
        take(&mut with_it, Whom::Employee(by.employee), &by.work) && has_rooms(&by.rooms, rest, &with_it, in_vain)
    });
    if !done {
        in_vain.insert((rest.len(), lasting));
    }
    done
}

/// The same with one room after the other for the appointment at hand.
fn has_rooms(needed: &[OneOf], rest: &[&Requested], taken: &Taken, in_vain: &mut InVain) -> bool {
    let Some(((rooms, times), more)) = needed.split_first() else {
        return can_be_done(rest, taken, in_vain);
    };
    rooms.iter().any(|room| {
        let mut with_it = taken.clone();
        take(&mut with_it, Whom::Room(*room), times) && has_rooms(more, rest, &with_it, in_vain)
    })
}

impl Case {
    /// What an entry would be with this start.
    fn requested(&self, possible: &Possibilities, entry: usize, start: i64) -> Requested {
        let (service, chosen) = (self.calendar.asked[entry], self.chosen[entry].0);
        // Where there is no follow-up there are no minutes of it.
        let lasting = |times: &mut Vec<(i64, i64)>| times.retain(|(from, to)| from < to);
        let done_by = |employee: usize| {
            let is_wanted = chosen.is_none_or(|chosen| chosen == employee);
            let is_able = self.calendar.employees[employee].skills & (1 << service) != 0;
            let demand = Demand::of(&self.calendar, employee, service, start);
            if !is_wanted || !is_able || !possible.employee_can(employee, &demand) {
                return None;
            }
            let mut work = demand.work.clone();
            work.push(demand.follow_up);
            lasting(&mut work);
            let rooms = demand.rooms.iter().enumerate().map(|(need, (_, needed, is_last))| {
                let mut times = needed.clone();
                times.extend(is_last.then_some(demand.follow_up));
                lasting(&mut times);
                (possible.rooms_for(&self.calendar, &demand, need).collect(), times)
            });
            Some(DoneBy {
                employee,
                work,
                rooms: rooms.collect(),
            })
        };
        Requested {
            start,
            done_by: (0..self.calendar.employees.len()).filter_map(done_by).collect(),
        }
    }

    fn tried(&self) -> Vec<Slot> {
        let calendar = &self.calendar;
        let possible = Possibilities::of(calendar);
        let others = self.chosen.iter().enumerate().filter(|(entry, _)| *entry != self.next);
        let others: Option<Vec<Requested>> = others
            .filter_map(|(entry, (_, start))| start.map(|start| (entry, start)))
            .map(|(entry, start)| may_begin(calendar, start).map(|start| self.requested(&possible, entry, start)))
            .collect();
        let Some(others) = others else {
            return Vec::new();
        };
        let is_done_beside = |next: &Requested| {
            let mut requests: Vec<&Requested> = others.iter().chain([next]).collect();
            requests.sort_by_key(|request| request.start);
            can_be_done(&requests, &Vec::new(), &mut InVain::new())
        };
        let mut found = Vec::new();
        let mut wall = calendar.range.0;
        while wall < calendar.range.1 {
            if let Some(start) = may_begin(calendar, wall) {
                let next = self.requested(&possible, self.next, start);
                let each = next.done_by.iter().map(|by| Requested {
                    start,
                    done_by: vec![by.clone()],
                });
                let done: Vec<Requested> = each.filter(is_done_beside).collect();
                let employees: Vec<ResourceId> = done.iter().map(|next| id(next.done_by[0].employee)).collect();
                if !employees.is_empty() {
                    found.push(Slot { start: wall, employees });
                }
            }
            wall += Duration::minutes(1);
        }
        found
    }

    /// The same where there are more rooms than anybody needs.
    fn with_rooms_for_all(&self) -> Self {
        let mut more = self.clone();
        let empty = |group| RandomRoom {
            group,
            absences: Vec::new(),
            occupied: Vec::new(),
        };
        more.calendar.rooms.extend((0..30).map(|room| empty(room % 3)));
        more
    }

    /// Whether one of the others needs a room for longer or shorter, depending on who does it.
    fn takes_rooms_for_different_times(&self) -> bool {
        let possible = Possibilities::of(&self.calendar);
        let others = self.chosen.iter().enumerate().filter(|(entry, _)| *entry != self.next);
        let mut others = others.filter_map(|(entry, (_, start))| Some((entry, may_begin(&self.calendar, (*start)?)?)));
        others.any(|(entry, start)| {
            let done_by = self.requested(&possible, entry, start).done_by;
            done_by.windows(2).any(|pair| {
                let needs_rooms = !pair[0].rooms.is_empty();
                needs_rooms && pair[0].work != pair[1].work
            })
        })
    }

    pub(crate) fn basket(&self, rules: &Rules) -> Vec<BasketEntry> {
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

    pub(crate) fn searched(&self) -> Result<Vec<Slot>, BasketRefusal> {
        let calendar = &self.calendar;
        let rules = calendar.rules();
        let slot_list = basket_starts(
            &rules,
            &self.basket(&rules),
            self.next,
            &calendar.occupations(),
            &calendar.wall_range(),
            calendar.now,
        );
        slot_list.map(|slot_list| slot_list.slots().collect())
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

pub(crate) fn id(position: usize) -> ResourceId {
    ResourceId(i32::try_from(position).unwrap() + 1)
}

/// A calendar at which whole baskets can be done, though people and rooms are scarce; such baskets take long to try,
/// and so few starts are asked for.
fn crowded(mut calendar: RandomCalendar, rooms: usize) -> RandomCalendar {
    let all_day = [vec![(0, 1440)], vec![(0, 1440)]];
    calendar.premises.clone_from(&all_day);
    calendar.closures.clear();
    for service in calendar.services.iter_mut().filter(|service| service.steps.is_empty()) {
        service.duration = (service.duration.min(50) / 2).max(1) * 2;
        service.follow_up = service.follow_up.min(10);
    }
    if let Some(first) = calendar.services.iter_mut().find(|service| service.steps.is_empty()) {
        first.needs = vec![(0, Vec::new())];
    }
    for (position, employee) in calendar.employees.iter_mut().enumerate() {
        employee.windows.clone_from(&all_day);
        employee.odd_windows = None;
        employee.absences.clear();
        employee.occupied.truncate(2);
        // Somebody who was chosen for what they cannot do makes no sense of a whole basket.
        employee.skills |= if position % 2 == 0 { 0b111 } else { 1 << (position % 3) };
        for (own, service) in employee.own_durations.iter_mut().zip(&calendar.services) {
            *own = (position % 3 == 0)
                .then_some(service.duration * 2)
                .filter(|own| service.can_last(*own));
        }
    }
    calendar.rooms.truncate(rooms);
    for group in (0..3).cycle().take(rooms - calendar.rooms.len()) {
        calendar.rooms.push(RandomRoom {
            group,
            absences: Vec::new(),
            occupied: Vec::new(),
        });
    }
    let (from, to) = calendar.range;
    calendar.range = (from, to.min(from + Duration::hours(3)));
    calendar
}

/// Starts mostly such that each alone would be free, near to each other, where they collide; others anywhere.
pub(crate) fn case() -> impl Strategy<Value = Case> {
    prop_oneof![
        50 => case_at(random_calendar(1..=4, 1..=4)),
        1 => case_at(random_calendar(1..=2, 5..=10)),
        10 => crowded_case(),
    ]
}

/// Five to eight services by three to six people in two to five rooms.
pub(crate) fn crowded_case() -> impl Strategy<Value = Case> {
    let calendar = (random_calendar(3..=6, 5..=8), 2_usize..=5);
    case_at(calendar.prop_map(|(calendar, rooms)| crowded(calendar, rooms)))
}

fn case_at(calendar: impl Strategy<Value = RandomCalendar>) -> impl Strategy<Value = Case> {
    let start = prop_oneof![1 => Just(None), 6 => (0_i64..600).prop_map(Some)];
    let chosen = (
        prop_oneof![5 => Just(None), 1 => any::<prop::sample::Index>().prop_map(Some)],
        start,
        0_u8..10,
    );
    (
        calendar,
        prop::collection::vec(chosen, 10),
        any::<prop::sample::Index>(),
    )
        .prop_map(|(calendar, chosen, next)| {
            let grid = i64::from(calendar.grid);
            let (rules, occupations) = (calendar.rules(), calendar.occupations());
            let (from, to) = calendar.range;
            let near: PrimitiveDateTime = to.min(from + NEAR).max(from + NEAR / 2);
            let near = WallRange::new(from, near).unwrap();
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
    std::env::var("TERMINHOF_TEST_BASKETS").map_or(10_000, |cases| cases.parse().unwrap())
}

/// What a case is about; the comparison is worth little where most cases are about nothing.
#[test]
fn random_cases_cover_rooms_steps_and_own_durations() {
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
    let has_own_steps = count(&|case| {
        of_asked(case, &|service| {
            !service.work.is_empty() && !service.own_terms.is_empty()
        })
    });
    let has_own_steps_in_rooms = count(&|case| {
        of_asked(case, &|service| {
            !service.work.is_empty() && !service.own_terms.is_empty() && !service.needs.is_empty()
        })
    });
    let has_any = count(&|case| {
        of_asked(case, &|service| {
            !service.needs.is_empty() || !service.work.is_empty() || !service.own_terms.is_empty()
        })
    });
    let is_found = count(&|case| case.searched().is_ok_and(|found| !found.is_empty()));
    let is_beside = count(&|case| {
        let alone = Case {
            chosen: case.chosen.iter().map(|(employee, _)| (*employee, None)).collect(),
            ..case.clone()
        };
        case.searched() != alone.searched()
    });
    let whole = |case: &Case| {
        let others = case.chosen.iter().enumerate().filter(|(entry, _)| *entry != case.next);
        let others = others.filter(|(_, (_, start))| start.is_some());
        (4..=7).contains(&others.count()) && case.calendar.employees.len() > 2
    };
    let is_whole = count(&|case| whole(case) && case.searched().is_ok_and(|found| !found.is_empty()));
    let is_scarce = count(&|case| case.searched() != case.with_rooms_for_all().searched());
    let has_lengths = count(&Case::takes_rooms_for_different_times);
    let is_refused = count(&|case| case.searched() == Err(BasketRefusal::TooComplex));
    let third = cases.len() / 3;
    assert!(has_any > third, "{has_any} are not plain");
    assert!(
        has_own_steps > third / 20,
        "{has_own_steps} have steps at one's own pace"
    );
    assert!(
        has_own_steps_in_rooms > third / 40,
        "{has_own_steps_in_rooms} also need rooms"
    );
    for (what, number) in [("rooms", has_rooms), ("steps", has_steps), ("own durations", has_own)] {
        assert!(number > third / 4, "{number} have {what}");
    }
    assert!(is_found > third / 3, "{is_found} have a start");
    assert!(is_beside > third / 3, "{is_beside} have others in the way");
    assert!(is_refused < cases.len() / 200, "{is_refused} are too complex");
    assert!(is_whole > 30, "{is_whole} whole baskets of several people have a start");
    assert!(is_scarce > 50, "in {is_scarce} a room is scarce");
    assert!(has_lengths > 10, "{has_lengths} need rooms for different times");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]
    #[test]
    fn basket_starts_match_brute_force(case in case()) {
        match case.searched() {
            Ok(searched) => {
                prop_assert!(!case.makes_no_sense());
                prop_assert_eq!(searched, case.tried());
            }
            Err(BasketRefusal::TooComplex) => prop_assert!(case.calendar.asked.len() > 6),
            Err(_) => prop_assert!(case.makes_no_sense()),
        }
    }
}
