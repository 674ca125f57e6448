//! The bookings of whoever is signed in. Registered after the download of calendar files, whose path looks like a list.

pub mod cancel_my_appointments;
pub mod cancel_my_booking;
pub mod count_my_bookings;
pub mod list_my_bookings;
mod list_name;

use crate::router::Router;

pub fn register(router: &mut Router) {
    list_my_bookings::register(router);
    count_my_bookings::register(router);
    cancel_my_booking::register(router);
    cancel_my_appointments::register(router);
}
