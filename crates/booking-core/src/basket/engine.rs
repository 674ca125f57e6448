use std::collections::BTreeSet;

use shared_kernel::{InstantMinute, ResourceId, ServiceId};
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::assignment::{
    AppointmentRequest, Candidate, Effort, FixedAppointments, InsertedNeeds, Insertion, TooComplex, candidates_of,
};
use crate::calendar::{Busy, Occupation, Rules, ServiceRules, Span};
use crate::slots::{SlotList, WallRange, free_starts_beside};

/// One service of a basket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BasketEntry {
    /// One of the organisation's services.
    pub service: ServiceId,
    /// The chosen employee; `None` for anybody.
    pub employee: Option<ResourceId>,
    /// Wall time of the start; `None` until it is chosen.
    pub start: Option<PrimitiveDateTime>,
}

/// Why a basket query has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BasketRefusal {
    /// The organisation does not offer this service.
    #[error("unknown service in entry {entry}")]
    UnknownService {
        /// Index of the basket entry, from 0.
        entry: usize,
    },
    /// The organisation has no such employee, or the employee cannot do this service.
    #[error("employee cannot do entry {entry}")]
    UnknownEmployee {
        /// Index of the basket entry, from 0.
        entry: usize,
    },
    /// The search for an assignment was given up after its step limit.
    #[error("too many ways to do the whole basket")]
    TooComplex,
}

impl From<TooComplex> for BasketRefusal {
    fn from(_: TooComplex) -> Self {
        Self::TooComplex
    }
}

/// The starts of entry `next` at which it can be done together with all other entries that have a start, each with the
/// employees who can then do it. Entries without a start are ignored, as is the start of `next` itself. Empty when the
/// other entries are impossible even without it.
pub fn basket_starts(
    rules: &Rules,
    basket: &[BasketEntry],
    next: usize,
    occupations: &[Occupation],
    range: &WallRange,
    now: OffsetDateTime,
) -> Result<SlotList, BasketRefusal> {
    let effort = &mut Effort::for_query();
    basket_starts_within(rules, basket, next, occupations, range, now, effort)
}

/// The same with a step limit of the caller's.
fn basket_starts_within(
    rules: &Rules,
    basket: &[BasketEntry],
    next: usize,
    occupations: &[Occupation],
    range: &WallRange,
    now: OffsetDateTime,
    effort: &mut Effort,
) -> Result<SlotList, BasketRefusal> {
    let services = services_of(rules, basket)?;
    let busy = Busy::of(rules, occupations);
    let Some(fixed) = fixed_entries(rules, &services, basket, next, &busy, now) else {
        return Ok(SlotList::over(Vec::new()));
    };
    let inserted = Inserted {
        service: services[next],
        employee: basket[next].employee,
    };
    Ok(starts_beside(rules, &fixed, &inserted, &busy, range, now, effort)?)
}

/// Only those starts of entry `next` at which the customer is not at another appointment of the basket. An entry that
/// anybody may do is over when the slowest one is: who does it is chosen when it is booked, and nothing is offered that
/// somebody slower would make overlap.
pub fn outside_other_entries(rules: &Rules, basket: &[BasketEntry], next: usize, starts: &SlotList) -> SlotList {
    let others = basket.iter().enumerate().filter(|(entry, _)| *entry != next);
    let spans = others.filter_map(|(_, other)| {
        let service = rules.service(other.service)?;
        let from = InstantMinute::floor(rules.zone.instant(other.start?).ok()?);
        let by = match other.employee {
            Some(employee) => vec![rules.position(employee)?],
            None => service.skilled.clone(),
        };
        let minutes = by.into_iter().map(|position| service.duration_by(position)).max()?;
        Span::new(from, from.plus(i64::from(minutes))).ok()
    });
    let spans: Vec<Span> = spans.collect();
    let service = basket.get(next).and_then(|wanted| rules.service(wanted.service));
    let minutes = |index: usize| {
        let position = rules.position(starts.employees()[index]);
        let by = service.zip(position);
        by.map_or(0, |(service, position)| service.duration_by(position))
    };
    starts.outside(&rules.zone, &spans, minutes)
}

fn services_of<'a>(rules: &'a Rules, basket: &[BasketEntry]) -> Result<Vec<&'a ServiceRules>, BasketRefusal> {
    let entries = basket.iter().enumerate();
    entries
        .map(|(entry, wanted)| service_of(rules, entry, wanted.service, wanted.employee))
        .collect()
}

/// The candidates of the entries that have a start, without the next one. `None` when one of them has no candidate.
fn fixed_entries(
    rules: &Rules,
    services: &[&ServiceRules],
    basket: &[BasketEntry],
    next: usize,
    busy: &Busy,
    now: OffsetDateTime,
) -> Option<Vec<Vec<Candidate>>> {
    let entries = basket.iter().zip(services).enumerate();
    let fixed = entries.filter_map(|(entry, (wanted, service))| {
        let start = wanted.start.filter(|_| entry != next)?;
        let request = AppointmentRequest {
            service: wanted.service,
            employee: wanted.employee,
            start,
        };
        Some(candidates_of(rules, service, busy, now, &request).ok())
    });
    fixed.collect()
}

/// The appointment that is to be inserted beside fixed ones.
pub(crate) struct Inserted<'a> {
    pub(crate) service: &'a ServiceRules,
    /// The chosen employee; `None` for anybody.
    pub(crate) employee: Option<ResourceId>,
}

/// The starts of the inserted appointment that leave the fixed ones possible, each with the employees who can do it
/// then. `fixed` are the candidates of the fixed appointments.
pub(crate) fn starts_beside(
    rules: &Rules,
    fixed: &[Vec<Candidate>],
    inserted: &Inserted<'_>,
    busy: &Busy,
    range: &WallRange,
    now: OffsetDateTime,
    effort: &mut Effort,
) -> Result<SlotList, TooComplex> {
    let only_chosen = inserted
        .employee
        .map(|employee| inserted.service.only_by(rules, employee));
    let service = only_chosen.as_ref().unwrap_or(inserted.service);
    let fixed = FixedAppointments::of(rules, fixed, &needs_of(service), effort)?;
    if !fixed.are_possible() {
        return Ok(SlotList::over(Vec::new()));
    }
    let alone = free_starts_beside(rules, &[service], busy, range, now);
    let people = alone.employees().iter().map(|employee| {
        let position = rules.position(*employee)?;
        Some((position, service.pattern_by(position)?))
    });
    let mut insertion = Insertion::of(rules, busy, fixed, people, effort);
    let zones = insertion.conflict_zones();
    let possible = alone.filtered(
        &rules.zone,
        |from, to| zones.touch(from, to),
        |at, index| insertion.is_possible(at, index),
    );
    insertion.finish()?;
    Ok(possible)
}

fn needs_of(service: &ServiceRules) -> InsertedNeeds {
    let durations: BTreeSet<u16> = service
        .skilled
        .iter()
        .map(|position| service.duration_by(*position))
        .collect();
    InsertedNeeds {
        groups: service.needs.iter().map(|need| need.group).collect(),
        durations: if service.needs.is_empty() { 1 } else { durations.len() },
    }
}

/// The service of an entry, if the organisation offers it and the chosen employee can do it.
pub(crate) fn service_of(
    rules: &Rules,
    entry: usize,
    service: ServiceId,
    employee: Option<ResourceId>,
) -> Result<&ServiceRules, BasketRefusal> {
    let service = rules.service(service).ok_or(BasketRefusal::UnknownService { entry })?;
    let can_do_it = |employee| {
        rules
            .position(employee)
            .is_some_and(|position| service.skilled.contains(&position))
    };
    if employee.is_some_and(|employee| !can_do_it(employee)) {
        return Err(BasketRefusal::UnknownEmployee { entry });
    }
    Ok(service)
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod worst_case;
