//! The starts that a basket query offers are exactly those that a booking of the whole basket accepts.

use std::collections::BTreeMap;

use booking_core::basket::BasketEntry;
use booking_core::booking::{AppointmentRequest, BrokenRule, CalendarSnapshot, Draft, Refusal};
use booking_core::slots::{WallRange, free_starts};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestRunner};
use shared_kernel::ResourceId;
use time::{Duration, PrimitiveDateTime};

use super::{draft, snapshot};
use crate::basket::{Case, case, crowded_case, id};

const REFUSED: usize = 5_000;

/// How many starts were offered and could be booked, and how many could not.
#[derive(Default)]
struct Tried {
    offered: usize,
    /// Not possible alone.
    refused: usize,
    /// Possible alone, as are the others, and not together.
    beside: usize,
}

impl Tried {
    fn add(&mut self, more: &Self) {
        self.offered += more.offered;
        self.refused += more.refused;
        self.beside += more.beside;
    }
}

impl Case {
    /// The booking of the basket with this start and employee for the next one.
    fn draft(&self, snapshot: &CalendarSnapshot, start: PrimitiveDateTime, employee: Option<ResourceId>) -> Draft {
        let basket = self.basket(&snapshot.rules);
        let request = |(entry, wanted): (usize, &BasketEntry)| {
            let is_next = entry == self.next;
            Some(AppointmentRequest {
                service: wanted.service,
                employee: if is_next { employee } else { wanted.employee },
                start: if is_next { start } else { wanted.start? },
            })
        };
        draft(basket.iter().enumerate().filter_map(request).collect())
    }

    /// When who could do an entry if it were the only one.
    fn free_alone(
        &self,
        snapshot: &CalendarSnapshot,
        entry: usize,
        range: &WallRange,
    ) -> BTreeMap<PrimitiveDateTime, Vec<ResourceId>> {
        let service = &snapshot.rules.services[self.calendar.asked[entry]];
        let free = free_starts(&snapshot.rules, &[service], &snapshot.occupations, range, snapshot.now);
        let wanted = |employee: &ResourceId| self.chosen[entry].0.is_none_or(|chosen| id(chosen) == *employee);
        free.slots()
            .map(|slot| {
                (
                    slot.start,
                    slot.employees.into_iter().filter(wanted).collect::<Vec<_>>(),
                )
            })
            .filter(|(_, employees)| !employees.is_empty())
            .collect()
    }

    /// Books every start in turn on the same calendar, or only those at which somebody is free.
    fn tried_out(&self, only_free: bool) -> Tried {
        let mut tried = Tried::default();
        let calendar = &self.calendar;
        let snapshot = snapshot(calendar);
        let wanted = self.chosen[self.next].0.map(id);
        let others = self.chosen.iter().enumerate().filter(|(entry, _)| *entry != self.next);
        let mut others = others.filter_map(|(entry, (_, start))| Some((entry, (*start)?)));
        let others_are_free = others.all(|(entry, start)| {
            let only = WallRange::new(start, start + Duration::minutes(1)).unwrap();
            !self.free_alone(&snapshot, entry, &only).is_empty()
        });
        if only_free && !others_are_free {
            return tried;
        }
        let alone = self.free_alone(&snapshot, self.next, &calendar.wall_range());
        let Ok(offered) = self.searched() else {
            return tried;
        };
        let offered: BTreeMap<PrimitiveDateTime, Vec<ResourceId>> =
            offered.into_iter().map(|slot| (slot.start, slot.employees)).collect();
        let mut start = calendar.range.0;
        while start < calendar.range.1 {
            let free = offered.get(&start).map(Vec::as_slice).unwrap_or_default();
            let alone = alone.get(&start).map(Vec::as_slice).unwrap_or_default();
            let everybody = (0..calendar.employees.len()).map(|position| Some(id(position)));
            for employee in everybody
                .chain([None])
                .filter(|employee| wanted.is_none() || *employee == wanted)
            {
                let is_free_alone = employee.map_or(!alone.is_empty(), |employee| alone.contains(&employee));
                if only_free && !is_free_alone {
                    continue;
                }
                let is_offered = employee.map_or(!free.is_empty(), |employee| free.contains(&employee));
                let decided = self.draft(&snapshot, start, employee).decide(&snapshot);
                assert_eq!(
                    decided.is_ok(),
                    is_offered,
                    "{start} {employee:?}: {decided:?} {self:#?}"
                );
                match decided {
                    Ok(_) => tried.offered += 1,
                    Err(refusal) if others_are_free && is_free_alone => {
                        assert!(
                            matches!(
                                refusal,
                                Refusal::Broken {
                                    rule: BrokenRule::Taken,
                                    ..
                                }
                            ),
                            "{start} {employee:?}: {refusal:?} {self:#?}"
                        );
                        tried.beside += 1;
                    }
                    // Refused as well, but that proves little.
                    Err(Refusal::Broken {
                        rule: BrokenRule::OffGrid,
                        ..
                    }) => {}
                    Err(_) => tried.refused += 1,
                }
            }
            // Every start of the grid, and some beside it.
            start += Duration::minutes(if start.minute().is_multiple_of(5) { 1 } else { 4 });
        }
        tried
    }
}

#[test]
fn basket_is_bookable_exactly_at_offered_starts() {
    let mut runner = TestRunner::new(Config {
        rng_seed: RngSeed::Fixed(6),
        ..Config::default()
    });
    let mut all = Tried::default();
    while all.refused < REFUSED || all.offered < REFUSED / 10 {
        all.add(&case().new_tree(&mut runner).unwrap().current().tried_out(false));
    }
    while all.beside < REFUSED {
        all.add(&crowded_case().new_tree(&mut runner).unwrap().current().tried_out(true));
    }
}
