use std::collections::BTreeMap;

use shared_kernel::{DayFrame, ResourceId, ServiceId};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use super::best_first::BestFirst;
use super::completions::Completions;
use super::day::{FreeStarts, Placed, VisitDay};
use crate::assignment::{Effort, TooComplex};
use crate::basket::{BasketRefusal, service_of};
use crate::calendar::{Busy, Occupation, Rules, ServiceRules, Span};
use crate::slots::{LARGEST_LIST, WallRange, all_free_starts_beside};

/// The most services of a visit: the search keeps costs for each set of them.
pub const MAX_VISIT_SERVICES: usize = 6;

/// One service of the basket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VisitEntry {
    /// One of the organisation's services.
    pub service: ServiceId,
    /// The chosen employee; `None` for anybody.
    pub employee: Option<ResourceId>,
}

/// Which visits are looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitBounds {
    /// First starts lie in this range of wall time.
    pub range: WallRange,
    /// Visits that wait longer are left out; in minutes.
    pub max_waiting: u16,
    /// When the customer is elsewhere, in wall time: no appointment touches one of these, and between two appointments
    /// they are waiting like any other.
    pub own_times: Vec<WallRange>,
}

/// All services of a basket one after the other on one local day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    /// In their order in time.
    pub appointments: Vec<VisitAppointment>,
    /// Sum of the gaps between the appointments, in minutes.
    pub waiting: i64,
}

/// One service of a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VisitAppointment {
    /// Index of its entry in the request, from 0.
    pub entry: usize,
    /// The service that is done.
    pub service: ServiceId,
    /// Who does it.
    pub employee: ResourceId,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end for the customer, without the follow-up.
    pub end: PrimitiveDateTime,
}

/// The visits of as many days as one query has answers for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VisitList {
    /// Ascending by their first starts.
    pub visits: Vec<Visit>,
    /// The day from which on the rest of the range has to be asked for. None when nothing is left out.
    pub continues_on: Option<Date>,
}

/// The bytes of JSON that a visit takes at most, without its appointments.
const TEXT_OF_VISIT: usize = 110;
/// What an appointment of it takes at most, with ids of ten digits.
const TEXT_OF_APPOINTMENT: usize = 130;

/// The best visit of every first start within the bounds, ascending; starts without one are left out. The module
/// documentation has the rules. Whole days only, and at least one: a list that gets too long, or for whose next day no
/// steps are left, says on which day it goes on.
pub fn best_visits(
    rules: &Rules,
    entries: &[VisitEntry],
    occupations: &[Occupation],
    bounds: &VisitBounds,
    now: OffsetDateTime,
) -> Result<VisitList, BasketRefusal> {
    best_visits_within(rules, entries, occupations, bounds, now, &mut Effort::for_visits())
}

/// The same for services as they were agreed on, each by this employee or by anybody.
pub(crate) fn best_visits_as_agreed(
    rules: &Rules,
    agreed: &[(&ServiceRules, Option<ResourceId>)],
    occupations: &[Occupation],
    bounds: &VisitBounds,
    now: OffsetDateTime,
) -> Result<VisitList, BasketRefusal> {
    visits_of(rules, agreed, occupations, bounds, now, &mut Effort::for_visits())
}

/// The same with a step limit of the caller's.
fn best_visits_within(
    rules: &Rules,
    entries: &[VisitEntry],
    occupations: &[Occupation],
    bounds: &VisitBounds,
    now: OffsetDateTime,
    effort: &mut Effort,
) -> Result<VisitList, BasketRefusal> {
    let asked = entries.iter().enumerate();
    let wanted: Vec<(&ServiceRules, Option<ResourceId>)> = asked
        .map(|(entry, asked)| {
            let service = service_of(rules, entry, asked.service, asked.employee)?;
            Ok((service, asked.employee))
        })
        .collect::<Result<_, BasketRefusal>>()?;
    visits_of(rules, &wanted, occupations, bounds, now, effort)
}

fn visits_of(
    rules: &Rules,
    wanted: &[(&ServiceRules, Option<ResourceId>)],
    occupations: &[Occupation],
    bounds: &VisitBounds,
    now: OffsetDateTime,
    effort: &mut Effort,
) -> Result<VisitList, BasketRefusal> {
    if wanted.len() > MAX_VISIT_SERVICES {
        return Err(BasketRefusal::TooComplex);
    }
    let services: Vec<&ServiceRules> = wanted.iter().map(|(service, _)| *service).collect();
    let busy = Busy::of(rules, occupations);
    let elsewhere = elsewhere(rules, &bounds.own_times);
    let mut list = VisitList::default();
    let text_of_visit = TEXT_OF_VISIT + wanted.len() * TEXT_OF_APPOINTMENT;
    let mut is_first = true;
    for (date, mut free_starts) in free_starts_by_day(rules, wanted, &busy, &bounds.range, now) {
        let frame = rules.zone.day(date);
        keep_apart(&mut free_starts, &services, &elsewhere, &frame);
        if free_starts.iter().any(Vec::is_empty) {
            continue;
        }
        let day = VisitDay::of(rules, &services, &busy, &frame, &free_starts);
        let found = match visits_on(rules, &services, &day, (date, bounds), effort) {
            Ok(found) => found,
            Err(error) if is_first => return Err(error.into()),
            Err(TooComplex) => {
                list.continues_on = Some(date);
                return Ok(list);
            }
        };
        if !is_first && (list.visits.len() + found.len()) * text_of_visit > LARGEST_LIST {
            list.continues_on = Some(date);
            return Ok(list);
        }
        is_first = false;
        list.visits.extend(found);
    }
    Ok(list)
}

fn visits_on(
    rules: &Rules,
    services: &[&ServiceRules],
    day: &VisitDay<'_>,
    (date, bounds): (Date, &VisitBounds),
    effort: &mut Effort,
) -> Result<Vec<Visit>, TooComplex> {
    let max_waiting = bounds.max_waiting;
    let completions = Completions::of(day, rules.employees.len(), i64::from(max_waiting), effort)?;
    let mut search = BestFirst::on(day, &completions, u64::from(max_waiting));
    let mut visits = Vec::new();
    for (index, start) in day.starts.iter().enumerate() {
        let at = date.midnight() + Duration::minutes(i64::from(start.minute));
        if !bounds.range.contains(at) {
            continue;
        }
        if let Some(placed) = search.visit_from(index, effort)? {
            visits.push(visit(rules, services, day, &placed));
        }
    }
    Ok(visits)
}

/// The free starts of each service alone on whole days: only the first start of a visit must lie in the range.
fn free_starts_by_day(
    rules: &Rules,
    wanted: &[(&ServiceRules, Option<ResourceId>)],
    busy: &Busy,
    range: &WallRange,
    now: OffsetDateTime,
) -> BTreeMap<Date, Vec<FreeStarts>> {
    let mut by_day: BTreeMap<Date, Vec<FreeStarts>> = BTreeMap::new();
    for (index, (service, employee)) in wanted.iter().enumerate() {
        let only_chosen = employee.map(|employee| service.only_by(rules, employee));
        let service = only_chosen.as_ref().unwrap_or(service);
        let slot_list = all_free_starts_beside(rules, &[service], busy, &range.whole_days(), now);
        for (date, starts) in slot_list.days() {
            let starts = starts.map(|(minute, employees)| {
                let positions = employees.filter_map(|employee| rules.position(employee));
                (minute, positions.collect())
            });
            let of_day = by_day.entry(date).or_insert_with(|| vec![Vec::new(); wanted.len()]);
            of_day[index] = starts.collect();
        }
    }
    by_day
}

fn elsewhere(rules: &Rules, own_times: &[WallRange]) -> Vec<Span> {
    let at = |wall: PrimitiveDateTime| {
        let minute = u16::from(wall.hour()) * 60 + u16::from(wall.minute());
        rules.zone.day(wall.date()).instant_or_next(minute)
    };
    let spans = own_times.iter().map(|own| Span::new(at(own.from()), at(own.to())));
    // In the hour that a change of clocks skips nobody is anywhere.
    spans.filter_map(Result::ok).collect()
}

/// Leaves out the employees who would still be at it when the customer is elsewhere, and the starts that have nobody
/// then.
fn keep_apart(free_starts: &mut [FreeStarts], services: &[&ServiceRules], elsewhere: &[Span], frame: &DayFrame) {
    let day = Span::new(frame.begins(), frame.ends());
    let touches_day = |own: &&Span| day.is_ok_and(|day| day.overlaps(**own));
    let elsewhere: Vec<&Span> = elsewhere.iter().filter(touches_day).collect();
    if elsewhere.is_empty() {
        return;
    }
    for (free_starts, service) in free_starts.iter_mut().zip(services) {
        free_starts.retain_mut(|(minute, employees)| {
            let Some(at) = frame.instant(*minute) else { return false };
            employees.retain(|employee| {
                let lasts = Span::new(at, at.plus(i64::from(service.duration_by(*employee))));
                !lasts.is_ok_and(|lasts| elsewhere.iter().any(|own| own.overlaps(lasts)))
            });
            !employees.is_empty()
        });
    }
}

fn visit(rules: &Rules, services: &[&ServiceRules], day: &VisitDay<'_>, placed: &[Placed]) -> Visit {
    let appointments = placed.iter().map(|placed| VisitAppointment {
        entry: placed.service,
        service: services[placed.service].id,
        employee: rules.employees[placed.employee].employee.id,
        start: rules.zone.wall(day.starts[placed.start].at.instant()),
        end: rules.zone.wall(day.end(*placed).instant()),
    });
    let gaps = placed
        .windows(2)
        .map(|pair| day.starts[pair[1].start].at.since(day.end(pair[0])));
    Visit {
        appointments: appointments.collect(),
        waiting: gaps.sum(),
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod worst_case;
