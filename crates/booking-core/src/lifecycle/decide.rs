//! The decision on a change. Pure: the same snapshot always gives the same result.

use std::collections::BTreeSet;
use std::sync::Arc;

use shared_kernel::{AppointmentId, Rank, Reach, ResourceId};
use time::{Duration, OffsetDateTime};

use super::call_off::{call_off, call_off_as};
use super::{
    AppointmentOutcome, AppointmentState, BookingChange, CancelScope, ChangeAction, ChangeRefusal, ChangeRequest,
    ChangeSnapshot, ChangedBy, Relocation, StoredAppointment, StoredBooking,
};
use crate::assignment::Effort;
use crate::booking::{AppointmentRequest, BrokenRule, DecidedAppointment, Overridden, Refusal, assign_requests};
use crate::calendar::{Audience, Busy, Occupation, Rules, ServiceRules};

/// How long an outcome may be exchanged for the other one, after one was recorded first.
const EXCHANGEABLE: Duration = Duration::hours(24);

impl ChangeRequest {
    /// Decides the change, all or nothing. The result is empty when everything is as requested already, which is what a
    /// repetition finds.
    pub fn decide(&self, snapshot: &ChangeSnapshot) -> Result<Vec<BookingChange>, ChangeRefusal> {
        if !self.is_within(self.by.reach(), &snapshot.booking) {
            return Err(ChangeRefusal::UnknownAppointment);
        }
        match &self.action {
            ChangeAction::Cancel(which) => call_off(&snapshot.booking, self.by, which, snapshot.now),
            ChangeAction::CancelForCustomer(which) => {
                let state = AppointmentState::CancelledByCustomer;
                call_off_as(state, &snapshot.booking, self.by, which, snapshot.now)
            }
            ChangeAction::Move(relocations) => move_all(snapshot, self.by, relocations),
            ChangeAction::Close { appointment, outcome } => {
                let at = (snapshot.now, snapshot.recorded_at);
                close(&snapshot.booking, *appointment, *outcome, at)
            }
            ChangeAction::Keep { appointment } => keep(snapshot, *appointment),
        }
    }
}

impl ChangeRequest {
    /// Whether everything that is to be changed lies in calendars that somebody reaches. What does not exist is refused
    /// elsewhere.
    fn is_within(&self, reach: Reach, booking: &StoredBooking) -> bool {
        if reach == Reach::Everybody {
            return true;
        }
        let is_reached = |id: &AppointmentId| {
            let appointment = booking.appointment(*id);
            appointment.is_none_or(|appointment| reach.includes(appointment.employee))
        };
        match &self.action {
            ChangeAction::Close { appointment, .. } | ChangeAction::Keep { appointment } => is_reached(appointment),
            ChangeAction::Cancel(which) | ChangeAction::CancelForCustomer(which) => match which {
                CancelScope::Only(ids) => ids.iter().all(is_reached),
                CancelScope::All => {
                    let mut appointments = booking.appointments.iter();
                    booking.participations.is_empty() && appointments.all(|one| reach.includes(one.employee))
                }
                // A date of an event is everybody's.
                CancelScope::Dates(_) | CancelScope::NextDateOfCourse => false,
            },
            ChangeAction::Move(relocations) => relocations.iter().all(|relocation| {
                is_reached(&relocation.appointment) && relocation.employee.is_some_and(|to| reach.includes(to))
            }),
        }
    }
}

fn close(
    booking: &StoredBooking,
    id: AppointmentId,
    outcome: AppointmentOutcome,
    (now, recorded_at): (OffsetDateTime, Option<OffsetDateTime>),
) -> Result<Vec<BookingChange>, ChangeRefusal> {
    let appointment = booking.appointment(id).ok_or(ChangeRefusal::UnknownAppointment)?;
    let state = AppointmentState::from(outcome);
    match appointment.state {
        AppointmentState::Confirmed => {}
        already if already == state => return Ok(Vec::new()),
        AppointmentState::CancelledByCustomer | AppointmentState::CancelledByProvider => {
            return Err(ChangeRefusal::Cancelled);
        }
        AppointmentState::Done | AppointmentState::NoShow => {
            let is_late = |recorded_at: OffsetDateTime| now >= recorded_at.saturating_add(EXCHANGEABLE);
            if recorded_at.is_none_or(is_late) {
                return Err(ChangeRefusal::Over);
            }
        }
    }
    let possible_from = match outcome {
        AppointmentOutcome::Done => appointment.span.to(),
        AppointmentOutcome::NoShow => appointment.span.from(),
    };
    if now < possible_from.instant() {
        return Err(ChangeRefusal::NotYet);
    }
    Ok(vec![BookingChange::Ended { appointment: id, state }])
}

fn keep(snapshot: &ChangeSnapshot, id: AppointmentId) -> Result<Vec<BookingChange>, ChangeRefusal> {
    let appointment = snapshot.booking.appointment(id);
    match appointment.ok_or(ChangeRefusal::UnknownAppointment)?.state {
        AppointmentState::Confirmed if snapshot.recorded_at.is_some() => Ok(Vec::new()),
        AppointmentState::Confirmed => Ok(vec![BookingChange::Kept { appointment: id }]),
        AppointmentState::CancelledByCustomer | AppointmentState::CancelledByProvider => Err(ChangeRefusal::Cancelled),
        AppointmentState::Done | AppointmentState::NoShow => Err(ChangeRefusal::Over),
    }
}

fn move_all(
    snapshot: &ChangeSnapshot,
    by: ChangedBy,
    relocations: &[Relocation],
) -> Result<Vec<BookingChange>, ChangeRefusal> {
    let booking = &snapshot.booking;
    let mut moving: Vec<(usize, &StoredAppointment, &Relocation)> = Vec::with_capacity(relocations.len());
    let is_staff = matches!(by, ChangedBy::Staff { .. });
    // Whom a customer may be moved to, hidden or not, is looked at where the appointment is.
    let rules = if is_staff {
        snapshot.rules.as_seen_by(Audience::Staff)
    } else {
        Arc::clone(&snapshot.rules)
    };
    let mut seen = BTreeSet::new();
    for (index, relocation) in relocations.iter().enumerate() {
        let stored = booking
            .appointment(relocation.appointment)
            .ok_or(ChangeRefusal::UnknownAppointment)?;
        if !seen.insert(stored.id) {
            return Err(ChangeRefusal::DuplicateAppointment);
        }
        check_movable(booking, stored, by, snapshot.now)?;
        if relocation.duration.is_some() && !is_staff {
            return Err(ChangeRefusal::ImpossibleLength);
        }
        if !relocation.is_done(stored) {
            moving.push((index, stored, relocation));
        }
    }
    // The present times of all that moves are free, so that an appointment may move by half its length.
    let freed: Vec<Occupation> = moving.iter().flat_map(|(_, stored, _)| stored.occupations()).collect();
    let occupations: Vec<Occupation> = snapshot
        .occupations
        .iter()
        .filter(|occupation| !freed.contains(occupation))
        .copied()
        .collect();
    let requests: Vec<(ServiceRules, AppointmentRequest)> = moving
        .iter()
        .map(|(index, stored, relocation)| {
            let agreed = stored.as_booked(&rules, by.audience());
            let agreed = agreed.ok_or(BrokenRule::UnknownService.at(*index))?;
            let agreed = relocation.lasting(agreed).ok_or(ChangeRefusal::ImpossibleLength)?;
            Ok((agreed, relocation.request(stored)))
        })
        .collect::<Result<_, ChangeRefusal>>()?;
    let over_rules = matches!(by, ChangedBy::Staff { over_rules: true, .. });
    // What stays where it is breaks rules that count no more: all of them are asked for, and looked through below.
    let is_asked = over_rules || moving.iter().any(|(_, stored, relocation)| relocation.stays(stored));
    let assign_beside = |occupations: &[Occupation]| {
        let busy = Busy::of(&rules, occupations).with_work_done(&rules, &snapshot.work_done);
        let effort = &mut Effort::for_decision();
        let mut assigned = assign_requests(&rules, &busy, snapshot.now, &requests, is_asked, effort)?;
        for ((_, stored, relocation), (_, broken)) in moving.iter().zip(&mut assigned) {
            broken.retain(|rule| relocation.is_broken_by(stored, *rule));
        }
        Ok(assigned)
    };
    // Whoever lies in a room stays there, as long as it is free for longer.
    let staying = moving.iter().filter(|(_, stored, relocation)| relocation.stays(stored));
    let others: Vec<Occupation> = staying.flat_map(|(_, stored, _)| stored.other_rooms(&rules)).collect();
    let in_their_rooms = (!others.is_empty()).then(|| assign_beside(&[occupations.as_slice(), &others].concat()));
    let in_their_rooms = in_their_rooms
        .and_then(Result::ok)
        .filter(|all| all.iter().all(|(_, broken)| broken.is_empty()));
    let assigned = in_their_rooms.map_or_else(|| assign_beside(&occupations), Ok);
    let assigned = assigned.map_err(|refusal: Refusal| {
        let Refusal::Broken { request, rule } = refusal else {
            return refusal;
        };
        // The assignment counts what moves, the customer what was asked for.
        match moving.get(request) {
            // Whatever was said of its start, only another appointment is in its way.
            Some((index, stored, relocation)) if relocation.stays(stored) => BrokenRule::Taken.at(*index),
            Some((index, ..)) => rule.at(*index),
            None => refusal,
        }
    })?;
    let changes = moving.iter().zip(assigned);
    let changes = changes.map(|((index, stored, _), (to, broken))| {
        let over = match (by, broken.first()) {
            (_, None) => None,
            (ChangedBy::Staff { rank, .. }, Some(_)) if over_rules => Some(Overridden { rules: broken, rank }),
            (_, Some(rule)) => return Err(rule.at(*index).into()),
        };
        Ok(BookingChange::Moved {
            appointment: stored.id,
            to: Box::new(to),
            over,
        })
    });
    changes.collect()
}

/// An appointment as somebody else does it at the same time. Its start was agreed once: notice, horizon and grid do not
/// count again. Other rules are overridden with a rank only; another appointment never is.
pub(crate) fn reassigned(
    rules: &Rules,
    occupations: &[Occupation],
    now: OffsetDateTime,
    stored: &StoredAppointment,
    to: ResourceId,
    over_rules: Option<Rank>,
) -> Result<(DecidedAppointment, Option<Overridden>), Refusal> {
    let busy = Busy::of(rules, occupations);
    let gone = BrokenRule::UnknownService.at(0);
    let agreed = stored.as_booked(rules, Audience::Staff).ok_or(gone)?;
    let request = AppointmentRequest {
        service: stored.service,
        employee: Some(to),
        start: stored.start,
    };
    let effort = &mut Effort::for_decision();
    let assigned = assign_requests(rules, &busy, now, &[(agreed, request)], true, effort);
    let mut assigned = assigned.map_err(|refusal| match refusal {
        // Such a rule would have been overridden: what is in the way is another appointment.
        Refusal::Broken { request, rule } if is_of_start(rule) => BrokenRule::Taken.at(request),
        refusal => refusal,
    })?;
    let (decided, mut broken) = assigned.pop().ok_or(BrokenRule::Taken.at(0))?;
    broken.retain(|rule| !is_of_start(*rule));
    match (broken.first(), over_rules) {
        (None, _) => Ok((decided, None)),
        (Some(_), Some(rank)) => Ok((decided, Some(Overridden { rules: broken, rank }))),
        (Some(rule), None) => Err(rule.at(0)),
    }
}

/// Whether a rule concerns the start alone.
fn is_of_start(rule: BrokenRule) -> bool {
    matches!(
        rule,
        BrokenRule::InThePast | BrokenRule::NoticeTooShort | BrokenRule::PastHorizon | BrokenRule::OffGrid
    )
}

/// Whether the appointment may be moved at all, to whatever time.
pub(super) fn check_movable(
    booking: &StoredBooking,
    stored: &StoredAppointment,
    by: ChangedBy,
    now: OffsetDateTime,
) -> Result<(), ChangeRefusal> {
    match stored.state {
        AppointmentState::Confirmed => {}
        AppointmentState::CancelledByCustomer | AppointmentState::CancelledByProvider => {
            return Err(ChangeRefusal::Cancelled);
        }
        AppointmentState::Done | AppointmentState::NoShow => return Err(ChangeRefusal::Over),
    }
    match by {
        ChangedBy::ErasedCustomer => Err(ChangeRefusal::Over),
        ChangedBy::Customer if !stored.lies_ahead(now) => Err(ChangeRefusal::Over),
        ChangedBy::Customer if now > booking.deadline(stored.span) => Err(ChangeRefusal::DeadlinePassed),
        ChangedBy::Customer | ChangedBy::Staff { .. } => Ok(()),
    }
}

impl Relocation {
    /// Whether the appointment has this time, employee and length already.
    pub(super) fn is_done(&self, stored: &StoredAppointment) -> bool {
        self.stays(stored) && self.duration.is_none_or(|minutes| minutes == stored.duration)
    }

    /// Whether it begins when it did, with whom it did.
    fn stays(&self, stored: &StoredAppointment) -> bool {
        self.start == stored.start && self.employee.is_none_or(|employee| employee == stored.employee)
    }

    /// Whether a rule that the new time breaks counts. Where an appointment stays, its start and its employee were agreed
    /// once; and what gets shorter breaks nothing that it did not break before.
    fn is_broken_by(&self, stored: &StoredAppointment, rule: BrokenRule) -> bool {
        let is_agreed = is_of_start(rule) || rule == BrokenRule::UnknownEmployee;
        let is_shorter = self.duration.is_some_and(|minutes| minutes < stored.duration);
        !(self.stays(stored) && (is_agreed || is_shorter))
    }

    pub(super) fn request(&self, stored: &StoredAppointment) -> AppointmentRequest {
        AppointmentRequest {
            service: stored.service,
            employee: self.employee.or_else(|| self.stays(stored).then_some(stored.employee)),
            start: self.start,
        }
    }

    /// The service as it was booked, with the new length. `None` where nothing can be that long.
    pub(super) fn lasting(&self, agreed: ServiceRules) -> Option<ServiceRules> {
        match self.duration {
            None => Some(agreed),
            Some(minutes) => agreed.lasting(minutes),
        }
    }
}

#[cfg(test)]
mod tests;
