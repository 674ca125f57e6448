//! What a day of six services by twelve employees takes: in steps of effort in every run, in time when asked.

use std::time::Instant;

use shared_kernel::{ResourceGroupId, ResourceId, ServiceId, SplitMix64};
use time::macros::{date, datetime};
use time::{Date, Duration, OffsetDateTime};

use super::{VisitBounds, VisitEntry, VisitList, best_visits, best_visits_within};
use crate::assignment::Effort;
use crate::basket::BasketRefusal;
use crate::calendar::{Need, Occupation, OwnTerms, Rules, Step};
use crate::example::{Provider, service};
use crate::slots::WallRange;

const NOW: OffsetDateTime = datetime!(2027-01-10 12:00 UTC);
const DAY: Date = date!(2027 - 01 - 11);
const SERVICES: usize = 6;
const EMPLOYEES: usize = 12;
/// More than a search ever takes, so that it can be told how much it was.
const PLENTY: u64 = 1 << 40;

/// A day from eight to eight, partly booked, with services of different lengths, of which some need cabins or have
/// steps, and employees of different skills and speeds.
fn drawn(seed: u64) -> (Rules, Vec<Occupation>, Vec<VisitEntry>, u16) {
    let mut dice = SplitMix64::new(seed);
    let mut minutes = |choices: &[u16]| choices[dice.below(choices.len())];
    let mut provider = Provider::open("08:00-20:00", 60);
    provider.employees = vec![provider.premises.clone(); EMPLOYEES];
    provider.rooms = (0..minutes(&[0, 2, 3, 5]))
        .map(|room| ResourceGroupId(i32::from(room % 2)))
        .collect();
    let has_rooms = provider.rooms.len() > 1;
    provider.services = (1..)
        .take(SERVICES)
        .map(|id| {
            let skilled: Vec<usize> = (0..EMPLOYEES).filter(|_| minutes(&[0, 1, 1]) == 1).collect();
            let duration = minutes(&[15, 20, 30, 45, 50, 60]);
            let mut service = service(id, duration, minutes(&[0, 0, 5, 10, 15, 30]), &skilled);
            if minutes(&[0, 0, 1]) == 1 {
                let steps = [(true, 10), (false, 25), (true, 10)].map(|(is_work, minutes)| Step { is_work, minutes });
                (service.duration, service.work) = (45, Step::work(&steps).unwrap());
            } else {
                for employee in skilled.iter().filter(|employee| *employee % 4 == 0) {
                    let duration = Some(duration + minutes(&[10, 15]));
                    service.own_terms.insert(*employee, OwnTerms { duration, price: None });
                }
            }
            if has_rooms && minutes(&[0, 1]) == 1 {
                service.needs = vec![Need {
                    group: ResourceGroupId(i32::from(minutes(&[0, 1]))),
                    during: Vec::new(),
                }];
            }
            service
        })
        .collect();
    let mut occupations = Vec::new();
    let rooms = (101..).take(provider.rooms.len());
    for resource in (1..).take(EMPLOYEES).chain(rooms) {
        let mut from = DAY.midnight() + Duration::minutes(i64::from(480 + minutes(&[0, 30, 60, 120])));
        while from.hour() < 19 {
            let to = from + Duration::minutes(i64::from(minutes(&[15, 30, 45, 60])));
            occupations.push(provider.occupation(resource, from, to));
            from = to + Duration::minutes(i64::from(minutes(&[0, 30, 60, 120, 240])));
        }
    }
    let entries = (1..).take(SERVICES).map(|id| VisitEntry {
        service: ServiceId(id),
        employee: None::<ResourceId>,
    });
    let max_waiting = minutes(&[0, 30, 60, 60, 60, 480]);
    (provider.rules(), occupations, entries.collect(), max_waiting)
}

fn of_day(max_waiting: u16) -> VisitBounds {
    VisitBounds {
        range: WallRange::days(DAY, DAY).unwrap(),
        max_waiting,
        own_times: Vec::new(),
    }
}

/// The visits of a drawn day, and how many steps they took.
fn asked(seed: u64) -> (Result<VisitList, BasketRefusal>, u64) {
    let (rules, occupations, entries, max_waiting) = drawn(seed);
    let bounds = of_day(max_waiting);
    let mut effort = Effort::of(PLENTY);
    let found = best_visits_within(&rules, &entries, &occupations, &bounds, NOW, &mut effort);
    (found, PLENTY - effort.left())
}

/// How many days are tried; `just visits` tries many.
fn days() -> Option<u64> {
    let days = std::env::var("TERMINHOF_TEST_VISIT_DAYS").ok()?;
    Some(days.parse().unwrap())
}

#[test]
fn days_of_twelve_employees_stay_within_the_step_limit() {
    let mut most = 0;
    let mut listed = 0;
    for seed in 1..=days().unwrap_or(100) {
        let (found, steps) = asked(seed);
        listed += usize::from(!found.unwrap().visits.is_empty());
        most = most.max(steps);
    }
    println!("at most {most} steps a day");
    assert!(listed > 50, "only {listed} days have a visit");
    assert!(5 * most < Effort::for_visits().left(), "{most} steps on one day");
}

#[test]
#[expect(clippy::disallowed_methods, reason = "it is measured, not logged")]
fn day_of_six_services_and_twelve_employees_is_fast() {
    let Some(days) = days() else { return };
    let mut times: Vec<u128> = (1..=days)
        .map(|seed| {
            let (rules, occupations, entries, max_waiting) = drawn(seed);
            let bounds = of_day(max_waiting);
            // The least of some, because other programs run as well.
            let times = (0..3).map(|_| {
                let begun = Instant::now();
                let _found = best_visits(&rules, &entries, &occupations, &bounds, NOW);
                begun.elapsed().as_micros()
            });
            times.min().unwrap()
        })
        .collect();
    times.sort_unstable();
    let percentile = |share: usize| times[(times.len() - 1) * share / 100];
    println!(
        "a day takes p50 {} µs, p99 {} µs, at most {} µs",
        percentile(50),
        percentile(99),
        percentile(100)
    );
    assert!(percentile(99) < 5_000);
}
