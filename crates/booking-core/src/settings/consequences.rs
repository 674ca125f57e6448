//! What a change of the rules leads to. Pure: rules before and after, and what is booked.

use std::collections::BTreeSet;
use std::sync::Arc;

use shared_kernel::{AppointmentId, BookingId, DayFrame, InstantMinute, ResourceId, ServiceId};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime, Time};

use super::outside_dates::DateOutside;
use crate::calendar::{Audience, Busy, Occupation, Rules, Span, spans_from};
use crate::slots::{WallRange, free_starts_beside};

/// The most visits, and the most dates of events, that are named.
pub const MOST_OUTSIDE: usize = 100;
/// How many days are compared, tomorrow being the first: an even and an odd week, which may have other working hours.
const DAYS_COMPARED: i64 = 14;

/// A confirmed appointment that has not begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitAhead {
    /// Internal number of the appointment.
    pub appointment: AppointmentId,
    /// Internal number of its booking.
    pub booking: BookingId,
    /// The booked service.
    pub service: ServiceId,
    /// The assigned employee.
    pub employee: ResourceId,
    /// The customer's time, without the follow-up.
    pub span: Span,
    /// When the employee is needed, without the follow-up.
    pub work: Vec<Span>,
    /// When its rooms are needed, without the follow-up.
    pub rooms: Vec<(ResourceId, Span)>,
}

/// A booked visit that new rules have no room for. It takes place as agreed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitOutside {
    /// Internal number of the booking.
    pub booking: BookingId,
    /// Internal number of the appointment.
    pub appointment: AppointmentId,
    /// Title at the time of booking.
    pub title: String,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end, without the follow-up.
    pub end: PrimitiveDateTime,
    /// The assigned employee.
    pub employee: ResourceId,
    /// First and last name; may be empty.
    pub customer_name: String,
}

/// The starts of a service on a day, before a change and after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedStarts {
    /// One whose starts change.
    pub service: ServiceId,
    /// Its title, after the change where there is one.
    pub title: String,
    /// Wall times, ascending.
    pub before: Vec<Time>,
    /// Wall times, ascending.
    pub after: Vec<Time>,
}

/// What visitors find on a day, where it differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedDay {
    /// The next day on which anything differs; tomorrow, if that is none of the next fourteen.
    pub date: Date,
    /// The services whose starts differ, by id.
    pub services: Vec<ChangedStarts>,
}

/// What a change leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consequences {
    /// Visits that the rules before had room for and those after have not, by start; at most [`MOST_OUTSIDE`].
    pub outside: Vec<VisitOutside>,
    /// How many such visits there are.
    pub outside_total: usize,
    /// Dates of events that the rules before had room for and those after have not, and new ones that lie in an absence or a
    /// closure, by start; at most [`MOST_OUTSIDE`].
    pub outside_dates: Vec<DateOutside>,
    /// How many such dates there are.
    pub outside_dates_total: usize,
    /// The next day that differs for visitors.
    pub tomorrow: ChangedDay,
}

/// The visits that the rules before had room for, other bookings aside, and those after have not: nobody is there or able,
/// the premises or a room are closed or gone. Notice, horizon and grid do not count, which concern new bookings only; nor
/// does it count that a service needs something else now, or is offered no longer.
pub fn visits_outside<'a>(before: &Rules, after: &Rules, visits: &'a [VisitAhead]) -> Vec<&'a VisitAhead> {
    let date = |visit: &VisitAhead| before.zone.date(visit.span.from().instant());
    let mut outside = Vec::new();
    for of_day in visits.chunk_by(|one, next| date(one) == date(next)) {
        let Some(first) = of_day.first() else { continue };
        let day = before.zone.day(date(first));
        outside.extend(
            of_day
                .iter()
                .filter(|visit| !has_room(after, &day, visit) && has_room(before, &day, visit)),
        );
    }
    outside
}

fn has_room(rules: &Rules, day: &DayFrame, visit: &VisitAhead) -> bool {
    let Some(position) = rules.position(visit.employee) else {
        return false;
    };
    let availability = &rules.employees[position];
    let skilled = rules.skilled_in(visit.service);
    let is_able = skilled.is_some_and(|skilled| skilled.contains(&position));
    let is_open = rules.premises.open(day).any(|open| open.contains(visit.span));
    let is_closed = (rules.premises.absences.iter()).any(|closure| closure.span.overlaps(visit.span));
    let works = |work: &Span| availability.is_there(day, *work);
    let is_usable = |(room, span): &(ResourceId, Span)| {
        let room = rules.room(*room);
        room.is_some_and(|room| !is_touched(rules.rooms[room].away(), *span))
    };
    is_able && is_open && !is_closed && visit.work.iter().all(works) && visit.rooms.iter().all(is_usable)
}

/// Whether one of these, which are sorted and disjoint, overlaps a span.
pub(super) fn is_touched(away: &[Span], span: Span) -> bool {
    let next = spans_from(away, span.from()).first();
    next.is_some_and(|next| next.overlaps(span))
}

/// From when to when occupations decide about the days that are compared.
pub fn compared_range(rules: &Rules, now: OffsetDateTime) -> (InstantMinute, InstantMinute) {
    compared_range_from(rules, tomorrow(rules, now))
}

/// The same for the days from this one on.
pub(crate) fn compared_range_from(rules: &Rules, first: Date) -> (InstantMinute, InstantMinute) {
    rules.instants(first, first.saturating_add(Duration::days(DAYS_COMPARED - 1)))
}

/// The next day on which visitors find other starts, and which, by the rules and the occupations before and after. The
/// occupations are those of [`compared_range`].
pub fn changed_day(
    before: (&Arc<Rules>, &[Occupation]),
    after: (&Arc<Rules>, &[Occupation]),
    now: OffsetDateTime,
) -> ChangedDay {
    changed_day_from(tomorrow(before.0, now), before, after, now)
}

/// The same for the days from `first` on, which is the day where nothing differs. The occupations are those of
/// [`compared_range_from`].
pub(crate) fn changed_day_from(
    first: Date,
    before: (&Arc<Rules>, &[Occupation]),
    after: (&Arc<Rules>, &[Occupation]),
    now: OffsetDateTime,
) -> ChangedDay {
    let (was, is) = (Offer::of(before, now), Offer::of(after, now));
    let differing = (0..DAYS_COMPARED).find_map(|ahead| {
        let date = first.saturating_add(Duration::days(ahead));
        let services = changed_starts(&was, &is, date);
        (!services.is_empty()).then_some(ChangedDay { date, services })
    });
    differing.unwrap_or(ChangedDay {
        date: first,
        services: Vec::new(),
    })
}

fn changed_starts(was: &Offer, is: &Offer, date: Date) -> Vec<ChangedStarts> {
    let services = was.rules.services.iter().chain(&is.rules.services);
    let ids: BTreeSet<ServiceId> = services.map(|service| service.id).collect();
    let starts = ids.into_iter().filter_map(|id| {
        let (before, after) = (was.starts(id, date), is.starts(id, date));
        let service = is.rules.service(id).or_else(|| was.rules.service(id))?;
        (before != after).then(|| ChangedStarts {
            service: id,
            title: service.title.clone(),
            before,
            after,
        })
    });
    starts.collect()
}

/// What visitors find under certain rules.
struct Offer {
    rules: Arc<Rules>,
    busy: Busy,
    now: OffsetDateTime,
}

impl Offer {
    fn of((rules, occupations): (&Arc<Rules>, &[Occupation]), now: OffsetDateTime) -> Self {
        Self {
            busy: Busy::of(rules, occupations),
            rules: rules.as_seen_by(Audience::Visitors),
            now,
        }
    }

    /// None of a service that is not offered.
    fn starts(&self, id: ServiceId, date: Date) -> Vec<Time> {
        let (Some(service), Ok(day)) = (self.rules.service(id), WallRange::days(date, date)) else {
            return Vec::new();
        };
        let found = free_starts_beside(&self.rules, &[service], &self.busy, &day, self.now);
        found.slots().map(|slot| slot.start.time()).collect()
    }
}

fn tomorrow(rules: &Rules, now: OffsetDateTime) -> Date {
    rules.zone.date(now).saturating_add(Duration::DAY)
}

#[cfg(test)]
mod tests;
