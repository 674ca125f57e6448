//! Every day from 2024 to 2040, also those on which the clock changes, against rules of the zones that are
//! written down here once more and share nothing with the library.

use std::collections::BTreeSet;
use std::thread;

use booking_core::calendar::Rules;
use booking_core::slots::{WallRange, free_starts};
use shared_kernel::{InstantMinute, Zone};
use time::{Date, Duration, Month, PrimitiveDateTime, Weekday, macros::date};

use crate::random_calendar::{RandomCalendar, RandomEmployee, RandomService};

const FIRST: Date = date!(2024 - 01 - 01);
const LAST: Date = date!(2040 - 12 - 31);
const LENGTHS: [u16; 6] = [7, 15, 30, 50, 90, 480];
/// A list of a start every quarter of an hour is whole for so many days.
const DAYS_AT_ONCE: i64 = 100;

#[derive(Clone, Copy)]
enum Clock {
    /// One hour ahead of UTC, two in summer: from the last Sunday of March, 2:00, to that of October, 3:00.
    CentralEurope,
    /// Ten and a half hours ahead, eleven in summer: from the first Sunday of October, 2:00, to that of
    /// April, 2:00. So the clock jumps by half an hour.
    LordHowe,
}

const ZONES: [(&str, Clock); 4] = [
    ("Europe/Vienna", Clock::CentralEurope),
    ("Europe/Berlin", Clock::CentralEurope),
    ("Europe/Zurich", Clock::CentralEurope),
    ("Australia/Lord_Howe", Clock::LordHowe),
];

/// How a clock behaves in one year.
struct Year {
    /// Minutes ahead of UTC in winter and in summer.
    ahead: (i64, i64),
    /// The wall times that do not exist.
    gap: (PrimitiveDateTime, PrimitiveDateTime),
    /// When summer is over on the wall, the second pass of the fold included.
    over: PrimitiveDateTime,
}

impl Clock {
    fn in_year(self, year: i32) -> Year {
        let at = |sunday: Date, hour| sunday.with_hms(hour, 0, 0).unwrap();
        match self {
            Self::CentralEurope => {
                let gap = at(last_sunday(year, Month::March), 2);
                Year {
                    ahead: (60, 120),
                    gap: (gap, gap + Duration::hours(1)),
                    over: at(last_sunday(year, Month::October), 3),
                }
            }
            Self::LordHowe => {
                let gap = at(first_sunday(year, Month::October), 2);
                Year {
                    ahead: (630, 660),
                    gap: (gap, gap + Duration::minutes(30)),
                    over: at(first_sunday(year, Month::April), 2),
                }
            }
        }
    }
}

impl Year {
    /// Minutes since 1970 in UTC at which the wall shows this time for the first time; none in the gap.
    fn instant(&self, wall: PrimitiveDateTime) -> Option<i64> {
        let (begins, ends) = (self.gap.0 <= wall, self.over <= wall);
        // In the south summer lasts over the end of the year.
        let is_summer = if self.gap.0 < self.over {
            begins && !ends
        } else {
            begins || !ends
        };
        let shown = wall.assume_utc().unix_timestamp() / 60;
        let is_skipped = begins && wall < self.gap.1;
        (!is_skipped).then(|| shown - if is_summer { self.ahead.1 } else { self.ahead.0 })
    }
}

fn first_sunday(year: i32, month: Month) -> Date {
    let first = Date::from_calendar_date(year, month, 1).unwrap();
    (0..7)
        .map(|days| first + Duration::days(days))
        .find(|day| day.weekday() == Weekday::Sunday)
        .unwrap()
}

fn last_sunday(year: i32, month: Month) -> Date {
    let fifth = first_sunday(year, month) + Duration::weeks(4);
    if fifth.month() == month {
        fifth
    } else {
        fifth - Duration::WEEK
    }
}

/// A day on which the wall shows what the rules say at every quarter of an hour.
struct Quarters {
    day: Date,
    /// Minutes from local midnight, with those since 1970.
    starts: Vec<(u16, i64)>,
    midnight: i64,
}

impl Quarters {
    /// Asks the library for each of them, there and back.
    fn checked(zone: &Zone, clock: Clock, day: Date) -> Self {
        let year = clock.in_year(day.year());
        let mut starts = Vec::with_capacity(96);
        for minute in (0..1_440_u16).step_by(15) {
            let wall = day.midnight() + Duration::minutes(i64::from(minute));
            let instant = zone.instant(wall).ok();
            let at = year.instant(wall);
            assert_eq!(instant.map(|at| InstantMinute::floor(at).0), at, "{zone} {wall}");
            if let (Some(instant), Some(at)) = (instant, at) {
                assert_eq!(zone.wall(instant), wall, "{zone}");
                starts.push((minute, at));
            }
        }
        let next = day + Duration::DAY;
        let midnight = clock.in_year(next.year()).instant(next.midnight()).unwrap();
        Self { day, starts, midnight }
    }

    /// The starts of an appointment that is over at midnight.
    fn starts_of(&self, length: u16) -> impl Iterator<Item = u16> {
        let last = self.midnight - i64::from(length);
        self.starts
            .iter()
            .take_while(move |(_, at)| *at <= last)
            .map(|(minute, _)| *minute)
    }
}

/// Of somebody who works all the time, and of a service that takes so many minutes, a start each quarter of an hour.
fn always_open(zone: &Zone, duration: u16) -> Rules {
    let all_day = [vec![(0, 1440)], vec![(0, 1440)]];
    let calendar = RandomCalendar {
        zone: zone.clone(),
        grid: 15,
        notice: 0,
        horizon: 180,
        premises: all_day.clone(),
        closures: Vec::new(),
        region: None,
        opened: Vec::new(),
        employees: vec![RandomEmployee {
            windows: all_day,
            odd_windows: None,
            absences: Vec::new(),
            occupied: Vec::new(),
            skills: 1,
            own_durations: [None; 3],
        }],
        rooms: Vec::new(),
        services: vec![RandomService {
            duration,
            follow_up: 0,
            visit_rank: None,
            steps: Vec::new(),
            needs: Vec::new(),
        }],
        asked: vec![0],
        range: (FIRST.midnight(), LAST.midnight()),
        now: FIRST.midnight().assume_utc(),
    };
    calendar.rules()
}

/// Checks a zone in pieces; gives the number of starts that were compared.
fn check(name: &str, clock: Clock) -> usize {
    let zone = Zone::named(name).unwrap();
    let mut compared = 0;
    let mut first = FIRST;
    while first <= LAST {
        let last = (first + Duration::days(DAYS_AT_ONCE - 1)).min(LAST);
        let days: Vec<Quarters> = (0..=(last - first).whole_days())
            .map(|days| Quarters::checked(&zone, clock, first + Duration::days(days)))
            .collect();
        let range = WallRange::days(first, last).unwrap();
        let before = zone.instant(first.midnight()).unwrap() - Duration::minutes(1);
        for length in LENGTHS {
            let rules = always_open(&zone, length);
            let slot_list = free_starts(&rules, &[&rules.services[0]], &[], &range, before);
            let mut offered = slot_list.days();
            for expected in &days {
                let (day, starts) = offered.next().unwrap();
                assert_eq!(day, expected.day, "{name}, {length} minutes");
                let starts: Vec<u16> = starts.map(|(minute, _)| minute).collect();
                let expected: Vec<u16> = expected.starts_of(length).collect();
                assert_eq!(starts, expected, "{name}, {length} minutes, {day}");
                compared += starts.len();
            }
            assert!(offered.next().is_none(), "{name}, {length} minutes, {first}");
        }
        first = last + Duration::DAY;
    }
    compared
}

#[test]
fn on_every_day_until_2040_a_start_is_the_minute_on_the_wall() {
    thread::scope(|scope| {
        let running = ZONES.map(|(name, clock)| scope.spawn(move || check(name, clock)));
        let compared = running.map(|zone| zone.join().unwrap());
        // 6,210 days with up to 96 starts, for each length.
        assert!(
            compared.into_iter().all(|starts| starts > 6 * 6_210 * 60),
            "{compared:?}"
        );
    });
}

#[test]
fn every_minute_of_a_gap_is_refused_and_every_minute_of_a_fold_is_its_first_pass() {
    for (name, clock) in ZONES {
        let zone = Zone::named(name).unwrap();
        let mut skipped = BTreeSet::new();
        for year in 2024..=2040 {
            let rules = clock.in_year(year);
            for month in [Month::March, Month::April, Month::October] {
                for sunday in [first_sunday(year, month), last_sunday(year, month)] {
                    for minute in 0..6 * 60 {
                        let wall = sunday.midnight() + Duration::minutes(minute);
                        let instant = zone.instant(wall).ok().map(|at| InstantMinute::floor(at).0);
                        assert_eq!(instant, rules.instant(wall), "{name} {wall}");
                        if instant.is_none() {
                            skipped.insert(wall);
                        }
                    }
                }
            }
        }
        let gap = if name == "Australia/Lord_Howe" { 30 } else { 60 };
        assert_eq!(skipped.len(), 17 * gap, "{name}");
    }
}
