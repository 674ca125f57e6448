//! Cancelling appointments, event dates and seats.

use std::collections::BTreeSet;

use shared_kernel::{AppointmentId, EventDateId, ParticipationId};
use time::OffsetDateTime;

use super::{
    AppointmentState, BookingChange, CancelScope, ChangeRefusal, ChangedBy, StoredBooking, StoredEventDate,
    StoredParticipation,
};
use crate::calendar::Span;
use crate::events::EventKind;

/// What can be cancelled on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ItemId {
    Appointment(AppointmentId),
    Date(ParticipationId, EventDateId),
}

#[derive(Debug, Clone, Copy)]
struct Item {
    id: ItemId,
    state: AppointmentState,
    span: Span,
}

impl Item {
    /// Whether it can still be cancelled. Staff may cancel an appointment that has begun, but not an event date, which
    /// takes place for the others.
    fn is_open(&self, by: ChangedBy, now: OffsetDateTime) -> bool {
        let lies_ahead = self.span.from().instant() > now;
        let may_have_begun = matches!((by, self.id), (ChangedBy::Staff { .. }, ItemId::Appointment(_)));
        self.state == AppointmentState::Confirmed && (lies_ahead || may_have_begun)
    }
}

/// The changes; empty when everything was cancelled before.
pub(super) fn call_off(
    booking: &StoredBooking,
    by: ChangedBy,
    which: &CancelScope,
    now: OffsetDateTime,
) -> Result<Vec<BookingChange>, ChangeRefusal> {
    let state = match by {
        ChangedBy::Customer | ChangedBy::ErasedCustomer => AppointmentState::CancelledByCustomer,
        ChangedBy::Staff { .. } => AppointmentState::CancelledByProvider,
    };
    call_off_as(state, booking, by, which, now)
}

/// The same, which ends in this state.
pub(super) fn call_off_as(
    state: AppointmentState,
    booking: &StoredBooking,
    by: ChangedBy,
    which: &CancelScope,
    now: OffsetDateTime,
) -> Result<Vec<BookingChange>, ChangeRefusal> {
    let which = &which.for_booking(booking, now);
    let selected = selected_by(booking, which)?;
    if selected.iter().all(|item| item.state.is_cancelled()) {
        return Ok(Vec::new());
    }
    let open: Vec<Item> = selected.iter().filter(|item| item.is_open(by, now)).copied().collect();
    if open.is_empty() {
        // Already in this state: a repetition of the same cancellation.
        let is_repeated = selected.iter().any(|item| item.state == state);
        return if is_repeated {
            Ok(Vec::new())
        } else {
            Err(ChangeRefusal::Over)
        };
    }
    let is_left_out = |item: &Item| !item.state.is_cancelled() && !open.iter().any(|open| open.id == item.id);
    if *which != CancelScope::All && selected.iter().any(is_left_out) {
        return Err(ChangeRefusal::Over);
    }
    if by == ChangedBy::Customer && open.iter().any(|item| now > booking.deadline(item.span)) {
        return Err(ChangeRefusal::DeadlinePassed);
    }
    let mut changes: Vec<BookingChange> = open.iter().map(|item| item.id.called_off(state)).collect();
    let given_back = booking.participations.iter().filter(|stored| {
        let is_left = |date: &StoredEventDate| open.iter().any(|item| item.id == ItemId::Date(stored.id, date.id));
        let comes = |date: &StoredEventDate| date.state == AppointmentState::Confirmed && !is_left(date);
        stored.dates.iter().any(is_left) && (*which == CancelScope::All || !stored.dates.iter().any(comes))
    });
    changes.extend(given_back.map(|stored| BookingChange::SeatGivenBack {
        participation: stored.id,
        state,
    }));
    Ok(changes)
}

impl CancelScope {
    /// The same with the next date of a course by its id.
    fn for_booking(&self, booking: &StoredBooking, now: OffsetDateTime) -> Self {
        match self {
            Self::All | Self::Only(_) | Self::Dates(_) => self.clone(),
            Self::NextDateOfCourse => {
                let courses = booking
                    .participations
                    .iter()
                    .filter(|stored| stored.kind == EventKind::Course);
                let mut dates: Vec<&StoredEventDate> = courses
                    .flat_map(|stored| &stored.dates)
                    // One that takes place for nobody is not the customer's to leave.
                    .filter(|date| date.state != AppointmentState::CancelledByProvider)
                    .collect();
                dates.sort_by_key(|date| (date.span.from(), date.id));
                let next = dates.iter().find(|date| date.span.from().instant() > now);
                // Of a course that is over, the last one.
                next.or(dates.last())
                    .map_or(Self::All, |date| Self::Dates(vec![date.id]))
            }
        }
    }
}

impl ItemId {
    fn called_off(self, state: AppointmentState) -> BookingChange {
        match self {
            Self::Appointment(appointment) => BookingChange::Ended { appointment, state },
            Self::Date(participation, date) => BookingChange::DateCalledOff {
                participation,
                date,
                state,
            },
        }
    }
}

fn selected_by(booking: &StoredBooking, which: &CancelScope) -> Result<Vec<Item>, ChangeRefusal> {
    let appointments = booking.appointments.iter().map(|stored| Item {
        id: ItemId::Appointment(stored.id),
        state: stored.state,
        span: stored.span,
    });
    let dates = booking.participations.iter().flat_map(dates_of);
    let all: Vec<Item> = appointments.chain(dates).collect();
    let ids: BTreeSet<ItemId> = match which {
        CancelScope::All | CancelScope::NextDateOfCourse => return Ok(all),
        CancelScope::Only(ids) => ids.iter().map(|id| ItemId::Appointment(*id)).collect(),
        CancelScope::Dates(ids) => ids
            .iter()
            .map(|id| {
                let (stored, date) = booking.date(*id).ok_or(ChangeRefusal::UnknownAppointment)?;
                Ok(ItemId::Date(stored.id, date.id))
            })
            .collect::<Result<_, ChangeRefusal>>()?,
    };
    let item = |id| all.iter().find(|item| item.id == id).copied();
    ids.into_iter()
        .map(|id| item(id).ok_or(ChangeRefusal::UnknownAppointment))
        .collect()
}

fn dates_of(stored: &StoredParticipation) -> impl Iterator<Item = Item> {
    stored.dates.iter().map(|date| Item {
        id: ItemId::Date(stored.id, date.id),
        // Who has no seat any more comes to no date.
        state: match stored.state {
            AppointmentState::Confirmed => date.state,
            ended => ended,
        },
        span: date.span,
    })
}

#[cfg(test)]
mod tests {
    use shared_kernel::{BookingId, CalendarGuid, EventId, Money, OrganizationNr, Rank, Reach};
    use time::Duration;
    use uuid::Uuid;

    use super::AppointmentState::{CancelledByCustomer, CancelledByProvider, Confirmed, Done};
    use super::*;
    use crate::events::example::{course, instants};

    const SEAT: ParticipationId = ParticipationId(3);

    /// A seat in a course with three dates.
    fn booking(notice: u32) -> StoredBooking {
        let event = course(3);
        let date = |date: &crate::events::EventDate| StoredEventDate {
            id: date.id,
            state: Confirmed,
            start: date.starts,
            end: date.ends,
            span: date.span,
        };
        StoredBooking {
            id: BookingId(7),
            guid: CalendarGuid(Uuid::from_u128(7)),
            organization: OrganizationNr(1000),
            zone: event.zone.clone(),
            sequence: 0,
            cancellation_notice: notice,
            appointments: Vec::new(),
            participations: vec![StoredParticipation {
                id: SEAT,
                participant: None,
                event: EventId(5),
                kind: event.kind,
                title: event.title.clone(),
                price: Money::from_cents(12_000),
                trainer: None,
                room: None,
                online_meeting_link: None,
                state: Confirmed,
                dates: event.dates.iter().map(date).collect(),
            }],
        }
    }

    /// What is left, when, and what becomes of it.
    type Row = (CancelScope, OffsetDateTime, Result<Vec<BookingChange>, ChangeRefusal>);

    fn left(date: i64, state: AppointmentState) -> BookingChange {
        BookingChange::DateCalledOff {
            participation: SEAT,
            date: EventDateId(date),
            state,
        }
    }

    fn given_back(state: AppointmentState) -> BookingChange {
        BookingChange::SeatGivenBack {
            participation: SEAT,
            state,
        }
    }

    fn dates(ids: &[i64]) -> CancelScope {
        CancelScope::Dates(ids.iter().copied().map(EventDateId).collect())
    }

    fn start(number: usize) -> OffsetDateTime {
        instants(&course(3))[number]
    }

    #[test]
    fn seat_is_kept_until_its_last_date_is_cancelled() {
        let mine = CancelledByCustomer;
        let before = start(0) - Duration::HOUR;
        let after_first = start(0) + Duration::HOUR;
        let table: &[Row] = &[
            (dates(&[2]), before, Ok(vec![left(2, mine)])),
            (dates(&[3, 2, 3]), before, Ok(vec![left(2, mine), left(3, mine)])),
            (
                dates(&[1, 2, 3]),
                before,
                Ok(vec![left(1, mine), left(2, mine), left(3, mine), given_back(mine)]),
            ),
            (
                CancelScope::All,
                before,
                Ok(vec![left(1, mine), left(2, mine), left(3, mine), given_back(mine)]),
            ),
            // Who was there once and leaves the others date by date has been a participant.
            (dates(&[2, 3]), after_first, Ok(vec![left(2, mine), left(3, mine)])),
            (
                CancelScope::All,
                after_first,
                Ok(vec![left(2, mine), left(3, mine), given_back(mine)]),
            ),
            (dates(&[1]), after_first, Err(ChangeRefusal::Over)),
            (dates(&[1, 2]), after_first, Err(ChangeRefusal::Over)),
            (dates(&[4]), before, Err(ChangeRefusal::UnknownAppointment)),
            (CancelScope::All, start(2), Err(ChangeRefusal::Over)),
        ];
        for (which, now, expected) in table {
            let changes = call_off(&booking(0), ChangedBy::Customer, which, *now);
            assert_eq!(&changes, expected, "{which:?} {now}");
        }
    }

    #[test]
    fn next_date_of_a_course_is_left_once_however_often_it_is_asked_for() {
        let next = CancelScope::NextDateOfCourse;
        let call_off = |booking: &StoredBooking, now| call_off(booking, ChangedBy::Customer, &next, now);
        let mut booking = booking(0);
        let before = start(0) - Duration::HOUR;
        let mine = CancelledByCustomer;
        assert_eq!(call_off(&booking, before), Ok(vec![left(1, mine)]));
        booking.participations[0].dates[0].state = mine;
        assert_eq!(call_off(&booking, before), Ok(vec![]), "not the second one");
        assert_eq!(call_off(&booking, start(0)), Ok(vec![left(2, mine)]));

        booking.participations[0].dates[1].state = CancelledByProvider;
        let last = Ok(vec![left(3, mine), given_back(mine)]);
        assert_eq!(
            call_off(&booking, start(0)),
            last,
            "what takes place for nobody is skipped"
        );
        assert_eq!(call_off(&booking, start(2)), Err(ChangeRefusal::Over));

        booking.participations[0].state = mine;
        assert_eq!(call_off(&booking, start(0)), Ok(vec![]));
    }

    #[test]
    fn next_date_of_what_is_no_course_is_all_of_it() {
        let mut booking = booking(0);
        booking.participations[0].kind = EventKind::Event;
        let before = start(0) - Duration::HOUR;
        let call_off = |which| call_off(&booking, ChangedBy::Customer, &which, before);
        assert_eq!(call_off(CancelScope::NextDateOfCourse), call_off(CancelScope::All));
    }

    #[test]
    fn repeated_cancellation_of_a_date_changes_nothing() {
        let mut booking = booking(0);
        let now = start(0) - Duration::HOUR;
        booking.participations[0].dates[1].state = CancelledByCustomer;
        assert_eq!(call_off(&booking, ChangedBy::Customer, &dates(&[2]), now), Ok(vec![]));
        booking.participations[0].state = CancelledByProvider;
        assert_eq!(
            call_off(&booking, ChangedBy::Customer, &CancelScope::All, now),
            Ok(vec![])
        );
        assert_eq!(
            call_off(&booking, ChangedBy::Customer, &dates(&[1, 3]), now),
            Ok(vec![])
        );
        booking.participations[0].state = Done;
        assert_eq!(
            call_off(&booking, ChangedBy::Customer, &dates(&[1]), now),
            Err(ChangeRefusal::Over)
        );
    }

    #[test]
    fn date_can_be_cancelled_until_the_deadline_and_by_staff_until_it_begins() {
        let booking = booking(60);
        let deadline = start(0) - Duration::HOUR;
        let staff = ChangedBy::Staff {
            rank: Rank::BusinessUser,
            over_rules: false,
            reach: Reach::Everybody,
            tells_customer: true,
        };
        let one = dates(&[1]);
        let late = deadline + Duration::MINUTE;
        assert_eq!(
            call_off(&booking, ChangedBy::Customer, &one, deadline),
            Ok(vec![left(1, CancelledByCustomer)])
        );
        assert_eq!(
            call_off(&booking, ChangedBy::Customer, &one, late),
            Err(ChangeRefusal::DeadlinePassed)
        );
        assert_eq!(
            call_off(&booking, ChangedBy::ErasedCustomer, &one, late),
            Ok(vec![left(1, CancelledByCustomer)]),
            "nobody waits for somebody who was erased"
        );
        assert_eq!(
            call_off(&booking, ChangedBy::ErasedCustomer, &one, start(0)),
            Err(ChangeRefusal::Over)
        );
        assert_eq!(
            call_off(&booking, staff, &one, late),
            Ok(vec![left(1, CancelledByProvider)])
        );
        assert_eq!(call_off(&booking, staff, &one, start(0)), Err(ChangeRefusal::Over));
        assert_eq!(booking.changeable_until(late), Some(deadline));
        assert_eq!(booking.changeable_until(start(0)), Some(start(1) - Duration::HOUR));
        assert!(booking.changeable_until(start(2)).is_none());
    }

    #[test]
    fn manage_link_of_a_seat_expires_thirty_days_after_its_last_date() {
        let booking = booking(0);
        let end = start(2) + Duration::hours(2);
        assert!(!booking.link_is_expired(end + Duration::days(30)));
        assert!(booking.link_is_expired(end + Duration::days(30) + Duration::SECOND));
        assert_eq!(booking.state(), Confirmed);
    }
}
