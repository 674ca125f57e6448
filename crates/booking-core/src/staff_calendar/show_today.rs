use std::sync::Arc;

use shared_kernel::{
    Actor, AppointmentId, BookingId, Clock, InstantMinute, OrganizationNr, Rank, Reach, ResourceId, StoreError, Zone,
};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use super::{AppointmentEntry, EventDateEntry, StaffCalendarReader, TodayReader};
use crate::calendar::{Audience, CalendarReader, EmployeeAvailability, Occupation, Rules, Span, StaffDaysRefused};
use crate::lifecycle::AppointmentState;

/// How many visits are next.
const NEXT: usize = 10;
/// So far back and ahead tasks are looked for.
const TASK_DAYS: i64 = 14;
/// The most tasks of a kind, the most cancelled visits and the most running ones.
pub const MOST_TODAY: usize = 50;

/// Why somebody has to look at a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskKind {
    /// Its employee is away or does not work then, and nobody has said that it takes place all the same.
    Conflict,
    /// A mail about it could not be delivered.
    FailedMail,
    /// It is over, and nobody has said what became of it.
    Unsettled,
}

/// A visit that somebody has to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenTask {
    /// What is to be looked at.
    pub kind: TaskKind,
    /// By which it can be opened.
    pub booking: BookingId,
    /// Its first appointment; `None` of a seat.
    pub appointment: Option<AppointmentId>,
    /// Service or event.
    pub title: String,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// The assigned employee; `None` of a seat.
    pub employee: Option<ResourceId>,
    /// Who comes; may be empty.
    pub customer_name: String,
}

/// A visit that was cancelled lately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CancelledVisit {
    /// By which it can be opened.
    pub booking: BookingId,
    /// Service or event.
    pub title: String,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// The assigned employee; `None` of a seat.
    pub employee: Option<ResourceId>,
    /// Who does not come; may be empty.
    pub customer_name: String,
    /// When it was cancelled.
    pub at: OffsetDateTime,
}

/// The day at a glance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Today {
    /// The zone of its wall times.
    pub zone: Zone,
    /// The local day.
    pub date: Date,
    /// The confirmed visits that have begun and are not over, by start, at most [`MOST_TODAY`].
    pub running: Vec<AppointmentEntry>,
    /// The next confirmed visits of the day, by start, at most ten.
    pub next: Vec<AppointmentEntry>,
    /// The dates of events and courses of the day that are not over, by start.
    pub dates: Vec<EventDateEntry>,
    /// What somebody has to look at: conflicts, mails, visits without an outcome, each by start.
    pub open_tasks: Vec<OpenTask>,
    /// What was cancelled since yesterday, the latest first.
    pub cancelled: Vec<CancelledVisit>,
    /// How many minutes of work are free from now on, by employee; without those who work no more today.
    pub free: Vec<(ResourceId, i64)>,
}

/// Shows the day to the people of an organisation: a business user the own one, a manager everybody's.
#[derive(derive_more::Constructor)]
pub struct ShowToday {
    calendars: Arc<dyn CalendarReader>,
    entries: Arc<dyn StaffCalendarReader>,
    today: Arc<dyn TodayReader>,
    clock: Arc<dyn Clock>,
}

impl ShowToday {
    /// The day as it is now.
    pub async fn show(&self, actor: Actor, organization: OrganizationNr) -> Result<Today, StaffDaysRefused> {
        if !actor.has_rank(organization, Rank::BusinessUser) {
            return Err(StaffDaysRefused::Forbidden);
        }
        let reach = actor.reach(organization);
        let now = self.clock.now();
        let rules = Audience::Staff.rules(self.calendars.as_ref(), organization).await?;
        let rules = rules.ok_or(StaffDaysRefused::UnknownOrganization)?;
        let date = rules.zone.date(now);
        let days = |days| rules.zone.day(date.saturating_add(Duration::days(days)));
        let (from, to) = (days(-TASK_DAYS).begins(), days(TASK_DAYS).ends());
        let found = self.entries.entries(organization, reach, from, to).await?;
        let mut confirmed = found.appointments;
        confirmed.retain(|one| one.state == AppointmentState::Confirmed);
        let tonight = days(0).ends();
        let occupations = self
            .calendars
            .occupations(organization, days(0).begins(), tonight)
            .await?;
        let ahead = |one: &&AppointmentEntry| one.span.from().instant() >= now;
        let running = confirmed
            .iter()
            .filter(|one| !ahead(one) && one.span.to().instant() > now);
        let next = confirmed.iter().filter(ahead).filter(|one| one.span.from() < tonight);
        let mut dates = found.event_dates;
        dates.retain(|date| date.span.to().instant() > now && date.span.from() < tonight);
        let mut open_tasks = self.conflicts(&rules, now, &confirmed).await?;
        open_tasks.extend(self.today.failed_mails(organization, reach, from, now).await?);
        let over = confirmed.iter().filter(|one| one.span.to().instant() <= now);
        open_tasks.extend(over.take(MOST_TODAY).map(|one| OpenTask::of(TaskKind::Unsettled, one)));
        Ok(Today {
            date,
            running: running.take(MOST_TODAY).cloned().collect(),
            next: next.take(NEXT).cloned().collect(),
            dates,
            open_tasks,
            cancelled: self
                .today
                .cancelled(organization, reach, days(-1).begins(), now)
                .await?,
            free: free_minutes(&rules, reach, InstantMinute::ceiling(now), &occupations),
            zone: rules.zone.clone(),
        })
    }

    /// The confirmed visits ahead at which their employee is not there.
    async fn conflicts(
        &self,
        rules: &Rules,
        now: OffsetDateTime,
        confirmed: &[AppointmentEntry],
    ) -> Result<Vec<OpenTask>, StoreError> {
        let ahead = confirmed.iter().filter(|one| one.span.from().instant() >= now);
        let alone: Vec<&AppointmentEntry> = ahead.filter(|one| !is_there(rules, one)).collect();
        if alone.is_empty() {
            return Ok(Vec::new());
        }
        let bookings: Vec<BookingId> = alone.iter().map(|one| one.booking).collect();
        let known = self.today.knowingly_kept(rules.organization, &bookings).await?;
        let unknown = alone.into_iter().filter(|one| !known.contains(&one.id));
        Ok(unknown
            .take(MOST_TODAY)
            .map(|one| OpenTask::of(TaskKind::Conflict, one))
            .collect())
    }
}

impl OpenTask {
    fn of(kind: TaskKind, appointment: &AppointmentEntry) -> Self {
        Self {
            kind,
            booking: appointment.booking,
            appointment: Some(appointment.id),
            title: appointment.title.clone(),
            start: appointment.start,
            employee: Some(appointment.employee),
            customer_name: appointment.customer.full_name(),
        }
    }
}

/// Whether the employee is there whenever the appointment needs it.
fn is_there(rules: &Rules, appointment: &AppointmentEntry) -> bool {
    let day = rules.zone.day(appointment.start.date());
    let Some(position) = rules.position(appointment.employee) else {
        return false;
    };
    let availability = &rules.employees[position];
    let mut needed = appointment.work_spans().into_iter();
    needed.all(|needed| availability.is_there(&day, needed))
}

fn free_minutes(rules: &Rules, reach: Reach, now: InstantMinute, occupations: &[Occupation]) -> Vec<(ResourceId, i64)> {
    let day = rules.zone.day(rules.zone.date(now.instant()));
    let minutes_without = |availability: &EmployeeAvailability, taken: Vec<Span>| -> i64 {
        let taken = Span::merged(taken);
        let working = availability.working(&day);
        let rest = working.filter_map(|working| Span::new(working.from().max(now), working.to()).ok());
        rest.map(|rest| rest.minutes() - taken.iter().map(|taken| common_minutes(rest, *taken)).sum::<i64>())
            .sum()
    };
    let reached = rules
        .employees
        .iter()
        .filter(|availability| reach.includes(availability.employee.id));
    let at_work = reached.filter(|availability| minutes_without(availability, availability.away().to_vec()) > 0);
    at_work
        .map(|availability| {
            let own = occupations
                .iter()
                .filter(|one| one.resource == availability.employee.id);
            let taken = availability.away().iter().copied().chain(own.map(|one| one.span));
            (availability.employee.id, minutes_without(availability, taken.collect()))
        })
        .collect()
}

fn common_minutes(one: Span, other: Span) -> i64 {
    let common = Span::new(one.from().max(other.from()), one.to().min(other.to()));
    common.map_or(0, Span::minutes)
}

#[cfg(test)]
mod tests;
