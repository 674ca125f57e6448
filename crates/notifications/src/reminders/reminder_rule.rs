//! Of what somebody is reminded, and when.

use std::collections::BTreeMap;

use shared_kernel::EventDateId;
use time::{Date, Duration, OffsetDateTime};

/// One reminder of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReminderStep {
    /// How long before the visit it is due.
    pub before: Duration,
    /// Nobody is reminded of what was booked less than this ahead: the confirmation has just arrived.
    pub booked_ahead: Duration,
}

impl ReminderStep {
    /// The one that every organisation has.
    pub const USUAL: Self = Self {
        before: Duration::hours(24),
        booked_ahead: Duration::hours(26),
    };

    /// When somebody is reminded who has booked at `made_at` what begins at `starts_at`. Both are instants: between them lie so
    /// many hours, whether or not the clocks change.
    pub fn due_at(self, made_at: OffsetDateTime, starts_at: OffsetDateTime) -> Option<OffsetDateTime> {
        (starts_at - made_at > self.booked_ahead).then(|| starts_at - self.before)
    }
}

/// What decides of what somebody is reminded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RemindedBooking<'a> {
    /// When it was booked, however often it was moved since.
    pub made_at: OffsetDateTime,
    /// Whether there is an e-mail address to write to.
    pub has_email: bool,
    /// Whether that address wants no reminders from the organisation.
    pub has_opted_out: bool,
    /// Whether its appointments are health data: nobody is reminded of those without having asked for it.
    pub is_confidential: bool,
    /// What is confirmed.
    pub visits: &'a [RemindedVisit],
}

/// An appointment or a date of an event that takes place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RemindedVisit {
    /// When it begins.
    pub starts_at: OffsetDateTime,
    /// The day on the provider's wall.
    pub day: Date,
    /// Which date of an event; none for an appointment.
    pub event_date: Option<EventDateId>,
}

/// One mail that is to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reminder {
    /// When it is due.
    pub due_at: OffsetDateTime,
    /// The start that it reminds of.
    pub starts_at: OffsetDateTime,
}

/// Of what whoever made a booking is reminded, by when. The appointments of one day are one visit, which begins with the first
/// of them; each date of an event is one.
///
/// The database plans in the same way, in the statement of the change itself; a contract test holds one to the other.
pub fn reminders_of(booking: &RemindedBooking<'_>, step: ReminderStep) -> Vec<Reminder> {
    if !booking.has_email || booking.has_opted_out || booking.is_confidential {
        return Vec::new();
    }
    let mut starts: BTreeMap<(Option<EventDateId>, Date), OffsetDateTime> = BTreeMap::new();
    for visit in booking.visits {
        let first = starts.entry((visit.event_date, visit.day)).or_insert(visit.starts_at);
        *first = visit.starts_at.min(*first);
    }
    let due = starts.into_values().filter_map(|starts_at| {
        let due_at = step.due_at(booking.made_at, starts_at)?;
        Some(Reminder { due_at, starts_at })
    });
    let mut reminders: Vec<Reminder> = due.collect();
    reminders.sort_unstable();
    reminders
}

#[cfg(test)]
mod tests {
    use shared_kernel::Zone;
    use time::PrimitiveDateTime;
    use time::macros::datetime;

    use super::*;

    const MADE: OffsetDateTime = datetime!(2027-01-04 10:00 UTC);

    fn visit(starts_wall: PrimitiveDateTime) -> RemindedVisit {
        let zone = Zone::named("Europe/Vienna").unwrap();
        RemindedVisit {
            starts_at: zone.instant(starts_wall).unwrap(),
            day: starts_wall.date(),
            event_date: None,
        }
    }

    fn of_date(number: i64, starts_wall: PrimitiveDateTime) -> RemindedVisit {
        RemindedVisit {
            event_date: Some(EventDateId(number)),
            ..visit(starts_wall)
        }
    }

    fn booking(visits: &[RemindedVisit]) -> RemindedBooking<'_> {
        RemindedBooking {
            made_at: MADE,
            has_email: true,
            has_opted_out: false,
            is_confidential: false,
            visits,
        }
    }

    fn due(booking: &RemindedBooking<'_>) -> Vec<OffsetDateTime> {
        let reminders = reminders_of(booking, ReminderStep::USUAL);
        reminders.into_iter().map(|reminder| reminder.due_at).collect()
    }

    #[test]
    fn a_reminder_comes_a_day_before_what_was_booked_in_time() {
        for (what, visits, expected) in [
            (
                "one appointment",
                vec![visit(datetime!(2027-01-13 09:30))],
                vec![datetime!(2027-01-12 08:30 UTC)],
            ),
            (
                "several on one day are one visit, whatever their order",
                vec![
                    visit(datetime!(2027-01-13 10:45)),
                    visit(datetime!(2027-01-13 09:30)),
                    visit(datetime!(2027-01-13 23:45)),
                ],
                vec![datetime!(2027-01-12 08:30 UTC)],
            ),
            (
                "another day is another visit",
                vec![visit(datetime!(2027-01-13 23:45)), visit(datetime!(2027-01-14 00:15))],
                vec![datetime!(2027-01-12 22:45 UTC), datetime!(2027-01-12 23:15 UTC)],
            ),
            (
                "dates of an event, each for itself",
                vec![
                    of_date(1, datetime!(2027-01-13 09:00)),
                    of_date(2, datetime!(2027-01-13 14:00)),
                    of_date(3, datetime!(2027-01-20 09:00)),
                ],
                vec![
                    datetime!(2027-01-12 08:00 UTC),
                    datetime!(2027-01-12 13:00 UTC),
                    datetime!(2027-01-19 08:00 UTC),
                ],
            ),
            // Booked on Monday at 11 o'clock in Vienna.
            (
                "26 hours ahead is too late",
                vec![visit(datetime!(2027-01-05 13:00))],
                vec![],
            ),
            (
                "a minute more is not",
                vec![visit(datetime!(2027-01-05 13:01))],
                vec![datetime!(2027-01-04 12:01 UTC)],
            ),
            ("nothing is confirmed", vec![], vec![]),
        ] {
            assert_eq!(due(&booking(&visits)), expected, "{what}");
        }
    }

    #[test]
    fn changes_of_the_clocks_move_the_hour_on_the_wall_and_not_the_distance() {
        for (starts, expected) in [
            // Summer time begins on 28 March at two.
            (datetime!(2027-03-28 01:30), datetime!(2027-03-27 00:30 UTC)),
            (datetime!(2027-03-28 10:00), datetime!(2027-03-27 08:00 UTC)),
            (datetime!(2027-03-29 02:30), datetime!(2027-03-28 00:30 UTC)),
            // It ends on 31 October at three.
            (datetime!(2027-10-31 10:00), datetime!(2027-10-30 09:00 UTC)),
            (datetime!(2027-11-01 01:30), datetime!(2027-10-31 00:30 UTC)),
        ] {
            assert_eq!(due(&booking(&[visit(starts)])), [expected], "{starts}");
        }
    }

    #[test]
    fn nobody_is_reminded_who_cannot_be_or_did_not_want_to() {
        let visits = [visit(datetime!(2027-01-13 09:30))];
        let reminded = booking(&visits);
        for not_reminded in [
            RemindedBooking {
                has_email: false,
                ..reminded
            },
            RemindedBooking {
                has_opted_out: true,
                ..reminded
            },
            RemindedBooking {
                is_confidential: true,
                ..reminded
            },
        ] {
            assert_eq!(due(&not_reminded), Vec::<OffsetDateTime>::new(), "{not_reminded:?}");
        }
    }
}
