//! How facts stand in the outbox.

use shared_kernel::{BookingId, Fact, OrganizationNr};

const BOOKING_CONFIRMED: &str = "BOOKING_CONFIRMED";

/// The facts that this program understands. While a newer one is rolled out there may be others in
/// the outbox, which are left to it.
pub(crate) const KNOWN_FACTS: [&str; 1] = [BOOKING_CONFIRMED];

/// The stored name of a fact, and the id that it is about.
pub(crate) fn stored(fact: Fact) -> (&'static str, i64) {
    match fact {
        Fact::BookingConfirmed { booking, .. } => (BOOKING_CONFIRMED, booking.0),
    }
}

/// The fact of a row.
pub(crate) fn fact_of(organization: OrganizationNr, name: &str, subject: i64) -> Option<Fact> {
    match name {
        BOOKING_CONFIRMED => Some(Fact::BookingConfirmed {
            organization,
            booking: BookingId(subject),
        }),
        _ => None,
    }
}
