//! What the examples of the API's document name by its id: the ids of a town are given in the order in which it is loaded.

use booking_core::lifecycle::AppointmentState;
use organization_document::BookingDocument;
use time::{Date, Duration};

/// How many bookings of the first provider stand before all others.
pub const BOOKINGS_OF_EXAMPLES: usize = 2;
/// Days after today from which they are: whatever deadline there is, they can be changed.
const DAYS_AHEAD: i64 = 4;

/// Puts bookings first that lie ahead, with one appointment of the first service each and customers of their own.
pub(crate) fn put_first(bookings: &mut Vec<BookingDocument>, today: Date) {
    for place in 0..BOOKINGS_OF_EXAMPLES {
        let others = &bookings[..place];
        let found = bookings.iter().skip(place).position(|booking| {
            is_ahead(booking, today) && others.iter().all(|other| other.customer != booking.customer)
        });
        if let Some(distance) = found {
            let booking = bookings.remove(place + distance);
            bookings.insert(place, booking);
        }
    }
}

fn is_ahead(booking: &BookingDocument, today: Date) -> bool {
    let [appointment] = booking.appointments.as_slice() else {
        return false;
    };
    booking.state == AppointmentState::Confirmed
        && appointment.service == 0
        && appointment.start.date() >= today + Duration::days(DAYS_AHEAD)
}
