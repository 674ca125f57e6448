//! A course for the tests.

use shared_kernel::{EventDateId, EventId, Money, OrganizationNr, Zone};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use super::{Event, EventDate, EventKind};
use crate::calendar::Span;
use shared_kernel::InstantMinute;

/// Twelve seats, dates on Mondays from 11 January 2027 on, 18:00 to 20:00 in Vienna.
pub(crate) fn course(dates: i64) -> Event {
    let zone = Zone::named("Europe/Vienna").unwrap();
    let date = |week: i64| {
        let starts = datetime!(2027-01-11 18:00) + Duration::weeks(week);
        let ends = starts + Duration::hours(2);
        let minute = |wall| InstantMinute::floor(zone.instant(wall).unwrap());
        EventDate {
            id: EventDateId(week + 1),
            starts,
            ends,
            span: Span::new(minute(starts), minute(ends)).unwrap(),
        }
    };
    Event {
        id: EventId(5),
        organization: OrganizationNr(1000),
        kind: EventKind::Course,
        title: "Töpfern am Montag".to_owned(),
        html: String::new(),
        price: Money::from_cents(12_000),
        duration: 120,
        capacity: 12,
        taken_seats: 0,
        minimum_participants: None,
        trainer: Some("Ida Falk".to_owned()),
        room: None,
        is_online: false,
        sign_up_from: None,
        sign_up_until: None,
        dates: (0..dates).map(date).collect(),
        zone: zone.clone(),
        image_path: None,
        is_archived: false,
        pause: None,
    }
}

/// When its dates begin.
pub(crate) fn instants(event: &Event) -> Vec<OffsetDateTime> {
    event.dates.iter().map(|date| date.span.from().instant()).collect()
}
