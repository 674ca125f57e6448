mod absences;
mod admission;
mod bookings;
mod continued;
pub mod correspondence;
mod customers;
mod event_dates;
mod feeds;
mod given_starts;
mod managed_bookings;
mod my_bookings;
pub mod offer;
mod slots;
mod staff_bookings;
mod staff_calendar;
mod staff_slots;
mod statistics;

pub use continued::CONTINUE_FROM;
pub use given_starts::GivenStarts;

use crate::router::Router;

pub fn register(router: &mut Router) {
    offer::register(router);
    slots::register(router);
    bookings::register(router);
    managed_bookings::register(router);
    staff_calendar::register(router);
    staff_slots::register(router);
    staff_bookings::register(router);
    customers::register(router);
    absences::register(router);
    statistics::register(router);
    event_dates::register(router);
    feeds::register(router);
    // Last, because a list has any name.
    my_bookings::register(router);
}
