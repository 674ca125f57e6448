//! Bookings, with their appointments and seats.

pub(crate) mod account_bookings;
pub(crate) mod changed_bookings;
pub(crate) mod held_bookings;
pub(crate) mod history_details;
pub(crate) mod staff_bookings;
pub(crate) mod visits_ahead;
pub(crate) mod visits_of_booking;
