use std::collections::BTreeSet;

use shared_kernel::{ResourceId, ServiceId};
use time::{OffsetDateTime, PrimitiveDateTime};

use super::beside::{Beside, Next};
use crate::booking::{AppointmentRequest, Candidate, Effort, OneMore, TooComplex, candidates_of};
use crate::calendar::{Busy, Occupation, Rules, ServiceRules};
use crate::slots::{SlotList, WallRange, free_starts_beside};

/// One service of a basket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BasketEntry {
    /// Which service.
    pub service: ServiceId,
    /// A chosen employee; none is anybody.
    pub employee: Option<ResourceId>,
    /// Wall time of the start, once it is chosen.
    pub start: Option<PrimitiveDateTime>,
}

/// Why a basket makes no sense. `entry` counts from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BasketRefusal {
    /// The organisation does not offer this service.
    #[error("unknown service in entry {entry}")]
    UnknownService {
        /// Which entry.
        entry: usize,
    },
    /// The organisation has no such employee, or the employee cannot do this service.
    #[error("employee cannot do entry {entry}")]
    UnknownEmployee {
        /// Which entry.
        entry: usize,
    },
    /// There are so many ways to share out people and rooms that no answer was found in bounded time.
    #[error("too many ways to do the whole basket")]
    TooComplex,
}

impl From<TooComplex> for BasketRefusal {
    fn from(_: TooComplex) -> Self {
        Self::TooComplex
    }
}

/// The starts of entry `next` with the employees who can do it, for which the whole basket can be done: that entry
/// and every other one that has a start, each by the chosen employee or by anybody who can, nobody and no room two at once.
/// Entries without a start do not count, nor does the start that `next` has. No starts when the others cannot be
/// done even without it.
pub fn basket_starts(
    rules: &Rules,
    basket: &[BasketEntry],
    next: usize,
    occupations: &[Occupation],
    range: &WallRange,
    now: OffsetDateTime,
) -> Result<SlotList, BasketRefusal> {
    let effort = &mut Effort::of_a_question();
    basket_starts_within(rules, basket, next, occupations, range, now, effort)
}

/// The same with so much effort.
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
    let Some(others) = others_of(rules, &services, basket, next, &busy, now) else {
        // Nobody can do one of them then, so there is no start that would make the basket possible.
        return Ok(SlotList::over(Vec::new()));
    };
    let asked = OfWhom {
        service: services[next],
        employee: basket[next].employee,
    };
    Ok(starts_beside(rules, &others, &asked, &busy, range, now, effort)?)
}

fn services_of<'a>(rules: &'a Rules, basket: &[BasketEntry]) -> Result<Vec<&'a ServiceRules>, BasketRefusal> {
    let entries = basket.iter().enumerate();
    entries
        .map(|(entry, wanted)| service_of(rules, entry, wanted))
        .collect()
}

/// Who could do the entries that have a start, without the next one. Nothing when nobody could do one of them.
fn others_of(
    rules: &Rules,
    services: &[&ServiceRules],
    basket: &[BasketEntry],
    next: usize,
    busy: &Busy,
    now: OffsetDateTime,
) -> Option<Vec<Vec<Candidate>>> {
    let entries = basket.iter().zip(services).enumerate();
    let others = entries.filter_map(|(entry, (wanted, service))| {
        let start = wanted.start.filter(|_| entry != next)?;
        let appointment_request = AppointmentRequest {
            service: wanted.service,
            employee: wanted.employee,
            start,
        };
        Some(candidates_of(rules, service, busy, now, entry, &appointment_request).ok())
    });
    others.collect()
}

/// Whose starts are looked for beside others.
pub(crate) struct OfWhom<'a> {
    pub(crate) service: &'a ServiceRules,
    /// A chosen employee; none is anybody.
    pub(crate) employee: Option<ResourceId>,
}

/// The starts that leave everything else possible, each with the employees who can do it then.
pub(crate) fn starts_beside(
    rules: &Rules,
    others: &[Vec<Candidate>],
    asked: &OfWhom<'_>,
    busy: &Busy,
    range: &WallRange,
    now: OffsetDateTime,
    effort: &mut Effort,
) -> Result<SlotList, TooComplex> {
    let only_chosen = asked.employee.map(|employee| asked.service.only_by(rules, employee));
    let service = only_chosen.as_ref().unwrap_or(asked.service);
    let beside = Beside::of(rules, others, &one_more(service), effort)?;
    if !beside.are_possible() {
        return Ok(SlotList::over(Vec::new()));
    }
    let alone = free_starts_beside(rules, &[service], busy, range, now);
    let people = alone.employees().iter().map(|employee| {
        let position = rules.position(*employee)?;
        Some((position, service.pattern_by(position)?))
    });
    let mut next = Next::of(rules, busy, beside, people, effort);
    let near = next.near();
    let left = alone.filtered(
        &rules.zone,
        |from, to| near.has(from, to),
        |at, place| next.leaves(at, place),
    );
    next.finish()?;
    Ok(left)
}

fn one_more(service: &ServiceRules) -> OneMore {
    let lengths: BTreeSet<u16> = service
        .skilled
        .iter()
        .map(|position| service.duration_by(*position))
        .collect();
    OneMore {
        groups: service.needs.iter().map(|need| need.group).collect(),
        lengths: if service.needs.is_empty() { 1 } else { lengths.len() },
    }
}

fn service_of<'a>(rules: &'a Rules, entry: usize, wanted: &BasketEntry) -> Result<&'a ServiceRules, BasketRefusal> {
    let service = rules
        .service(wanted.service)
        .ok_or(BasketRefusal::UnknownService { entry })?;
    let can_do_it = |employee| {
        rules
            .position(employee)
            .is_some_and(|position| service.skilled.contains(&position))
    };
    if wanted.employee.is_some_and(|employee| !can_do_it(employee)) {
        return Err(BasketRefusal::UnknownEmployee { entry });
    }
    Ok(service)
}

#[cfg(test)]
mod brute_force;
#[cfg(test)]
mod offered_is_bookable;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod worst_case;
