//! How facts are stored in the outbox.
//!
//! Transactional outbox: a fact is a row of `outbox`, written by the transaction in which it became true. A trigger adds
//! a row of `outbox_delivery` for each configured consumer, in which that consumer keeps its progress.

use diesel::ExpressionMethods;
use diesel::dsl::Eq;
use shared_kernel::{BookingId, EventId, Fact, OrganizationNr};
use time::OffsetDateTime;

use crate::schema::outbox;

/// The consumer that plans mails.
pub(crate) const MAILS: &str = "MAILS";

const BOOKING_CONFIRMED: &str = "BOOKING_CONFIRMED";
const BOOKING_MOVED: &str = "BOOKING_MOVED";
const BOOKING_CANCELLED: &str = "BOOKING_CANCELLED";
const DATES_CALLED_OFF: &str = "DATES_CALLED_OFF";
const MINIMUM_MISSED: &str = "MINIMUM_MISSED";

/// The facts that this program understands. While a newer one is rolled out there may be others in
/// the outbox, which are left to it.
pub(crate) const KNOWN_FACTS: [&str; 5] = [
    BOOKING_CONFIRMED,
    BOOKING_MOVED,
    BOOKING_CANCELLED,
    DATES_CALLED_OFF,
    MINIMUM_MISSED,
];

/// The stored name of a fact, the id that it is about, and which state of it.
fn stored(fact: Fact) -> (&'static str, i64, i32) {
    match fact {
        Fact::BookingConfirmed { booking, .. } => (BOOKING_CONFIRMED, booking.0, 0),
        Fact::BookingMoved { booking, sequence, .. } => (BOOKING_MOVED, booking.0, sequence),
        Fact::BookingCancelled { booking, sequence, .. } => (BOOKING_CANCELLED, booking.0, sequence),
        Fact::DatesCalledOff { booking, sequence, .. } => (DATES_CALLED_OFF, booking.0, sequence),
        Fact::MinimumMissed { event, .. } => (MINIMUM_MISSED, event.0, 0),
    }
}

/// What is written of a fact.
pub(crate) type Row = (
    Eq<outbox::organization_nr, i32>,
    Eq<outbox::fact, &'static str>,
    Eq<outbox::subject_id, i64>,
    Eq<outbox::revision, i32>,
    Eq<outbox::dedupe_key, String>,
    Eq<outbox::at, OffsetDateTime>,
);

/// The row of a fact that became true at this instant.
pub(crate) fn row(fact: Fact, at: OffsetDateTime) -> Row {
    let (name, subject, revision) = stored(fact);
    (
        outbox::organization_nr.eq(fact.organization().0),
        outbox::fact.eq(name),
        outbox::subject_id.eq(subject),
        outbox::revision.eq(revision),
        outbox::dedupe_key.eq(fact.dedupe_key()),
        outbox::at.eq(at),
    )
}

/// The fact of a row. None when it is unknown, or when it misses the organisation that all known facts concern.
pub(crate) fn fact_of(organization: Option<i32>, name: &str, subject: i64, revision: i32) -> Option<Fact> {
    let organization = OrganizationNr(organization?);
    let booking = BookingId(subject);
    match name {
        BOOKING_CONFIRMED => Some(Fact::BookingConfirmed { organization, booking }),
        BOOKING_MOVED => Some(Fact::BookingMoved {
            organization,
            booking,
            sequence: revision,
        }),
        BOOKING_CANCELLED => Some(Fact::BookingCancelled {
            organization,
            booking,
            sequence: revision,
        }),
        DATES_CALLED_OFF => Some(Fact::DatesCalledOff {
            organization,
            booking,
            sequence: revision,
        }),
        MINIMUM_MISSED => Some(Fact::MinimumMissed {
            organization,
            event: EventId(subject),
        }),
        _ => None,
    }
}
