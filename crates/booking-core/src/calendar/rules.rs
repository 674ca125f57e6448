use std::collections::BTreeMap;

use shared_kernel::{DayFrame, InstantMinute, Money, OrganizationNr, ResourceGroupId, ResourceId, ServiceId, Zone};
use time::Date;

use super::{Need, Part, Pattern, Span, WeeklyHours, Window};
use crate::holidays::ClosedHolidays;

/// The most services of one slot query, one basket or one booking. The search for an assignment keeps a bit for each.
pub const MAX_SERVICES: usize = 10;
/// The longest occupation in minutes, follow-up included. The store refuses longer ones.
const LONGEST_OCCUPATION: i64 = 1440;

/// The two counters of a calendar. Every change raises one of them in its own transaction, so a
/// computed answer is good as long as both are what they were.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CalendarVersions {
    /// Raised by changes of services, people, hours, absences and rules.
    pub rules: i64,
    /// Raised by bookings, moves and cancellations.
    pub bookings: i64,
}

/// When a resource is away: an absence of an employee, a closure of the premises.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Absence {
    /// From when until when.
    pub span: Span,
    /// What visitors may read about it (closures only).
    pub reason: Option<String>,
}

/// Weekly hours, absences and holidays of a resource.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// The hours of a week.
    pub hours: WeeklyHours,
    /// Closures and absences, in any order.
    pub absences: Vec<Absence>,
    /// Public holidays (the premises only; they close it for everybody).
    pub holidays: ClosedHolidays,
}

impl Plan {
    /// The intervals of one local day, absences not yet cut out. On a public holiday there are none.
    pub(crate) fn open<'a>(&'a self, day: &'a DayFrame) -> impl Iterator<Item = Span> + 'a {
        spans_of(windows_on(&self.hours, &self.holidays, day.date()), day)
    }
}

fn windows_on<'a>(hours: &'a WeeklyHours, holidays: &ClosedHolidays, day: Date) -> &'a [Window] {
    match hours.on(day.weekday()) {
        windows @ [_, ..] if holidays.on(day).is_none() => windows,
        _ => &[],
    }
}

fn spans_of<'a>(windows: &'a [Window], day: &'a DayFrame) -> impl Iterator<Item = Span> + 'a {
    windows.iter().filter_map(|window| {
        Span::new(
            day.instant_or_next(window.opens()),
            day.instant_or_next(window.closes()),
        )
        .ok()
    })
}

/// A bookable person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Employee {
    /// `userId` on the wire.
    pub id: ResourceId,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Path of a picture, if there is one.
    pub avatar: Option<String>,
}

impl Employee {
    /// First and last name.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// A bookable person with the times at which appointments are possible at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmployeePlan {
    /// Who.
    pub employee: Employee,
    /// Own hours cut by the opening hours.
    working: WeeklyHours,
    /// Own absences and closures of the premises, merged and sorted.
    away: Vec<Span>,
    holidays: ClosedHolidays,
}

impl EmployeePlan {
    /// Cuts the plan of an employee by the plan of the premises.
    pub fn new(employee: Employee, own: &Plan, premises: &Plan) -> Self {
        let away = own
            .absences
            .iter()
            .chain(&premises.absences)
            .map(|absence| absence.span)
            .collect();
        Self {
            employee,
            working: own.hours.intersection(&premises.hours),
            away: Span::merged(away),
            holidays: premises.holidays.clone(),
        }
    }

    /// The own hours, cut by the opening hours.
    pub fn hours(&self) -> &WeeklyHours {
        &self.working
    }

    /// The working intervals of one local day, absences not yet cut out. On a public holiday there are none.
    pub fn working<'a>(&'a self, day: &'a DayFrame) -> impl Iterator<Item = Span> + 'a {
        spans_of(windows_on(&self.working, &self.holidays, day.date()), day)
    }

    /// Whether there is any working interval on such a day.
    pub fn works_on(&self, day: Date) -> bool {
        !windows_on(&self.working, &self.holidays, day).is_empty()
    }

    /// Absences and closures, sorted, without overlaps.
    pub fn away(&self) -> &[Span] {
        &self.away
    }
}

/// A room or a device: what some services need one of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    /// Which.
    pub id: ResourceId,
    /// One of the same group is as good.
    pub group: ResourceGroupId,
    /// When it cannot be used, merged and sorted.
    away: Vec<Span>,
}

impl Room {
    /// A room that cannot be used during these absences, in any order.
    pub fn new(id: ResourceId, group: ResourceGroupId, absences: &[Absence]) -> Self {
        Self {
            id,
            group,
            away: Span::merged(absences.iter().map(|absence| absence.span).collect()),
        }
    }

    /// When it cannot be used, sorted, without overlaps.
    pub fn away(&self) -> &[Span] {
        &self.away
    }
}

/// A service as far as times, prices and answers depend on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceRules {
    /// Which.
    pub id: ServiceId,
    /// Title, frozen into appointments.
    pub title: String,
    /// Duration in minutes, 1 to 1440.
    pub duration: u16,
    /// Minutes the employee needs afterwards, 0 to 1440. May run past closing time.
    pub follow_up: u16,
    /// Price for the whole service.
    pub price: Money,
    /// Positions in [`Rules::employees`] of those who can do it, ascending.
    pub skilled: Vec<usize>,
    /// By position, for whom it is another duration or another price; for most services nobody.
    pub own_terms: BTreeMap<usize, OwnTerms>,
    /// When the employee is needed, sorted and apart from each other; empty is from start to end. Where it is not
    /// empty nobody has a duration of one's own.
    pub work: Vec<Part>,
    /// The rooms that it needs, one of each group.
    pub needs: Vec<Need>,
}

/// What differs when a certain employee does a service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OwnTerms {
    /// Duration in minutes, 1 to 1440; with the service's follow-up at most 1440.
    pub duration: Option<u16>,
    /// Price for the whole service.
    pub price: Option<Money>,
}

impl ServiceRules {
    /// What differs with the employee at this position.
    pub fn own_terms_of(&self, position: usize) -> OwnTerms {
        self.own_terms.get(&position).copied().unwrap_or_default()
    }

    /// How long the employee at this position takes, in minutes.
    pub fn duration_by(&self, position: usize) -> u16 {
        self.own_terms_of(position).duration.unwrap_or(self.duration)
    }

    /// What it costs with the employee at this position.
    pub fn price_by(&self, position: usize) -> Money {
        self.own_terms_of(position).price.unwrap_or(self.price)
    }

    /// What it takes with the employee at this position. None when that is longer than a day.
    pub(crate) fn pattern_by(&self, position: usize) -> Option<Pattern> {
        Pattern::of(self.duration_by(position), self.follow_up, &self.work, &self.needs)
    }

    /// The same if nobody else did it.
    pub(crate) fn only_by(&self, rules: &Rules, employee: ResourceId) -> Self {
        let mut only = self.clone();
        only.skilled
            .retain(|position| rules.position(employee) == Some(*position));
        only
    }

    /// Whether it takes one employee from start to end and nothing else.
    pub(crate) fn is_plain(&self) -> bool {
        self.work.is_empty() && self.needs.is_empty()
    }
}

/// What the provider asks for at booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BookingSettings {
    /// Whether a remark may be given.
    pub show_comment: bool,
    /// Whether a telephone number may be given.
    pub show_phone: bool,
    /// Whether a telephone number must be given. Only counts where one may be given.
    pub phone_mandatory: bool,
    /// Minutes before the start until which a customer may cancel or move; 0 is until the start.
    pub cancellation_notice: u32,
}

/// Everything besides bookings that decides which starts are free. Read at once and kept in memory
/// under its version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// Whose.
    pub organization: OrganizationNr,
    /// The zone of the clock on the wall.
    pub zone: Zone,
    /// Minutes between two possible starts, counted from local midnight; divides a day.
    pub grid: u16,
    /// Minutes that must lie between booking and start.
    pub notice: u32,
    /// Days ahead that can be booked, 1 to 180; the last one included.
    pub horizon: u16,
    /// What is asked for at booking.
    pub settings: BookingSettings,
    /// Opening hours and closures.
    pub premises: Plan,
    /// People by ascending id, also those who can do nothing that is offered: staff may book them over that rule.
    pub employees: Vec<EmployeePlan>,
    /// Rooms and devices by ascending id; most organisations have none.
    pub rooms: Vec<Room>,
    /// Bookable services, in any order.
    pub services: Vec<ServiceRules>,
    /// Services that cannot be booked any more, with those who can do them as in [`ServiceRules::skilled`]: what was
    /// agreed before can still be moved.
    pub archived: BTreeMap<ServiceId, Vec<usize>>,
}

impl Rules {
    /// A service of this organisation.
    pub fn service(&self, id: ServiceId) -> Option<&ServiceRules> {
        self.services.iter().find(|service| service.id == id)
    }

    /// Who can do a service of this organisation, also if it cannot be booked any more.
    pub(crate) fn skilled_in(&self, id: ServiceId) -> Option<&[usize]> {
        let offered = self.service(id).map(|service| &service.skilled);
        offered.or_else(|| self.archived.get(&id)).map(Vec::as_slice)
    }

    /// Position of an employee in [`Rules::employees`].
    pub fn position(&self, id: ResourceId) -> Option<usize> {
        self.employees.binary_search_by_key(&id, |plan| plan.employee.id).ok()
    }

    /// Position of a room in [`Rules::rooms`].
    pub(crate) fn room(&self, id: ResourceId) -> Option<usize> {
        self.rooms.binary_search_by_key(&id, |room| room.id).ok()
    }

    /// The last local day that can be booked when today is `today`.
    pub fn last_day(&self, today: Date) -> Date {
        today.saturating_add(time::Duration::days(i64::from(self.horizon)))
    }

    /// The instants that appointments can occupy which start on the days `first..=last`. Nothing is
    /// occupied for longer than a day.
    pub fn instants(&self, first: Date, last: Date) -> (InstantMinute, InstantMinute) {
        (
            self.zone.day(first).begins(),
            self.zone.day(last).ends().plus(LONGEST_OCCUPATION),
        )
    }

    /// The earliest start that can be booked at `now`.
    pub fn earliest_start(&self, now: time::OffsetDateTime) -> InstantMinute {
        InstantMinute::ceiling(now).plus(i64::from(self.notice))
    }

    /// Employees who can do all of these services. An unknown service gives nobody.
    pub fn skilled_in_all(&self, services: &[ServiceId]) -> Vec<usize> {
        let mut positions: Vec<usize> = (0..self.employees.len()).collect();
        for id in services {
            let skilled = self
                .service(*id)
                .map(|service| service.skilled.as_slice())
                .unwrap_or_default();
            positions.retain(|position| skilled.contains(position));
        }
        positions
    }
}

/// A range that an appointment takes from a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Occupation {
    /// Which employee or room.
    pub resource: ResourceId,
    /// `[start, start + duration + follow-up)` of the employee for a plain service.
    pub span: Span,
}
