//! The provider that is measured: a document of the format `slot-workload/1`, made from a seed.
//!
//! Ten employees, say, with weekly hours, services, holidays, absences, and bookings of which those of
//! the next 180 days fill the calendar to at most four fifths; the rest lies in the past.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use shared_kernel::SplitMix64;
use time::macros::{date, format_description};
use time::{Date, Duration};

/// A Monday, on which every document begins.
pub const ANCHOR: Date = date!(2027 - 01 - 11);
/// For how many days ahead there are bookings.
pub const DAYS: i64 = 180;
/// Midnight of the anchor in the zone of the documents.
pub const NOW: &str = "2027-01-11T00:00:00+01:00";

const ZONE: &str = "Europe/Vienna";
const GRID: u16 = 15;
const SERVICES: usize = 5;
/// Duration and follow-up in minutes.
const SERVICE_KINDS: [(u16, u16); SERVICES] = [(30, 0), (45, 15), (60, 10), (20, 5), (90, 30)];
const HOLIDAYS: [i64; 4] = [32, 33, 95, 140];

type Hours = (u16, u16);

/// One of the nine cells of the measured work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    pub employees: usize,
    pub bookings: usize,
}

/// The same numbers everywhere, so that a document has the same bytes everywhere.
struct Dice(SplitMix64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn below_days(&mut self, bound: i64) -> i64 {
        i64::try_from(self.below(usize::try_from(bound).unwrap())).unwrap()
    }

    /// Some of the items, each at most once.
    fn sample<T: Copy>(&mut self, items: &[T], count: usize) -> Vec<T> {
        let mut items = items.to_vec();
        let count = count.min(items.len());
        for position in 0..count {
            let other = position + self.below(items.len() - position);
            items.swap(position, other);
        }
        items.truncate(count);
        items
    }
}

/// A booking by offset of the day, minute, employee and service.
type Booking = (i64, u16, usize, usize);

struct Employees {
    /// Positions of the services each can do.
    skills: Vec<Vec<usize>>,
    /// Half days and whole days away, by employee and offset of the day.
    away: BTreeMap<(usize, i64), Vec<Hours>>,
}

/// Opening hours by ISO weekday.
fn opening(weekday: u8) -> Option<Hours> {
    match weekday {
        1..=5 => Some((540, 1080)),
        6 => Some((540, 780)),
        _ => None,
    }
}

/// Weekly hours, given to the employees in turn.
fn pattern(employee: usize, weekday: u8) -> &'static [Hours] {
    match (employee % 4, weekday) {
        (0, 1..=5) => &[(540, 750), (780, 1080)],
        (1, 1..=4) => &[(540, 780), (810, 1080)],
        (2, 2..=5) => &[(600, 840), (870, 1080)],
        (3, 1 | 3 | 5) => &[(540, 720), (765, 1080)],
        (0 | 2, 6) => &[(540, 780)],
        _ => &[],
    }
}

fn weekday(offset: i64) -> u8 {
    u8::try_from(offset.rem_euclid(7)).unwrap() + 1
}

/// When an employee works, absences aside.
fn working(employee: usize, offset: i64) -> Vec<Hours> {
    let Some((opens, closes)) = opening(weekday(offset)).filter(|_| !HOLIDAYS.contains(&offset)) else {
        return Vec::new();
    };
    let windows = pattern(employee, weekday(offset)).iter();
    windows
        .map(|(from, to)| ((*from).max(opens), (*to).min(closes)))
        .filter(|(from, to)| from < to)
        .collect()
}

impl Employees {
    fn hire(count: usize, dice: &mut Dice) -> Self {
        let mut employees = Self {
            skills: Vec::new(),
            away: BTreeMap::new(),
        };
        for _ in 0..count {
            let others = (1..SERVICES).filter(|_| dice.below(100) < 60);
            employees.skills.push(std::iter::once(0).chain(others).collect());
        }
        let mut absences = BTreeSet::new();
        for employee in 0..count {
            for _ in 0..2 {
                let first = 7 + dice.below_days(DAYS - 20);
                absences.extend((0..5).map(|day| (employee, first + day, 0, 1440)));
            }
            for _ in 0..3 {
                let offset = dice.below_days(DAYS);
                let (from, to) = if dice.below(2) > 0 { (540, 780) } else { (780, 1080) };
                absences.insert((employee, offset, from, to));
            }
        }
        for (employee, offset, from, to) in absences {
            employees.away.entry((employee, offset)).or_default().push((from, to));
        }
        employees
    }

    /// A well-filled day: one booking after the other, with small gaps.
    fn packed(&self, employee: usize, offset: i64, dice: &mut Dice) -> Vec<Booking> {
        let away = self.away.get(&(employee, offset)).map_or(&[][..], Vec::as_slice);
        let skills = &self.skills[employee];
        let mut bookings = Vec::new();
        for (from, to) in working(employee, offset) {
            let mut start = from;
            loop {
                let service = skills[dice.below(skills.len())];
                let (duration, follow_up) = SERVICE_KINDS[service];
                if start + duration > to {
                    break;
                }
                let ends = start + duration + follow_up;
                if away.iter().all(|(from, to)| ends <= *from || start >= *to) {
                    bookings.push((offset, start, employee, service));
                }
                let gap = if dice.below(4) == 0 { GRID } else { 0 };
                start = ends.next_multiple_of(GRID) + gap;
            }
        }
        bookings
    }

    fn book(&self, wanted: usize, dice: &mut Dice) -> Vec<Booking> {
        let mut pool = Vec::new();
        for employee in 0..self.skills.len() {
            for offset in 0..DAYS {
                pool.extend(self.packed(employee, offset, dice));
            }
        }
        let mut chosen = dice.sample(&pool, wanted.min(pool.len() * 8 / 10));
        let mut back = 1;
        while chosen.len() < wanted {
            let missing = wanted - chosen.len();
            let mut past = Vec::new();
            for employee in 0..self.skills.len() {
                past.extend(self.packed(employee, -back, dice));
            }
            past.truncate(missing);
            chosen.extend(past);
            back += 1;
        }
        chosen.sort_unstable();
        chosen
    }
}

/// The document of a cell.
pub fn document(cell: Cell, seed: u64) -> Value {
    let people = u64::try_from(cell.employees).unwrap();
    let own_seed = seed * 1_000_003 + people * 101 + u64::try_from(SERVICES).unwrap();
    let mut dice = Dice(SplitMix64::new(own_seed));
    let employees = Employees::hire(cell.employees, &mut dice);
    let bookings = employees.book(cell.bookings, &mut dice);
    json!({
        "format": "slot-workload/1",
        "timezone": ZONE,
        "now_local": local(0, 0),
        "rules": {"slot_step_minutes": GRID},
        "provider": {"company_name": "Musterbetrieb", "city": "Wien", "zip_code": "1010"},
        "business_hours": (1..=7).map(|day| {
            let hours = opening(day);
            json!({"day": day, "from": hours.map(|(from, _)| clock(from)), "to": hours.map(|(_, to)| clock(to))})
        }).collect::<Vec<_>>(),
        "services": SERVICE_KINDS.iter().enumerate().map(|(position, (duration, follow_up))| json!({
            "id": position + 1, "description": format!("Leistung {}", position + 1),
            "duration_minutes": duration, "follow_up_minutes": follow_up, "price_cents": 1500 + 250 * position,
        })).collect::<Vec<_>>(),
        "employees": (0..cell.employees).map(|employee| employee_json(employee, &employees)).collect::<Vec<_>>(),
        "holidays": HOLIDAYS.map(|offset| json!({"date": day(offset)})),
        "absences": employees.away.iter().flat_map(|((employee, offset), away)| {
            away.iter().map(move |(from, to)| json!({
                "employee_id": employee + 1, "start_local": local(*offset, *from), "end_local": local(*offset, *to),
            }))
        }).collect::<Vec<_>>(),
        "bookings": bookings.iter().enumerate().map(|(position, (offset, start, employee, service))| json!({
            "id": position + 1, "employee_id": employee + 1, "service_id": service + 1,
            "start_local": local(*offset, *start),
        })).collect::<Vec<_>>(),
    })
}

fn employee_json(employee: usize, employees: &Employees) -> Value {
    let hours = (1..=7).flat_map(|day| pattern(employee, day).iter().map(move |hours| (day, *hours)));
    json!({
        "id": employee + 1,
        "first_name": format!("Vorname{}", employee + 1),
        "last_name": format!("Nachname{}", employee + 1),
        "service_ids": employees.skills[employee].iter().map(|service| service + 1).collect::<Vec<_>>(),
        "weekly_hours": hours
            .map(|(day, (from, to))| json!({"day": day, "from": clock(from), "to": clock(to)}))
            .collect::<Vec<_>>(),
    })
}

fn clock(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// The day this many days after the anchor, as the wire writes it.
pub fn day(offset: i64) -> String {
    let form = format_description!("[year]-[month]-[day]");
    (ANCHOR + Duration::days(offset)).format(form).unwrap()
}

fn local(offset: i64, minute: u16) -> String {
    // Midnight at the end of a day is the beginning of the next.
    let (offset, minute) = if minute == 1440 {
        (offset + 1, 0)
    } else {
        (offset, minute)
    };
    format!("{}T{}:00", day(offset), clock(minute))
}
