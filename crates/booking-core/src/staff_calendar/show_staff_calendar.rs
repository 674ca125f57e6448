use std::sync::Arc;

use shared_kernel::{Actor, OrganizationNr, Rank, Zone};
use time::Date;

use super::{StaffCalendarReader, StaffEntries};
use crate::calendar::{Audience, CalendarReader, CalendarVersions, Employee, Rules, Span, StaffDays, StaffDaysRefused};
use crate::holidays::ClosedHoliday;

/// The most days at once: a month with the weeks that it begins and ends in.
pub const MOST_CALENDAR_DAYS: i64 = 42;

/// When the premises are open on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarDay {
    /// In the zone of the organisation.
    pub date: Date,
    /// Opening hours; closures are not cut out. None on a public holiday, until noon on half of one.
    pub open: Vec<Span>,
    /// The public holiday for which the premises are closed.
    pub holiday: Option<ClosedHoliday>,
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

/// Says by what the calendar of an organisation is read, without reading it.
#[derive(derive_more::Constructor)]
pub struct ShowCalendarFrame {
    calendars: Arc<dyn CalendarReader>,
}

impl ShowCalendarFrame {
    /// The versions of the calendar: while both are the same, [`ShowStaffCalendar::show`] shows the same to the same
    /// person.
    pub async fn versions(
        &self,
        actor: Actor,
        organization: OrganizationNr,
    ) -> Result<CalendarVersions, StaffDaysRefused> {
        if !actor.has_rank(organization, Rank::BusinessUser) {
            return Err(StaffDaysRefused::Forbidden);
        }
        let versions = self.calendars.versions_for_staff(organization).await?;
        versions.ok_or(StaffDaysRefused::UnknownOrganization)
    }

    /// The zone of its wall times.
    pub async fn zone(&self, actor: Actor, organization: OrganizationNr) -> Result<Zone, StaffDaysRefused> {
        if !actor.has_rank(organization, Rank::BusinessUser) {
            return Err(StaffDaysRefused::Forbidden);
        }
        let rules = Audience::Staff.rules(self.calendars.as_ref(), organization).await?;
        Ok(rules.ok_or(StaffDaysRefused::UnknownOrganization)?.zone.clone())
    }
}

/// Shows the calendar of an organisation to its people.
#[derive(derive_more::Constructor)]
pub struct ShowStaffCalendar {
    calendars: Arc<dyn CalendarReader>,
    entries: Arc<dyn StaffCalendarReader>,
}

impl ShowStaffCalendar {
    /// The calendar of these days, at most 42, at least as new as `versions`, which were read before.
    pub async fn show(
        &self,
        actor: Actor,
        versions: CalendarVersions,
        days: StaffDays,
    ) -> Result<StaffCalendar, StaffDaysRefused> {
        days.check(actor, Rank::BusinessUser, MOST_CALENDAR_DAYS)?;
        let reach = actor.reach(days.organization);
        let rules = self.calendars.rules(days.organization, versions).await?;
        let rules = rules.ok_or(StaffDaysRefused::UnknownOrganization)?;
        let from = rules.zone.day(days.first).begins();
        let to = rules.zone.day(days.last).ends();
        let entries = self.entries.entries(days.organization, reach, from, to).await?;
        let employees = rules
            .employees
            .iter()
            .filter(|availability| reach.includes(availability.employee.id));
        let employees = employees.map(|availability| CalendarEmployee {
            employee: availability.employee.clone(),
            working: days
                .iter()
                .flat_map(|date| availability.working(&rules.zone.day(date)).collect::<Vec<_>>())
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
            organization: days.organization,
            days: days.iter().map(|date| day(&rules, date)).collect(),
            employees: employees.chain(archived).collect(),
            entries,
            zone: rules.zone.clone(),
            grid: rules.grid.0,
        })
    }
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
