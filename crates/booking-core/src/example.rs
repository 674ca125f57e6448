//! A small provider for tests: as plain as possible, and changed by each test where it matters.

use std::collections::BTreeMap;

use std::sync::{Arc, Mutex, PoisonError};

use shared_kernel::{
    Actor, BookingPause, Change, Clock, EmailAddress, InstantMinute, Money, OrganizationNr, PersonName, RequestId,
    ResourceGroupId, ResourceId, ServiceId, Zone,
};
use time::macros::datetime;
use time::{Date, OffsetDateTime, PrimitiveDateTime, Weekday};
use uuid::Uuid;

use crate::booking::BrokenRule;
use crate::calendar::{
    Absence, Availability, BookingSettings, CalendarVersions, Employee, EmployeeAvailability, Grid, MockCalendarReader,
    Occupation, Room, Rules, ServiceRules, Span, WeeklyHours, Window,
};
use crate::customers::CustomerContact;
use crate::holidays::ClosedHolidays;
use crate::slots::{SlotList, WallRange, free_starts};

pub(crate) const WEEK: [Weekday; 7] = [
    Weekday::Monday,
    Weekday::Tuesday,
    Weekday::Wednesday,
    Weekday::Thursday,
    Weekday::Friday,
    Weekday::Saturday,
    Weekday::Sunday,
];

/// What somebody changes in the first hour of the Monday on which most tests begin.
pub(crate) fn by(actor: Actor) -> Change {
    Change::by(actor, datetime!(2027-01-11 06:00 UTC), RequestId(Uuid::from_u128(1)))
}

/// What a test's [`Rules`] are made from.
#[derive(Debug, Clone)]
pub(crate) struct Provider {
    pub(crate) zone: Zone,
    pub(crate) grid: u16,
    pub(crate) notice: u32,
    pub(crate) horizon: u16,
    pub(crate) settings: BookingSettings,
    pub(crate) pause: Option<BookingPause>,
    pub(crate) premises: Availability,
    /// Employees 1, 2, … in this order.
    pub(crate) employees: Vec<Availability>,
    /// The numbers of those who are not visible to visitors.
    pub(crate) hidden: Vec<i32>,
    /// Rooms 101, 102, … in this order.
    pub(crate) rooms: Vec<ResourceGroupId>,
    /// Services 1, 2, … in this order.
    pub(crate) services: Vec<ServiceRules>,
    archived: BTreeMap<ServiceId, Vec<usize>>,
}

impl Provider {
    /// Offers this service no longer.
    pub(crate) fn archive(&mut self, service: i64) {
        let gone = self.services.extract_if(.., |offered| offered.id.0 == service);
        self.archived.extend(gone.map(|service| (service.id, service.skilled)));
    }

    /// Takes nobody at short notice or far ahead, and lets only employee 1, who is away for a while, do service 1.
    pub(crate) fn becomes_strict(&mut self) {
        self.notice = 60;
        self.horizon = 30;
        self.services[0].skilled = vec![0];
        let absence = self.absence(datetime!(2027-01-11 11:00), datetime!(2027-01-11 11:15));
        self.employees[0].absences.push(absence);
    }

    /// A reader of this provider's calendar with so much in it.
    pub(crate) fn calendars(&self, occupations: Vec<Occupation>) -> MockCalendarReader {
        let rules = Arc::new(self.rules());
        let mut calendars = MockCalendarReader::new();
        calendars
            .expect_versions()
            .returning(|_| Ok(Some(CalendarVersions { rules: 1, bookings: 1 })));
        calendars
            .expect_versions_for_staff()
            .returning(|_| Ok(Some(CalendarVersions { rules: 1, bookings: 1 })));
        calendars
            .expect_rules()
            .returning(move |_, _| Ok(Some(Arc::clone(&rules))));
        calendars.expect_occupations().returning(move |_, from, to| {
            let is_within = |taken: &&Occupation| taken.span.from() < to && from < taken.span.to();
            Ok(occupations.iter().filter(is_within).copied().collect())
        });
        calendars
    }

    /// In Vienna, on a grid of 15 minutes, open every day in these windows of "HH:MM-HH:MM"; one
    /// employee is there whenever it is open, and does service 1, which takes this many minutes.
    pub(crate) fn open(windows: &str, duration: u16) -> Self {
        let premises = availability(windows);
        Self {
            zone: Zone::named("Europe/Vienna").unwrap(),
            grid: 15,
            notice: 0,
            horizon: 180,
            settings: BookingSettings::default(),
            pause: None,
            employees: vec![premises.clone()],
            hidden: Vec::new(),
            premises,
            rooms: Vec::new(),
            services: vec![service(1, duration, 0, &[0])],
            archived: BTreeMap::new(),
        }
    }

    /// Everybody does every service.
    pub(crate) fn all_can_do_all(mut self) -> Self {
        for service in &mut self.services {
            service.skilled = (0..self.employees.len()).collect();
        }
        self
    }

    pub(crate) fn in_zone(mut self, name: &str) -> Self {
        self.zone = Zone::named(name).unwrap();
        self
    }

    pub(crate) fn rules(&self) -> Rules {
        Rules {
            organization: OrganizationNr(1000),
            zone: self.zone.clone(),
            grid: Grid(self.grid),
            notice: self.notice,
            horizon: self.horizon,
            settings: self.settings,
            pause: self.pause.clone(),
            premises: self.premises.clone(),
            employees: (1..)
                .zip(&self.employees)
                .map(|(id, own)| {
                    let employee = Employee {
                        id: ResourceId(id),
                        first_name: format!("Vorname{id}"),
                        last_name: format!("Nachname{id}"),
                        avatar: None,
                        is_visible: !self.hidden.contains(&id),
                    };
                    EmployeeAvailability::new(employee, own, &self.premises)
                })
                .collect(),
            rooms: (101..)
                .zip(&self.rooms)
                .map(|(id, group)| Room::new(ResourceId(id), *group, &[]))
                .collect(),
            services: self.services.clone(),
            archived: self.archived.clone(),
        }
    }

    /// The minute at which the clock on the provider's wall shows this time.
    pub(crate) fn minute(&self, wall: PrimitiveDateTime) -> InstantMinute {
        InstantMinute::floor(self.zone.instant(wall).unwrap())
    }

    pub(crate) fn span(&self, from: PrimitiveDateTime, to: PrimitiveDateTime) -> Span {
        Span::new(self.minute(from), self.minute(to)).unwrap()
    }

    pub(crate) fn absence(&self, from: PrimitiveDateTime, to: PrimitiveDateTime) -> Absence {
        Absence {
            span: self.span(from, to),
            reason: None,
        }
    }

    /// Of an employee, or a room.
    pub(crate) fn occupation(&self, resource: i32, from: PrimitiveDateTime, to: PrimitiveDateTime) -> Occupation {
        Occupation {
            resource: ResourceId(resource),
            span: self.span(from, to),
        }
    }

    /// The free starts of whole days for these services.
    pub(crate) fn free(&self, asked: &ChangeAction<'_>) -> SlotList {
        let rules = self.rules();
        let services: Vec<&ServiceRules> = asked
            .services
            .iter()
            .map(|id| rules.service(ServiceId(*id)).unwrap())
            .collect();
        let range = WallRange::days(asked.days.0, asked.days.1).unwrap();
        free_starts(&rules, &services, asked.occupations, &range, asked.now)
    }

    /// The free starts of service 1 on one day, long before it, as "HH:MM HH:MM …".
    pub(crate) fn day(&self, date: Date, occupations: &[Occupation]) -> String {
        let now = date.midnight().assume_utc() - time::Duration::days(30);
        times(&self.free(&ChangeAction {
            services: &[1],
            days: (date, date),
            occupations,
            now,
        }))
    }
}

/// A slot query.
pub(crate) struct ChangeAction<'a> {
    pub(crate) services: &'a [i64],
    pub(crate) days: (Date, Date),
    pub(crate) occupations: &'a [Occupation],
    pub(crate) now: OffsetDateTime,
}

pub(crate) fn service(id: i64, duration: u16, follow_up: u16, skilled: &[usize]) -> ServiceRules {
    ServiceRules {
        id: ServiceId(id),
        title: format!("Leistung {id}"),
        duration,
        follow_up,
        price: Money::from_cents(1500),
        visit_rank: None,
        skilled: skilled.to_vec(),
        own_terms: BTreeMap::new(),
        work: Vec::new(),
        needs: Vec::new(),
    }
}

/// The same windows on every day, from "HH:MM-HH:MM HH:MM-HH:MM".
pub(crate) fn availability(windows: &str) -> Availability {
    availability_on(&WEEK, windows)
}

pub(crate) fn availability_on(weekdays: &[Weekday], windows: &str) -> Availability {
    let windows = windows.split_whitespace().map(|window| {
        let (opens, closes) = window.split_once('-').unwrap();
        Window::new(minute_of_day(opens), minute_of_day(closes)).unwrap()
    });
    let hours = windows.flat_map(|window| weekdays.iter().map(move |weekday| (*weekday, window)));
    Availability {
        hours: WeeklyHours::new(hours).unwrap().into(),
        absences: Vec::new(),
        holidays: ClosedHolidays::default(),
    }
}

fn minute_of_day(text: &str) -> u16 {
    let (hours, minutes) = text.split_once(':').unwrap();
    hours.parse::<u16>().unwrap() * 60 + minutes.parse::<u16>().unwrap()
}

/// The starts of a slot list as "HH:MM HH:MM …", their days left out.
pub(crate) fn times(slot_list: &SlotList) -> String {
    let starts: Vec<String> = slot_list
        .slots()
        .map(|slot| format!("{:02}:{:02}", slot.start.hour(), slot.start.minute()))
        .collect();
    starts.join(" ")
}

pub(crate) fn customer() -> CustomerContact {
    CustomerContact {
        first_name: PersonName::parse("Katharina").unwrap(),
        last_name: PersonName::parse("Oberhuber").unwrap(),
        email: EmailAddress::parse("katharina@example.org").unwrap(),
        phone: None,
        remarks: None,
    }
}

/// A clock that shows what the test has set it to.
pub(crate) struct SetClock(Mutex<OffsetDateTime>);

impl SetClock {
    pub(crate) fn at(now: OffsetDateTime) -> Self {
        Self(Mutex::new(now))
    }

    pub(crate) fn set(&self, now: OffsetDateTime) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = now;
    }
}

impl Clock for SetClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Employees and starts for service 1 of a strict provider who is open from nine to noon, at seven on Monday, and every
/// rule that each breaks when staff takes it.
pub(crate) fn strict_starts() -> Vec<(i32, PrimitiveDateTime, Vec<BrokenRule>)> {
    vec![
        (1, datetime!(2027-01-11 20:00), vec![BrokenRule::OutsideHours]),
        (1, datetime!(2027-01-11 09:10), vec![BrokenRule::OffGrid]),
        (
            1,
            datetime!(2027-01-11 06:00),
            vec![BrokenRule::InThePast, BrokenRule::OutsideHours],
        ),
        (1, datetime!(2027-01-11 07:30), vec![BrokenRule::OutsideHours]),
        (1, datetime!(2027-03-11 09:00), vec![BrokenRule::PastHorizon]),
        (1, datetime!(2027-01-11 11:00), vec![BrokenRule::Taken]),
        (2, datetime!(2027-01-11 11:00), vec![BrokenRule::UnknownEmployee]),
        (
            2,
            datetime!(2027-03-11 22:10),
            vec![
                BrokenRule::UnknownEmployee,
                BrokenRule::PastHorizon,
                BrokenRule::OffGrid,
                BrokenRule::OutsideHours,
            ],
        ),
    ]
}
