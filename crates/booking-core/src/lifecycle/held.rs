use std::collections::BTreeMap;

use shared_kernel::{
    AppointmentId, BookingId, CalendarGuid, EventDateId, EventId, InstantMinute, Money, OrganizationNr,
    ParticipationId, ResourceGroupId, ResourceId, ServiceId, Zone,
};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};

use super::{AppointmentState, BookingChange};
use crate::calendar::{Need, Occupation, Part, Rules, ServiceRules, Span};
use crate::events::EventKind;

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
    /// The events and courses it is for.
    pub participations: Vec<HeldParticipation>,
}

/// A seat in an event or a course. Title and price are those it was booked with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldParticipation {
    /// Which.
    pub id: ParticipationId,
    /// In what.
    pub event: EventId,
    /// Event or course.
    pub kind: EventKind,
    /// Its title.
    pub title: String,
    /// Price of the sign-up.
    pub price: Money,
    /// Who leads it.
    pub trainer: Option<String>,
    /// The room, where it is not simply the premises.
    pub room: Option<String>,
    /// Where it takes place over the internet.
    pub online_meeting_link: Option<String>,
    /// What has become of it.
    pub state: AppointmentState,
    /// By start, those that this person does not come to included.
    pub dates: Vec<HeldDate>,
}

/// One date of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldDate {
    /// Which.
    pub id: EventDateId,
    /// Confirmed, or who called it off: the customer for themselves, or the provider for all.
    pub state: AppointmentState,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end.
    pub end: PrimitiveDateTime,
    /// The same as instants.
    pub span: Span,
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
    /// What it takes, unless that is the employee from start to the end of the follow-up and nothing else.
    pub parts: Vec<HeldPart>,
}

/// A part of an appointment with what it takes, follow-up included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldPart {
    /// The employee or a room.
    pub resource: ResourceId,
    /// Of which group the room is.
    pub group: Option<ResourceGroupId>,
    /// When, from the start of the appointment on.
    pub part: Part,
}

impl HeldBooking {
    /// How long after its last appointment the manage link of a booking still works (the same time as
    /// for its calendar file).
    const LINK_LIFETIME: Duration = Duration::days(30);

    /// An appointment of this booking.
    pub fn appointment(&self, id: AppointmentId) -> Option<&HeldAppointment> {
        self.appointments.iter().find(|appointment| appointment.id == id)
    }

    /// The state of the whole, which follows from its appointments and seats.
    pub fn state(&self) -> AppointmentState {
        let appointments = self.appointments.iter().map(|appointment| appointment.state);
        let participations = self.participations.iter().map(|participation| participation.state);
        AppointmentState::of_booking(appointments.chain(participations))
    }

    /// A date of one of its events, and of which.
    pub fn date(&self, id: EventDateId) -> Option<(&HeldParticipation, &HeldDate)> {
        let dates = |held: &'_ HeldParticipation| held.dates.iter().position(|date| date.id == id);
        self.participations
            .iter()
            .find_map(|held| Some((held, held.dates.get(dates(held)?)?)))
    }

    /// Whether the manage link has lost its power.
    pub fn link_is_expired(&self, now: OffsetDateTime) -> bool {
        let appointments = self.appointments.iter().map(|appointment| appointment.span.to());
        let dates = self.participations.iter().flat_map(|held| &held.dates);
        let last = appointments.chain(dates.map(|date| date.span.to())).max();
        last.is_none_or(|last| now > last.instant().saturating_add(Self::LINK_LIFETIME))
    }

    /// The last instant at which the customer may change what takes place then.
    pub fn deadline(&self, span: Span) -> OffsetDateTime {
        let notice = Duration::minutes(i64::from(self.cancellation_notice));
        span.from().instant().saturating_sub(notice)
    }

    /// Until when the customer may cancel the whole: the deadline of the first appointment or date that still
    /// lies ahead. None when there is none.
    pub fn changeable_until(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let appointments = self.appointments.iter();
        let appointments = appointments.filter(|appointment| appointment.lies_ahead(now));
        let dates = self.participations.iter().flat_map(|held| held.dates_ahead(now));
        appointments
            .map(|appointment| appointment.span)
            .chain(dates.map(|date| date.span))
            .map(|span| self.deadline(span))
            .min()
    }
}

impl HeldParticipation {
    /// What becomes of it when the provider calls these dates off. Who comes to no date any more, not even to one that
    /// is behind them, loses the seat.
    pub fn without_dates(&self, dates: &[EventDateId]) -> Vec<BookingChange> {
        let state = AppointmentState::CancelledByProvider;
        if self.state != AppointmentState::Confirmed {
            return Vec::new();
        }
        let comes_to = self
            .dates
            .iter()
            .filter(|date| date.state == AppointmentState::Confirmed);
        let (gone, left): (Vec<_>, Vec<_>) = comes_to.partition(|date| dates.contains(&date.id));
        let called_off = gone.iter().map(|date| BookingChange::DateCalledOff {
            participation: self.id,
            date: date.id,
            state,
        });
        let loses_seat = !gone.is_empty() && left.is_empty();
        let given_back = loses_seat.then_some(BookingChange::SeatGivenBack {
            participation: self.id,
            state,
        });
        called_off.chain(given_back).collect()
    }

    /// The dates that this person still comes to.
    pub fn dates_ahead(&self, now: OffsetDateTime) -> impl Iterator<Item = &HeldDate> {
        let is_confirmed = self.state == AppointmentState::Confirmed;
        let dates = self.dates.iter().filter(move |_| is_confirmed);
        dates.filter(move |date| date.state == AppointmentState::Confirmed && date.span.from().instant() > now)
    }
}

impl HeldAppointment {
    /// Whether it is confirmed and has not begun.
    pub fn lies_ahead(&self, now: OffsetDateTime) -> bool {
        self.state == AppointmentState::Confirmed && self.span.from().instant() > now
    }

    /// What it takes of employee and rooms while it is confirmed.
    pub fn occupations(&self) -> Vec<Occupation> {
        let start = self.span.from();
        if self.parts.is_empty() {
            let over: InstantMinute = self.span.to().plus(i64::from(self.follow_up));
            let span = Span::new(start, over).ok().into_iter();
            let resource = self.employee;
            return span.map(|span| Occupation { resource, span }).collect();
        }
        let occupation = |held: &HeldPart| {
            Some(Occupation {
                resource: held.resource,
                span: held.part.at(start)?,
            })
        };
        self.parts.iter().filter_map(occupation).collect()
    }

    /// The service as it was agreed, whether or not it is still offered. A move changes when and by whom, not title,
    /// price, durations, steps, and which kinds of rooms are needed. None when the rules do not know the service.
    pub(super) fn as_booked(&self, rules: &Rules) -> Option<ServiceRules> {
        let mut needs: BTreeMap<ResourceGroupId, Vec<Part>> = BTreeMap::new();
        let mut work = Vec::new();
        for held in &self.parts {
            let parts = match held.group {
                Some(group) => needs.entry(group).or_default(),
                None => &mut work,
            };
            // The follow-up follows anew.
            parts.extend(Part::new(held.part.from(), held.part.to().min(self.duration)));
        }
        let needs = needs.into_iter().map(|(group, during)| Need { group, during });
        Some(ServiceRules {
            id: self.service,
            title: self.title.clone(),
            duration: self.duration,
            follow_up: self.follow_up,
            price: self.price,
            own_terms: BTreeMap::new(),
            work,
            needs: needs.collect(),
            skilled: rules.skilled_in(self.service)?.to_vec(),
        })
    }
}
