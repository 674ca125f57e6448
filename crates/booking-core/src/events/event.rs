use shared_kernel::{EventDateId, EventId, Money, OrganizationNr, Zone};
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::calendar::Span;

/// How a group session is signed up for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// For the session.
    Event,
    /// Once for a whole series of sessions.
    Course,
}

impl EventKind {
    /// The name on the wire and in the database (specification, section 3).
    pub const fn name(self) -> &'static str {
        match self {
            Self::Event => "EVENT",
            Self::Course => "COURSE",
        }
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Event, Self::Course].into_iter().find(|kind| kind.name() == name)
    }
}

/// A group session as visitors see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Which.
    pub id: EventId,
    /// Whose.
    pub organization: OrganizationNr,
    /// Event or course.
    pub kind: EventKind,
    /// Title (`description` on the wire).
    pub title: String,
    /// Sanitised text.
    pub html: String,
    /// Price of one sign-up.
    pub price: Money,
    /// Duration of one date in minutes.
    pub duration: u16,
    /// Sign-ups that fit, at least 1 (product decision).
    pub capacity: u32,
    /// Sign-ups that nobody has called off, never more than `capacity`. Who leaves a single date
    /// of a course still counts, because a sign-up is for the series.
    pub taken_seats: u32,
    /// Below this many sign-ups it does not take place.
    pub minimum_participants: Option<u32>,
    /// Who leads it.
    pub trainer: Option<String>,
    /// The room, where it is not simply the premises.
    pub room: Option<String>,
    /// Whether it takes place over the internet.
    pub is_online: bool,
    /// The first moment at which one may sign up; none is at once.
    pub sign_up_from: Option<OffsetDateTime>,
    /// The moment from which one may not sign up any more; none is the start of the first date.
    pub sign_up_until: Option<OffsetDateTime>,
    /// Its dates in order of time, those behind it included, without those that were called off.
    pub dates: Vec<EventDate>,
    /// The zone of its wall times.
    pub zone: Zone,
    /// Path of a picture.
    pub image_path: Option<String>,
}

/// Whether one may sign up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SignUpState {
    /// Yes.
    Open,
    /// Not before [`Event::sign_up_from`].
    NotYet,
    /// Not any more.
    Over,
    /// Somebody has taken the last seat.
    Full,
}

impl Event {
    /// Seats that are left.
    pub fn free_seats(&self) -> u32 {
        self.capacity.saturating_sub(self.taken_seats)
    }

    /// The moment from which one may not sign up any more: where the organisation names none, when the first date
    /// begins. None when no date is left.
    pub fn sign_up_ends(&self) -> Option<OffsetDateTime> {
        let first = self.dates.first()?.span.from().instant();
        Some(self.sign_up_until.unwrap_or(first))
    }

    /// Whether one may sign up now. Who comes too late is not told that it is full as well.
    pub fn sign_up_state(&self, now: OffsetDateTime) -> SignUpState {
        let lies_ahead = |date: &EventDate| date.span.from().instant() > now;
        let is_over = self.sign_up_ends().is_none_or(|end| now >= end) || !self.dates.iter().any(lies_ahead);
        if is_over {
            SignUpState::Over
        } else if self.sign_up_from.is_some_and(|from| now < from) {
            SignUpState::NotYet
        } else if self.free_seats() == 0 {
            SignUpState::Full
        } else {
            SignUpState::Open
        }
    }
}

/// One date of a group session, in the wall time of its organisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventDate {
    /// Which.
    pub id: EventDateId,
    /// When it begins.
    pub starts: PrimitiveDateTime,
    /// When it ends.
    pub ends: PrimitiveDateTime,
    /// The same as instants.
    pub span: Span,
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;
    use crate::events::example::{course, instants};

    #[test]
    fn one_may_sign_up_from_a_moment_until_a_moment_while_seats_are_left() {
        let (opens, ends) = (datetime!(2027-01-05 8:00 UTC), datetime!(2027-01-10 11:00 UTC));
        let window = Event {
            sign_up_from: Some(opens),
            sign_up_until: Some(ends),
            ..course(3)
        };
        let full = Event {
            taken_seats: window.capacity,
            ..window.clone()
        };
        let second = Duration::SECOND;
        let table = [
            (&window, opens - second, SignUpState::NotYet),
            (&window, opens, SignUpState::Open),
            (&window, ends - second, SignUpState::Open),
            (&window, ends, SignUpState::Over),
            (&full, opens - second, SignUpState::NotYet),
            (&full, opens, SignUpState::Full),
            (&full, ends, SignUpState::Over),
        ];
        for (event, now, expected) in table {
            assert_eq!(event.sign_up_state(now), expected, "{now}");
        }
    }

    #[test]
    fn without_a_window_sign_up_ends_when_the_first_date_begins() {
        let event = course(2);
        let first = instants(&event)[0];
        assert_eq!(event.sign_up_state(first - Duration::SECOND), SignUpState::Open);
        assert_eq!(event.sign_up_state(first), SignUpState::Over);
    }

    #[test]
    fn late_comers_may_join_until_the_last_date_begins_where_the_window_says_so() {
        let event = Event {
            sign_up_until: Some(datetime!(2027-12-31 0:00 UTC)),
            ..course(2)
        };
        let dates = instants(&event);
        assert_eq!(event.sign_up_state(dates[0]), SignUpState::Open);
        assert_eq!(event.sign_up_state(dates[1]), SignUpState::Over);
        let called_off = Event {
            dates: Vec::new(),
            ..event
        };
        assert_eq!(called_off.sign_up_state(dates[0]), SignUpState::Over);
    }
}
