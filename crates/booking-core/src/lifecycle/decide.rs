//! The decision about a change. Pure: the same agenda always gives the same answer.

use std::collections::BTreeSet;

use shared_kernel::AppointmentId;
use time::OffsetDateTime;

use super::{
    AppointmentChange, AppointmentState, Asked, By, ChangeAgenda, ChangeRefusal, HeldAppointment, HeldBooking,
    Relocation, Settlement, WantedChange, Which,
};
use crate::booking::{Overridden, Refusal, Wish, place};
use crate::calendar::{Busy, Occupation, ServiceRules};

impl WantedChange {
    /// Decides the change: all of it or nothing. No changes mean that everything is as it was asked
    /// for already, which a repetition finds.
    pub fn decide(&self, agenda: &ChangeAgenda) -> Result<Vec<AppointmentChange>, ChangeRefusal> {
        match &self.asked {
            Asked::Cancel(which) => cancel(&agenda.booking, self.by, which, agenda.now),
            Asked::Move(relocations) => move_all(agenda, self.by, relocations),
            Asked::Settle { appointment, as_what } => settle(&agenda.booking, *appointment, *as_what, agenda.now),
        }
    }
}

fn cancel(
    booking: &HeldBooking,
    by: By,
    which: &Which,
    now: OffsetDateTime,
) -> Result<Vec<AppointmentChange>, ChangeRefusal> {
    let meant: Vec<&HeldAppointment> = match which {
        Which::All => booking.appointments.iter().collect(),
        Which::Only(ids) => ids
            .iter()
            .collect::<BTreeSet<_>>()
            .into_iter()
            .map(|id| booking.appointment(*id).ok_or(ChangeRefusal::UnknownAppointment))
            .collect::<Result<_, _>>()?,
    };
    if meant.iter().all(|appointment| appointment.state.is_cancelled()) {
        return Ok(Vec::new());
    }
    let (state, is_open): (_, fn(&HeldAppointment, OffsetDateTime) -> bool) = match by {
        By::Customer => (AppointmentState::CancelledByCustomer, HeldAppointment::lies_ahead),
        By::Staff { .. } => (AppointmentState::CancelledByProvider, |appointment, _| {
            appointment.state == AppointmentState::Confirmed
        }),
    };
    let open: Vec<&HeldAppointment> = meant
        .iter()
        .copied()
        .filter(|appointment| is_open(appointment, now))
        .collect();
    if open.is_empty() {
        // What was left of a booking that had begun may have been cancelled like this before.
        let is_repeated = meant.iter().any(|appointment| appointment.state == state);
        return if is_repeated {
            Ok(Vec::new())
        } else {
            Err(ChangeRefusal::Over)
        };
    }
    let is_left_out = |appointment: &&HeldAppointment| {
        !appointment.state.is_cancelled() && !open.iter().any(|open| open.id == appointment.id)
    };
    if matches!(which, Which::Only(_)) && meant.iter().any(is_left_out) {
        return Err(ChangeRefusal::Over);
    }
    if by == By::Customer && open.iter().any(|appointment| now > booking.deadline(appointment)) {
        return Err(ChangeRefusal::DeadlinePassed);
    }
    Ok(open
        .into_iter()
        .map(|appointment| AppointmentChange::Ended {
            appointment: appointment.id,
            state,
        })
        .collect())
}

fn settle(
    booking: &HeldBooking,
    id: AppointmentId,
    as_what: Settlement,
    now: OffsetDateTime,
) -> Result<Vec<AppointmentChange>, ChangeRefusal> {
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
    Ok(vec![AppointmentChange::Ended { appointment: id, state }])
}

fn move_all(
    agenda: &ChangeAgenda,
    by: By,
    relocations: &[Relocation],
) -> Result<Vec<AppointmentChange>, ChangeRefusal> {
    let booking = &agenda.booking;
    let mut moving: Vec<(usize, &HeldAppointment, &Relocation)> = Vec::with_capacity(relocations.len());
    let mut named = BTreeSet::new();
    for (index, relocation) in relocations.iter().enumerate() {
        let held = booking
            .appointment(relocation.appointment)
            .ok_or(ChangeRefusal::UnknownAppointment)?;
        if !named.insert(held.id) {
            return Err(ChangeRefusal::NamedTwice);
        }
        check_movable(booking, held, by, agenda.now)?;
        if !relocation.is_done(held) {
            moving.push((index, held, relocation));
        }
    }
    // What moves gives its own time back first, so that an appointment may move by half its length.
    let given_back: Vec<Occupation> = moving.iter().flat_map(|(_, held, _)| held.occupations()).collect();
    let occupations: Vec<Occupation> = agenda
        .occupations
        .iter()
        .filter(|occupation| !given_back.contains(occupation))
        .copied()
        .collect();
    let busy = Busy::of(&agenda.rules, &occupations);
    let wishes: Vec<(ServiceRules, Wish)> = moving
        .iter()
        .map(|(index, held, relocation)| {
            let service = agenda.rules.service(held.service);
            let service = service.ok_or(Refusal::UnknownService { wish: *index })?;
            Ok((held.as_booked(service), relocation.wish(held)))
        })
        .collect::<Result<_, Refusal>>()?;
    let over_rules = matches!(by, By::Staff { over_rules: true, .. });
    let placed = place(&agenda.rules, &busy, agenda.now, &wishes, over_rules)
        .map_err(|refusal| refusal.of_wishes(&moving.iter().map(|(index, ..)| *index).collect::<Vec<_>>()))?;
    Ok(moving
        .iter()
        .zip(placed)
        .map(|((_, held, _), (to, broken))| AppointmentChange::Moved {
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
        By::Customer if now > booking.deadline(held) => Err(ChangeRefusal::DeadlinePassed),
        By::Customer | By::Staff { .. } => Ok(()),
    }
}

impl Relocation {
    /// Whether the appointment stands there already.
    pub(super) fn is_done(&self, held: &HeldAppointment) -> bool {
        self.start == held.start && self.employee.is_none_or(|employee| employee == held.employee)
    }

    pub(super) fn wish(&self, held: &HeldAppointment) -> Wish {
        Wish {
            service: held.service,
            employee: self.employee,
            start: self.start,
        }
    }
}

#[cfg(test)]
mod tests;
