use std::collections::BTreeMap;

use shared_kernel::{
    AppointmentId, BookingId, CalendarGuid, EventDateId, EventId, InstantMinute, Money, OrganizationNr,
    ParticipationId, ResourceGroupId, ResourceId, ServiceId, Zone,
};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};

use super::{AppointmentState, BookingChange};
use crate::calendar::{Audience, Need, Occupation, Part, Rules, ServiceRules, Span};
use crate::events::EventKind;

const MINUTES_OF_DAY: i64 = 1_440;

/// A booking as it is stored, with everything that decides how it may be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredBooking {
    /// Internal number, unique over all organisations.
    pub id: BookingId,
    /// Public id of the booking, as in its links and calendar file.
    pub guid: CalendarGuid,
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// The zone of its wall times.
    pub zone: Zone,
    /// Number of changes so far: the SEQUENCE of its calendar file (RFC 5545).
    pub sequence: i32,
    /// Minutes before a start until which the customer may still change it ([`binding_notice`]); 0 is until the start.
    pub cancellation_notice: u32,
    /// In the order of booking, which a move does not change.
    pub appointments: Vec<StoredAppointment>,
    /// Sign-ups for events and courses.
    pub participations: Vec<StoredParticipation>,
}

/// A sign-up for an event or a course, with title and price as booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredParticipation {
    /// Internal number of the sign-up.
    pub id: ParticipationId,
    /// First name of whoever has the seat, as given at sign-up; `None` where none is known.
    pub participant: Option<String>,
    /// The event or course.
    pub event: EventId,
    /// Whether it was signed up for once or for a series.
    pub kind: EventKind,
    /// Title at the time of sign-up.
    pub title: String,
    /// Price at the time of sign-up.
    pub price: Money,
    /// Name of the person who leads it; `None` where none is published.
    pub trainer: Option<String>,
    /// Name of the room; `None` where it takes place on the premises as a whole.
    pub room: Option<String>,
    /// Address of the online meeting; `None` for a session on the premises.
    pub online_meeting_link: Option<String>,
    /// Confirmed while the customer has the seat.
    pub state: AppointmentState,
    /// Ordered by start, cancelled dates included.
    pub dates: Vec<StoredEventDate>,
}

/// A date of the event, for this participant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEventDate {
    /// Unique within the event.
    pub id: EventDateId,
    /// Confirmed, or cancelled: by the customer for themselves, or by the provider for everybody.
    pub state: AppointmentState,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end.
    pub end: PrimitiveDateTime,
    /// Start and end as instants.
    pub span: Span,
}

/// An appointment of a booking, with title, price and durations as booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAppointment {
    /// Internal number, unique over all organisations.
    pub id: AppointmentId,
    /// The booked service, which may be archived since.
    pub service: ServiceId,
    /// Title at the time of booking.
    pub title: String,
    /// Price at the time of booking.
    pub price: Money,
    /// In minutes, without the follow-up; at the time of booking.
    pub duration: u16,
    /// Follow-up in minutes, at the time of booking.
    pub follow_up: u16,
    /// The assigned employee.
    pub employee: ResourceId,
    /// First and last name of the employee.
    pub employee_name: String,
    /// Only a confirmed appointment occupies anybody.
    pub state: AppointmentState,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end.
    pub end: PrimitiveDateTime,
    /// The customer's time as instants, without the follow-up.
    pub span: Span,
    /// What it occupies; empty when that is only the employee, from the start to the end of the follow-up.
    pub parts: Vec<StoredPart>,
}

/// What an appointment occupies of one resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredPart {
    /// An employee or a room.
    pub resource: ResourceId,
    /// Group of the room; `None` for the employee.
    pub group: Option<ResourceGroupId>,
    /// Minutes from the start of the appointment, follow-up included.
    pub part: Part,
}

/// The notice that counts for a booking, in minutes before a start: what was promised when it was made, or less where the
/// organisation asks for less by now. A rule that is tightened binds later bookings only.
pub fn binding_notice(promised: u32, current: u32) -> u32 {
    promised.min(current)
}

impl StoredBooking {
    /// How long the manage link and the calendar file work after the last appointment or date.
    const LINK_LIFETIME: Duration = Duration::days(30);

    /// An appointment of this booking.
    pub fn appointment(&self, id: AppointmentId) -> Option<&StoredAppointment> {
        self.appointments.iter().find(|appointment| appointment.id == id)
    }

    /// The state of the whole booking ([`AppointmentState::of_booking`]).
    pub fn state(&self) -> AppointmentState {
        let appointments = self.appointments.iter().map(|appointment| appointment.state);
        let participations = self.participations.iter().map(|participation| participation.state);
        AppointmentState::of_booking(appointments.chain(participations))
    }

    /// The appointments that were not called off; all of them where every one was. In the order of booking.
    pub fn standing_appointments(&self) -> Vec<&StoredAppointment> {
        standing(self.appointments.iter().map(|stored| (stored, stored.state)))
    }

    /// The dates of events that were not called off for this customer; all of them where every one was.
    pub fn standing_dates(&self) -> Vec<&StoredEventDate> {
        standing(self.participations.iter().flat_map(|stored| {
            // Who has no seat any more comes to no date.
            let state = move |date: &StoredEventDate| match stored.state {
                AppointmentState::Confirmed => date.state,
                ended => ended,
            };
            stored.dates.iter().map(move |date| (date, state(date)))
        }))
    }

    /// The first start of what was not called off, or of everything where all was. `None` of an empty booking.
    pub fn start(&self) -> Option<PrimitiveDateTime> {
        let appointments = self.standing_appointments();
        let dates = self.standing_dates();
        let starts = appointments.iter().map(|stored| (stored.span.from(), stored.start));
        let starts = starts.chain(dates.iter().map(|date| (date.span.from(), date.start)));
        starts.min().map(|(_, start)| start)
    }

    /// The last end of what was not called off, or of everything where all was. `None` of an empty booking.
    pub fn end(&self) -> Option<PrimitiveDateTime> {
        let appointments = self.standing_appointments();
        let dates = self.standing_dates();
        let ends = appointments.iter().map(|stored| (stored.span.to(), stored.end));
        let ends = ends.chain(dates.iter().map(|date| (date.span.to(), date.end)));
        ends.max().map(|(_, end)| end)
    }

    /// The event date with this id, and its sign-up.
    pub fn date(&self, id: EventDateId) -> Option<(&StoredParticipation, &StoredEventDate)> {
        let dates = |stored: &'_ StoredParticipation| stored.dates.iter().position(|date| date.id == id);
        self.participations
            .iter()
            .find_map(|stored| Some((stored, stored.dates.get(dates(stored)?)?)))
    }

    /// Whether the manage link has expired.
    pub fn link_is_expired(&self, now: OffsetDateTime) -> bool {
        let appointments = self.appointments.iter().map(|appointment| appointment.span.to());
        let dates = self.participations.iter().flat_map(|stored| &stored.dates);
        let last = appointments.chain(dates.map(|date| date.span.to())).max();
        last.is_none_or(|last| now > last.instant().saturating_add(Self::LINK_LIFETIME))
    }

    /// The last instant at which the customer may change an appointment or date with this span.
    pub fn deadline(&self, span: Span) -> OffsetDateTime {
        let notice = Duration::minutes(i64::from(self.cancellation_notice));
        span.from().instant().saturating_sub(notice)
    }

    /// The last instant at which the customer may cancel the whole: the deadline of the first appointment or date that
    /// lies ahead. `None` when nothing lies ahead.
    pub fn changeable_until(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let appointments = self.appointments.iter();
        let appointments = appointments.filter(|appointment| appointment.lies_ahead(now));
        let dates = self.participations.iter().flat_map(|stored| stored.dates_ahead(now));
        appointments
            .map(|appointment| appointment.span)
            .chain(dates.map(|date| date.span))
            .map(|span| self.deadline(span))
            .min()
    }
}

/// What was not called off; all where everything was.
fn standing<T>(all: impl Iterator<Item = (T, AppointmentState)> + Clone) -> Vec<T> {
    let all_called_off = all.clone().all(|(_, state)| state.is_cancelled());
    all.filter(|(_, state)| all_called_off || !state.is_cancelled())
        .map(|(one, _)| one)
        .collect()
}

impl StoredParticipation {
    /// The changes when the organisation calls off these dates. The seat is lost when no confirmed date is left, past
    /// dates included.
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

    /// The confirmed dates that lie ahead.
    pub fn dates_ahead(&self, now: OffsetDateTime) -> impl Iterator<Item = &StoredEventDate> {
        let is_confirmed = self.state == AppointmentState::Confirmed;
        let dates = self.dates.iter().filter(move |_| is_confirmed);
        dates.filter(move |date| date.state == AppointmentState::Confirmed && date.span.from().instant() > now)
    }
}

impl StoredAppointment {
    /// Whether it is confirmed and has not begun.
    pub fn lies_ahead(&self, now: OffsetDateTime) -> bool {
        self.state == AppointmentState::Confirmed && self.span.from().instant() > now
    }

    /// What it occupies while it is confirmed.
    pub fn occupations(&self) -> Vec<Occupation> {
        let start = self.span.from();
        if self.parts.is_empty() {
            let over: InstantMinute = self.span.to().plus(i64::from(self.follow_up));
            let span = Span::new(start, over).ok().into_iter();
            let resource = self.employee;
            return span.map(|span| Occupation { resource, span }).collect();
        }
        let occupation = |stored: &StoredPart| {
            Some(Occupation {
                resource: stored.resource,
                span: stored.part.at(start)?,
            })
        };
        self.parts.iter().filter_map(occupation).collect()
    }

    /// The rooms that would do as well as its own, as if they were taken, for a day from its start.
    pub(super) fn other_rooms(&self, rules: &Rules) -> Vec<Occupation> {
        let start = self.span.from();
        let Ok(span) = Span::new(start, start.plus(MINUTES_OF_DAY)) else {
            return Vec::new();
        };
        let is_own = |resource| self.parts.iter().any(|part| part.resource == resource);
        let would_do = |group| self.parts.iter().any(|part| part.group == Some(group));
        let others = rules.rooms.iter();
        let others = others.filter(|room| would_do(room.group) && !is_own(room.id));
        others
            .map(|room| Occupation {
                resource: room.id,
                span,
            })
            .collect()
    }

    /// The service as it was booked, even if it is archived since: a move changes start, employee and rooms, but not
    /// title, price, durations, steps and needed groups. Its place in a visit is the present one. Customers keep whoever serves them, visible or not. `None` when
    /// the rules do not know the service.
    pub(super) fn as_booked(&self, rules: &Rules, audience: Audience) -> Option<ServiceRules> {
        let is_offered = |position: &usize| {
            let employee = &rules.employees[*position].employee;
            audience == Audience::Staff || employee.is_visible || employee.id == self.employee
        };
        let mut needs: BTreeMap<ResourceGroupId, Vec<Part>> = BTreeMap::new();
        let mut work = Vec::new();
        for stored in &self.parts {
            let parts = match stored.group {
                Some(group) => needs.entry(group).or_default(),
                None => &mut work,
            };
            // The stored parts include the follow-up, which the pattern adds again.
            parts.extend(stored.part.without_follow_up(self.duration));
        }
        let needs = needs.into_iter().map(|(group, during)| Need { group, during });
        Some(ServiceRules {
            id: self.service,
            title: self.title.clone(),
            duration: self.duration,
            follow_up: self.follow_up,
            price: self.price,
            visit_rank: rules.service(self.service).and_then(|service| service.visit_rank),
            own_terms: BTreeMap::new(),
            work,
            needs: needs.collect(),
            skilled: rules
                .skilled_in(self.service)?
                .iter()
                .copied()
                .filter(is_offered)
                .collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::AppointmentState::{CancelledByCustomer, CancelledByProvider, Confirmed};
    use super::*;
    use crate::calendar::VisitRank;
    use crate::example::Provider;

    const NINE: PrimitiveDateTime = datetime!(2027-01-11 09:00);
    const TEN: PrimitiveDateTime = datetime!(2027-01-11 10:00);

    /// Half an hour from each start, in this order and in this state.
    fn booking(appointments: &[(PrimitiveDateTime, AppointmentState)]) -> StoredBooking {
        let zone = Zone::named("Europe/Vienna").unwrap();
        let appointment = |(number, (start, state)): (i64, &(PrimitiveDateTime, AppointmentState))| {
            let end = *start + Duration::minutes(30);
            let instant = |wall| InstantMinute::floor(zone.instant(wall).unwrap());
            StoredAppointment {
                id: AppointmentId(number),
                service: ServiceId(1),
                title: String::new(),
                price: Money::from_cents(0),
                duration: 30,
                follow_up: 0,
                employee: ResourceId(1),
                employee_name: String::new(),
                state: *state,
                start: *start,
                end,
                span: Span::new(instant(*start), instant(end)).unwrap(),
                parts: Vec::new(),
            }
        };
        StoredBooking {
            id: BookingId(7),
            guid: CalendarGuid(uuid::Uuid::from_u128(7)),
            organization: OrganizationNr(1000),
            zone: zone.clone(),
            sequence: 0,
            cancellation_notice: 0,
            appointments: (1..).zip(appointments).map(appointment).collect(),
            participations: Vec::new(),
        }
    }

    #[test]
    fn tightened_rule_leaves_what_was_promised_and_a_loosened_one_counts() {
        let table = [((120, 2_880), 120), ((2_880, 120), 120), ((0, 60), 0), ((60, 60), 60)];
        for ((promised, current), expected) in table {
            assert_eq!(binding_notice(promised, current), expected, "{promised} then {current}");
        }
    }

    #[test]
    fn moved_appointment_has_the_present_rank_of_its_service() {
        let mut provider = Provider::open("09:00-12:00", 60);
        let booking = booking(&[(NINE, Confirmed)]);
        let rank = |provider: &Provider| {
            let as_booked = booking.appointments[0].as_booked(&provider.rules(), Audience::Visitors);
            as_booked.unwrap().visit_rank
        };
        assert_eq!(rank(&provider), None);
        provider.services[0].visit_rank = Some(VisitRank::Late);
        assert_eq!(rank(&provider), Some(VisitRank::Late));
    }

    #[test]
    fn start_and_end_are_those_of_what_was_not_called_off() {
        let half_past = |start: PrimitiveDateTime| start + Duration::minutes(30);
        let table = [
            ([(TEN, Confirmed), (NINE, Confirmed)], NINE, half_past(TEN)),
            ([(TEN, Confirmed), (NINE, CancelledByCustomer)], TEN, half_past(TEN)),
            (
                [(TEN, CancelledByProvider), (NINE, CancelledByCustomer)],
                NINE,
                half_past(TEN),
            ),
        ];
        for (appointments, start, end) in table {
            let booking = booking(&appointments);
            assert_eq!(
                (booking.start(), booking.end()),
                (Some(start), Some(end)),
                "{appointments:?}"
            );
        }
        assert_eq!((booking(&[]).start(), booking(&[]).end()), (None, None));
    }
}
