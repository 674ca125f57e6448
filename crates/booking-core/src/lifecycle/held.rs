use shared_kernel::{
    AppointmentId, BookingId, CalendarGuid, InstantMinute, Money, OrganizationNr, ResourceId, ServiceId, Zone,
};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};

use super::AppointmentState;
use crate::calendar::{Occupation, Span};

/// A booking as it stands, with everything that decides what may become of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldBooking {
    /// Which.
    pub id: BookingId,
    /// Its public name.
    pub guid: CalendarGuid,
    /// Where.
    pub organization: OrganizationNr,
    /// The zone of its wall times.
    pub zone: Zone,
    /// How often it was changed, from 0: the SEQUENCE of its calendar file.
    pub sequence: i32,
    /// Minutes before a start until which the customer may still change it; 0 is until the start.
    pub cancellation_notice: u32,
    /// In the order in which they were booked, which no move changes.
    pub appointments: Vec<HeldAppointment>,
}

/// One appointment of it. Title, price and durations are those it was booked with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldAppointment {
    /// Which.
    pub id: AppointmentId,
    /// The service.
    pub service: ServiceId,
    /// Its title.
    pub title: String,
    /// Its price.
    pub price: Money,
    /// Its duration in minutes.
    pub duration: u16,
    /// Minutes that the employee needs afterwards.
    pub follow_up: u16,
    /// Who does it.
    pub employee: ResourceId,
    /// The name.
    pub employee_name: String,
    /// What has become of it.
    pub state: AppointmentState,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end.
    pub end: PrimitiveDateTime,
    /// The customer's time.
    pub span: Span,
}

impl HeldBooking {
    /// How long after its last appointment the manage link of a booking still works (the same time as
    /// for its calendar file).
    const LINK_LIFETIME: Duration = Duration::days(30);

    /// An appointment of this booking.
    pub fn appointment(&self, id: AppointmentId) -> Option<&HeldAppointment> {
        self.appointments.iter().find(|appointment| appointment.id == id)
    }

    /// The state of the whole, which follows from its appointments.
    pub fn state(&self) -> AppointmentState {
        AppointmentState::of_booking(self.appointments.iter().map(|appointment| appointment.state))
    }

    /// Whether the manage link has lost its power.
    pub fn link_is_expired(&self, now: OffsetDateTime) -> bool {
        let last = self.appointments.iter().map(|appointment| appointment.span.to()).max();
        last.is_none_or(|last| now > last.instant().saturating_add(Self::LINK_LIFETIME))
    }

    /// The last instant at which the customer may change this appointment.
    pub fn deadline(&self, appointment: &HeldAppointment) -> OffsetDateTime {
        let notice = Duration::minutes(i64::from(self.cancellation_notice));
        appointment.span.from().instant().saturating_sub(notice)
    }

    /// Until when the customer may cancel the whole: the deadline of the first appointment that still
    /// lies ahead. None when there is none.
    pub fn changeable_until(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        self.appointments
            .iter()
            .filter(|appointment| appointment.lies_ahead(now))
            .map(|appointment| self.deadline(appointment))
            .min()
    }
}

impl HeldAppointment {
    /// Whether it is confirmed and has not begun.
    pub fn lies_ahead(&self, now: OffsetDateTime) -> bool {
        self.state == AppointmentState::Confirmed && self.span.from().instant() > now
    }

    /// What it takes from the employee while it is confirmed.
    pub fn occupation(&self) -> Option<Occupation> {
        let over: InstantMinute = self.span.to().plus(i64::from(self.follow_up));
        Some(Occupation {
            resource: self.employee,
            span: Span::new(self.span.from(), over).ok()?,
        })
    }
}
