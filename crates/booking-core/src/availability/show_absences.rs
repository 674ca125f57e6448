use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use shared_kernel::{Actor, AppointmentId, BookingId, Clock, OrganizationNr, Rank, Reach, ResourceId, Zone};
use time::PrimitiveDateTime;

use super::absence_request::{absence_span, lies_ahead};
use super::reassignments::colleagues_for;
use super::{AbsenceRefusal, AvailabilityRefused};
use crate::calendar::{Audience, CalendarReader, Employee, Rules, Span, StaffDays, StaffDaysRefused};
use crate::lifecycle::{AppointmentState, StoredBooking};
use crate::settings::{ChangedDay, changed_day_from, compared_range_from};
use crate::staff_calendar::{AbsenceEntry, AppointmentEntry, EventDateEntry, StaffBookingReader, StaffCalendarReader};

/// The most days of one list: a year with the weeks around it.
pub const MOST_ABSENCE_DAYS: i64 = 400;

/// An absence that might be planned, or changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AbsenceQuery {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// The absence that would be changed: what lies under it has been decided.
    pub absence: Option<i64>,
    /// Who would be away; `None` for the premises.
    pub employee: Option<ResourceId>,
    /// Wall time of the first minute.
    pub from: PrimitiveDateTime,
    /// Wall time of the first minute after it.
    pub to: PrimitiveDateTime,
}

/// A confirmed appointment ahead that an absence would lie over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AffectedVisit {
    /// The appointment with its customer.
    pub appointment: AppointmentEntry,
    /// Who could do it at the same time within the rules, by id.
    pub colleagues: Vec<ResourceId>,
}

/// A date of an event that an absence would lie over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AffectedDate {
    /// What takes place then, as the staff calendar shows it.
    pub date: EventDateEntry,
    /// The absent employee, or the first one that it takes; `None` where it takes rooms only.
    pub employee: Option<ResourceId>,
}

/// What an absence would lie over, each by start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AbsencePreview {
    /// Confirmed appointments ahead that the absence would lie over.
    pub visits: Vec<AffectedVisit>,
    /// Dates of events.
    pub dates: Vec<AffectedDate>,
    /// What visitors find on the first day from its beginning, or from today, on which it changes anything within a week,
    /// while what is booked stays as it is.
    pub starts: ChangedDay,
    /// Whom the visits name, by id: colleagues as well whose calendars are out of the actor's reach.
    pub employees: Vec<Employee>,
}

/// Shows absences and closures, and what planning one would mean. A business user sees the own absences and the closures,
/// and previews the own ones.
#[derive(derive_more::Constructor)]
pub struct ShowAbsences {
    calendars: Arc<dyn CalendarReader>,
    entries: Arc<dyn StaffCalendarReader>,
    bookings: Arc<dyn StaffBookingReader>,
    clock: Arc<dyn Clock>,
}

impl ShowAbsences {
    /// The absences that touch these days, at most 400, by start, and the zone in which they are told.
    pub async fn list(&self, actor: Actor, days: StaffDays) -> Result<(Zone, Vec<AbsenceEntry>), StaffDaysRefused> {
        days.check(actor, Rank::BusinessUser, MOST_ABSENCE_DAYS)?;
        let organization = days.organization;
        let rules = Audience::Staff.rules(self.calendars.as_ref(), organization).await?;
        let zone = rules.ok_or(StaffDaysRefused::UnknownOrganization)?.zone.clone();
        let (from, to) = (zone.day(days.first).begins(), zone.day(days.last).ends());
        let reach = actor.reach(organization);
        let absences = self.entries.absences(organization, reach, from, to).await?;
        Ok((zone, absences))
    }

    /// One within reach, and the zone in which it is told.
    pub async fn show(
        &self,
        actor: Actor,
        organization: OrganizationNr,
        absence: i64,
    ) -> Result<(Zone, AbsenceEntry), AvailabilityRefused> {
        if !actor.has_rank(organization, Rank::BusinessUser) {
            return Err(AvailabilityRefused::Forbidden);
        }
        let found = self
            .entries
            .absence(organization, actor.reach(organization), absence)
            .await?;
        let found = found.ok_or(AbsenceRefusal::UnknownAbsence)?;
        Ok((self.offered(organization).await?.zone.clone(), found))
    }

    /// What this absence would lie over that has not begun and that nobody has decided on yet, and who could do it instead.
    pub async fn preview(&self, actor: Actor, query: AbsenceQuery) -> Result<AbsencePreview, AvailabilityRefused> {
        let organization = query.organization;
        let reach = actor.reach(organization);
        if !reach.covers(query.employee) {
            return Err(AvailabilityRefused::Forbidden);
        }
        self.previewed(reach, query).await
    }

    /// What visitors find once this absence is deleted: on the first day from its beginning, or from today, on which that
    /// changes anything within a week.
    pub async fn preview_deletion(
        &self,
        actor: Actor,
        organization: OrganizationNr,
        absence: i64,
    ) -> Result<ChangedDay, AvailabilityRefused> {
        if !actor.has_rank(organization, Rank::BusinessUser) {
            return Err(AvailabilityRefused::Forbidden);
        }
        let deleted = self.absence(organization, actor.reach(organization), absence).await?;
        let rules = self.offered(organization).await?;
        let after = rules.without_absence(deleted);
        self.starts(&rules, after, deleted.1).await
    }

    async fn previewed(&self, reach: Reach, query: AbsenceQuery) -> Result<AbsencePreview, AvailabilityRefused> {
        let AbsenceQuery {
            organization, employee, ..
        } = query;
        let offered = self.offered(organization).await?;
        let rules = offered.as_seen_by(Audience::Staff);
        let is_known = employee.is_none_or(|employee| rules.position(employee).is_some());
        if !is_known {
            return Err(AbsenceRefusal::UnknownEmployee.into());
        }
        let span = absence_span(&rules.zone, query.from, query.to)?;
        let replaced = match query.absence {
            Some(id) => Some(self.absence(organization, reach, id).await?),
            None => None,
        };
        let settled = replaced.filter(|(of, _)| *of == employee).map(|(_, span)| span);
        let whose = employee.map_or(Reach::Everybody, Reach::Only);
        let found = self
            .entries
            .entries(organization, whose, span.from(), span.to())
            .await?;
        let is_new = |is_under: &dyn Fn(Span) -> bool| is_under(span) && !settled.is_some_and(is_under);
        let now = self.clock.now();
        let mut appointments = found.appointments;
        appointments.retain(|one| {
            let is_under = |span| one.is_affected_by(employee, span);
            one.state == AppointmentState::Confirmed && lies_ahead(one.span, now) && is_new(&is_under)
        });
        let mut dates = found.event_dates;
        dates.retain(|date| lies_ahead(date.span, now) && is_new(&|span| date.span.overlaps(span)));
        let mut colleagues = match employee {
            Some(_) => self.colleagues(&rules, &appointments).await?,
            // Nobody is there.
            None => BTreeMap::new(),
        };
        let visits = appointments.into_iter().map(|appointment| AffectedVisit {
            colleagues: colleagues.remove(&appointment.id).unwrap_or_default(),
            appointment,
        });
        let visits: Vec<AffectedVisit> = visits.collect();
        let is_employee = |resource: &&ResourceId| rules.position(**resource).is_some();
        let dates = dates.into_iter().map(|date| AffectedDate {
            employee: employee.or_else(|| date.resources.iter().find(is_employee).copied()),
            date,
        });
        Ok(AbsencePreview {
            starts: self
                .starts(&offered, offered.with_absence((employee, span), replaced), span)
                .await?,
            employees: employees_of(&visits, &rules, &found.archived_employees),
            visits,
            dates: dates.collect(),
        })
    }

    /// Whose an absence within reach is, and when.
    async fn absence(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        id: i64,
    ) -> Result<(Option<ResourceId>, Span), AvailabilityRefused> {
        let found = self.entries.absence(organization, reach, id).await?;
        let found = found.ok_or(AbsenceRefusal::UnknownAbsence)?;
        Ok((found.resource, found.span))
    }

    /// What visitors find from the beginning of a span on, or from today, by the rules before and after.
    async fn starts(&self, before: &Arc<Rules>, after: Rules, span: Span) -> Result<ChangedDay, AvailabilityRefused> {
        let now = self.clock.now();
        let begins = before.zone.date(span.from().instant());
        let first = begins.max(before.zone.date(now));
        let (from, to) = compared_range_from(before, first);
        let occupations = self.calendars.occupations(before.organization, from, to).await?;
        let after = Arc::new(after);
        Ok(changed_day_from(
            first,
            (before, &occupations),
            (&after, &occupations),
            now,
        ))
    }

    async fn colleagues(
        &self,
        rules: &Rules,
        appointments: &[AppointmentEntry],
    ) -> Result<BTreeMap<AppointmentId, Vec<ResourceId>>, AvailabilityRefused> {
        let from = appointments.iter().map(|one| one.span.from()).min();
        let to = appointments.iter().map(|one| one.span.to()).max();
        let (Some(from), Some(to)) = (from, to) else {
            return Ok(BTreeMap::new());
        };
        // Nothing occupies longer than a day.
        let (from, to) = (from.plus(-1_440), to.plus(1_440));
        let occupations = self.calendars.occupations(rules.organization, from, to).await?;
        let ids: BTreeSet<BookingId> = appointments.iter().map(|one| one.booking).collect();
        let ids: Vec<BookingId> = ids.into_iter().collect();
        let bookings: Vec<StoredBooking> = self.bookings.bookings(rules.organization, &ids).await?;
        let stored = bookings.iter().flat_map(|booking| &booking.appointments);
        let affected = stored.filter(|stored| appointments.iter().any(|one| one.id == stored.id));
        let now = self.clock.now();
        Ok(affected
            .map(|stored| (stored.id, colleagues_for(rules, &occupations, now, stored)))
            .collect())
    }

    /// The rules as they are, which show visitors what they may see also before the organisation is public.
    async fn offered(&self, organization: OrganizationNr) -> Result<Arc<Rules>, AvailabilityRefused> {
        let versions = self.calendars.versions_for_staff(organization).await?;
        let versions = versions.ok_or(AvailabilityRefused::UnknownOrganization)?;
        let offered = self.calendars.rules(organization, versions).await?;
        offered.ok_or(AvailabilityRefused::UnknownOrganization)
    }
}

/// Those who do these visits, or could, of the team or who were, by id.
fn employees_of(visits: &[AffectedVisit], rules: &Rules, archived: &[Employee]) -> Vec<Employee> {
    let doers = visits.iter().map(|visit| visit.appointment.employee);
    let colleagues = visits.iter().flat_map(|visit| visit.colleagues.iter().copied());
    let involved: BTreeSet<ResourceId> = doers.chain(colleagues).collect();
    let known = rules
        .employees
        .iter()
        .map(|availability| &availability.employee)
        .chain(archived);
    let mut employees: Vec<Employee> = known.filter(|one| involved.contains(&one.id)).cloned().collect();
    employees.sort_unstable_by_key(|employee| employee.id);
    employees
}

impl AppointmentEntry {
    /// Whether an absence of this employee, or of the premises, lies over it. During processing time an employee may be
    /// away, and the follow-up may run into it.
    fn is_affected_by(&self, employee: Option<ResourceId>, absence: Span) -> bool {
        match employee {
            Some(_) => self.work_spans().iter().any(|work| work.overlaps(absence)),
            None => self.span.overlaps(absence),
        }
    }
}

#[cfg(test)]
mod tests;
