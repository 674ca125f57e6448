use std::collections::BTreeMap;
use std::sync::Arc;

use shared_kernel::{
    BookingPause, DayFrame, InstantMinute, Money, OrganizationNr, ResourceGroupId, ResourceId, ServiceId, Zone,
};
use time::{Date, Duration, OffsetDateTime};

use super::{Audience, Grid, Need, Part, Pattern, Span, VisitRank, Window, WorkingHours};
use crate::holidays::ClosedHolidays;

/// The most services of one slot query, one basket or one booking. The search for an assignment keeps a bit for each.
pub const MAX_SERVICES: usize = 10;
/// The longest occupation in minutes, follow-up included. The store refuses longer ones.
const LONGEST_OCCUPATION: i64 = 1440;

/// The two version counters of a calendar. Every change raises one of them in its own transaction, so a computed answer
/// is valid while both are unchanged.
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
    /// The whole absence, `[from, to)`.
    pub span: Span,
    /// Public reason; only closures have one.
    pub reason: Option<String>,
}

/// Weekly hours, absences and holidays of a resource.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Availability {
    /// The hours of normal weeks; those of the premises are the same every week.
    pub hours: WorkingHours,
    /// Closures and absences, in any order.
    pub absences: Vec<Absence>,
    /// Public holidays (the premises only; they close it for everybody).
    pub holidays: ClosedHolidays,
}

impl Availability {
    /// The windows of one local day, absences not yet cut out. On a public holiday there are none, on half of one those
    /// until noon.
    pub(crate) fn windows(&self, day: Date) -> impl Iterator<Item = Window> {
        windows_on(&self.hours, &self.holidays, day)
    }

    /// The same as intervals.
    pub(crate) fn open<'a>(&'a self, day: &'a DayFrame) -> impl Iterator<Item = Span> + 'a {
        spans_of(self.windows(day.date()), day)
    }

    /// The intervals of one local day as if it were no public holiday.
    pub(crate) fn usually_open<'a>(&'a self, day: &'a DayFrame) -> impl Iterator<Item = Span> + 'a {
        spans_of(self.hours.on(day.date()).iter().copied(), day)
    }
}

fn windows_on(hours: &WorkingHours, holidays: &ClosedHolidays, day: Date) -> impl Iterator<Item = Window> {
    let windows = hours.on(day);
    let holiday = if windows.is_empty() { None } else { holidays.on(day) };
    let end = holiday.map_or(Window::END_OF_DAY, |holiday| holiday.from);
    windows
        .iter()
        .filter_map(move |window| Window::new(window.opens(), window.closes().min(end)).ok())
}

fn spans_of<'a>(windows: impl Iterator<Item = Window> + 'a, day: &'a DayFrame) -> impl Iterator<Item = Span> + 'a {
    windows.filter_map(|window| {
        Span::new(
            day.instant_or_next(window.opens()),
            day.instant_or_next(window.closes()),
        )
        .ok()
    })
}

/// An employee who can be booked: by staff, and by customers where visible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Employee {
    /// `userId` on the wire.
    pub id: ResourceId,
    /// 1 to 255 characters, set by the organisation.
    pub first_name: String,
    /// At most 255 characters; may be empty.
    pub last_name: String,
    /// Path of the picture below the media root; `None` without one.
    pub avatar: Option<String>,
    /// Whether visitors are offered this employee. Staff books everybody.
    pub is_visible: bool,
}

impl Employee {
    /// First and last name.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// An employee with the times at which appointments are possible at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmployeeAvailability {
    /// Whose availability it is.
    pub employee: Employee,
    /// Own hours and absences, whenever the premises are open.
    own: Availability,
    /// Own hours cut by the opening hours.
    working: WorkingHours,
    /// Own absences and closures of the premises, merged and sorted.
    away: Vec<Span>,
    holidays: ClosedHolidays,
}

impl EmployeeAvailability {
    /// Cuts the availability of an employee by that of the premises.
    pub fn new(employee: Employee, own: &Availability, premises: &Availability) -> Self {
        let away = own
            .absences
            .iter()
            .chain(&premises.absences)
            .map(|absence| absence.span)
            .collect();
        Self {
            employee,
            own: own.clone(),
            working: own.hours.intersection(&premises.hours),
            away: Span::merged(away),
            holidays: premises.holidays.clone(),
        }
    }

    /// Own hours and absences, whenever the premises are open.
    pub(crate) fn own(&self) -> &Availability {
        &self.own
    }

    /// The own hours, cut by the opening hours.
    pub fn hours(&self) -> &WorkingHours {
        &self.working
    }

    /// The working intervals of one local day, absences not yet cut out. On a public holiday there are none, on half of
    /// one those until noon.
    pub fn working<'a>(&'a self, day: &'a DayFrame) -> impl Iterator<Item = Span> + 'a {
        spans_of(windows_on(&self.working, &self.holidays, day.date()), day)
    }

    /// Whether there is any working interval on such a day.
    pub fn works_on(&self, day: Date) -> bool {
        windows_on(&self.working, &self.holidays, day).next().is_some()
    }

    /// Absences and closures, sorted, without overlaps.
    pub fn away(&self) -> &[Span] {
        &self.away
    }

    /// Whether the employee works on this local day as long as an appointment needs it, and is not away.
    pub(crate) fn is_there(&self, day: &DayFrame, needed: Span) -> bool {
        let works = self.working(day).any(|working| working.contains(needed));
        works && !self.away.iter().any(|away| away.overlaps(needed))
    }
}

/// A room or a device. Rooms of the same group are interchangeable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    /// Unique within the organisation, over employees and rooms.
    pub id: ResourceId,
    /// The group of interchangeable rooms that it belongs to.
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

/// The booking rules of a service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceRules {
    /// Unique over all organisations.
    pub id: ServiceId,
    /// Copied into appointments when they are booked.
    pub title: String,
    /// For the customer, in minutes, 1 to 1440.
    pub duration: u16,
    /// Minutes that the employee is occupied afterwards, 0 to 1440. May run past closing time.
    pub follow_up: u16,
    /// Price of the whole service.
    pub price: Money,
    /// Its place among the others of a visit; `None` is any.
    pub visit_rank: Option<VisitRank>,
    /// Positions in [`Rules::employees`] of those who can do it, ascending.
    pub skilled: Vec<usize>,
    /// Deviating durations and prices, by position of the employee; mostly empty.
    pub own_terms: BTreeMap<usize, OwnTerms>,
    /// When the employee is needed, sorted and disjoint; empty means from start to end. A duration of one's own stretches
    /// it in proportion, as in [`Step::done_in`](super::Step::done_in).
    pub work: Vec<Part>,
    /// The groups of rooms of which it needs one each: from start to end where somebody has a duration of their own.
    pub needs: Vec<Need>,
}

/// Deviating terms of one employee for a service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OwnTerms {
    /// In minutes, 1 to 1440, with the service's follow-up at most 1440; `None` is the service's own.
    pub duration: Option<u16>,
    /// Price of the whole service; `None` is the service's own.
    pub price: Option<Money>,
}

impl ServiceRules {
    /// Deviating duration and price of the employee at this position.
    pub fn own_terms_of(&self, position: usize) -> OwnTerms {
        self.own_terms.get(&position).copied().unwrap_or_default()
    }

    /// Duration with the employee at this position, in minutes.
    pub fn duration_by(&self, position: usize) -> u16 {
        self.own_terms_of(position).duration.unwrap_or(self.duration)
    }

    /// Price with the employee at this position.
    pub fn price_by(&self, position: usize) -> Money {
        self.own_terms_of(position).price.unwrap_or(self.price)
    }

    /// The pattern with the employee at this position. `None` when it is longer than a day.
    pub(crate) fn pattern_by(&self, position: usize) -> Option<Pattern> {
        let (own, usual) = (self.duration_by(position), self.duration);
        if own == usual {
            Pattern::of(usual, self.follow_up, &self.work, &self.needs)
        } else {
            Pattern::done_in(own, usual, self.follow_up, &self.work, &self.needs)
        }
    }

    /// The same service, as if only this employee could do it.
    pub(crate) fn only_by(&self, rules: &Rules, employee: ResourceId) -> Self {
        let mut only = self.clone();
        only.skilled
            .retain(|position| rules.position(employee) == Some(*position));
        only
    }

    /// The same with another length: the last piece of work becomes longer or shorter, and what follows it comes later or
    /// sooner. `None` when nothing of that work would be left, or when it would be longer than a day.
    pub(crate) fn lasting(mut self, minutes: u16) -> Option<Self> {
        let (begins, ends) = self
            .work
            .last()
            .map_or((0, self.duration), |last| (last.from(), last.to()));
        let new_end = ends.checked_add(minutes)?.checked_sub(self.duration)?;
        let is_left = begins < new_end;
        let at = |minute: u16| {
            if minute < ends {
                Some(minute.min(new_end))
            } else {
                minute.checked_add(minutes)?.checked_sub(self.duration)
            }
        };
        // A need that begins within what is cut away is gone.
        let stretched = |parts: &[Part]| -> Option<Vec<Part>> {
            let parts = parts.iter().map(|part| Some((at(part.from())?, at(part.to())?)));
            let parts = parts.collect::<Option<Vec<_>>>()?;
            let parts = parts.into_iter().filter(|(from, to)| from < to);
            parts.map(|(from, to)| Part::new(from, to).ok()).collect()
        };
        let work = stretched(&self.work)?;
        let needs = self.needs.iter().filter_map(|need| match stretched(&need.during) {
            Some(during) if during.is_empty() && !need.during.is_empty() => None,
            during => Some(during.map(|during| Need {
                group: need.group,
                during,
            })),
        });
        let needs = needs.collect::<Option<Vec<_>>>()?;
        (self.work, self.needs, self.duration) = (work, needs, minutes);
        let is_possible = is_left && Pattern::of(minutes, self.follow_up, &self.work, &self.needs).is_some();
        is_possible.then_some(self)
    }

    /// Whether it needs one employee from start to end and nothing else.
    pub(crate) fn is_plain(&self) -> bool {
        self.work.is_empty() && self.needs.is_empty()
    }
}

/// Which contact data the booking form asks for, and the cancellation deadline.
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

/// Everything besides bookings that decides which starts are free. Read as a whole and cached under its version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Time zone of all wall times.
    pub zone: Zone,
    /// The starts that a day has.
    pub grid: Grid,
    /// Minimum minutes between booking and start.
    pub notice: u32,
    /// How many days ahead can be booked, 1 to 180, the last one included.
    pub horizon: u16,
    /// Which contact data the booking form asks for.
    pub settings: BookingSettings,
    /// What keeps customers from booking online, also where it is over by now.
    pub pause: Option<BookingPause>,
    /// Opening hours and closures.
    pub premises: Availability,
    /// Ordered by id. Includes people who can do no offered service, because staff may override that.
    pub employees: Vec<EmployeeAvailability>,
    /// Rooms and devices, ordered by id; mostly empty.
    pub rooms: Vec<Room>,
    /// Bookable services, in any order.
    pub services: Vec<ServiceRules>,
    /// Services that can no longer be booked, with those who can do them as in [`ServiceRules::skilled`]: existing
    /// appointments can still be moved.
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

    /// The same rules with one absence more, and without the one that it replaces. Of an employee, or of the premises
    /// where there is none.
    pub(crate) fn with_absence(
        &self,
        (absent, span): (Option<ResourceId>, Span),
        replaced: Option<(Option<ResourceId>, Span)>,
    ) -> Self {
        let changed = self.with_absences_of(absent, |absences| absences.push(Absence { span, reason: None }));
        match replaced {
            Some(before) => changed.without_absence(before),
            None => changed,
        }
    }

    /// The same rules without one absence of an employee, or of the premises where there is none.
    pub(crate) fn without_absence(&self, (absent, span): (Option<ResourceId>, Span)) -> Self {
        self.with_absences_of(absent, |absences| {
            if let Some(index) = absences.iter().position(|absence| absence.span == span) {
                absences.remove(index);
            }
        })
    }

    fn with_absences_of(&self, absent: Option<ResourceId>, change: impl FnOnce(&mut Vec<Absence>)) -> Self {
        let mut premises = self.premises.clone();
        let mut own: Vec<Availability> = self
            .employees
            .iter()
            .map(|availability| availability.own().clone())
            .collect();
        match absent {
            None => change(&mut premises.absences),
            Some(employee) => {
                let availability = self.position(employee).and_then(|position| own.get_mut(position));
                if let Some(availability) = availability {
                    change(&mut availability.absences);
                }
            }
        }
        let employees = self.employees.iter().zip(&own);
        Self {
            employees: employees
                .map(|(availability, own)| EmployeeAvailability::new(availability.employee.clone(), own, &premises))
                .collect(),
            premises,
            ..self.clone()
        }
    }

    /// The same rules as `audience` may use them: to visitors, who is not visible can do nothing. Everything that is
    /// offered or booked goes by who can do a service, so nothing else has to know of it. The notice gives staff time to
    /// see what customers book; staff themselves need none, for whoever stands at the door.
    pub fn as_seen_by(self: &Arc<Self>, audience: Audience) -> Arc<Self> {
        let is_hidden = |availability: &EmployeeAvailability| !availability.employee.is_visible;
        if audience == Audience::Staff {
            return match self.notice {
                0 => Arc::clone(self),
                _ => Arc::new(Self {
                    notice: 0,
                    ..Self::clone(self)
                }),
            };
        }
        if !self.employees.iter().any(is_hidden) {
            return Arc::clone(self);
        }
        let mut seen = Self::clone(self);
        let offered = seen.services.iter_mut().map(|service| &mut service.skilled);
        for skilled in offered.chain(seen.archived.values_mut()) {
            skilled.retain(|position| !is_hidden(&self.employees[*position]));
        }
        Arc::new(seen)
    }

    /// What keeps this audience from booking at this moment.
    pub fn pause_of(&self, audience: Audience, now: OffsetDateTime) -> Option<&BookingPause> {
        let pause = self.pause.as_ref().filter(|_| audience == Audience::Visitors);
        pause.filter(|pause| pause.lasts_at(now, &self.zone))
    }

    /// The rules by which starts are listed for this audience at this moment. During a pause the premises are closed to
    /// visitors up to the horizon, so that nothing that computes starts has to know of it.
    pub(crate) fn open_to(self: Arc<Self>, audience: Audience, now: OffsetDateTime) -> Arc<Self> {
        if self.pause_of(audience, now).is_none() {
            return self;
        }
        let today = self.zone.date(now);
        let (from, to) = self.instants(today, self.last_day(today));
        match Span::new(from, to) {
            Ok(whole) => Arc::new(self.with_absence((None, whole), None)),
            Err(_) => self,
        }
    }

    /// Whom visitors may know of, by id.
    pub fn visible_employees(&self) -> impl Iterator<Item = &Employee> {
        let employees = self.employees.iter().map(|availability| &availability.employee);
        employees.filter(|employee| employee.is_visible)
    }

    /// Position of an employee in [`Rules::employees`].
    pub fn position(&self, id: ResourceId) -> Option<usize> {
        self.employees
            .binary_search_by_key(&id, |availability| availability.employee.id)
            .ok()
    }

    /// Position of a room in [`Rules::rooms`].
    pub(crate) fn room(&self, id: ResourceId) -> Option<usize> {
        self.rooms.binary_search_by_key(&id, |room| room.id).ok()
    }

    /// The last local day that can be booked when today is `today`.
    pub fn last_day(&self, today: Date) -> Date {
        today.saturating_add(Duration::days(i64::from(self.horizon)))
    }

    /// The range `[from, to)` that appointments starting on the days `first..=last` can occupy. No occupation is longer
    /// than a day.
    pub fn instants(&self, first: Date, last: Date) -> (InstantMinute, InstantMinute) {
        (
            self.zone.day(first).begins(),
            self.zone.day(last).ends().plus(LONGEST_OCCUPATION),
        )
    }

    /// The same for days in any order, with so many days before them; `None` without a day.
    pub(crate) fn instants_of(
        &self,
        days: impl Iterator<Item = Date> + Clone,
        days_before: i64,
    ) -> Option<(InstantMinute, InstantMinute)> {
        let first = days.clone().min()?.saturating_sub(Duration::days(days_before));
        Some(self.instants(first, days.max()?))
    }

    /// The earliest start that can be booked at `now`.
    pub fn earliest_start(&self, now: OffsetDateTime) -> InstantMinute {
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

/// A span in which a resource is occupied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Occupation {
    /// An employee or a room.
    pub resource: ResourceId,
    /// Follow-up included: for a plain service the employee's `[start, start + duration + follow-up)`.
    pub span: Span,
}
