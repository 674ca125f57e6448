//! A small provider as a seed draws it, and how it gets into the database.

use std::fmt;
use std::ops::Range;

use booking_core::calendar::{self, BookingSettings, Window};
use catalog::Country;
use organization_document::{
    AbsenceDocument, EmployeeDocument, NeedDocument, OrganizationDocument, RoomGroupDocument, ServiceDocument,
    SkillDocument,
};
use postgres_adapter::Database;
use postgres_adapter::load_calendar::{Loaded, load_calendar};
use shared_kernel::{Actor, BranchId, Change, Money, RequestId, Zone};
use time::{OffsetDateTime, Weekday};
use uuid::Uuid;

use super::clock::{self, DAY, Wall};
use super::random::Random;

/// Windows in minutes from midnight for each day of a week that begins on Monday.
pub type Hours = [Vec<(i64, i64)>; 7];

#[derive(Debug, Clone, PartialEq)]
pub struct Provider {
    pub grid: i64,
    pub notice: i64,
    pub horizon: i64,
    pub cancellation_notice: i64,
    pub opening: Hours,
    /// From when to when it is closed.
    pub closures: Vec<(Wall, Wall)>,
    pub services: Vec<Service>,
    pub employees: Vec<Employee>,
    /// How many rooms each group has.
    pub rooms: Vec<usize>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Service {
    pub title: String,
    pub price_cents: u32,
    pub duration: i64,
    pub follow_up: i64,
    /// What it is made up of, if it has steps.
    pub steps: Vec<Step>,
    pub needs: Vec<Need>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    pub is_work: bool,
    pub minutes: i64,
}

/// A room of a group, the same all the time.
#[derive(Debug, Clone, PartialEq)]
pub struct Need {
    pub group: usize,
    /// During these steps; without any from start to end.
    pub steps: Vec<usize>,
}

impl Service {
    /// How long its last piece of work is.
    pub fn last_work(&self) -> i64 {
        let last = self.steps.iter().rfind(|step| step.is_work);
        last.map_or(self.duration, |step| step.minutes)
    }

    /// The same with a last piece of work that is so much longer or shorter that it lasts so long; what follows it comes
    /// later or sooner. None where that is longer than a day.
    pub fn lasting(&self, minutes: i64) -> Option<Self> {
        let mut other = self.clone();
        if let Some(step) = other.steps.iter_mut().rfind(|step| step.is_work) {
            step.minutes += minutes - self.duration;
        }
        other.duration = minutes;
        (minutes + self.follow_up <= DAY).then_some(other)
    }

    /// Whether its employee is there for it in a minute after its start; in those of the follow-up always.
    pub fn takes_employee(&self, minute: i64) -> bool {
        let is_worked = |minute| self.step_at(minute).is_none_or(|step| self.steps[step].is_work);
        minute >= self.duration || is_worked(minute)
    }

    /// Whether it takes the room of one of its needs then; in the minutes of the follow-up if it does at the end.
    pub fn takes_room(&self, need: &Need, minute: i64) -> bool {
        let step = self.step_at(minute.min(self.duration - 1));
        need.steps.is_empty() || step.is_some_and(|step| need.steps.contains(&step))
    }

    fn step_at(&self, minute: i64) -> Option<usize> {
        let mut over = 0;
        self.steps.iter().position(|step| {
            over += step.minutes;
            minute < over
        })
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Employee {
    pub first_name: String,
    pub hours: Hours,
    pub absences: Vec<(Wall, Wall)>,
    /// Whether each service is one that the employee does.
    pub skills: Vec<bool>,
}

impl Employee {
    pub fn name(&self) -> String {
        format!("{} Muster", self.first_name)
    }
}

/// As whoever looks for the cause of a difference reads it.
impl fmt::Display for Provider {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            formatter,
            "grid {}, notice {}, horizon {}, cancellation notice {}",
            self.grid, self.notice, self.horizon, self.cancellation_notice
        )?;
        writeln!(formatter, "open {:?}, closed {}", self.opening, texts(&self.closures))?;
        for (number, service) in self.services.iter().enumerate() {
            let (duration, follow_up) = (service.duration, service.follow_up);
            writeln!(formatter, "service {number}: {duration} + {follow_up} minutes")?;
            let (steps, needs) = (&service.steps, &service.needs);
            writeln!(formatter, "  steps {steps:?}, needs {needs:?}")?;
        }
        writeln!(formatter, "rooms of each group: {:?}", self.rooms)?;
        for (number, employee) in self.employees.iter().enumerate() {
            let absences = texts(&employee.absences);
            let (hours, skills) = (&employee.hours, &employee.skills);
            writeln!(
                formatter,
                "employee {number}: {hours:?}, away {absences}, does {skills:?}"
            )?;
        }
        Ok(())
    }
}

fn texts(stretches: &[(Wall, Wall)]) -> String {
    let text = |(from, to): &(Wall, Wall)| format!("{}..{}", clock::text(*from), clock::text(*to));
    format!("[{}]", stretches.iter().map(text).collect::<Vec<_>>().join(", "))
}

impl Provider {
    /// Draws a provider so small that its customers are in each other's way.
    pub fn draw(random: &mut Random, first_day: i64) -> Self {
        let services: Vec<Service> = (1..=random.between(2, 5))
            .map(|number| Service {
                title: format!("Leistung {number}"),
                price_cents: u32::try_from(random.between(0, 9_999)).unwrap(),
                duration: random.one_of(&[7, 15, 20, 30, 45, 60, 90, 150]),
                follow_up: random.one_of(&[0, 0, 5, 10, 15, 30, 60]),
                steps: Vec::new(),
                needs: Vec::new(),
            })
            .collect();
        let employees = (1..=random.between(1, 4))
            .map(|number| Employee {
                first_name: format!("Person{number}"),
                hours: hours(random),
                absences: stretches(random, first_day, 3),
                skills: services.iter().map(|_| random.percent(75)).collect(),
            })
            .collect();
        Self {
            grid: random.one_of(&[10, 15, 15, 20, 30, 60]),
            notice: random.one_of(&[0, 0, 30, 120, 1_440]),
            horizon: random.one_of(&[2, 4, 7, 10, 45, 180]),
            cancellation_notice: random.one_of(&[0, 0, 60, 1_440]),
            opening: opening(random),
            closures: stretches(random, first_day, 2),
            services,
            employees,
            rooms: Vec::new(),
        }
    }

    /// Draws rooms as well, and what services are made up of and need of them.
    pub fn draw_rooms(&mut self, random: &mut Random) {
        self.rooms = (0..=random.below(2)).map(|_| 1 + random.below(2)).collect();
        for service in &mut self.services {
            if random.percent(60) {
                service.steps = steps(random, service.duration);
            }
            for group in 0..self.rooms.len() {
                if random.percent(50) {
                    let all = 0..service.steps.len();
                    let steps = all.filter(|_| random.percent(40)).collect();
                    service.needs.push(Need { group, steps });
                }
            }
        }
    }

    /// The numbers that its rooms have in all, by group: they follow those of the employees, which begin with 1.
    pub fn rooms_of(&self, group: usize) -> Range<usize> {
        let before: usize = self.rooms[..group].iter().sum();
        let first = self.employees.len() + before;
        first..first + self.rooms[group]
    }

    /// Writes it into a database.
    pub async fn load(&self, database: &Database, at: OffsetDateTime) -> Loaded {
        let change = Change {
            actor: Actor::System,
            on_behalf_of: None,
            at,
            request_id: RequestId(Uuid::from_u128(1)),
            request_key: None,
        };
        let no_access = || unreachable!("it has no bookings yet");
        load_calendar(database, &change, &self.document(at), &no_access)
            .await
            .unwrap()
    }

    fn document(&self, first_activated_at: OffsetDateTime) -> OrganizationDocument {
        OrganizationDocument {
            company_name: "Betrieb nach Modell".to_owned(),
            branche_name_detailed: None,
            branches: vec![BranchId(19)],
            owner: ("Maria".to_owned(), "Muster".to_owned()),
            street_name: String::new(),
            street_number: String::new(),
            zip_code: "1070".to_owned(),
            city: "Wien".to_owned(),
            county: None,
            country: Country::Austria,
            position: None,
            contact_email: None,
            contact_phone: None,
            first_activated_at,
            web_contents: Vec::new(),
            social_media: Vec::new(),
            zone: Zone::named("Europe/Vienna").unwrap(),
            grid: u16::try_from(self.grid).unwrap(),
            notice: u32::try_from(self.notice).unwrap(),
            horizon: u16::try_from(self.horizon).unwrap(),
            settings: BookingSettings {
                cancellation_notice: u32::try_from(self.cancellation_notice).unwrap(),
                ..BookingSettings::default()
            },
            opening_hours: windows(&self.opening),
            closes_on_holidays: false,
            closures: absences(&self.closures),
            room_groups: self.rooms.iter().map(|rooms| room_group(*rooms)).collect(),
            services: self.services.iter().map(Service::document).collect(),
            employees: self.employees.iter().map(Employee::document).collect(),
            bookings: Vec::new(),
            events: Vec::new(),
        }
    }
}

impl Service {
    fn document(&self) -> ServiceDocument {
        ServiceDocument {
            title: self.title.clone(),
            html: String::new(),
            price: Money::from_cents(self.price_cents),
            duration: u16::try_from(self.duration).unwrap(),
            follow_up: u16::try_from(self.follow_up).unwrap(),
            visit_rank: None,
            service_group: None,
            steps: self.steps.iter().map(Step::document).collect(),
            needs: self.needs.iter().map(Need::document).collect(),
            custom_fields: Vec::new(),
        }
    }
}

impl Step {
    fn document(&self) -> calendar::Step {
        calendar::Step {
            is_work: self.is_work,
            minutes: u16::try_from(self.minutes).unwrap(),
        }
    }
}

impl Need {
    fn document(&self) -> NeedDocument {
        NeedDocument {
            group: self.group,
            steps: self.steps.clone(),
        }
    }
}

fn room_group(rooms: usize) -> RoomGroupDocument {
    RoomGroupDocument {
        name: "Raum".to_owned(),
        rooms: (1..=rooms).map(|number| format!("Raum {number}")).collect(),
    }
}

impl Employee {
    fn document(&self) -> EmployeeDocument {
        let does = |service: &usize| self.skills[*service];
        EmployeeDocument {
            first_name: self.first_name.clone(),
            last_name: "Muster".to_owned(),
            hours: windows(&self.hours),
            absences: absences(&self.absences),
            skills: (0..self.skills.len()).filter(does).map(SkillDocument::from).collect(),
        }
    }
}

fn windows(hours: &Hours) -> Vec<(Weekday, Window)> {
    let minute = |minute: i64| u16::try_from(minute).unwrap();
    let days = hours.iter().zip(0_u8..);
    days.flat_map(|(windows, ahead)| {
        let weekday = Weekday::Monday.nth_next(ahead);
        let window = move |(opens, closes): &(i64, i64)| {
            let window = Window::new(minute(*opens), minute(*closes)).unwrap();
            (weekday, window)
        };
        windows.iter().map(window)
    })
    .collect()
}

fn absences(stretches: &[(Wall, Wall)]) -> Vec<AbsenceDocument> {
    let absence = |(from, to): &(Wall, Wall)| AbsenceDocument {
        starts: clock::wall_time(*from),
        ends: clock::wall_time(*to),
        reason: None,
    };
    stretches.iter().map(absence).collect()
}

/// Two or three that last as long as a service.
fn steps(random: &mut Random, duration: i64) -> Vec<Step> {
    let works: &[bool] = random.one_of(&[&[true, false, true][..], &[true, false], &[false, true], &[true, true]]);
    let most = duration / i64::try_from(works.len()).unwrap();
    let mut lengths: Vec<i64> = works.iter().skip(1).map(|_| random.between(1, most + 1)).collect();
    lengths.insert(0, duration - lengths.iter().sum::<i64>());
    let step = |(is_work, minutes): (&bool, i64)| Step {
        is_work: *is_work,
        minutes,
    };
    works.iter().zip(lengths).map(step).collect()
}

fn opening(random: &mut Random) -> Hours {
    if random.percent(40) {
        std::array::from_fn(|_| vec![(0, DAY)])
    } else if random.percent(60) {
        std::array::from_fn(|_| vec![(7 * 60, 13 * 60), (13 * 60 + 30, 22 * 60)])
    } else {
        hours(random)
    }
}

fn hours(random: &mut Random) -> Hours {
    std::array::from_fn(|weekday| {
        // The clock is changed on Sundays, at night.
        if weekday == 6 && random.percent(60) {
            return random.one_of(&[
                vec![(0, DAY)],
                vec![(0, 5 * 60)],
                vec![(0, 150), (165, 6 * 60)],
                vec![(90, 140), (140, 200), (22 * 60, DAY)],
            ]);
        }
        match random.below(7) {
            0 => Vec::new(),
            1 => vec![(0, DAY)],
            2 => vec![(0, 6 * 60), (20 * 60, DAY)],
            3 => vec![(8 * 60, 10 * 60), (10 * 60, 12 * 60), (12 * 60 + 45, 17 * 60)],
            4 => {
                let mut edges: Vec<i64> = (0..4).map(|_| random.between(0, DAY)).collect();
                edges.sort_unstable();
                edges.dedup();
                edges.chunks_exact(2).map(|edges| (edges[0], edges[1])).collect()
            }
            _ => {
                let noon = 11 * 60 + 15 * random.between(0, 8);
                vec![(9 * 60, noon), (noon + 30, 18 * 60)]
            }
        }
    })
}

/// Up to so many stretches of the first days, which neither begin nor end at a time that the clock skips.
fn stretches(random: &mut Random, first_day: i64, most: usize) -> Vec<(Wall, Wall)> {
    let number = random.below(most + 1);
    let stretch = |_| {
        let from = first_day * DAY + 5 * random.between(0, 8 * 288);
        let to = from + 5 * random.between(6, 400);
        (from, to)
    };
    let exists = |(from, to): &(Wall, Wall)| clock::first_pass(*from) < clock::first_pass(*to);
    let drawn = (0..number).map(stretch);
    drawn
        .filter(|stretch| exists(stretch) && clock::first_pass(stretch.0).is_some())
        .collect()
}
