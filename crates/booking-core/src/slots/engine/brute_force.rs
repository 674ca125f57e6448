//! A second opinion on free starts: minute by minute, with nothing in common with the search but
//! the conversion of a single wall time.

use std::collections::{BTreeMap, HashMap};

use proptest::prelude::*;
use shared_kernel::{InstantMinute, ResourceId};
use time::{Date, Duration, PrimitiveDateTime};

use crate::calendar::ServiceRules;
use crate::random_calendar::{RandomCalendar, Windows, parity, random_calendar};
use crate::slots::{Slot, free_starts};

/// What one employee can do in which minute since 1970.
pub(crate) struct Minutes {
    first: i64,
    /// The working interval that a minute belongs to.
    working: Vec<Option<(Date, u16)>>,
    away: Vec<bool>,
    taken: Vec<bool>,
}

impl Minutes {
    fn around(calendar: &RandomCalendar) -> Self {
        let first = calendar.range.0.assume_utc().unix_timestamp() / 60 - 3 * 1440;
        let length = 10 * 1440;
        Self {
            first,
            working: vec![None; length],
            away: vec![false; length],
            taken: vec![false; length],
        }
    }

    fn index(&self, minute: i64) -> usize {
        usize::try_from(minute - self.first).unwrap()
    }

    pub(crate) fn allow(&self, start: i64, duration: i64, follow_up: i64) -> bool {
        let interval = self.working[self.index(start)];
        interval.is_some()
            && (start..start + duration)
                .map(|minute| self.index(minute))
                .all(|minute| self.working[minute] == interval && !self.away[minute])
            && (start..start + duration + follow_up).all(|minute| !self.taken[self.index(minute)])
    }
}

fn mark(minutes: &mut [bool], first: i64, spans: &[(i64, i64)]) {
    for minute in spans.iter().flat_map(|(from, to)| *from..*to) {
        if let Some(marked) = usize::try_from(minute - first)
            .ok()
            .and_then(|index| minutes.get_mut(index))
        {
            *marked = true;
        }
    }
}

fn minute_at(calendar: &RandomCalendar, wall: PrimitiveDateTime) -> Option<i64> {
    calendar
        .zone
        .instant(wall)
        .ok()
        .map(|instant| instant.unix_timestamp() / 60)
}

/// The minute at a wall time, or the next one that exists.
fn minute_from(calendar: &RandomCalendar, mut wall: PrimitiveDateTime) -> i64 {
    loop {
        if let Some(minute) = minute_at(calendar, wall) {
            return minute;
        }
        wall += Duration::minutes(1);
    }
}

fn open_minutes(windows: &Windows, date: Date) -> Vec<bool> {
    let windows = &windows[parity(date.weekday())];
    (0..1440)
        .map(|minute| {
            windows
                .iter()
                .any(|(opens, closes)| (*opens..*closes).contains(&minute))
        })
        .collect()
}

/// The days of the range, and the next one: something that is chosen already may lie there.
fn days(calendar: &RandomCalendar) -> impl Iterator<Item = Date> + use<> {
    let (from, to) = (calendar.range.0.date(), calendar.range.1.date() + Duration::DAY);
    (0..10)
        .map(move |ahead| from + Duration::days(ahead))
        .take_while(move |date| *date <= to)
}

pub(crate) fn minutes_of(calendar: &RandomCalendar, employee: usize) -> Minutes {
    let drawn = &calendar.employees[employee];
    let mut minutes = Minutes::around(calendar);
    for date in days(calendar) {
        let (own, house) = (open_minutes(&drawn.windows, date), open_minutes(&calendar.house, date));
        let mut begin = None;
        for minute in 0..=1440_u16 {
            let inside = minute < 1440 && own[usize::from(minute)] && house[usize::from(minute)];
            match (inside, begin) {
                (true, None) => begin = Some(minute),
                (false, Some(opens)) => {
                    let at =
                        |minute: u16| minute_from(calendar, date.midnight() + Duration::minutes(i64::from(minute)));
                    for instant in at(opens)..at(minute) {
                        let index = minutes.index(instant);
                        minutes.working[index] = Some((date, opens));
                    }
                    begin = None;
                }
                _ => {}
            }
        }
    }
    mark(&mut minutes.away, minutes.first, &drawn.absences);
    mark(&mut minutes.away, minutes.first, &calendar.closures);
    mark(&mut minutes.taken, minutes.first, &drawn.occupied);
    minutes
}

/// The minutes at which the clock shows a step of the grid for the first time.
fn steps_of(calendar: &RandomCalendar, date: Date) -> Vec<i64> {
    (0..1440)
        .filter(|minute| minute % i64::from(calendar.grid) == 0)
        .filter_map(|minute| minute_at(calendar, date.midnight() + Duration::minutes(minute)))
        .collect()
}

fn can_do_all(calendar: &RandomCalendar, (employee, minutes): (usize, &Minutes), steps: &[i64], start: i64) -> bool {
    let mut at = Some(start);
    for service in &calendar.asked {
        let (duration, follow_up) = calendar.takes(employee, *service);
        let Some(begin) = at else { return false };
        if !minutes.allow(begin, duration, follow_up) {
            return false;
        }
        at = steps.iter().copied().find(|step| *step >= begin + duration + follow_up);
    }
    true
}

/// The minute of a start that rules for everybody allow, whoever does it.
pub(crate) fn may_begin(calendar: &RandomCalendar, wall: PrimitiveDateTime) -> Option<i64> {
    if (u16::from(wall.hour()) * 60 + u16::from(wall.minute())) % calendar.grid != 0 {
        return None;
    }
    let minute = minute_at(calendar, wall)?;
    let instant = InstantMinute(minute).instant();
    let last_day = calendar.zone.wall(calendar.now).date() + Duration::days(i64::from(calendar.horizon));
    let in_time = instant >= calendar.now + Duration::minutes(i64::from(calendar.notice));
    (in_time && wall.date() <= last_day).then_some(minute)
}

fn brute_force(calendar: &RandomCalendar) -> Vec<Slot> {
    let mut starts = Vec::new();
    let mut wall = calendar.range.0;
    while wall < calendar.range.1 {
        starts.extend(may_begin(calendar, wall).map(|minute| (wall, minute)));
        wall += Duration::minutes(1);
    }
    let steps: HashMap<Date, Vec<i64>> = days(calendar).map(|date| (date, steps_of(calendar, date))).collect();
    let mut found: BTreeMap<PrimitiveDateTime, Vec<ResourceId>> = BTreeMap::new();
    for (id, (position, drawn)) in (1..).zip(calendar.employees.iter().enumerate()) {
        if calendar.asked.iter().any(|service| drawn.skills & (1 << service) == 0) {
            continue;
        }
        let minutes = minutes_of(calendar, position);
        for (wall, start) in &starts {
            if can_do_all(calendar, (position, &minutes), &steps[&wall.date()], *start) {
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
    fn one_service_is_offered_exactly_when_every_minute_allows_it(calendar in random_calendar(1..=4, 1..=1)) {
        prop_assert_eq!(search(&calendar), brute_force(&calendar));
    }

    #[test]
    fn several_services_are_offered_exactly_when_one_employee_can_do_them_in_a_row(calendar in random_calendar(1..=3, 2..=4)) {
        prop_assert_eq!(search(&calendar), brute_force(&calendar));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn a_large_team_is_offered_like_a_small_one(calendar in random_calendar(60..=140, 1..=2)) {
        prop_assert_eq!(search(&calendar), brute_force(&calendar));
    }
}
