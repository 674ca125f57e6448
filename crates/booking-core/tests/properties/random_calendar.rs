//! Random calendars, and what is asked of them.

use std::collections::BTreeMap;

use booking_core::calendar::{
    Absence, Availability, BookingSettings, Employee, EmployeeAvailability, Grid, Need, Occupation, OwnTerms, Room,
    Rules, ServiceRules, Span, Step, VisitRank, Weeks, Window, WorkingHours,
};
use booking_core::holidays::{ClosedHolidays, Region};
use booking_core::slots::WallRange;
use proptest::prelude::*;
use shared_kernel::{InstantMinute, Money, OrganizationNr, ResourceGroupId, ResourceId, ServiceId, Zone};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime, Weekday, macros::date};

/// Days on or before which the clock changes, and ordinary ones.
const DAYS: &[(&str, Date)] = &[
    ("Europe/Vienna", date!(2027 - 01 - 11)),
    ("Europe/Vienna", date!(2027 - 03 - 27)),
    ("Europe/Vienna", date!(2027 - 03 - 28)),
    ("Europe/Vienna", date!(2027 - 10 - 30)),
    ("Europe/Vienna", date!(2027 - 10 - 31)),
    ("Europe/Zurich", date!(2027 - 12 - 31)),
    // On both sides of them the week has another number: of 2026 the last one is week 53, before week 1.
    ("Europe/Vienna", date!(2026 - 12 - 27)),
    ("Europe/Vienna", date!(2027 - 01 - 03)),
    ("Europe/Vienna", date!(2027 - 01 - 10)),
    ("Australia/Lord_Howe", date!(2027 - 04 - 03)),
    ("Australia/Lord_Howe", date!(2027 - 10 - 02)),
    // Changes at midnight: 0:00 to 1:00 in Beirut, 0:00 to 23:00 the day before in Santiago, 1:00 to 0:00 in Havana.
    ("Asia/Beirut", date!(2027 - 03 - 27)),
    ("America/Santiago", date!(2027 - 04 - 03)),
    ("America/Havana", date!(2027 - 11 - 06)),
    ("Asia/Kathmandu", date!(2027 - 02 - 28)),
];

/// The windows of even and odd weekdays, in minutes; they may touch, and leave days free.
pub(crate) type Windows = [Vec<(u16, u16)>; 2];

/// A calendar as drawn, and what is asked of it.
#[derive(Debug, Clone)]
pub(crate) struct RandomCalendar {
    pub(crate) zone: Zone,

    pub(crate) grid: u16,
    pub(crate) notice: u32,
    pub(crate) horizon: u16,
    pub(crate) premises: Windows,
    /// Minutes since 1970, `[from, to)`.
    pub(crate) closures: Vec<(i64, i64)>,
    /// On whose public holidays it is closed, but for the days on which it opens all the same.
    pub(crate) region: Option<Region>,
    pub(crate) opened: Vec<Date>,
    pub(crate) employees: Vec<RandomEmployee>,
    /// Their ids follow those of the employees.
    pub(crate) rooms: Vec<RandomRoom>,
    pub(crate) services: Vec<RandomService>,
    /// Positions in `services`, the services asked for in this order.
    pub(crate) asked: Vec<usize>,
    pub(crate) range: (PrimitiveDateTime, PrimitiveDateTime),
    pub(crate) now: OffsetDateTime,
}

#[derive(Debug, Clone)]
pub(crate) struct RandomEmployee {
    pub(crate) windows: Windows,
    /// Those of odd calendar weeks, where they are others.
    pub(crate) odd_windows: Option<Windows>,
    pub(crate) absences: Vec<(i64, i64)>,
    pub(crate) occupied: Vec<(i64, i64)>,
    /// A bit per service.
    pub(crate) skills: u8,
    /// Durations of one's own, by service.
    pub(crate) own_durations: [Option<u16>; 3],
}

#[derive(Debug, Clone)]
pub(crate) struct RandomRoom {
    pub(crate) group: i32,
    pub(crate) absences: Vec<(i64, i64)>,
    pub(crate) occupied: Vec<(i64, i64)>,
}

#[derive(Debug, Clone)]
pub(crate) struct RandomService {
    /// Of all steps together.
    pub(crate) duration: u16,
    pub(crate) follow_up: u16,
    pub(crate) visit_rank: Option<VisitRank>,
    /// Whether it is work, and its minutes; none is work all the time.
    pub(crate) steps: Vec<(bool, u16)>,
    /// Groups, each with the positions of steps that need a room of it; none is all the time.
    pub(crate) needs: Vec<(i32, Vec<usize>)>,
}

impl RandomService {
    /// With a minute at least for every step, and rooms from start to end.
    pub(crate) fn can_last(&self, own: u16) -> bool {
        own + self.follow_up <= 1440
            && Step::done_in(&self.steps(), own).is_some()
            && self
                .needs
                .iter()
                .all(|(_, during)| during.is_empty() || during.len() == self.steps.len())
    }

    fn steps(&self) -> Vec<Step> {
        let step = |(is_work, minutes): &(bool, u16)| Step {
            is_work: *is_work,
            minutes: *minutes,
        };
        self.steps.iter().map(step).collect()
    }
}

impl RandomCalendar {
    pub(crate) fn rules(&self) -> Rules {
        let premises = Availability {
            holidays: self.region.map_or_else(ClosedHolidays::default, |region| {
                ClosedHolidays::of(region, self.opened.clone())
            }),
            ..availability(&self.premises, None, &self.closures)
        };
        Rules {
            organization: OrganizationNr(1000),
            zone: self.zone.clone(),
            grid: Grid(self.grid),
            notice: self.notice,
            horizon: self.horizon,
            settings: BookingSettings::default(),
            pause: None,
            employees: (1..)
                .zip(&self.employees)
                .map(|(id, drawn)| {
                    let employee = Employee {
                        id: ResourceId(id),
                        first_name: id.to_string(),
                        last_name: String::new(),
                        avatar: None,
                        is_visible: true,
                    };
                    let own = availability(&drawn.windows, drawn.odd_windows.as_ref(), &drawn.absences);
                    EmployeeAvailability::new(employee, &own, &premises)
                })
                .collect(),
            premises,
            rooms: self
                .rooms
                .iter()
                .enumerate()
                .map(|(room, drawn)| {
                    let group = ResourceGroupId(drawn.group);
                    Room::new(self.room_id(room), group, &absences(&drawn.absences))
                })
                .collect(),
            services: (0..)
                .zip(&self.services)
                .map(|(position, drawn)| self.service(position, drawn))
                .collect(),
            archived: BTreeMap::new(),
        }
    }

    fn room_id(&self, room: usize) -> ResourceId {
        ResourceId(i32::try_from(self.employees.len() + room).unwrap() + 1)
    }

    fn service(&self, position: usize, drawn: &RandomService) -> ServiceRules {
        let skilled: Vec<usize> = (0..self.employees.len())
            .filter(|employee| self.employees[*employee].skills & (1 << position) != 0)
            .collect();
        let own_terms = skilled.iter().filter_map(|employee| {
            let own = OwnTerms {
                duration: Some(self.employees[*employee].own_durations[position]?),
                price: None,
            };
            Some((*employee, own))
        });
        let steps = drawn.steps();
        let need = |(group, positions): &(i32, Vec<usize>)| Need {
            group: ResourceGroupId(*group),
            during: Step::during(&steps, positions).unwrap(),
        };
        ServiceRules {
            id: ServiceId(i64::try_from(position).unwrap() + 1),
            title: position.to_string(),
            duration: drawn.duration,
            follow_up: drawn.follow_up,
            price: Money::from_cents(1500),
            visit_rank: drawn.visit_rank,
            own_terms: own_terms.collect(),
            work: Step::work(&steps).unwrap(),
            needs: drawn.needs.iter().map(need).collect(),
            skilled,
        }
    }

    pub(crate) fn occupations(&self) -> Vec<Occupation> {
        let by_employees = self.employees.iter().map(|drawn| &drawn.occupied);
        let in_rooms = self.rooms.iter().map(|drawn| &drawn.occupied);
        (1..)
            .zip(by_employees.chain(in_rooms))
            .flat_map(|(id, occupied)| {
                occupied.iter().map(move |span| Occupation {
                    resource: ResourceId(id),
                    span: to_span(*span),
                })
            })
            .collect()
    }

    pub(crate) fn wall_range(&self) -> WallRange {
        WallRange::new(self.range.0, self.range.1).unwrap()
    }
}

pub(crate) fn parity(weekday: Weekday) -> usize {
    usize::from(weekday.number_days_from_monday() % 2)
}

fn availability(windows: &Windows, odd: Option<&Windows>, away: &[(i64, i64)]) -> Availability {
    let week = std::iter::successors(Some(Weekday::Monday), |weekday| Some(weekday.next())).take(7);
    let of_weeks = match odd {
        None => vec![(Weeks::Every, windows)],
        Some(odd) => vec![(Weeks::Even, windows), (Weeks::Odd, odd)],
    };
    let hours = week.flat_map(|weekday| {
        of_weeks.iter().flat_map(move |(weeks, windows)| {
            windows[parity(weekday)]
                .iter()
                .map(move |(opens, closes)| (*weeks, weekday, Window::new(*opens, *closes).unwrap()))
        })
    });
    Availability {
        hours: WorkingHours::new(hours).unwrap(),
        absences: absences(away),
        holidays: ClosedHolidays::default(),
    }
}

fn absences(spans: &[(i64, i64)]) -> Vec<Absence> {
    let absence = |span: &(i64, i64)| Absence {
        span: to_span(*span),
        reason: None,
    };
    spans.iter().map(absence).collect()
}

fn to_span((from, to): (i64, i64)) -> Span {
    Span::new(InstantMinute(from), InstantMinute(to)).unwrap()
}

/// Between cuts of a day, about two of three stretches are windows: neighbours touch.
fn windows() -> impl Strategy<Value = Vec<(u16, u16)>> {
    let edge = prop_oneof![3 => (0_u16..=96).prop_map(|quarter| quarter * 15), 1 => 0_u16..=1440];
    (prop::collection::btree_set(edge, 2..7), any::<u8>(), any::<u8>()).prop_map(|(edges, kept, more)| {
        let edges: Vec<u16> = edges.into_iter().collect();
        edges
            .windows(2)
            .enumerate()
            .filter(|(position, _)| (kept | more) & (1 << position) != 0)
            .map(|(_, pair)| (pair[0], pair[1]))
            .collect()
    })
}

fn both_windows() -> impl Strategy<Value = Windows> {
    prop_oneof![
        4 => [windows(), windows()],
        1 => Just([vec![(0, 1440)], vec![(0, 1440)]]),
    ]
}

/// Spans near the days asked for, as minutes from an hour before the first midnight in UTC.
fn spans(longest: i64, most: usize) -> impl Strategy<Value = Vec<(i64, i64)>> {
    prop::collection::vec((-1500_i64..6000, 1..=longest), 0..=most)
        .prop_map(|spans| spans.into_iter().map(|(from, length)| (from, from + length)).collect())
}

fn employee() -> impl Strategy<Value = RandomEmployee> {
    let own = prop_oneof![2 => Just(None), 1 => prop_oneof![1_u16..=200, Just(1440)].prop_map(Some)];
    let own_durations = prop_oneof![2 => Just([None; 3]), 1 => [own.clone(), own.clone(), own]];
    let weeks = (
        both_windows(),
        prop_oneof![2 => Just(None), 1 => both_windows().prop_map(Some)],
    );
    (weeks, spans(900, 2), spans(120, 8), any::<u8>(), own_durations).prop_map(
        |((windows, odd_windows), absences, occupied, skills, own_durations)| RandomEmployee {
            windows,
            odd_windows,
            absences,
            occupied,
            skills,
            own_durations,
        },
    )
}

/// One of some groups; there may be no room of a group that is needed.
fn rooms() -> impl Strategy<Value = Vec<RandomRoom>> {
    let room = (0..3_i32, spans(900, 1), spans(120, 5)).prop_map(|(group, absences, occupied)| RandomRoom {
        group,
        absences,
        occupied,
    });
    prop::collection::vec(room, 0..=4)
}

fn offered() -> impl Strategy<Value = RandomService> {
    let durations = prop_oneof![Just(5_u16), Just(7), Just(30), Just(45), 1_u16..=200, Just(1440)];
    let follow_up = prop_oneof![3 => Just(0_u16), 1 => Just(7), 2 => 0_u16..=90];
    let step = (prop_oneof![2 => Just(true), 1 => Just(false)], 1_u16..=60);
    let steps = prop_oneof![Just(Vec::new()), prop::collection::vec(step, 2..=4)];
    let needs = prop::collection::btree_map(
        0..3_i32,
        prop_oneof![Just([false; 4]), Just([true; 4]), any::<[bool; 4]>()],
        0..=2,
    );
    let beyond = prop_oneof![2 => Just(None), 1 => (steps, needs).prop_map(Some)];
    let visit_rank = prop_oneof![1 => Just(None), 3 => prop::sample::select(VisitRank::ALL).prop_map(Some)];
    (durations, follow_up, beyond, visit_rank).prop_map(|(whole, follow_up, beyond, visit_rank)| {
        let (mut steps, needs) = beyond.unwrap_or_default();
        if !steps.iter().any(|(is_work, _)| *is_work) {
            steps.clear();
        }
        let duration = match steps.iter().map(|(_, minutes)| minutes).sum() {
            0 => whole,
            of_steps => of_steps,
        };
        let indices = |during: [bool; 4]| (0..steps.len()).filter(|step| during[*step]).collect();
        RandomService {
            duration,
            // Nothing lasts longer than a day.
            follow_up: follow_up.min(1440 - duration),
            visit_rank,
            needs: needs
                .into_iter()
                .map(|(group, during)| (group, indices(during)))
                .collect(),
            steps,
        }
    })
}

/// A calendar that may be closed on the public holidays of some region.
pub(crate) fn with_holidays(calendars: impl Strategy<Value = RandomCalendar>) -> impl Strategy<Value = RandomCalendar> {
    let regions = prop::sample::select(Region::all().collect::<Vec<_>>());
    (calendars, prop::option::of(regions)).prop_map(|(calendar, region)| RandomCalendar { region, ..calendar })
}

/// Any calendar, with as many employees and services asked for.
pub(crate) fn random_calendar(
    employees: std::ops::RangeInclusive<usize>,
    asked: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = RandomCalendar> {
    let when = (prop::sample::select(DAYS), -1500_i64..4000, 0_i64..60);
    let grids = prop::sample::select(vec![5_u16, 10, 12, 15, 20, 30, 60]);
    let limits = (grids, prop_oneof![2 => Just(0_u32), 1 => 0_u32..=700], 1_u16..=5);
    let what = (
        prop::collection::vec(offered(), 1..=3),
        prop::collection::vec(any::<prop::sample::Index>(), asked),
        (0_i64..1500, 1_i64..4320),
    );
    (
        when,
        limits,
        both_windows(),
        spans(600, 1),
        (prop::collection::vec(employee(), employees), rooms()),
        what,
    )
        .prop_map(
            |(
                ((zone, first_day), minutes, seconds),
                (grid, notice, horizon),
                premises,
                closures,
                (employees, rooms),
                what,
            )| {
                let (services, asked, (from, length)) = what;
                let midnight = first_day.midnight().assume_utc();
                let near = |spans: Vec<(i64, i64)>| -> Vec<(i64, i64)> {
                    let base = midnight.unix_timestamp() / 60;
                    spans.into_iter().map(|(from, to)| (base + from, base + to)).collect()
                };
                let start = first_day.midnight() + Duration::minutes(from - 60);
                RandomCalendar {
                    zone: Zone::named(zone).unwrap(),

                    grid,
                    notice,
                    horizon,
                    premises,
                    closures: near(closures),
                    region: None,
                    opened: Vec::new(),
                    employees: employees
                        .into_iter()
                        .map(|drawn| RandomEmployee {
                            absences: near(drawn.absences),
                            occupied: near(drawn.occupied),
                            own_durations: std::array::from_fn(|service| {
                                let (own, service) = (drawn.own_durations[service]?, services.get(service)?);
                                // What is too short for the steps is so much longer than others instead.
                                let longer = own + service.duration;
                                [own, longer].into_iter().find(|own| service.can_last(*own))
                            }),
                            ..drawn
                        })
                        .collect(),
                    rooms: rooms
                        .into_iter()
                        .map(|drawn| RandomRoom {
                            absences: near(drawn.absences),
                            occupied: near(drawn.occupied),
                            ..drawn
                        })
                        .collect(),
                    asked: asked.iter().map(|index| index.index(services.len())).collect(),
                    services,
                    range: (start, start + Duration::minutes(length)),
                    // Mostly before the days asked for, sometimes in the middle of them.
                    now: midnight + Duration::minutes(minutes - 2000) + Duration::seconds(seconds),
                }
            },
        )
}
