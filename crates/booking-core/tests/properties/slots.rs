//! Free starts of services are those that trying every start, step by step, finds.

use std::collections::{BTreeMap, HashMap};

use booking_core::calendar::ServiceRules;
use booking_core::slots::{Slot, free_starts};
use proptest::prelude::*;
use shared_kernel::ResourceId;
use time::{Date, Duration, PrimitiveDateTime};

use crate::naive_calendar::{Demand, Possibilities, days, may_begin, minute_at};
use crate::random_calendar::{RandomCalendar, random_calendar};

/// The minutes at which the clock shows a step of the grid for the first time.
fn steps_of(calendar: &RandomCalendar, date: Date) -> Vec<i64> {
    (0..1440)
        .filter(|minute| minute % i64::from(calendar.grid) == 0)
        .filter_map(|minute| minute_at(calendar, date.midnight() + Duration::minutes(minute)))
        .collect()
}

fn can_do_all(
    calendar: &RandomCalendar,
    possibilities: &Possibilities,
    employee: usize,
    steps: &[i64],
    start: i64,
) -> bool {
    let mut at = Some(start);
    for service in &calendar.asked {
        let Some(begin) = at else { return false };
        let demand = Demand::of(calendar, employee, *service, begin);
        if !possibilities.can(calendar, employee, &demand) {
            return false;
        }
        at = steps.iter().copied().find(|step| *step >= demand.follow_up.1);
    }
    true
}

fn brute_force(calendar: &RandomCalendar) -> Vec<Slot> {
    let mut starts = Vec::new();
    let mut wall = calendar.range.0;
    while wall < calendar.range.1 {
        starts.extend(may_begin(calendar, wall).map(|minute| (wall, minute)));
        wall += Duration::minutes(1);
    }
    let steps: HashMap<Date, Vec<i64>> = days(calendar).map(|date| (date, steps_of(calendar, date))).collect();
    let possibilities = Possibilities::of(calendar);
    let mut found: BTreeMap<PrimitiveDateTime, Vec<ResourceId>> = BTreeMap::new();
    for (id, (position, drawn)) in (1..).zip(calendar.employees.iter().enumerate()) {
        if calendar.asked.iter().any(|service| drawn.skills & (1 << service) == 0) {
            continue;
        }
        for (wall, start) in &starts {
            if can_do_all(calendar, &possibilities, position, &steps[&wall.date()], *start) {
                found.entry(*wall).or_default().push(ResourceId(id));
            }
        }
    }
    found
        .into_iter()
        .map(|(start, employees)| Slot { start, employees })
        .collect()
}

fn search(calendar: &RandomCalendar) -> Vec<Slot> {
    let rules = calendar.rules();
    let services: Vec<&ServiceRules> = calendar
        .asked
        .iter()
        .map(|position| &rules.services[*position])
        .collect();
    free_starts(
        &rules,
        &services,
        &calendar.occupations(),
        &calendar.wall_range(),
        calendar.now,
    )
    .slots()
    .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn one_service_matches_brute_force(calendar in random_calendar(1..=4, 1..=1)) {
        prop_assert_eq!(search(&calendar), brute_force(&calendar));
    }

    #[test]
    fn several_services_match_brute_force(calendar in random_calendar(1..=3, 2..=4)) {
        prop_assert_eq!(search(&calendar), brute_force(&calendar));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn team_of_more_than_64_matches_brute_force(calendar in random_calendar(60..=140, 1..=2)) {
        prop_assert_eq!(search(&calendar), brute_force(&calendar));
    }
}
