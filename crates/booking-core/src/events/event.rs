use shared_kernel::{BookingPause, EventDateId, EventId, Money, OrganizationNr, Zone};
use strum::{EnumString, IntoStaticStr};
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::calendar::Span;

/// Whether a sign-up is for one session or for a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum EventKind {
    /// One sign-up for one session.
    Event,
    /// One sign-up for a series of sessions.
    Course,
}

impl EventKind {
    /// The word on the wire and in the database.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The kind with this word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }
}

/// An event or course as visitors see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Unique over all organisations.
    pub id: EventId,
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Whether it is signed up for once or for a series.
    pub kind: EventKind,
    /// `description` on the wire.
    pub title: String,
    /// Description as sanitised HTML.
    pub html: String,
    /// Price of one sign-up.
    pub price: Money,
    /// Duration of each date in minutes.
    pub duration: u16,
    /// Number of seats, at least 1.
    pub capacity: u32,
    /// Sign-ups that are not cancelled, never more than `capacity`. A sign-up counts for the whole series, even when
    /// single dates are cancelled.
    pub taken_seats: u32,
    /// With fewer sign-ups it does not take place; `None` without a minimum.
    pub minimum_participants: Option<u32>,
    /// Name of the person who leads it; `None` where none is published.
    pub trainer: Option<String>,
    /// Name of the room; `None` where it takes place on the premises as a whole.
    pub room: Option<String>,
    /// Whether it takes place over the internet.
    pub is_online: bool,
    /// Start of sign-up; `None` is at once.
    pub sign_up_from: Option<OffsetDateTime>,
    /// End of sign-up, exclusive; `None` is the start of the first date.
    pub sign_up_until: Option<OffsetDateTime>,
    /// Ordered by start; past dates included, cancelled ones not.
    pub dates: Vec<EventDate>,
    /// The zone of its wall times.
    pub zone: Zone,
    /// Path of the picture below the media root; `None` without one.
    pub image_path: Option<String>,
    /// Whether it is offered no longer; its dates take place.
    pub is_archived: bool,
    /// What keeps customers from booking online at its organisation, also where it is over by now.
    pub pause: Option<BookingPause>,
}

/// Whether sign-up is possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SignUpState {
    /// Sign-up is possible now.
    Open,
    /// The organisation takes no bookings online at present, and no sign-ups.
    Paused,
    /// The present lies before [`Event::sign_up_from`].
    NotYet,
    /// Sign-up has ended, or no date lies ahead, or it is archived.
    Over,
    /// All seats are taken.
    Full,
}

impl Event {
    /// Number of free seats.
    pub fn free_seats(&self) -> u32 {
        self.capacity.saturating_sub(self.taken_seats)
    }

    /// The end of sign-up, exclusive: [`Event::sign_up_until`], or the start of the first date. `None` when no date is
    /// left.
    pub fn sign_up_ends(&self) -> Option<OffsetDateTime> {
        let first = self.dates.first()?.span.from().instant();
        Some(self.sign_up_until.unwrap_or(first))
    }

    /// Whether a date of it lies ahead.
    pub(super) fn takes_place_after(&self, now: OffsetDateTime) -> bool {
        !self.is_archived && self.dates.iter().any(|date| date.span.from().instant() > now)
    }

    /// What keeps customers from signing up at this moment, whatever the sign-up window says.
    pub fn pause_at(&self, now: OffsetDateTime) -> Option<&BookingPause> {
        self.pause.as_ref().filter(|pause| pause.lasts_at(now, &self.zone))
    }

    /// Whether sign-up is possible now. [`SignUpState::Over`] takes precedence over [`SignUpState::Full`], and a pause over
    /// an opening that it may outlast.
    pub fn sign_up_state(&self, now: OffsetDateTime) -> SignUpState {
        let is_over = self.sign_up_ends().is_none_or(|end| now >= end) || !self.takes_place_after(now);
        if is_over {
            SignUpState::Over
        } else if self.pause_at(now).is_some() {
            SignUpState::Paused
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
    /// Unique within the event.
    pub id: EventDateId,
    /// Wall time of the start.
    pub starts: PrimitiveDateTime,
    /// Wall time of the end.
    pub ends: PrimitiveDateTime,
    /// Start and end as instants.
    pub span: Span,
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;
    use crate::events::example::{course, instants};

    #[test]
    fn sign_up_is_open_within_its_window_while_seats_are_free() {
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
        // Up to the midnight after the sign-up has begun.
        let paused = |event: &Event| Event {
            pause: Some(BookingPause {
                note: "Wir ziehen um.".to_owned(),
                until: Some(event.zone.date(opens).next_day().unwrap()),
            }),
            ..event.clone()
        };
        let (paused, paused_full) = (paused(&window), paused(&full));
        let second = Duration::SECOND;
        let table = [
            (&paused, opens - second, SignUpState::Paused),
            (&paused, opens, SignUpState::Paused),
            (&paused, opens + Duration::DAY, SignUpState::Open),
            (&paused, ends, SignUpState::Over),
            (&paused_full, opens, SignUpState::Paused),
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
    fn sign_up_without_a_window_ends_when_the_first_date_begins() {
        let event = course(2);
        let first = instants(&event)[0];
        assert_eq!(event.sign_up_state(first - Duration::SECOND), SignUpState::Open);
        assert_eq!(event.sign_up_state(first), SignUpState::Over);
    }

    #[test]
    fn sign_up_with_a_late_window_ends_when_the_last_date_begins() {
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
