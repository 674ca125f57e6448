//! Alternatives to a start that cannot be booked: the nearest free starts and, for staff, who else could do it then.

use std::sync::Arc;

use shared_kernel::{OrganizationNr, Reach, ResourceId, StoreError};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use super::AppointmentRequest;
use crate::assignment::{Candidate, Effort, TooComplex, are_possible, candidates_of, is_overridable};
use crate::basket::{Inserted, starts_beside};
use crate::calendar::{Audience, Busy, CalendarReader, Occupation, Rules, ServiceRules};
use crate::slots::{Slot, SlotList, WallRange};

/// How many alternatives are offered.
const ALTERNATIVES: usize = 3;
/// How far from the lost start alternatives are looked for at first.
const DAYS_AROUND: Duration = Duration::days(7);

/// What can be booked instead of a start that was refused.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Alternatives {
    /// The nearest free starts with the chosen employee, or with anybody where none was chosen: at most three, ascending.
    pub starts: Vec<Slot>,
    /// The other employees who could do it at the very start that was refused, ascending. `None` for customers; empty for
    /// staff that reaches one calendar only.
    pub colleagues: Option<Vec<ResourceId>>,
    /// Whether a manager may take the very start that was refused: rules are in the way, such as an absence, and nobody's
    /// appointment is. `None` for customers; `false` where no employee was chosen.
    pub can_be_overruled: Option<bool>,
}

/// A request whose start was refused.
pub(crate) struct LostRequest<'a> {
    pub(crate) organization: OrganizationNr,
    /// Decides which services and employees the alternatives come from.
    pub(crate) audience: Audience,
    /// The calendars that staff reaches, who is told of colleagues. `None` for customers.
    pub(crate) reach: Option<Reach>,
    /// All appointments of the booking or the move, as requested.
    pub(crate) requests: &'a [AppointmentRequest],
    /// Which of them is lost.
    pub(crate) index: usize,
    /// The service of the request with an index, as it would be booked for the audience. `None` where the rules do not
    /// know it.
    pub(crate) service: &'a (dyn Fn(&Arc<Rules>, usize) -> Option<ServiceRules> + Sync),
    /// What the move would free: the present times of all appointments that move. Empty for a booking.
    pub(crate) freed: Vec<Occupation>,
    /// When and with whom the appointment that was to move is at present, which is no alternative. `None` for a booking.
    pub(crate) present: Option<(PrimitiveDateTime, ResourceId)>,
}

/// What leaves the other requests possible. The starts lie in the days around the lost one, and in the whole horizon
/// when too few are free there. Nothing for an unknown organisation.
pub(crate) async fn alternatives(
    calendars: &dyn CalendarReader,
    now: OffsetDateTime,
    missed: &LostRequest<'_>,
) -> Result<Alternatives, StoreError> {
    let Some(versions) = missed.audience.versions(calendars, missed.organization).await? else {
        return Ok(Alternatives::default());
    };
    let Some(rules) = calendars.rules(missed.organization, versions).await? else {
        return Ok(Alternatives::default());
    };
    let starts = nearest_starts(calendars, &rules, now, missed).await?;
    let Some(reach) = missed.reach else {
        return Ok(Alternatives {
            starts,
            ..Alternatives::default()
        });
    };
    Ok(Alternatives {
        starts,
        colleagues: Some(missed.colleagues(calendars, &rules, reach, now).await?),
        can_be_overruled: Some(missed.can_be_overruled(calendars, &rules).await?),
    })
}

async fn nearest_starts(
    calendars: &dyn CalendarReader,
    rules: &Arc<Rules>,
    now: OffsetDateTime,
    missed: &LostRequest<'_>,
) -> Result<Vec<Slot>, StoreError> {
    let today = rules.zone.date(now);
    let (first, last) = (today, rules.last_day(today));
    let day = missed.request().start.date();
    let (week_before, week_after) = (day.saturating_sub(DAYS_AROUND), day.saturating_add(DAYS_AROUND));
    let days = (first.max(week_before), last.min(week_after));
    let around = missed.nearest(calendars, rules, days, now).await?;
    let is_near = |slot: &Slot| (slot.start - missed.request().start).abs() <= DAYS_AROUND;
    if around.len() == ALTERNATIVES && around.iter().all(is_near) {
        return Ok(around);
    }
    missed.nearest(calendars, rules, (first, last), now).await
}

impl LostRequest<'_> {
    fn request(&self) -> &AppointmentRequest {
        &self.requests[self.index]
    }

    /// The free starts on these days that are nearest to the lost one, ascending.
    async fn nearest(
        &self,
        calendars: &dyn CalendarReader,
        rules: &Arc<Rules>,
        days: (Date, Date),
        now: OffsetDateTime,
    ) -> Result<Vec<Slot>, StoreError> {
        let slot_list = self
            .starts(calendars, rules, days, self.request().employee, now)
            .await?;
        Ok(slot_list.map_or_else(Vec::new, |slot_list| self.nearest_of(&slot_list)))
    }

    /// Who could do it at the lost start, but for the one who was asked for and the one who does it then at present.
    async fn colleagues(
        &self,
        calendars: &dyn CalendarReader,
        rules: &Arc<Rules>,
        reach: Reach,
        now: OffsetDateTime,
    ) -> Result<Vec<ResourceId>, StoreError> {
        let AppointmentRequest {
            start,
            employee: Some(chosen),
            ..
        } = *self.request()
        else {
            // Everybody was tried.
            return Ok(Vec::new());
        };
        let slot_list = self
            .starts(calendars, rules, (start.date(), start.date()), None, now)
            .await?;
        let at_the_start = slot_list.and_then(|slot_list| slot_list.slots().find(|slot| slot.start == start));
        let mut employees = at_the_start.map_or_else(Vec::new, |slot| slot.employees);
        employees.retain(|employee| {
            *employee != chosen && self.present != Some((start, *employee)) && reach.includes(*employee)
        });
        Ok(employees)
    }

    /// Whether only rules are in the way of the lost start with the employee who was asked for.
    async fn can_be_overruled(&self, calendars: &dyn CalendarReader, rules: &Arc<Rules>) -> Result<bool, StoreError> {
        let Some(service) = (self.service)(rules, self.index) else {
            return Ok(false);
        };
        let day = self.request().start.date();
        let busy = self.busy(calendars, rules, (day, day)).await?;
        Ok(is_overridable(rules, &service, &busy, self.request()))
    }

    /// What is occupied on these days, but for what the move would free.
    async fn busy(
        &self,
        calendars: &dyn CalendarReader,
        rules: &Rules,
        (first, last): (Date, Date),
    ) -> Result<Busy, StoreError> {
        let (from, to) = rules.instants(first, last);
        let mut occupations = calendars.occupations(self.organization, from, to).await?;
        occupations.retain(|occupation| !self.freed.contains(occupation));
        Ok(Busy::of(rules, &occupations))
    }

    /// The free starts on these days with an employee, or with anybody. `None` where the rules do not know the service,
    /// and where it is too complex: nothing is offered rather than something that may be impossible.
    async fn starts(
        &self,
        calendars: &dyn CalendarReader,
        rules: &Arc<Rules>,
        (first, last): (Date, Date),
        employee: Option<ResourceId>,
        now: OffsetDateTime,
    ) -> Result<Option<SlotList>, StoreError> {
        let (Ok(range), Some(service)) = (WallRange::days(first, last), (self.service)(rules, self.index)) else {
            return Ok(None);
        };
        let days = self.days_needed(rules, (first, last), now);
        let busy = self.busy(calendars, rules, days).await?;
        let effort = &mut Effort::for_query();
        let inserted = Inserted {
            service: &service,
            employee,
        };
        let slot_list = self
            .others(rules, &busy, now, effort)
            .and_then(|others| starts_beside(rules, &others, &inserted, &busy, &range, now, effort));
        Ok(slot_list.ok())
    }

    /// The range of these days and of those of the other requests, as far as they can be booked.
    fn days_needed(&self, rules: &Rules, (first, last): (Date, Date), now: OffsetDateTime) -> (Date, Date) {
        let today = rules.zone.date(now);
        let bookable = today..=rules.last_day(today);
        let days = self.requests.iter().map(|request| request.start.date());
        let days = days.filter(|day| bookable.contains(day));
        days.fold((first, last), |(first, last), day| (first.min(day), last.max(day)))
    }

    /// The candidates of the other requests. One that is impossible as well is left out, or there would never be an
    /// alternative.
    fn others(
        &self,
        rules: &Arc<Rules>,
        busy: &Busy,
        now: OffsetDateTime,
        effort: &mut Effort,
    ) -> Result<Vec<Vec<Candidate>>, TooComplex> {
        let mut others = Vec::new();
        let requests = self.requests.iter().enumerate();
        for (index, request) in requests.filter(|(index, _)| *index != self.index) {
            let Some(service) = (self.service)(rules, index) else {
                continue;
            };
            let Ok(candidates) = candidates_of(rules, &service, busy, now, request) else {
                continue;
            };
            others.push(candidates);
            let appointments: Vec<&[Candidate]> = others.iter().map(Vec::as_slice).collect();
            if !are_possible(&appointments, effort)? {
                others.pop();
            }
        }
        Ok(others)
    }

    fn nearest_of(&self, slot_list: &SlotList) -> Vec<Slot> {
        let lost = self.request().start;
        let mut slots: Vec<Slot> = slot_list.slots().filter(|slot| !self.is_present(slot)).collect();
        slots.sort_by_key(|slot| ((slot.start - lost).abs(), slot.start));
        slots.truncate(ALTERNATIVES);
        slots.sort_by_key(|slot| slot.start);
        slots
    }

    /// Whether it would change nothing: the present start, with the employee who has it or with anybody.
    fn is_present(&self, slot: &Slot) -> bool {
        let chosen = self.request().employee;
        self.present
            .is_some_and(|(start, employee)| slot.start == start && chosen.is_none_or(|chosen| chosen == employee))
    }
}

#[cfg(test)]
mod tests;
