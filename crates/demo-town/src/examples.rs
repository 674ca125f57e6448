//! What the examples of the API's document name by its id: the ids of a town are given in the order in which it is loaded.

use booking_core::lifecycle::AppointmentState;
use organization_document::{BookingDocument, CustomerDocument};
use time::{Date, Duration};

/// How many bookings of the first provider stand before all others: two of customers of the provider, then two of the
/// customer who has an account.
pub const BOOKINGS_OF_EXAMPLES: usize = 4;
/// The first one of the customer who has an account.
const FIRST_OF_ACCOUNT: usize = 2;
/// Days after today from which they are: whatever deadline there is, they can be changed.
const DAYS_AHEAD: i64 = 4;

/// Puts bookings first that lie ahead on days of their own, with one appointment of the first service each.
pub(crate) fn put_first(bookings: &mut Vec<BookingDocument>, today: Date) {
    for place in 0..BOOKINGS_OF_EXAMPLES {
        let others = &bookings[..place];
        let found = bookings
            .iter()
            .skip(place)
            .position(|booking| is_ahead(booking, today) && others.iter().all(|other| are_apart(booking, other)));
        if let Some(distance) = found {
            let mut booking = bookings.remove(place + distance);
            if place >= FIRST_OF_ACCOUNT {
                booking.customer = customer_with_account();
            }
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

fn are_apart(one: &BookingDocument, other: &BookingDocument) -> bool {
    let day = |booking: &BookingDocument| booking.appointments.first().map(|first| first.start.date());
    one.customer != other.customer && day(one) != day(other)
}

/// Who signs in as the customer of the demonstration.
fn customer_with_account() -> CustomerDocument {
    CustomerDocument {
        first_name: "Karin".to_owned(),
        last_name: "Kundin".to_owned(),
        email: "kundin@terminhof.example".to_owned(),
        phone: None,
    }
}
