//! What somebody is offered who came too late.

use shared_kernel::{OrganizationNr, StoreError};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use super::{AppointmentRequest, Candidate, Effort, TooComplex, can_all_be_done, candidates_of};
use crate::basket::{OfWhom, starts_beside};
use crate::calendar::{Busy, CalendarReader, Occupation, Rules, ServiceRules};
use crate::slots::{Slot, SlotList, WallRange};

/// How many other starts somebody is offered who came too late.
const ALTERNATIVES: usize = 3;
/// How far from a lost start others are looked for at first.
const DAYS_AROUND: Duration = Duration::days(7);

/// An appointment request that somebody else got.
pub(crate) struct Lost<'a> {
    pub(crate) organization: OrganizationNr,
    /// Whether staff asks, who need not wait until the organisation is public.
    pub(crate) by_staff: bool,
    /// All appointment requests of the request.
    pub(crate) appointment_requests: &'a [AppointmentRequest],
    /// Which of them is lost.
    pub(crate) place: usize,
    /// What is wished for at a place, as it would be booked.
    pub(crate) service: &'a (dyn Fn(&Rules, usize) -> Option<ServiceRules> + Sync),
    /// What the request would give back.
    pub(crate) given_back: Vec<Occupation>,
    /// Where the appointment stands that was to move: no other time.
    pub(crate) stands_at: Option<PrimitiveDateTime>,
}

/// The starts nearest to a lost one, at most three, that leave the rest of the same request possible: in the days
/// around it, and in the whole horizon when too few are free there.
pub(crate) async fn alternatives(
    calendars: &dyn CalendarReader,
    now: OffsetDateTime,
    missed: &Lost<'_>,
) -> Result<Vec<Slot>, StoreError> {
    let versions = if missed.by_staff {
        calendars.versions_for_staff(missed.organization).await?
    } else {
        calendars.versions(missed.organization).await?
    };
    let Some(versions) = versions else {
        return Ok(Vec::new());
    };
    let Some(rules) = calendars.rules(missed.organization, versions).await? else {
        return Ok(Vec::new());
    };
    let today = rules.zone.date(now);
    let (first, last) = (today, rules.last_day(today));
    let day = missed.appointment_request().start.date();
    let (week_before, week_after) = (day.saturating_sub(DAYS_AROUND), day.saturating_add(DAYS_AROUND));
    let days = (first.max(week_before), last.min(week_after));
    let around = missed.nearest(calendars, &rules, days, now).await?;
    let is_near = |slot: &Slot| (slot.start - missed.appointment_request().start).abs() <= DAYS_AROUND;
    if around.len() == ALTERNATIVES && around.iter().all(is_near) {
        return Ok(around);
    }
    missed.nearest(calendars, &rules, (first, last), now).await
}

impl Lost<'_> {
    fn appointment_request(&self) -> &AppointmentRequest {
        &self.appointment_requests[self.place]
    }

    /// The free starts of some days that lie nearest to the appointment request, ascending.
    async fn nearest(
        &self,
        calendars: &dyn CalendarReader,
        rules: &Rules,
        (first, last): (Date, Date),
        now: OffsetDateTime,
    ) -> Result<Vec<Slot>, StoreError> {
        let (Ok(range), Some(service)) = (WallRange::days(first, last), (self.service)(rules, self.place)) else {
            return Ok(Vec::new());
        };
        let (from, to) = self.days_needed(rules, (first, last), now);
        let (from, to) = rules.instants(from, to);
        let mut occupations = calendars.occupations(self.organization, from, to).await?;
        occupations.retain(|occupation| !self.given_back.contains(occupation));
        let busy = Busy::of(rules, &occupations);
        let effort = &mut Effort::of_a_question();
        let asked = OfWhom {
            service: &service,
            employee: self.appointment_request().employee,
        };
        let slot_list = self
            .others(rules, &busy, now, effort)
            .and_then(|others| starts_beside(rules, &others, &asked, &busy, &range, now, effort));
        // Too much to find out: then nothing is offered, for it might be wrong.
        Ok(slot_list.map_or_else(|_| Vec::new(), |slot_list| self.nearest_of(&slot_list)))
    }

    /// These days, and those of the other appointment requests that can be booked.
    fn days_needed(&self, rules: &Rules, (first, last): (Date, Date), now: OffsetDateTime) -> (Date, Date) {
        let today = rules.zone.date(now);
        let bookable = today..=rules.last_day(today);
        let days = self
            .appointment_requests
            .iter()
            .map(|appointment_request| appointment_request.start.date());
        let days = days.filter(|day| bookable.contains(day));
        days.fold((first, last), |(first, last), day| (first.min(day), last.max(day)))
    }

    /// Who could do the other appointment requests. One that is lost as well asks for nothing, or there would never be an alternative.
    fn others(
        &self,
        rules: &Rules,
        busy: &Busy,
        now: OffsetDateTime,
        effort: &mut Effort,
    ) -> Result<Vec<Vec<Candidate>>, TooComplex> {
        let mut others = Vec::new();
        for (place, appointment_request) in self
            .appointment_requests
            .iter()
            .enumerate()
            .filter(|(place, _)| *place != self.place)
        {
            let Some(service) = (self.service)(rules, place) else {
                continue;
            };
            let Ok(candidates) = candidates_of(rules, &service, busy, now, place, appointment_request) else {
                continue;
            };
            others.push(candidates);
            let appointments: Vec<&[Candidate]> = others.iter().map(Vec::as_slice).collect();
            if !can_all_be_done(&appointments, effort)? {
                others.pop();
            }
        }
        Ok(others)
    }

    fn nearest_of(&self, slot_list: &SlotList) -> Vec<Slot> {
        let wished = self.appointment_request().start;
        let mut slots: Vec<Slot> = slot_list
            .slots()
            .filter(|slot| Some(slot.start) != self.stands_at)
            .collect();
        slots.sort_by_key(|slot| ((slot.start - wished).abs(), slot.start));
        slots.truncate(ALTERNATIVES);
        slots.sort_by_key(|slot| slot.start);
        slots
    }
}

#[cfg(test)]
mod tests;
