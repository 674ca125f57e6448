use std::collections::BTreeMap;

use shared_kernel::{ResourceId, ServiceId};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use super::best_first::BestFirst;
use super::completions::Completions;
use super::day::{FreeStarts, Placed, VisitDay};
use crate::assignment::Effort;
use crate::basket::{BasketRefusal, service_of};
use crate::calendar::{Busy, Occupation, Rules, ServiceRules};
use crate::slots::{WallRange, free_starts_beside};

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
    /// The service.
    pub service: ServiceId,
    /// Who does it.
    pub employee: ResourceId,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end for the customer, without the follow-up.
    pub end: PrimitiveDateTime,
}

/// The best visit of every first start in `range`, ascending; starts without a visit that waits at most `max_waiting`
/// minutes are left out. The module documentation has the rules.
pub fn best_visits(
    rules: &Rules,
    entries: &[VisitEntry],
    occupations: &[Occupation],
    range: &WallRange,
    max_waiting: u16,
    now: OffsetDateTime,
) -> Result<Vec<Visit>, BasketRefusal> {
    best_visits_within(
        rules,
        entries,
        occupations,
        range,
        max_waiting,
        now,
        &mut Effort::for_visits(),
    )
}

/// The same for services as they were agreed on, each by this employee or by anybody.
pub(crate) fn best_visits_as_agreed(
    rules: &Rules,
    agreed: &[(&ServiceRules, Option<ResourceId>)],
    occupations: &[Occupation],
    range: &WallRange,
    max_waiting: u16,
    now: OffsetDateTime,
) -> Result<Vec<Visit>, BasketRefusal> {
    let effort = &mut Effort::for_visits();
    visits_of(rules, agreed, occupations, range, max_waiting, now, effort)
}

/// The same with a step limit of the caller's.
fn best_visits_within(
    rules: &Rules,
    entries: &[VisitEntry],
    occupations: &[Occupation],
    range: &WallRange,
    max_waiting: u16,
    now: OffsetDateTime,
    effort: &mut Effort,
) -> Result<Vec<Visit>, BasketRefusal> {
    let asked = entries.iter().enumerate();
    let wanted: Vec<(&ServiceRules, Option<ResourceId>)> = asked
        .map(|(entry, asked)| {
            let service = service_of(rules, entry, asked.service, asked.employee)?;
            Ok((service, asked.employee))
        })
        .collect::<Result<_, BasketRefusal>>()?;
    visits_of(rules, &wanted, occupations, range, max_waiting, now, effort)
}

fn visits_of(
    rules: &Rules,
    wanted: &[(&ServiceRules, Option<ResourceId>)],
    occupations: &[Occupation],
    range: &WallRange,
    max_waiting: u16,
    now: OffsetDateTime,
    effort: &mut Effort,
) -> Result<Vec<Visit>, BasketRefusal> {
    if wanted.len() > MAX_VISIT_SERVICES {
        return Err(BasketRefusal::TooComplex);
    }
    let services: Vec<&ServiceRules> = wanted.iter().map(|(service, _)| *service).collect();
    let busy = Busy::of(rules, occupations);
    let mut visits = Vec::new();
    for (date, free_starts) in free_starts_by_day(rules, wanted, &busy, range, now) {
        if free_starts.iter().any(Vec::is_empty) {
            continue;
        }
        let frame = rules.zone.day(date);
        let day = VisitDay::of(rules, &services, &busy, &frame, &free_starts);
        let completions = Completions::of(&day, rules.employees.len(), i64::from(max_waiting), effort)?;
        let mut search = BestFirst::on(&day, &completions, u64::from(max_waiting));
        for (index, start) in day.starts.iter().enumerate() {
            if !range.contains(date.midnight() + Duration::minutes(i64::from(start.minute))) {
                continue;
            }
            if let Some(placed) = search.visit_from(index, effort)? {
                visits.push(visit(rules, &services, &day, &placed));
            }
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
        let slot_list = free_starts_beside(rules, &[service], busy, &range.whole_days(), now);
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
pub(crate) mod brute_force;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod worst_case;
