use shared_kernel::{Actor, AppointmentId, BookingId, OrganizationNr, Rank, ResourceId, Zone};
use time::PrimitiveDateTime;

use super::manage_booking::as_agreed;
use super::staff_booking::allowed;
use super::{ChangeRefusal, ChangeRefused, StaffBooking, StaffChangeTerms};
use crate::booking::BrokenRule;
use crate::slots::{StartObstacles, obstacles};

impl StaffBooking {
    /// What stands in the way of another start, employee or length in minutes of an appointment, nothing where it is free
    /// for it, and the zone in which it is told. What the appointment occupies now does not stand in its way. Without an
    /// employee, of everybody whose calendar the caller reaches.
    pub(super) async fn explain_move(
        &self,
        actor: Actor,
        booking: (OrganizationNr, BookingId),
        (appointment, duration): (AppointmentId, Option<u16>),
        (employee, start): (Option<ResourceId>, PrimitiveDateTime),
    ) -> Result<(Zone, StartObstacles), ChangeRefused> {
        let by = allowed(actor, booking.0, Rank::BusinessUser, StaffChangeTerms::default())?;
        if employee.is_some_and(|employee| !by.reach().includes(employee)) {
            return Err(ChangeRefused::Forbidden);
        }
        let found = self.reached(booking, appointment, by).await?;
        let stored = found.appointment(appointment);
        let stored = stored.ok_or(ChangeRefused::Refused(ChangeRefusal::UnknownAppointment))?;
        let calendars = self.calendars.as_ref();
        let (rules, agreed) = as_agreed(calendars, booking.0, (stored, duration, by)).await?;
        let unknown = ChangeRefusal::Unfit(BrokenRule::UnknownEmployee.at(0));
        let position = match employee {
            Some(employee) => Some(rules.position(employee).ok_or(ChangeRefused::Refused(unknown))?),
            None => None,
        };
        let (from, to) = rules.instants(start.date(), start.date());
        let mut occupations = calendars.occupations(booking.0, from, to).await?;
        let own = stored.occupations();
        occupations.retain(|occupation| !own.contains(occupation));
        let mut found = obstacles(&rules, &agreed, position, &occupations, self.clock.now(), start);
        found
            .of_employees
            .retain(|(employee, _)| by.reach().includes(*employee));
        Ok((rules.zone.clone(), found))
    }
}
