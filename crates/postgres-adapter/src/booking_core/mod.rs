//! The ports of booking-core.

mod bookings;
mod calendars;
mod offers;
mod rules;

pub use bookings::PostgresBookings;
pub use calendars::PostgresCalendars;
pub use offers::PostgresOffers;
pub(crate) use offers::kind_name;
pub(crate) use rules::{number, zone};
