use std::sync::Arc;

use shared_kernel::{Actor, OrganizationNr, Rank, StoreError, Zone};
use time::{Date, Duration};

use super::{StaffCalendarReader, StaffEntries};
use crate::calendar::{Audience, CalendarReader, CalendarVersions, Employee, Rules, Span};

/// The most days of one query: a month with the weeks that it begins and ends in.
const MOST_DAYS: i64 = 42;

/// A range of days, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StaffCalendarQuery {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// First day, in the zone of the organisation.
    pub first: Date,
    /// Last day, not before the first one; at most 42 days in all.
    pub last: Date,
}

/// Why nothing is shown.
#[derive(Debug, thiserror::Error)]
pub enum StaffCalendarError {
    /// The actor is not of the staff of this organisation.
    #[error("forbidden")]
    Forbidden,
    /// The last day lies before the first one.
    #[error("the range ends before it begins")]
    Reversed,
    /// More than 42 days.
    #[error("the range is too long")]
    TooLong,
    /// There is no such organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// When the premises are open on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarDay {
    /// In the zone of the organisation.
    pub date: Date,
    /// Opening hours; closures are not cut out. None on a public holiday.
    pub open: Vec<Span>,
    /// Name of the public holiday for which the premises are closed.
    pub holiday: Option<&'static str>,
}

/// An employee with working hours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarEmployee {
    /// Who it is.
    pub employee: Employee,
    /// Own hours within the opening hours on all days of the range, ascending; absences are not cut out. Empty for whoever
    /// is archived.
    pub working: Vec<Span>,
    /// Nobody books this employee any more.
    pub is_archived: bool,
}

/// The calendar between two days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffCalendar {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// The zone of its wall times.
    pub zone: Zone,
    /// Minutes between two possible starts, counted from local midnight.
    pub grid: u16,
    /// Each day of the range.
    pub days: Vec<CalendarDay>,
    /// The employees whose calendars the actor reaches, by id: those who are not archived, then those of the others who
    /// have an appointment or a date of an event in the range.
    pub employees: Vec<CalendarEmployee>,
    /// What lies on it.
    pub entries: StaffEntries,
}

/// Shows the calendar of an organisation to its people.
pub struct ShowStaffCalendar {
    calendars: Arc<dyn CalendarReader>,
    entries: Arc<dyn StaffCalendarReader>,
}

impl ShowStaffCalendar {
    /// Over its ports.
    pub fn new(calendars: Arc<dyn CalendarReader>, entries: Arc<dyn StaffCalendarReader>) -> Self {
        Self { calendars, entries }
    }

    /// The versions of the calendar: while both are the same, [`ShowStaffCalendar::show`] shows the same to the same
    /// person.
    pub async fn versions(
        &self,
        actor: Actor,
        organization: OrganizationNr,
    ) -> Result<CalendarVersions, StaffCalendarError> {
        if !actor.has_rank(organization, Rank::BusinessUser) {
            return Err(StaffCalendarError::Forbidden);
        }
        let versions = self.calendars.versions_for_staff(organization).await?;
        versions.ok_or(StaffCalendarError::UnknownOrganization)
    }

    /// The zone of its wall times.
    pub async fn zone(&self, actor: Actor, organization: OrganizationNr) -> Result<Zone, StaffCalendarError> {
        if !actor.has_rank(organization, Rank::BusinessUser) {
            return Err(StaffCalendarError::Forbidden);
        }
        let rules = Audience::Staff.rules(self.calendars.as_ref(), organization).await?;
        Ok(rules.ok_or(StaffCalendarError::UnknownOrganization)?.zone.clone())
    }

    /// The calendar of these days, at least as new as `versions`, which were read before.
    pub async fn show(
        &self,
        actor: Actor,
        versions: CalendarVersions,
        query: StaffCalendarQuery,
    ) -> Result<StaffCalendar, StaffCalendarError> {
        if !actor.has_rank(query.organization, Rank::BusinessUser) {
            return Err(StaffCalendarError::Forbidden);
        }
        let reach = actor.reach(query.organization);
        if query.last < query.first {
            return Err(StaffCalendarError::Reversed);
        }
        if (query.last - query.first).whole_days() >= MOST_DAYS {
            return Err(StaffCalendarError::TooLong);
        }
        let rules = self.calendars.rules(query.organization, versions).await?;
        let rules = rules.ok_or(StaffCalendarError::UnknownOrganization)?;
        let from = rules.zone.day(query.first).begins();
        let to = rules.zone.day(query.last).ends();
        let entries = self.entries.entries(query.organization, reach, from, to).await?;
        let employees = rules.employees.iter().filter(|plan| reach.includes(plan.employee.id));
        let employees = employees.map(|plan| CalendarEmployee {
            employee: plan.employee.clone(),
            working: days(query)
                .flat_map(|date| plan.working(&rules.zone.day(date)).collect::<Vec<_>>())
                .collect(),
            is_archived: false,
        });
        let archived = entries.archived_employees.iter();
        let archived = archived
            .filter(|employee| entries.have(employee.id))
            .map(|employee| CalendarEmployee {
                employee: employee.clone(),
                working: Vec::new(),
                is_archived: true,
            });
        Ok(StaffCalendar {
            organization: query.organization,
            days: days(query).map(|date| day(&rules, date)).collect(),
            employees: employees.chain(archived).collect(),
            entries,
            zone: rules.zone.clone(),
            grid: rules.grid,
        })
    }
}

fn days(query: StaffCalendarQuery) -> impl Iterator<Item = Date> {
    let next = |date: &Date| date.checked_add(Duration::DAY);
    std::iter::successors(Some(query.first), next).take_while(move |date| *date <= query.last)
}

fn day(rules: &Rules, date: Date) -> CalendarDay {
    let frame = rules.zone.day(date);
    CalendarDay {
        date,
        open: rules.premises.open(&frame).collect(),
        holiday: rules.premises.holidays.on(date),
    }
}

#[cfg(test)]
mod tests;
