//! The decision about a change. Pure: the same snapshot always gives the same answer.

use std::collections::BTreeSet;

use shared_kernel::AppointmentId;
use time::OffsetDateTime;

use super::call_off::call_off;
use super::{
    AppointmentState, Asked, BookingChange, By, ChangeRefusal, ChangeSnapshot, HeldAppointment, HeldBooking,
    Relocation, Settlement, WantedChange,
};
use crate::assignment::Effort;
use crate::booking::{AppointmentRequest, Overridden, Refusal, assign_requests};
use crate::calendar::{Busy, Occupation, ServiceRules};

impl WantedChange {
    /// Decides the change: all of it or nothing. No changes mean that everything is as it was asked
    /// for already, which a repetition finds.
    pub fn decide(&self, snapshot: &ChangeSnapshot) -> Result<Vec<BookingChange>, ChangeRefusal> {
        match &self.asked {
            Asked::Cancel(which) => call_off(&snapshot.booking, self.by, which, snapshot.now),
            Asked::Move(relocations) => move_all(snapshot, self.by, relocations),
            Asked::Settle { appointment, as_what } => settle(&snapshot.booking, *appointment, *as_what, snapshot.now),
        }
    }
}

fn settle(
    booking: &HeldBooking,
    id: AppointmentId,
    as_what: Settlement,
    now: OffsetDateTime,
) -> Result<Vec<BookingChange>, ChangeRefusal> {
    let appointment = booking.appointment(id).ok_or(ChangeRefusal::UnknownAppointment)?;
    let state = AppointmentState::from(as_what);
    match appointment.state {
        AppointmentState::Confirmed => {}
        already if already == state => return Ok(Vec::new()),
        AppointmentState::CancelledByCustomer | AppointmentState::CancelledByProvider => {
            return Err(ChangeRefusal::Cancelled);
        }
        AppointmentState::Done | AppointmentState::NoShow => return Err(ChangeRefusal::Over),
    }
    let possible_from = match as_what {
        Settlement::Done => appointment.span.to(),
        Settlement::NoShow => appointment.span.from(),
    };
    if now < possible_from.instant() {
        return Err(ChangeRefusal::NotYet);
    }
    Ok(vec![BookingChange::Ended { appointment: id, state }])
}

fn move_all(
    snapshot: &ChangeSnapshot,
    by: By,
    relocations: &[Relocation],
) -> Result<Vec<BookingChange>, ChangeRefusal> {
    let booking = &snapshot.booking;
    let mut moving: Vec<(usize, &HeldAppointment, &Relocation)> = Vec::with_capacity(relocations.len());
    let mut named = BTreeSet::new();
    for (index, relocation) in relocations.iter().enumerate() {
        let held = booking
            .appointment(relocation.appointment)
            .ok_or(ChangeRefusal::UnknownAppointment)?;
        if !named.insert(held.id) {
            return Err(ChangeRefusal::NamedTwice);
        }
        check_movable(booking, held, by, snapshot.now)?;
        if !relocation.is_done(held) {
            moving.push((index, held, relocation));
        }
    }
    // What moves gives its own time back first, so that an appointment may move by half its length.
    let given_back: Vec<Occupation> = moving.iter().flat_map(|(_, held, _)| held.occupations()).collect();
    let occupations: Vec<Occupation> = snapshot
        .occupations
        .iter()
        .filter(|occupation| !given_back.contains(occupation))
        .copied()
        .collect();
    let busy = Busy::of(&snapshot.rules, &occupations).with_work_done(&snapshot.rules, &snapshot.work_done);
    let requests: Vec<(ServiceRules, AppointmentRequest)> = moving
        .iter()
        .map(|(index, held, relocation)| {
            let agreed = held.as_booked(&snapshot.rules);
            let agreed = agreed.ok_or(Refusal::UnknownService {
                appointment_request: *index,
            })?;
            Ok((agreed, relocation.request(held)))
        })
        .collect::<Result<_, Refusal>>()?;
    let over_rules = matches!(by, By::Staff { over_rules: true, .. });
    let effort = &mut Effort::for_decision();
    let assigned = assign_requests(&snapshot.rules, &busy, snapshot.now, &requests, over_rules, effort)
        .map_err(|refusal| refusal.renumbered(&moving.iter().map(|(index, ..)| *index).collect::<Vec<_>>()))?;
    Ok(moving
        .iter()
        .zip(assigned)
        .map(|((_, held, _), (to, broken))| BookingChange::Moved {
            appointment: held.id,
            to: Box::new(to),
            over: match by {
                By::Staff { rank, .. } if !broken.is_empty() => Some(Overridden { rules: broken, rank }),
                By::Staff { .. } | By::Customer => None,
            },
        })
        .collect())
}

/// Whether an appointment may be moved at all, wherever to.
pub(super) fn check_movable(
    booking: &HeldBooking,
    held: &HeldAppointment,
    by: By,
    now: OffsetDateTime,
) -> Result<(), ChangeRefusal> {
    match held.state {
        AppointmentState::Confirmed => {}
        AppointmentState::CancelledByCustomer | AppointmentState::CancelledByProvider => {
            return Err(ChangeRefusal::Cancelled);
        }
        AppointmentState::Done | AppointmentState::NoShow => return Err(ChangeRefusal::Over),
    }
    match by {
        By::Customer if !held.lies_ahead(now) => Err(ChangeRefusal::Over),
        By::Customer if now > booking.deadline(held.span) => Err(ChangeRefusal::DeadlinePassed),
        By::Customer | By::Staff { .. } => Ok(()),
    }
}

impl Relocation {
    /// Whether the appointment stands there already.
    pub(super) fn is_done(&self, held: &HeldAppointment) -> bool {
        self.start == held.start && self.employee.is_none_or(|employee| employee == held.employee)
    }

    pub(super) fn request(&self, held: &HeldAppointment) -> AppointmentRequest {
        AppointmentRequest {
            service: held.service,
            employee: self.employee,
            start: self.start,
        }
    }
}

#[cfg(test)]
mod tests;
