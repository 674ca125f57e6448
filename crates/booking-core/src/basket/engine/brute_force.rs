//! A second opinion on baskets: everybody is tried for everything, minute by minute.

use proptest::prelude::*;
use shared_kernel::ResourceId;
use time::{Duration, PrimitiveDateTime};

use super::{BasketEntry, basket_starts};
use crate::random_calendar::{RandomCalendar, random_calendar};
use crate::slots::Slot;
use crate::slots::brute_force::{Minutes, may_begin, minutes_of};

/// A basket at a calendar.
#[derive(Debug, Clone)]
struct Case {
    calendar: RandomCalendar,
    /// For each service asked for: the position of a chosen employee, and a chosen start.
    chosen: Vec<(Option<usize>, Option<PrimitiveDateTime>)>,
    next: usize,
}

/// From when until when an appointment takes its employee, and who that could be.
struct Demand {
    start: i64,
    service: usize,
    employee: Option<usize>,
}

impl Case {
    fn demand(&self, entry: usize, start: i64) -> Demand {
        Demand {
            start,
            service: self.calendar.asked[entry],
            employee: self.chosen[entry].0,
        }
    }

    /// Whether everybody can be found for all of this, when so much is taken already.
    fn can_be_done(&self, minutes: &[Minutes], demands: &[Demand], taken: &mut Vec<(usize, i64, i64)>) -> bool {
        let Some((demand, rest)) = demands.split_first() else {
            return true;
        };
        (0..minutes.len()).any(|employee| {
            let (duration, follow_up) = self.calendar.takes(employee, demand.service);
            let end = demand.start + duration + follow_up;
            let is_wanted = demand.employee.is_none_or(|chosen| chosen == employee);
            let is_able = self.calendar.employees[employee].skills & (1 << demand.service) != 0;
            let is_busy = taken
                .iter()
                .any(|(other, from, to)| *other == employee && *from < end && demand.start < *to);
            if !is_wanted || !is_able || is_busy || !minutes[employee].allow(demand.start, duration, follow_up) {
                return false;
            }
            taken.push((employee, demand.start, end));
            let done = self.can_be_done(minutes, rest, taken);
            taken.pop();
            done
        })
    }

    fn tried(&self) -> Vec<Slot> {
        let calendar = &self.calendar;
        let minutes: Vec<Minutes> = (0..calendar.employees.len())
            .map(|employee| minutes_of(calendar, employee))
            .collect();
        let others = self.chosen.iter().enumerate().filter(|(entry, _)| *entry != self.next);
        let others: Option<Vec<Demand>> = others
            .filter_map(|(entry, (_, start))| start.map(|start| (entry, start)))
            .map(|(entry, start)| may_begin(calendar, start).map(|start| self.demand(entry, start)))
            .collect();
        let Some(mut demands) = others else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut wall = calendar.range.0;
        while wall < calendar.range.1 {
            if let Some(start) = may_begin(calendar, wall) {
                let wanted = self.chosen[self.next].0;
                let employees = (0..minutes.len()).filter(|employee| wanted.is_none_or(|one| one == *employee));
                let employees: Vec<ResourceId> = employees
                    .filter(|employee| {
                        demands.insert(
                            0,
                            Demand {
                                employee: Some(*employee),
                                ..self.demand(self.next, start)
                            },
                        );
                        let done = self.can_be_done(&minutes, &demands, &mut Vec::new());
                        demands.remove(0);
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

    fn searched(&self) -> Option<Vec<Slot>> {
        let calendar = &self.calendar;
        let rules = calendar.rules();
        let basket: Vec<BasketEntry> = calendar
            .asked
            .iter()
            .zip(&self.chosen)
            .map(|(service, (employee, start))| BasketEntry {
                service: rules.services[*service].id,
                employee: employee.map(id),
                start: *start,
            })
            .collect();
        let overview = basket_starts(
            &rules,
            &basket,
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

fn id(position: usize) -> ResourceId {
    ResourceId(i32::try_from(position).unwrap() + 1)
}

/// Starts mostly on the grid and mostly within the range, where they collide.
fn case() -> impl Strategy<Value = Case> {
    let start = prop_oneof![1 => Just(None), 6 => (0_i64..600).prop_map(Some)];
    let chosen = (
        prop_oneof![3 => Just(None), 1 => any::<prop::sample::Index>().prop_map(Some)],
        start,
        0_u8..10,
    );
    (
        random_calendar(1..=4, 1..=4),
        prop::collection::vec(chosen, 4),
        any::<prop::sample::Index>(),
    )
        .prop_map(|(calendar, chosen, next)| {
            let grid = i64::from(calendar.grid);
            let chosen = chosen[..calendar.asked.len()]
                .iter()
                .map(|(employee, start, odd)| {
                    let start = start.map(|after| {
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
    std::env::var("TERMINHOF_BASKETS").map_or(2_000, |cases| cases.parse().unwrap())
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
