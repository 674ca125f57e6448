//! From appointment requests to employees and rooms: rules first ([`candidates_of`]), then the exact choice
//! ([`choose`]).

use std::borrow::Borrow;

use time::OffsetDateTime;

use super::candidates::{broken_rules, candidates_of, overriding_candidate};
use super::choose::{Choice, choose};
use super::effort::Effort;
use super::request::{AppointmentRequest, AssignmentFailure, BrokenRule};
use crate::calendar::{Busy, Rules, ServiceRules, free_rooms};

/// An assigned request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Assigned {
    pub(crate) choice: Choice,
    /// The rules that were overridden for it.
    pub(crate) overridden: Vec<BrokenRule>,
}

/// Assigns all requests or none, each with the service as it is to be booked; the result is in the same order.
///
/// With `over_rules` a request for a chosen employee may break rules, which are then reported with it. It never
/// overlaps another appointment. A closed room may be overridden as an absence may.
pub(crate) fn assign(
    rules: &Rules,
    busy: &Busy,
    now: OffsetDateTime,
    requests: &[(impl Borrow<ServiceRules>, impl Borrow<AppointmentRequest>)],
    over_rules: bool,
    effort: &mut Effort,
) -> Result<Vec<Assigned>, AssignmentFailure> {
    let mut candidates = Vec::with_capacity(requests.len());
    let mut overridden = Vec::with_capacity(requests.len());
    for (index, (service, request)) in requests.iter().enumerate() {
        let (service, request) = (service.borrow(), request.borrow());
        let failure = |rule| AssignmentFailure::Broken { request: index, rule };
        match candidates_of(rules, service, busy, now, request) {
            Ok(found) => {
                candidates.push(found);
                overridden.push(Vec::new());
            }
            Err(rule) if over_rules => {
                let only = overriding_candidate(rules, service, busy, request);
                candidates.push(vec![only.ok_or(failure(rule))?]);
                overridden.push(broken_rules(rules, service, busy, now, request));
            }
            Err(rule) => return Err(failure(rule)),
        }
    }
    let choices = match choose(&candidates, effort) {
        // Each alone finds an open room, but there are too few open rooms for all: try the closed ones.
        Err(AssignmentFailure::Broken { .. }) if over_rules => {
            for (found, (service, request)) in candidates.iter_mut().zip(requests) {
                if let Some(only) = overriding_candidate(rules, service.borrow(), busy, request.borrow()) {
                    *found = vec![only];
                }
            }
            choose(&candidates, effort)
        }
        choices => choices,
    }?;
    let assigned = choices.into_iter().zip(requests).zip(overridden);
    let assigned = assigned.map(|((choice, (service, _)), mut overridden)| {
        let is_reported = overridden.contains(&BrokenRule::Taken);
        if over_rules && !is_reported && is_in_closed_room(rules, service.borrow(), busy, &choice) {
            overridden.push(BrokenRule::Taken);
        }
        Assigned { choice, overridden }
    });
    Ok(assigned.collect())
}

/// Whether a room was chosen that is closed. Occupied rooms are never chosen.
fn is_in_closed_room(rules: &Rules, service: &ServiceRules, busy: &Busy, choice: &Choice) -> bool {
    let start = choice.candidate.span.from();
    let pattern = service.pattern_by(choice.candidate.employee);
    let needed = pattern.iter().flat_map(|pattern| &pattern.rooms);
    let mut rooms = needed.zip(&choice.rooms);
    rooms.any(|((group, room_use), room)| !free_rooms(rules, busy, *group, room_use, start).contains(room))
}
